/** @jsxImportSource preact */
import type { WalletText } from '../texts/en/wallet.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Alert } from './parts/Alert.js'
import { Card } from './parts/Card.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'
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
  /** The number that they show beside the name. */
  readonly deviceNumber: string
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
  const { show, ...screen } = mountScreen<HoldState>({
    state: props.state,
    view: (state) => holdView(props, state),
  })
  return { ...screen, update: show }
}

function holdView(props: HoldScreenProps, state: HoldState) {
  const { text, title, closeName, close } = props
  const buttons = (
    <>
      {state.kind === 'waiting' && (
        <button type="button" class="link" onClick={() => props.approveHere()}>
          {text.approveHere}
        </button>
      )}
      <div class="pair">
        <button type="button" class="primary" onClick={close}>
          {text.done}
        </button>
      </div>
    </>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={close} footer={buttons}>
      <div class="body" aria-live="polite">
        <HoldBody {...props} state={state} />
      </div>
    </ScreenLayout>
  )
}

function HoldBody({ text, times, deviceName, deviceNumber, state }: HoldScreenProps) {
  switch (state.kind) {
    case 'open':
      return (
        <>
          <Statement text={text.holdOpen} />
          <p class="hint">{text.holdOpenNote}</p>
        </>
      )
    case 'frozen':
      return (
        <>
          <Statement text={text.holdFrozen} />
          <Alert sentence={text.holdFrozenNote} kind="warn" />
        </>
      )
    case 'over':
      return (
        <>
          <Statement text={text.holdOver} />
          <Alert sentence={text.holdOverNote} kind="warn" />
        </>
      )
    case 'waiting':
      return (
        <>
          <Statement
            text={state.isStopped ? text.holdStopped : text.holdWaits}
            value={times.at(state.until)}
          />
          {state.isStopped ? (
            <Alert sentence={text.holdStoppedNote} kind="warn" />
          ) : (
            <p class="hint">{text.holdWhy}</p>
          )}
          <Card
            facts={[
              [text.holdName, deviceName],
              [text.holdNumber, deviceNumber],
            ]}
          />
          <section class="steps">
            <h2>{text.holdSooner}</h2>
            <ol>
              {text.holdSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </>
      )
  }
}
