import { element } from '../ui/element.js'
import type { Screen } from '../ui/mountScreen.js'
import { statement } from '../ui/screenFrame.js'
import type { WindowParts } from './openParts.js'

interface PlainScreenProps {
  readonly title?: string
  /** The sentence; `{}` stands for `value`. */
  readonly sentence: string
  readonly value?: string
  /** A button to continue. */
  readonly act?: { readonly name: string; readonly go: () => void }
}

/** Creates a screen of the window with one message. */
export function plainScreen(
  { texts }: Pick<WindowParts, 'texts'>,
  { title = texts().title, sentence, value, act }: PlainScreenProps,
): Screen {
  const button = act && element('button', { type: 'button', class: 'primary wide' }, act.name)
  if (act) button?.addEventListener('click', act.go)
  const node = element(
    'section',
    { class: 'screen', 'aria-labelledby': 'title', tabindex: '-1' },
    element('header', { class: 'header plain' }, element('h1', { id: 'title' }, title)),
    element('div', { class: 'body', role: 'status' }, statement(sentence, value)),
    button && element('footer', { class: 'footer' }, button),
  )
  return { node, stop: () => undefined }
}
