import { element } from './element.js'
import { icon } from './icon.js'

interface HeaderProps {
  readonly title: string
  /** Label of the button that closes the frame. */
  readonly closeName: string
  readonly close: () => void
  /** The back button, if the person came from another screen. */
  readonly back?: { readonly name: string; readonly go: () => void } | undefined
}

/** Creates the header of a screen: a back button, the title, a close button. */
export function header({ title, closeName, close, back }: HeaderProps): HTMLElement {
  return element(
    'header',
    { class: back ? 'header between' : 'header' },
    back && iconButton('back', back.name, back.go),
    element('h1', { id: 'title' }, title),
    iconButton('close', closeName, close),
  )
}

/** Creates a button with only an icon. Screen readers read its label. */
export function iconButton(
  name: Parameters<typeof icon>[0],
  label: string,
  press: () => void,
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon', 'aria-label': label }, icon(name))
  button.addEventListener('click', press)
  return button
}

/** Creates a screen with a header and a scrolling body. */
export function screenOf(head: HTMLElement, ...body: readonly (Node | undefined | false)[]): HTMLElement {
  return element('section', { class: 'screen', 'aria-labelledby': 'title', tabindex: '-1' }, head, ...body)
}

/** Creates a sentence with one value in it, isolated from the direction of the text. */
export function statement(sentence: string, value = ''): HTMLElement {
  const [before = '', after = ''] = sentence.split('{}')
  const strong = element('bdi', {}, element('strong', {}, value))
  return element(
    'p',
    { class: 'statement' },
    ...(sentence.includes('{}') ? [before, strong, after] : [element('strong', {}, sentence)]),
  )
}

/** Shows the checked origin of the page, the only name of the requester that is shown. */
export const originLine = (label: string, origin: string): HTMLElement =>
  element(
    'p',
    { class: 'origin' },
    `${label} `,
    element('bdi', { dir: 'ltr' }, element('strong', {}, origin)),
  )

/** Creates a card of facts, one per line. */
export function card(facts: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'card' },
    ...facts.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, element('bdi', {}, value))),
    ),
  )
}

/** Creates an alert: a sentence with its icon. */
export function alert(
  sentence: string,
  kind: 'warn' | 'bad' | 'info',
  role?: 'alert' | 'status',
): HTMLElement {
  return element(
    'p',
    { class: `alert ${kind}`, role },
    icon(kind === 'info' ? 'clock' : 'shield'),
    element('span', {}, sentence),
  )
}
