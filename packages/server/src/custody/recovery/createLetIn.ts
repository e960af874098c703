import { fail } from 'latchkit/wire'
import type { Provider } from 'latchkit/wire/custody'
import { tooManyTries } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { isRestored } from '../createGeneration.js'
import type { Binding } from './createBindings.js'
import type { ReleaseTarget } from './createRelease.js'
import { heldAnswer } from './heldAnswer.js'
import { deviceWaitMs, iso, newId, type RecoveryContext } from './recoveryContext.js'

/** A device that has proved that it is its owner's. */
export interface ProvedDevice extends ReleaseTarget {
  /** The page on which it has logged in. */
  readonly site: string | undefined
  /** Whether a new device waits whatever happens: its proof is one that auth was shown, too. */
  readonly alwaysWaits: boolean
  /** How long a new device waits, if not a day. */
  readonly waitMs?: number
  /** The provider, for a device that always waits: its proof is all that the device has given. */
  readonly way?: Provider
}

/**
 * How many new devices a day may begin to wait for one wallet by proofs of a provider, which cost no mailed code. As many as one mailbox can
 * begin, since no more are listed: a thief of the identity would hide their request behind newer ones.
 */
const maxNewDevices = 10
/** While another device was used within this time, a new device needs its approval or has to wait. */
const activeMs = 30 * dayMs

/** Creates the function that gives the share to a device that has proved itself, or lets it begin to wait. */
export function createLetIn(context: RecoveryContext) {
  const { store, clock, devices, requests, notify, refuseFrozen, release, rateLimits } = context

  /** Counts a new device that begins to wait. Throws `tooManyTries`. */
  async function countNew(userId: string, device: string): Promise<void> {
    if (await requests.findOf(userId, device)) return
    const limit = { name: `waits|${userId}`, most: maxNewDevices, ms: dayMs }
    const fullLimit = await rateLimits.take([limit])
    if (fullLimit) throw fail(tooManyTries, { retrySeconds: fullLimit.retrySeconds })
  }

  /** Whether another device than this one was used in the last 30 days. */
  async function isOtherActive(userId: string, device: string): Promise<boolean> {
    const since = clock.now() - activeMs
    const all = await devices.listOf(userId)
    return all.some((each) => each.device !== device && each.usedAt > since)
  }

  /** Whether a new device gets the share at once: no other device was used lately, and nobody has stopped new devices. */
  async function letsInAtOnce(binding: Binding, device: string): Promise<boolean> {
    const { userId, stoppedUntil } = binding
    // After a restore, recovery has lost refusals and does not know which devices were used lately.
    if (await isRestored(store, 'recovery', clock.now())) return false
    const { refusedUntil = 0 } = (await requests.findOf(userId, device)) ?? {}
    return Math.max(stoppedUntil, refusedUntil) <= clock.now() && !(await isOtherActive(userId, device))
  }

  return async (binding: Binding, { site, alwaysWaits, way, waitMs, ...target }: ProvedDevice) => {
    const { userId } = binding
    const { device, deviceName } = target
    const now = clock.now()
    const isKnown = await devices.use(userId, device, now)
    // A freeze stops only new devices: a device on the list that has proved itself gets its share.
    if (!isKnown) refuseFrozen(binding)
    if (isKnown || (!alwaysWaits && (await letsInAtOnce(binding, device)))) return release(binding, target)
    if (alwaysWaits) await countNew(userId, device)
    const waitingRequest = await requests.begin({
      requestId: newId(),
      userId,
      device,
      name: deviceName,
      site,
      way: alwaysWaits ? way : undefined,
      begunAt: now,
      releaseAt: now + (waitMs ?? deviceWaitMs),
      approval: 'none',
      refusedUntil: undefined,
      releasedAt: undefined,
      pausedSince: undefined,
    })
    if (waitingRequest.begunAt === now) {
      const until = waitMs === undefined ? undefined : waitingRequest.releaseAt
      await notify(binding, 'deviceWaits', { deviceName, ...(until !== undefined && { until }) })
    }
    return heldAnswer(binding, waitingRequest, clock.now())
  }
}

/** Returns whether recovery has proved the owner of a wallet once, and when and on which page the wallet was made. */
export const walletOriginOf = ({ isConfirmed, createdAt, site }: Binding) => ({
  isUnconfirmed: !isConfirmed,
  madeAt: iso(createdAt),
  madeAtSite: site,
})
