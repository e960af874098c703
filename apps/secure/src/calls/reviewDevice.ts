import { approveDevice, type WaitingDevice } from '../identity/devices.js'
import { nameOf } from '../ui/nameOfDevice.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import { timesIn } from '../ui/times.js'
import type { Decided } from './decide.js'
import type { FrameParts } from './frameState.js'

/** The decision on a device that waits: who it says it is, and when it asked. */
export function reviewDevice(
  parts: FrameParts,
  { requestId, name, site, begunAt, releaseAt }: WaitingDevice,
): Omit<Decided, 'title' | 'reason'> {
  const text = walletTextOf(parts.language())
  const [browser, ofName] = nameOf(name)
  const times = timesIn(parts.language(), parts.access.clock.now)
  return {
    ...{ statement: text.approveStatement, value: browser, warning: text.approveWarning },
    facts: [
      ...[site ?? ofName].flatMap((on) => (on ? [[text.madeAtSite, on] as const] : [])),
      [text.approveRequested, times.at(begunAt)],
      [text.approveOpens, times.at(releaseAt)],
    ],
    ...{ no: text.notNow, yes: text.approve, other: text.notYou },
    act: () => approveDevice(parts, requestId),
  }
}

/** The decision to let no new device in. */
export function freezeDecision(
  parts: FrameParts,
  act: () => Promise<void>,
): Omit<Decided, 'title' | 'reason'> {
  const text = walletTextOf(parts.language())
  return { statement: text.freezeStatement, note: text.freezeNote, yes: text.freeze, isDanger: true, act }
}
