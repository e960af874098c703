/** @jsxImportSource preact */
import type { FrameText } from '../texts/en/frame.js'
import { type DecisionGuard, type GuardState, guardDecision, notGuardedYet } from './guardDecision.js'
import type { GuardHost } from './guardHost.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Alert } from './parts/Alert.js'
import { AskedBy } from './parts/AskedBy.js'
import { Card } from './parts/Card.js'
import { DecisionFooter, GuardedButton } from './parts/DecisionFooter.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'
import { WindowButtons, type WindowPhase, WindowStatus } from './parts/WindowButtons.js'

/** The texts of a decision. */
export interface DecisionTexts {
  readonly title: string
  /** The sentence that says what is decided; `{}` stands for `value`. */
  readonly statement: string
  readonly value?: string | undefined
  readonly facts?: readonly (readonly [string, string])[] | undefined
  readonly note?: string | undefined
  /** The risk of a wrong decision. */
  readonly warning?: string | undefined
  /** Label of the safe way out; the action's label follows. */
  readonly no: string
  readonly yes: string
  /** Whether the action removes something, and is not the primary button. */
  readonly isDanger?: boolean | undefined
  /** Whether the screen suggests neither choice, so that both buttons look alike. */
  readonly isEven?: boolean | undefined
  /** Label of the close button, if closing puts the decision off. Otherwise closing means `no`. */
  readonly closeName?: string | undefined
}

interface CommonProps extends DecisionTexts {
  readonly text: FrameText
  /** The checked origin of the page that caused the decision. */
  readonly origin?: string | undefined
  leave(): void
  close(): void
}

export interface DecisionScreenProps extends CommonProps {
  /** The sentence while the action runs. */
  readonly busy: string
  readonly host: GuardHost
  /** Runs the action. @returns The sentence that says why it failed; `undefined` if it succeeded. */
  decide(): Promise<string | undefined>
}

export interface OfferScreenProps extends CommonProps {
  /** The back button, if the person came from another screen. */
  readonly back?: { readonly name: string; readonly go: () => void } | undefined
  /** A third choice, with its label. */
  readonly other?: { readonly name: string; readonly go: () => void } | undefined
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

/** A decision in the frame, whose action waits for the window's decision. */
export interface OfferScreen extends Screen {
  /** Shows that the action is running. */
  work(sentence: string): void
  /** Lets the window be opened again. @param problem Why it failed. */
  again(problem?: string): void
}

interface DecisionState {
  readonly guard: GuardState
  readonly isBusy: boolean
  /** Why the action failed. */
  readonly problem?: string | undefined
}

/** Creates a screen of the window on which the person decides one thing, with a guarded button. */
export function decisionScreen(props: DecisionScreenProps): Screen {
  const { host } = props
  let guard: DecisionGuard | undefined
  const screen = mountScreen<DecisionState>({
    state: { guard: notGuardedYet, isBusy: false },
    view: (state) => decisionView(props, state, { act, readOn: () => guard?.readOn() }),
    start: () => () => guard?.stop(),
  })
  const change = (next: Partial<DecisionState>) => screen.show({ ...screen.state(), ...next })
  async function act(event: Event): Promise<void> {
    if (screen.state().isBusy || !guard?.allows(event)) return
    change({ isBusy: true, problem: undefined })
    change({ isBusy: false, problem: await props.decide() })
  }
  guard = guardDecision(screen.node, { host, onChange: (state) => change({ guard: state }) })
  return screen
}

interface DecisionActs {
  act(event: Event): Promise<void>
  readOn(): void
}

function decisionView(
  props: DecisionScreenProps,
  { guard, isBusy, problem }: DecisionState,
  { act, readOn }: DecisionActs,
) {
  const { text, title, no, yes, busy, isDanger, isEven, leave, close, closeName = text.close } = props
  const footer = (
    <DecisionFooter text={text} guard={guard} warning={problem} isDecided={isBusy} readOn={readOn}>
      <div class="pair">
        <button type="button" class="quiet" disabled={isBusy} onClick={leave}>
          {no}
        </button>
        <GuardedButton
          name="yes"
          kind={isDanger ? 'danger' : isEven ? 'quiet' : 'primary'}
          guard={guard}
          isOff={isBusy}
          press={(event) => void act(event)}
        >
          {isBusy ? busy : yes}
        </GuardedButton>
      </div>
    </DecisionFooter>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={close} footer={footer}>
      <div class="body">
        <DecisionParts {...props} />
      </div>
    </ScreenLayout>
  )
}

/** Creates a screen of the frame that says what is to be decided, and opens the window, which decides it. */
export function offerScreen(props: OfferScreenProps): OfferScreen {
  const screen = mountScreen<WindowPhase>({
    state: { is: 'ready' },
    view: (phase) => offerView(props, phase, open),
  })
  function open(): void {
    screen.show({ is: 'opened' })
    props.openWindow()
  }
  return {
    ...screen,
    work: (sentence) => screen.show({ is: 'working', sentence }),
    again: (problem) => screen.show(problem === undefined ? { is: 'ready' } : { is: 'failed', problem }),
  }
}

function offerView(props: OfferScreenProps, phase: WindowPhase, open: () => void) {
  const { text, title, no, other, leave, close, closeName = text.close, back } = props
  const footer = (
    <>
      <WindowStatus phase={phase} why={text.framed} />
      <WindowButtons text={text} phase={phase} no={no} leave={leave} openWindow={open} />
    </>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={close} back={back} footer={footer}>
      <div class="body">
        <DecisionParts {...props} />
        {other && (
          <button type="button" class="link" onClick={() => other.go()}>
            {other.name}
          </button>
        )}
      </div>
    </ScreenLayout>
  )
}

/** What is decided, who caused it, and what it means. */
function DecisionParts({ text, origin, statement, value, facts, warning, note }: CommonProps) {
  return (
    <>
      <div data-read="">
        <Statement text={statement} value={value} />
      </div>
      {origin !== undefined && <AskedBy label={text.requestedBy} origin={origin} />}
      {/* Above the facts, which may be more than the screen shows at once. */}
      {warning !== undefined && (
        <div data-read="">
          <Alert sentence={warning} kind="warn" />
        </div>
      )}
      {facts && facts.length > 0 && (
        <div data-read="">
          <Card facts={facts} />
        </div>
      )}
      {note !== undefined && (
        <p class="hint" data-read="">
          {note}
        </p>
      )}
    </>
  )
}
