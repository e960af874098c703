/** @jsxImportSource preact */
import type { Approval } from '../approvals/approval.js'
import { countedIn } from '../texts/countedIn.js'
import type { FrameText } from '../texts/en/frame.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { ApprovalStatement } from './parts/ApprovalStatement.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { WindowButtons, type WindowPhase, WindowStatus } from './parts/WindowButtons.js'

/** What a frame says of a request in one sentence. The window shows everything else. */
export type WindowStep = Pick<
  Approval,
  'title' | 'isSignature' | 'effect' | 'statement' | 'rest' | 'receiver' | 'blocked'
>

export interface WindowStepProps {
  readonly text: FrameText
  readonly step: WindowStep
  /** Number of requests that wait behind this one. */
  readonly waitingCount: number
  reject(): void
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

/** The small step before a window, which is updated while it is shown. */
export interface WindowStepScreen extends Screen {
  /** Shows what the network has answered, unless the window is already open. */
  update(step: WindowStep): void
  /** Shows that what the window has approved is being signed. */
  work(): void
}

interface WindowStepState {
  readonly step: WindowStep
  readonly phase: WindowPhase
}

function phaseOf({ blocked }: WindowStep, { checkingNetwork }: FrameText): WindowPhase {
  if (blocked === undefined) return { is: 'ready' }
  return blocked === checkingNetwork
    ? { is: 'checking', sentence: blocked }
    : { is: 'blocked', reason: blocked }
}

/** Creates the frame's step before the window in which a request is approved. Keeps its elements at an update, so that no press is interrupted. */
export function windowStep(props: WindowStepProps): WindowStepScreen {
  const { text } = props
  const screen = mountScreen<WindowStepState>({
    state: { step: props.step, phase: phaseOf(props.step, text) },
    view: (state) => stepView(props, state, open),
  })
  const isOpen = () => ['opened', 'working'].includes(screen.state().phase.is)
  function open(): void {
    screen.show({ ...screen.state(), phase: { is: 'opened' } })
    props.openWindow()
  }
  return {
    ...screen,
    update(step) {
      if (!isOpen()) screen.show({ step, phase: phaseOf(step, text) })
    },
    work() {
      const { step } = screen.state()
      const sentence = step.isSignature ? text.approvedSigning : text.approvedSending
      screen.show({ step, phase: { is: 'working', sentence } })
    },
  }
}

/** Says what has not happened yet, and where it is decided. What signs a plain message also says that it costs nothing. */
function whyOf({ isSignature, effect }: WindowStep, text: FrameText): string {
  if (effect !== undefined) return text.messageNotSignedYet
  return isSignature ? text.notSignedYet : text.notSentYet
}

function stepView(props: WindowStepProps, { step, phase }: WindowStepState, open: () => void) {
  const { text, waitingCount, reject } = props
  const buttons = (
    <WindowButtons text={text} phase={phase} no={text.reject} leave={reject} openWindow={open} />
  )
  // What has been approved cannot be stopped, so no button says that it can.
  const ways = phase.is === 'working' ? {} : { closeName: text.close, close: reject, footer: buttons }
  return (
    <ScreenLayout title={step.title} {...ways}>
      <div class="body step">
        <ApprovalStatement {...step} />
        <WindowStatus phase={phase} why={whyOf(step, text)} />
        {waitingCount > 0 && <p class="hint">{countedIn(text.language, text.waiting, waitingCount)}</p>}
      </div>
    </ScreenLayout>
  )
}
