import { deviceNumberOf } from '../identity/deviceNumber.js'
import {
  approveDevice,
  freezeReleases,
  refuseDevice,
  unlessProofNeeded,
  type WaitingDevice,
} from '../identity/devices.js'
import type { OwnerWay } from '../identity/walletOwner.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { nameOf } from '../ui/nameOfDevice.js'
import { timesIn } from '../ui/times.js'
import { type DecideOptions, decide, type Outcome } from './decide.js'
import type { FrameParts } from './frameState.js'
import { actByProof } from './proving.js'

/** Where decisions about new devices are shown, and how it is said that they are blocked. */
export interface DecisionContext extends Pick<DecideOptions, 'title' | 'reason'> {
  /** How the owner of the wallet comes in. */
  readonly way: OwnerWay | undefined
  /** Says that new devices are blocked. @param until In ms since 1970; `undefined` if it lasts until it is undone. */
  onBlocked?(until: number | undefined): Promise<void>
}

/**
 * Lets the person decide about a waiting device: shows its name and when it asked. If recovery requires a proof, asks for one
 * first.
 */
export async function reviewDevice(
  parts: FrameParts,
  context: DecisionContext,
  device: WaitingDevice,
): Promise<Outcome> {
  const { requestId, name, site, begunAt, releaseAt } = device
  const { way, reason } = context
  const text = walletTextOf(parts.language(), context.way)
  const [browser, ofName] = nameOf(name)
  const times = timesIn(parts.language(), parts.access.clock.now)
  const common = {
    title: text.newDevice,
    reason,
    statement: text.approveStatement,
    value: browser,
    warning: text.approveWarning,
    isEven: true,
    facts: [
      [text.deviceNumber, await deviceNumberOf(device)] as const,
      ...[site ?? ofName].flatMap((on) => (on ? [[text.madeAtSite, on] as const] : [])),
      [text.approveRequested, times.at(begunAt)] as const,
      [text.approveOpens, times.at(releaseAt)] as const,
    ],
  }
  let isApproved: true | undefined
  const outcome = await decide(parts, {
    ...common,
    yes: text.approve,
    refusal: text.notYou,
    async act() {
      isApproved = await unlessProofNeeded(approveDevice(parts, requestId))
    },
  })
  if (outcome === 'other') return refuse(parts, context, device)
  if (outcome !== 'done' || isApproved) return outcome
  return actByProof(parts, {
    ...common,
    way,
    note: text.approveByCode,
    async act({ loginId }) {
      await approveDevice(parts, requestId, loginId)
    },
  })
}

/** Refuses a waiting device, which has no share yet. It can ask again, so blocking all new devices is offered next. */
async function refuse(
  parts: FrameParts,
  context: DecisionContext,
  { requestId, name }: WaitingDevice,
): Promise<Outcome> {
  const { reason } = context
  const text = walletTextOf(parts.language(), context.way)
  let until: number | undefined
  const outcome = await decide(parts, {
    title: text.newDevice,
    reason,
    statement: text.refuseStatement,
    value: nameOf(name)[0],
    note: text.refuseNote,
    warning: text.moveMoney,
    yes: text.refuse,
    isDanger: true,
    async act() {
      until = await unlessProofNeeded(refuseDevice(parts, requestId))
    },
  })
  if (outcome !== 'done') return outcome
  if (until === undefined) return blockByCode(parts, context, text.daysUsedUp)
  const times = timesIn(parts.language(), parts.access.clock.now)
  return blockDevices(parts, context, { facts: [[text.refusedUntil, times.at(until)]], no: text.done })
}

/**
 * Lets the person block new devices: by one press for some days, or by a code until it is undone. @param texts What was done before, and how
 * the person says that this was enough.
 */
export async function blockDevices(
  parts: FrameParts,
  context: DecisionContext,
  texts: Pick<DecideOptions, 'facts' | 'no'> = {},
): Promise<Outcome> {
  const { title, reason } = context
  const text = walletTextOf(parts.language(), context.way)
  let freeze: { readonly until?: number } | undefined
  const outcome = await decide(parts, {
    title,
    reason,
    ...texts,
    statement: text.freezeStatement,
    note: text.freezeNote,
    yes: text.freeze,
    isDanger: true,
    other: text.freezeLonger,
    async act() {
      freeze = await unlessProofNeeded(freezeReleases(parts))
    },
  })
  if (outcome === 'other') return blockByCode(parts, context)
  if (outcome !== 'done') return outcome
  if (!freeze) return blockByCode(parts, context, text.daysUsedUp)
  await context.onBlocked?.(freeze.until)
  return 'done'
}

/** @param warning Why a code is needed. */
async function blockByCode(parts: FrameParts, context: DecisionContext, warning?: string): Promise<Outcome> {
  const { way, title, reason } = context
  const text = walletTextOf(parts.language(), context.way)
  const outcome = await actByProof(parts, {
    way,
    title,
    reason,
    warning,
    statement: text.freezeCodeStatement,
    note: text.freezeCodeNote,
    isDanger: true,
    async act({ loginId }) {
      await freezeReleases(parts, loginId)
    },
  })
  if (outcome === 'done') await context.onBlocked?.(undefined)
  return outcome
}
