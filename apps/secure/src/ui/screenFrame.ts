import { element } from './element.js'
import { icon } from './icon.js'

interface HeaderProps {
  readonly title: string
  /** The name of the button that closes the frame. */
  readonly closeName: string
  readonly close: () => void
  /** Of a screen behind another one. */
  readonly back?: { readonly name: string; readonly go: () => void } | undefined
}

/** The header of a screen: a way back, the title, a way out. */
export function header({ title, closeName, close, back }: HeaderProps): HTMLElement {
  return element(
    'header',
    { class: back ? 'header between' : 'header' },
    back && iconButton('back', back.name, back.go),
    element('h1', { id: 'title' }, title),
    iconButton('close', closeName, close),
  )
}

/** A button that is an icon alone; its name is read out. */
export function iconButton(
  name: Parameters<typeof icon>[0],
  label: string,
  press: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'icon', 'aria-label': label }, icon(name))
  made.addEventListener('click', press)
  return made
}

/** A screen with a header, and a body that scrolls below it. */
export function screenOf(head: HTMLElement, ...body: readonly (Node | undefined | false)[]): HTMLElement {
  return element('section', { class: 'screen', 'aria-labelledby': 'title', tabindex: '-1' }, head, ...body)
}

/** A sentence with one value in it, which stands apart from the direction of the text. */
export function statement(sentence: string, value = ''): HTMLElement {
  const [before = '', after = ''] = sentence.split('{}')
  const strong = element('bdi', {}, element('strong', {}, value))
  return element(
    'p',
    { class: 'statement' },
    ...(sentence.includes('{}') ? [before, strong, after] : [element('strong', {}, sentence)]),
  )
}

/** The checked origin of the page that asks: the only name by which it is shown. */
export const originLine = (requestedBy: string, origin: string): HTMLElement =>
  element(
    'p',
    { class: 'origin' },
    `${requestedBy} `,
    element('bdi', { dir: 'ltr' }, element('strong', {}, origin)),
  )

/** Facts in a card, one a line. */
export function card(facts: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'card' },
    ...facts.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, element('bdi', {}, value))),
    ),
  )
}

/** An alert: a sentence with its icon. */
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
