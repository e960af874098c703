import { element } from './element.js'
import type { Screen } from './mountScreen.js'
import { header, screenOf, statement } from './screenFrame.js'

interface NoticeScreenProps {
  readonly title: string
  readonly closeName: string
  readonly sentence: string
  readonly note: string
  /** Label of the button at the bottom. */
  readonly doneLabel: string
  close(): void
  stop(): void
}

/** Creates a screen with one message, which the person reads and closes. */
export function noticeScreen({
  title,
  closeName,
  sentence,
  note,
  doneLabel,
  close,
  stop,
}: NoticeScreenProps): Screen {
  const button = element('button', { type: 'button', class: 'primary wide' }, doneLabel)
  button.addEventListener('click', close)
  const node = screenOf(
    header({ title, closeName, close }),
    element(
      'div',
      { class: 'body', role: 'status' },
      statement(sentence),
      element('p', { class: 'hint' }, note),
    ),
    element('footer', { class: 'footer' }, button),
  )
  return { node, stop }
}
