import type { Approval, ApprovalFact, BalanceFact } from '../approvals/approval.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'
import { factsOf, sectionOf } from './factsOf.js'
import { guardedButtons } from './guardedButtons.js'
import type { GuardHost } from './guardHost.js'
import type { Screen } from './mountScreen.js'
import { alert, header, originLine, screenOf } from './screenFrame.js'
import { trackVisibility, type VisibilityTracker } from './trackVisibility.js'
import { type WindowButtons, windowButtons } from './windowButtons.js'

export interface ApprovalScreenProps {
  readonly text: FrameText
  /** The checked origin of the page, the only name of the requester that is shown. */
  readonly origin: string
  readonly approval: Approval
  /** Number of requests that wait behind this one. */
  readonly waitingCount: number
  /** Where the request is shown. In a frame, nothing is decided: it opens the window. */
  readonly place: InFrame | InWindow
  reject(): void
}

interface InFrame {
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

interface InWindow {
  readonly host: GuardHost
  approve(): void
  /** Approves a smaller allowance than requested. */
  limit(limit: bigint): void
}

/** A screen whose request is updated while it is shown. */
export interface ApprovalScreen extends Screen {
  /** Shows the network's answer. The half second starts again. */
  update(approval: Approval): void
  /** Shows that what the window has approved is being signed. */
  work(): void
}

/** Creates the screen on which a request is approved or rejected. */
export function approvalScreen(props: ApprovalScreenProps): ApprovalScreen {
  const { text, place, reject } = props
  const body = element('div', { class: 'body' })
  const footer = element('footer', { class: 'footer' })
  const node = screenOf(
    header({ title: props.approval.title, closeName: text.close, close: () => reject() }),
    body,
    footer,
  )
  let buttons: WindowButtons | undefined
  let decision: Screen | undefined
  let isDecided = false
  const markDecided = () => {
    isDecided = true
  }

  function buttonsIn(frame: InFrame): WindowButtons {
    const openWindow = () => {
      markDecided()
      frame.openWindow()
    }
    const newButtons = windowButtons({ text, no: text.reject, leave: reject, openWindow })
    footer.replaceChildren(newButtons.node)
    return newButtons
  }

  function decisionIn(window: InWindow, approval: Approval, parts: readonly HTMLElement[]): Screen {
    const tracker = trackVisibility(parts, window.host)
    const { node, stop } = decide({ text, place: window, reject, approval, tracker, markDecided })
    return {
      node,
      stop() {
        tracker.stop()
        stop()
      },
    }
  }

  function update(approval: Approval): void {
    // New information does not undo a decision.
    if (isDecided) return
    const parts = bodyOf(props, approval)
    body.replaceChildren(...parts)
    if ('openWindow' in place) {
      buttons ??= buttonsIn(place)
      buttons.explain(approval.needsWindow ? text.needsWindow : text.framed, approval.blocked)
      return
    }
    decision?.stop()
    decision = decisionIn(place, approval, parts)
    footer.replaceChildren(decision.node)
  }
  update(props.approval)
  return { node, update, work: () => buttons?.work(text.signing), stop: () => decision?.stop() }
}

function bodyOf(
  { text, origin, waitingCount }: ApprovalScreenProps,
  approval: Approval,
): readonly HTMLElement[] {
  const {
    statement,
    rest,
    receiver,
    balances = [],
    facts,
    details: lessFacts,
    changes = [],
    steps = [],
    message,
    sections,
    warnings,
    danger,
    raw,
  } = approval
  const details = element(
    'details',
    { class: 'details' },
    element('summary', {}, text.showDetails),
    factsOf(lessFacts),
    ...sections.map((section) => sectionOf(section)),
    element('h2', {}, text.rawRequest),
    element('pre', { class: 'code', dir: 'ltr' }, raw),
  )
  // Unreadable data is shown expanded.
  if (danger) details.open = true
  return [
    element(
      'p',
      { class: 'statement' },
      element('strong', {}, statement),
      rest ? ` ${rest} ` : '',
      receiver && element('strong', {}, receiver),
    ),
    originLine(text.requestedBy, origin),
    ...(message === undefined
      ? []
      : [
          element(
            'pre',
            { class: 'message', dir: 'auto', role: 'group', 'aria-label': text.message },
            message,
          ),
        ]),
    ...warnings.map((warning) => alert(warning, danger ? 'bad' : 'warn')),
    ...(changes.length > 0 ? [factsOf(changes, 'facts changes')] : []),
    // Each of several calls comes before what they have in common.
    ...steps.map((step) => sectionOf(step)),
    factsOf([...balances.map(balanceLine), ...facts]),
    details,
    ...(waitingCount > 0 ? [element('p', { class: 'hint' }, fill(text.waiting, { n: waitingCount }))] : []),
  ]
}

const balanceLine = ({ label, amount, note, before, after, source }: BalanceFact): ApprovalFact => ({
  label,
  value: amount,
  note: [note, before && `${before} → ${after}, ${source}`].filter((each) => each).join(' · '),
})

interface DecideInput extends Pick<ApprovalScreenProps, 'text' | 'reject'> {
  readonly place: InWindow
  readonly approval: Approval
  readonly tracker: VisibilityTracker
  readonly markDecided: () => void
}

/** Creates the decision buttons, reject first. A dangerous request takes two steps, each guarded separately. */
function decide(input: DecideInput, isSure = false): Screen {
  const { text, place, approval, tracker } = input
  const { blocked, danger } = approval
  const isSecond = danger !== undefined && isSure
  const isDisabled = blocked !== undefined
  const no = element('button', { type: 'button', class: 'quiet' }, isSecond ? text.goBack : text.reject)
  const yes = element(
    'button',
    { type: 'button', class: danger ? 'danger' : 'primary', disabled: isDisabled },
    isSecond ? text.approveAnyway : text.approve,
  )
  const proposal = isSecond ? undefined : approval.proposal
  const less =
    proposal && element('button', { type: 'button', class: 'primary', disabled: isDisabled }, proposal.label)
  const guardedPair = guardedButtons(less ? [yes, less] : [yes], {
    text,
    tracker,
    blockedReason: blocked,
    host: place.host,
    danger: isSecond ? danger : undefined,
  })
  const node = element(
    'div',
    { class: 'decision' },
    guardedPair.status,
    guardedPair.readOn,
    ...(less && proposal ? [element('p', { class: 'hint' }, proposal.note), less] : []),
    element('div', { class: 'pair' }, no, yes),
  )
  let next: Screen | undefined
  function go(to: boolean): void {
    guardedPair.stop()
    next = decide(input, to)
    node.replaceWith(next.node)
  }
  function sign(button: HTMLButtonElement): void {
    guardedPair.stop()
    yes.disabled = true
    if (less) less.disabled = true
    button.replaceChildren(text.signing)
    input.markDecided()
  }
  no.addEventListener('click', () => (isSecond ? go(false) : input.reject()))
  less?.addEventListener('click', (event) => {
    if (isDisabled || !proposal || !guardedPair.allows(event)) return
    sign(less)
    place.limit(proposal.limit)
  })
  yes.addEventListener('click', (event) => {
    if (isDisabled || !guardedPair.allows(event)) return
    if (danger !== undefined && !isSure) return go(true)
    sign(yes)
    place.approve()
  })
  return {
    node,
    stop() {
      guardedPair.stop()
      next?.stop()
    },
  }
}
