/** @jsxImportSource preact */
import type { Approval } from '../approvals/approval.js'
import type { FrameText } from '../texts/en/frame.js'
import {
  type DecisionGuard,
  type GuardState,
  guardDecision,
  notGuardedYet,
  trackParts,
} from './guardDecision.js'
import type { GuardHost } from './guardHost.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Alert } from './parts/Alert.js'
import { ApprovalStatement } from './parts/ApprovalStatement.js'
import { AskedBy } from './parts/AskedBy.js'
import { DecisionFooter, GuardedButton } from './parts/DecisionFooter.js'
import { Facts, Section } from './parts/Facts.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Who } from './parts/Who.js'
import type { VisibilityTracker } from './trackVisibility.js'

export interface ApprovalScreenProps {
  readonly text: FrameText
  /** The checked origin of the page, the only name of the requester that is shown. */
  readonly origin: string
  /** The account that signs, and the e-mail address of its wallet if the frame is known to be real. */
  readonly account: { readonly address: string; readonly email?: string | undefined }
  readonly approval: Approval
  readonly host: GuardHost
  reject(): void
  approve(): void
  /** Approves a smaller allowance than requested. */
  limit(limit: bigint): void
}

/** A screen of the window whose request is updated while it is shown. */
export interface ApprovalScreen extends Screen {
  /** Shows the network's answer. What is shown is read anew, and the half second starts again. */
  update(approval: Approval): void
}

/** What the person has pressed: the first or second step of a danger, or one of the approvals. */
type Step = 'first' | 'sure' | 'signing' | 'signingLess'

interface ApprovalState {
  readonly approval: Approval
  readonly step: Step
  readonly guard: GuardState
  /** Counts updates and steps. The guarded buttons of each are new elements, so that no press reaches from one to the next. */
  readonly round: number
}

interface ApprovalActs {
  readonly yes: (event: Event) => void
  readonly less: (event: Event) => void
  readonly no: () => void
  readonly readOn: () => void
  /** Starts the half second again, since the person has opened or closed the details. */
  readonly rearm: () => void
}

/** Creates the screen of the window on which a request is approved or rejected. A danger takes two steps, each guarded separately. */
export function approvalScreen(props: ApprovalScreenProps): ApprovalScreen {
  const { host } = props
  let tracker: VisibilityTracker | undefined
  let guard: DecisionGuard | undefined
  let hasEnded = false
  const acts: ApprovalActs = {
    yes(event) {
      const { approval, step } = screen.state()
      if (!mayDecide(event)) return
      if (approval.danger !== undefined && step === 'first') return begin({ step: 'sure' })
      sign('signing')
      props.approve()
    },
    less(event) {
      const { proposal } = screen.state().approval
      if (!proposal || !mayDecide(event)) return
      sign('signingLess')
      props.limit(proposal.limit)
    },
    no: () => (screen.state().step === 'sure' ? begin({ step: 'first' }) : props.reject()),
    readOn: () => guard?.readOn(),
    rearm: () => guard?.restart(),
  }
  const screen = mountScreen<ApprovalState>({
    state: { approval: props.approval, step: 'first', guard: notGuardedYet, round: 0 },
    view: (state) => approvalView(props, state, acts),
    start: () => end,
  })
  const isDecided = () => screen.state().step.startsWith('signing')
  const mayDecide = (event: Event) =>
    !isDecided() && screen.state().approval.blocked === undefined && guard?.allows(event) === true

  function begin(next: Partial<ApprovalState>): void {
    guard?.stop()
    screen.show({ ...screen.state(), ...next, guard: notGuardedYet, round: screen.state().round + 1 })
    tracker ??= trackParts(screen.node, host)
    const onChange = (state: GuardState) => screen.show({ ...screen.state(), guard: state })
    guard = guardDecision(screen.node, { host, tracker, onChange })
  }
  function sign(step: Step): void {
    guard?.stop()
    screen.show({ ...screen.state(), step })
  }
  function stop(): void {
    tracker?.stop()
    guard?.stop()
  }
  function end(): void {
    hasEnded = true
    stop()
  }
  begin({})
  return {
    ...screen,
    update(approval) {
      // New information does not undo a decision, or bring back a screen that has ended.
      if (isDecided() || hasEnded) return
      stop()
      tracker = undefined
      begin({ approval, step: 'first' })
    },
  }
}

