import type { TypedLine } from '../../../reading/src/typedValue.js'
import type { Approval, ApprovalFact, ApprovalSection } from '../approvals/approval.js'
import { drawDead, type GuardHost, guard, isTooSmall, type Unarmed } from './armed.js'
import type { Screen } from './codeScreen.js'
import { unarmedText } from './decisionScreen.js'
import { element } from './element.js'
import { alert, header, screenOf } from './screenFrame.js'
import type { FrameText } from './text/en.js'
import { fill } from './text/fill.js'

export interface ApprovalScreenProps {
  readonly text: FrameText
  /** The checked origin of the page: the only name by which the one who asks is shown. */
  readonly origin: string
  readonly approval: Approval
  /** The number of requests behind this one. */
  readonly waiting: number
  readonly host: GuardHost
  approve(): void
  /** Approves a smaller allowance than the one that was requested. */
  limit?(limit: bigint): void
  reject(): void
  /** Opens the window, inside of the click. */
  openWindow?(): void
}

/** A screen whose request becomes known better while it is shown. */
export interface ApprovalScreen extends Screen {
  /** Shows what the network has said; the half second begins anew. */
  update(approval: Approval): void
}

/** The screen on which a request is approved or rejected. */
export function approvalScreen(props: ApprovalScreenProps): ApprovalScreen {
  const { text } = props
  const body = element('div', { class: 'body' })
  const footer = element('footer', { class: 'footer' })
  const close = () => props.reject()
  const node = screenOf(header({ title: text.approveTitle, closeName: text.close, close }), body, footer)
  let decision: Screen | undefined

  function update(approval: Approval): void {
    decision?.stop()
    body.replaceChildren(...bodyOf(props, approval))
    decision = decide(props, approval)
    footer.replaceChildren(decision.node)
  }
  update(props.approval)
  return { node, update, stop: () => decision?.stop() }
}

function bodyOf({ text, origin, waiting }: ApprovalScreenProps, approval: Approval): readonly Node[] {
  const {
    statement,
    rest,
    facts,
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
    ...sections.map((section) => sectionOf(section)),
    element('h2', {}, text.rawRequest),
    element('pre', { class: 'code', dir: 'ltr', tabindex: '0' }, raw),
  )
  // What cannot be read is shown raw at once.
  if (danger) details.open = true
  return [
    element('p', { class: 'statement' }, element('strong', {}, statement), rest ? ` ${rest}` : ''),
    element(
      'p',
      { class: 'origin' },
      `${text.requestedBy} `,
      element('bdi', { dir: 'ltr' }, element('strong', {}, origin)),
    ),
    ...(message === undefined
      ? []
      : [
          element(
            'pre',
            { class: 'message', dir: 'auto', tabindex: '0', 'aria-label': text.message },
            message,
          ),
        ]),
    ...warnings.map((warning) => alert(warning, danger ? 'bad' : 'warn')),
    ...(changes.length > 0 ? [factsOf(changes, 'facts changes')] : []),
    // Each of several calls is read before what they have in common.
    ...steps.map((step) => sectionOf(step)),
    factsOf(facts),
    details,
    ...(waiting > 0 ? [element('p', { class: 'hint' }, fill(text.waiting, { n: waiting }))] : []),
  ]
}

const factsOf = (facts: readonly ApprovalFact[], name = 'facts'): HTMLElement =>
  element(
    'dl',
    { class: name },
    ...facts.map(({ label, value, isCode, note, isBad }) =>
      element(
        'div',
        isBad ? { class: 'bad' } : {},
        element('dt', {}, label),
        element(
          'dd',
          {},
          element('bdi', isCode ? { dir: 'ltr', class: 'whole' } : {}, value),
          note && element('small', { dir: 'auto' }, note),
        ),
      ),
    ),
  )

