import type { WalletText } from '../texts/en/wallet.js'
import type { Screen } from './codeScreen.js'
import { element } from './element.js'
import { alert, card, header, screenOf, statement } from './screenFrame.js'
import type { Times } from './times.js'

/**
 * The state of a device that waits for its share. `frozen`: new devices are blocked until that is undone. `over`: the request was removed
 * or has expired.
 */
export type HoldState =
  /** `isStopped`: the device waits until then because new devices are stopped. */
  | { readonly kind: 'waiting'; readonly until: number; readonly isStopped: boolean }
  | { readonly kind: 'open' | 'frozen' | 'over' }

export interface HoldScreenProps {
  readonly text: WalletText
  readonly title: string
  readonly closeName: string
  readonly times: Times
  /** The name under which the user's other devices list this one. */
  readonly deviceName: string
  readonly state: HoldState
  /** Opens the window of this browser. Must be called inside the click. */
  approveHere(): void
  close(): void
}

/** The screen of a waiting new device. Its state changes while it is shown. */
export interface HoldScreen extends Screen {
  update(state: HoldState): void
}

/** Creates the screen that says until when a new device waits, why, and how to shorten it. */
export function holdScreen(props: HoldScreenProps): HoldScreen {
  const { text, title, closeName, close } = props
  const body = element('div', { class: 'body', 'aria-live': 'polite' })
  const doneButton = element('button', { type: 'button' }, text.done)
  doneButton.addEventListener('click', close)
  const hereButton = element('button', { type: 'button', class: 'primary' }, text.approveHere)
  hereButton.addEventListener('click', () => props.approveHere())
  const pair = element('div', { class: 'pair' })
  const node = screenOf(
    header({ title, closeName, close }),
    body,
    element('footer', { class: 'footer' }, pair),
  )

  let lastState = ''
  function update(state: HoldState): void {
    // An unchanged state is not announced again.
    if (JSON.stringify(state) === lastState) return
    lastState = JSON.stringify(state)
    const offersWindow = state.kind === 'waiting'
    doneButton.className = offersWindow ? 'quiet' : 'primary'
    pair.replaceChildren(...(offersWindow ? [doneButton, hereButton] : [doneButton]))
    body.replaceChildren(...bodyOf(props, state))
  }
  update(props.state)
  return { node, update, stop: () => undefined }
}

function bodyOf({ text, times, deviceName }: HoldScreenProps, state: HoldState): readonly Node[] {
  switch (state.kind) {
    case 'open':
      return [statement(text.holdOpen), element('p', { class: 'hint' }, text.holdOpenNote)]
    case 'frozen':
      return [statement(text.holdFrozen), alert(text.holdFrozenNote, 'warn')]
    case 'over':
      return [statement(text.holdOver), alert(text.holdOverNote, 'warn')]
    case 'waiting':
      return [
        ...(state.isStopped
          ? [statement(text.holdStopped, times.at(state.until)), alert(text.holdStoppedNote, 'warn')]
          : [
              statement(text.holdWaits, times.at(state.until)),
              element('p', { class: 'hint' }, text.holdWhy),
            ]),
        card([[text.holdName, deviceName]]),
        element(
          'section',
          { class: 'steps' },
          element('h2', {}, text.holdSooner),
          element('ol', {}, ...text.holdSteps.map((step) => element('li', {}, step))),
        ),
      ]
  }
}
