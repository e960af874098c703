import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { tooManyCodes, tooManyTries } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { type CodeLimits, dayMs, hourMs, tenMinutesMs } from './codeLimits.js'
import { createGuards } from './createGuards.js'
import type { StoredRateLimits } from './createStoredRateLimits.js'
import { type Admission, createUnlocks } from './createUnlocks.js'
import { createNetworkLimits } from './networkLimits.js'

/** A request to send a code. */
export interface CodeRequest {
  /** HMAC of the e-mail address. */
  readonly owner: string
  readonly login: string
  /** Key of the browser that asks for the code. Only this browser can use the code. */
  readonly device: string
  /**
   * Whether the device has proved the address before. If so, it has its own codes, limits and tries, which strangers, who know only the
   * address, can neither void, use up nor lock.
   */
  readonly isKnown: boolean
  /** The project whose mails are counted; `undefined` if no page asks for the code. */
  readonly projectId?: string
  /** Network address of the caller. */
  readonly address: string
  /** Facts that the service stores with the code. */
  readonly facts: object
}

/** Dependencies of the codes of a service. */
export interface CodeOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: Pick<KeyHolder, 'mac'>
  /** Name of the service, and prefix of its tables. */
  readonly name: string
  readonly clock: Clock
  readonly limits: CodeLimits
  readonly log: Log
  /**
   * Tells the owner of an address that strangers have locked it. `facts` were stored with a code; `letters` are those of the link in the
   * mail, which lets a device in.
   */
  readonly notifyLocked: (facts: unknown, letters: string) => Promise<void>
  readonly rateLimits: StoredRateLimits
  /** Ids of the operator's projects. */
  readonly projects: ReadonlySet<string>
}

/** Returns the key of a code: each device has its own key, so a request from another device does not void the code. */
export const keyOf = ({ owner, device }: Pick<CodeRequest, 'owner' | 'device'>) => `${owner}|${device}`
export const ownerIn = (key: string) => key.split('|')[0] ?? ''
/** The subject whose limits and wrong codes are counted: a known device on its own, or the address for all other devices together. */
export const subjectOf = (key: string, isKnown: boolean) => (isKnown ? key : ownerIn(key))

/** How many times as many codes the known devices of a network may ask for as the strangers on that network. */
const knownDeviceFactor = 10

/** The rate limits of a service's codes, with its guards and unlocks. */
export type CodeRateLimits = ReturnType<typeof createCodeRateLimits>

/**
 * Creates the rate limits of a service's codes: they limit who may ask for a code or try one, and warn the owner of an address when
 * strangers have used up a limit.
 */
export function createCodeRateLimits({
  store,
  holder,
  name,
  clock,
  limits,
  log,
  notifyLocked,
  rateLimits,
}: CodeOptions) {
  const guards = createGuards({ store, name, limits, rateLimits, now: clock.now })
  const unlocks = createUnlocks({ store, holder, name, now: clock.now })
  const networks = createNetworkLimits(holder)

  /** Mails the owner of an address that strangers have used up its limits, at most once a day. The address need not have a wallet. */
  async function warnOwner(owner: string, facts: unknown): Promise<void> {
    if (await rateLimits.take([{ name: `told|${owner}`, most: 1, ms: dayMs }])) return
    log('warn', 'address-shut', { service: name })
    await notifyLocked(facts, await unlocks.make(owner))
  }

  async function refuseLocked(subject: string, facts: unknown): Promise<void> {
    try {
      await guards.requireUnlocked(subject)
    } catch (error) {
      await warnOwner(ownerIn(subject), facts)
      throw error
    }
  }

  /** Takes the slots for sending a code. */
  async function takeSendSlots({ owner, address, facts }: CodeRequest, subject: string): Promise<void> {
    const dayName = `day|${subject}`
    const isStranger = subject === owner
    const fullLimit = await rateLimits.take([
      { name: `hour|${subject}`, most: limits.addressPerHour, ms: hourMs },
      { name: dayName, most: limits.addressPerDay, ms: dayMs },
      // Unknown devices share the address's slots. No single network can take all of them.
      ...(isStranger ? [await networks.limitNear(owner, address, limits.addressPerNetwork)] : []),
      // Known devices of a network have slots of their own, whatever strangers on that network take.
      ...(isStranger
        ? await networks.limitsOf('sends', address, limits.sendsPerHour, hourMs)
        : await networks.limitsOf('known', address, limits.sendsPerHour * knownDeviceFactor, hourMs)),
    ])
    if (!fullLimit) return
    if (fullLimit.name === dayName && isStranger) await warnOwner(owner, facts)
    throw fail(tooManyCodes, { retrySeconds: fullLimit.retrySeconds })
  }

  async function takeTry(address: string): Promise<void> {
    const fullLimit = await rateLimits.take(
      await networks.limitsOf('checks', address, limits.checksPerTenMinutes, tenMinutesMs),
    )
    if (fullLimit) throw fail(tooManyTries, { retrySeconds: fullLimit.retrySeconds })
  }

  /** Resets the limits and the wrong codes of a device that was let in for the first time. */
  async function resetLimits({ owner, isFirst }: Admission, device: string): Promise<void> {
    if (!isFirst) return
    const subject = keyOf({ owner, device })
    await guards.clear(subject)
    for (const limit of ['hour', 'day']) await rateLimits.free(`${limit}|${subject}`)
  }

  return {
    guards,
    unlocks,
    tell: warnOwner,
    refuseLocked,
    take: takeSendSlots,
    takeTry,
    freshen: resetLimits,
  }
}
