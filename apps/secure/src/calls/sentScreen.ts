import { approvalTextsOf } from '../approvals/approvalTextsOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { noticeScreen } from '../ui/noticeScreen.js'
import type { FrameParts } from './frameState.js'

/** Creates the screen that says that a request was sent although the page gave up. */
export function sentScreen({ screenHost, text }: Pick<FrameParts, 'screenHost' | 'text'>): Screen {
  const { texts } = approvalTextsOf(text())
  const screen = noticeScreen({
    title: text().approveTitle,
    closeName: text().close,
    doneLabel: texts.close,
    sentence: texts.alreadySent,
    note: texts.alreadySentNote,
    close: () => screenHost.clear(screen),
    stop: () => undefined,
  })
  return screen
}
