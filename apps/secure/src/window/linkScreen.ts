import type { WindowText } from '../texts/en/window.js'
import { element } from '../ui/element.js'
import type { Screen } from '../ui/mountScreen.js'
import { alert, header, screenOf, statement } from '../ui/screenFrame.js'
import { digitsOf } from './digitsOf.js'

interface LinkScreenProps {
  readonly text: WindowText
  readonly cancelName: string
  readonly closeName: string
  /** Opens the window again. Must be called inside the click. */
  open(): void
  /** Cancels what the window was to decide. */
  cancel(): void
  /** Makes another link. */
  renew(): void
}

/** The screen of a frame whose window cannot be reached: a link to it, and digits by which both recognise each other. */
export interface LinkScreen extends Screen {
  showDigits(digits: string): void
  /** Shows that the window has reported that it is open. */
  noteWindow(): void
  /** Shows that the window has fallen silent, perhaps because it was closed, or that it has answered again. */
  noteSilence(isSilent: boolean): void
  /** Shows why the link no longer works, and offers another one. */
  fail(problem: string): void
}

/** Creates the link screen. */
export function linkScreen({
  text,
  cancelName,
  closeName,
  open,
  cancel,
  renew,
}: LinkScreenProps): LinkScreen {
  // A button instead of an anchor: an anchor could be copied or dragged out of the frame, and whoever has the URL can decide.
  const openButton = element('button', { type: 'button', class: 'primary wide' }, text.linkOpen)
  const no = element('button', { type: 'button', class: 'quiet wide' }, cancelName)
  const status = element('p', { class: 'hint', role: 'status' })
  const digitsPlace = element('div', { class: 'match' })
  const ways = element(
    'div',
    { class: 'ways' },
    openButton,
    element('p', { class: 'hint' }, text.linkBlocked),
  )
  openButton.addEventListener('click', open)
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
