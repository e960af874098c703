import { wordsOf } from '../approvals/wordsOf.js'
import type { Screen } from '../ui/codeScreen.js'
import { element } from '../ui/element.js'
import { header, screenOf, statement } from '../ui/screenFrame.js'
import type { FrameParts } from './frameState.js'

/** The screen that says that a request which the page gave up has been sent all the same. */
export function sentScreen({ stage, text }: Pick<FrameParts, 'stage' | 'text'>): Screen {
  const { words } = wordsOf(text())
  const button = element('button', { type: 'button', class: 'primary wide' }, words.close)
  const close = () => stage.clear(screen)
  button.addEventListener('click', close)
  const node = screenOf(
    header({ title: text().approveTitle, closeName: text().close, close }),
    element(
      'div',
      { class: 'body', role: 'status' },
      statement(words.alreadySent),
      element('p', { class: 'hint' }, words.alreadySentNote),
    ),
    element('footer', { class: 'footer' }, button),
  )
  const screen: Screen = { node, stop: () => undefined }
  return screen
}