function approvalView(props: ApprovalScreenProps, state: ApprovalState, acts: ApprovalActs) {
  const { text, account, origin, reject } = props
  const { approval } = state
  return (
    <ScreenLayout
      title={approval.title}
      closeName={text.close}
      close={reject}
      footer={<Decision text={text} state={state} acts={acts} />}
    >
      <Who title={text.yourWallet} address={account.address} email={account.email} />
      <div class="body">
        <ApprovalStatement {...approval} />
        <AskedBy label={text.requestedBy} origin={origin} />
        <Content text={text} approval={approval} />
        <Details text={text} approval={approval} rearm={acts.rearm} />
      </div>
    </ScreenLayout>
  )
}

/** What is signed, what leaves and comes, and the warnings: all that a person needs to decide. */
function Content({ text, approval }: { readonly text: FrameText; readonly approval: Approval }) {
  const { message, effect, warnings, danger, balances = [], facts, changes = [], steps = [] } = approval
  return (
    <>
      {effect !== undefined && (
        <p class="hint" data-read="">
          {effect}
        </p>
      )}
      {message !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a message is no fieldset.
        <pre class="message" dir="auto" role="group" aria-label={text.message} data-read="">
          {message}
        </pre>
      )}
      {warnings.map((warning) => (
        <div key={warning} data-read="">
          <Alert sentence={warning} kind={danger ? 'bad' : 'warn'} />
        </div>
      ))}
      {changes.length > 0 && <Facts facts={changes} kind="facts changes" />}
      {/* Each of several calls comes before what they have in common. */}
      {steps.map((step, at) => (
        <Section key={`${at}${step.title}`} {...step} />
      ))}
      {facts.length + balances.length > 0 && <Facts facts={facts} balances={balances} />}
    </>
  )
}

interface DetailsProps {
  readonly text: FrameText
  readonly approval: Approval
  rearm(): void
}

/** What nobody needs to decide, behind one press. What is dangerous is shown expanded. */
const Details = ({ text, approval: { details, sections, raw, danger }, rearm }: DetailsProps) => (
  <details class="details" open={danger !== undefined} data-read="" onToggle={rearm}>
    <summary>{text.showDetails}</summary>
    {details.length > 0 && <Facts facts={details} />}
    {sections.map((section, at) => (
      <Section key={`${at}${section.title}`} {...section} />
    ))}
    <h2>{text.rawRequest}</h2>
    <pre class="code" dir="ltr">
      {raw}
    </pre>
  </details>
)

interface DecisionProps {
  readonly text: FrameText
  readonly state: ApprovalState
  readonly acts: ApprovalActs
}

/** The buttons of the decision, reject first. */
function Decision({ text, state: { approval, step, guard, round }, acts }: DecisionProps) {
  const { blocked, danger } = approval
  const isSure = step === 'sure'
  const isSigning = step.startsWith('signing')
  const wait = blocked === text.checkingNetwork ? blocked : undefined
  const isOff = blocked !== undefined || isSigning
  const proposal = isSure ? undefined : approval.proposal
  const kind = danger ? 'danger' : 'primary'
  return (
    <DecisionFooter
      text={text}
      guard={guard}
      warning={wait === undefined ? (blocked ?? (isSure ? danger : undefined)) : undefined}
      wait={wait}
      isDecided={isSigning}
      readOn={acts.readOn}
    >
      {proposal && <p class="hint">{proposal.note}</p>}
      {proposal && (
        <GuardedButton
          key={`less${round}`}
          name="less"
          kind="primary"
          guard={guard}
          isOff={isOff}
          press={acts.less}
        >
          {step === 'signingLess' ? text.signing : proposal.label}
        </GuardedButton>
      )}
      <div class="pair">
        <button type="button" class="quiet" onClick={acts.no}>
          {isSure ? text.goBack : text.reject}
        </button>
        <GuardedButton
          key={`yes${round}`}
          name="yes"
          kind={kind}
          guard={guard}
          isOff={isOff}
          press={acts.yes}
        >
          {step === 'signing' ? text.signing : isSure ? text.approveAnyway : text.approve}
        </GuardedButton>
      </div>
    </DecisionFooter>
  )
}
