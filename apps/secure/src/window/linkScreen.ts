import type { WindowText } from '../texts/en/window.js'
import type { Screen } from '../ui/codeScreen.js'
import { element } from '../ui/element.js'
import { alert, header, screenOf, statement } from '../ui/screenFrame.js'
import { digitsOf } from './digitsOf.js'

interface LinkScreenProps {
  readonly text: WindowText
  readonly cancelName: string
  readonly closeName: string
  /** Opens the window once more, inside of the click. */
  open(): void
  /** Gives the window up. */
  cancel(): void
  /** Makes another link. */
  renew(): void
}

/** The screen of a frame whose window cannot be reached: a link to it, and the digits by which the two know each other. */
export interface LinkScreen extends Screen {
  showDigits(digits: string): void
  /** The window has said that it is there. */
  noteWindow(): void
  /** The window is silent, as one that was closed is, or is there again. */
  noteSilence(isSilent: boolean): void
  /** The link is over: another one is the way on. */
  fail(problem: string): void
}

/** Makes the screen. */
export function linkScreen({
  text,
  cancelName,
  closeName,
  open,
  cancel,
  renew,
}: LinkScreenProps): LinkScreen {
  // A button: an anchor could be copied or dragged out of the frame, and the address decides. It opens no more than the frame’s own one.
  const way = element('button', { type: 'button', class: 'primary wide' }, text.linkOpen)
  const no = element('button', { type: 'button', class: 'quiet wide' }, cancelName)
  const status = element('p', { class: 'hint', role: 'status' })
  const digitsPlace = element('div', { class: 'match' })
  const ways = element('div', { class: 'ways' }, way, element('p', { class: 'hint' }, text.linkBlocked))
  way.addEventListener('click', open)
  no.addEventListener('click', cancel)
  const node = screenOf(
    header({ title: text.linkTitle, closeName, close: cancel }),
    element(
      'div',
      { class: 'body' },
      statement(text.linkStatement),
      element('p', { class: 'hint' }, text.linkWhy),
      digitsPlace,
      ways,
      status,
    ),
    element('footer', { class: 'footer' }, no),
  )
  const again = element('button', { type: 'button', class: 'primary wide' }, text.linkNew)
  again.addEventListener('click', renew)
  return {
    node,
    showDigits(digits) {
      digitsPlace.replaceChildren(element('p', { class: 'hint' }, text.digitsHere), digitsOf(digits))
    },
    noteWindow() {
      ways.remove()
      status.replaceChildren(text.windowThere)
    },
    noteSilence(isSilent) {
      status.replaceChildren(isSilent ? text.windowSilent : text.windowThere)
      if (isSilent) digitsPlace.after(again)
      else again.remove()
    },
    fail(problem) {
      digitsPlace.replaceChildren(alert(problem, 'warn', 'alert'))
      status.replaceChildren()
      ways.remove()
      digitsPlace.after(again)
      again.focus()
    },
    stop: () => undefined,
  }
}