const sectionOf = ({ title, facts = [], lines = [] }: ApprovalSection): HTMLElement =>
  element(
    'section',
    { class: 'part' },
    element('h2', { dir: 'auto' }, title),
    factsOf(facts),
    ...linesOf(lines),
  )

const linesOf = (lines: readonly TypedLine[]): readonly HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        element(
          'ul',
          { class: 'lines', dir: 'ltr' },
          ...lines.map(({ name, type, value, lines: below }) =>
            element('li', { title: type }, `${name}: ${value ?? ''}`, ...linesOf(below ?? [])),
          ),
        ),
      ]

const unlimited = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }

/** The decision, refusal first. A dangerous one takes two steps, each guarded for itself. */
function decide(props: ApprovalScreenProps, approval: Approval, isSure = false): Screen {
  const { text, host } = props
  const { blocked } = approval
  // No site can make the window small, so that what does not fit here is shown and decided there.
  const isSmall = props.openWindow !== undefined && isTooSmall(host.size())
  const needsWindow = approval.needsWindow || isSmall
  // The window takes the two steps itself.
  const danger = needsWindow ? undefined : approval.danger
  const why = element('p', { class: blocked || danger ? 'note bad' : 'note', role: 'status' })
  const isSecond = danger !== undefined && isSure
  const no = element('button', { type: 'button', class: 'quiet' }, isSecond ? text.goBack : text.reject)
  const yes = element(
    'button',
    { type: 'button', class: danger ? 'danger' : 'primary', disabled: blocked !== undefined },
    isSecond ? text.approveAnyway : needsWindow ? text.openWindow : text.approve,
  )
  const proposal = needsWindow || isSecond ? undefined : approval.proposal
  const less =
    proposal &&
    element('button', { type: 'button', class: 'primary', disabled: blocked !== undefined }, proposal.label)
  const node = element(
    'div',
    { class: 'decision' },
    why,
    ...(less && proposal ? [element('p', { class: 'hint' }, proposal.note), less] : []),
    element('div', { class: 'pair' }, no, yes),
  )
  let next: Screen | undefined
  const reasons = unarmedText(text)
  const draw = (state: Unarmed | undefined) => {
    drawDead(yes, state !== undefined)
    const reason = blocked ?? (state && reasons[state]) ?? ''
    why.replaceChildren(
      reason || (isSecond ? (danger ?? '') : needsWindow ? fill(whyWindow, { host: location.host }) : ''),
    )
  }
  const whyWindow = approval.needsWindow ? text.needsWindow : text.smallNeedsWindow
  const guardHost = isSmall ? { ...host, size: () => unlimited } : host
  const guarded = guard(yes, guardHost, draw)
  const guardedLess = less && guard(less, guardHost, (state) => drawDead(less, state !== undefined))
  const stopResize = host.onResize(() => {
    if (props.openWindow && isTooSmall(host.size()) !== isSmall) go(isSure)
  })
  draw(guarded.state())
  if (less) drawDead(less, guardedLess?.state() !== undefined)
  function stop(): void {
    guarded.stop()
    guardedLess?.stop()
    stopResize()
  }

  function go(to: boolean): void {
    stop()
    next = decide(props, approval, to)
    node.replaceWith(next.node)
  }
  no.addEventListener('click', () => (isSecond ? go(false) : props.reject()))
  less?.addEventListener('click', (event) => {
    if (blocked !== undefined || !proposal || !guardedLess?.allows(event)) return
    stop()
    less.disabled = true
    yes.disabled = true
    less.replaceChildren(text.signing)
    props.limit?.(proposal.limit)
  })
  yes.addEventListener('click', (event) => {
    if (blocked !== undefined || !guarded.allows(event)) return
    if (danger !== undefined && !isSure) return go(true)
    stop()
    yes.disabled = true
    yes.replaceChildren(needsWindow ? text.inWindow : text.signing)
    if (needsWindow) props.openWindow?.()
    else props.approve()
  })
  return {
    node,
    stop: () => {
      stop()
      next?.stop()
    },
  }
}
