import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { tooManyCodes, tooManyTries } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { type CodeLimits, dayMs, hourMs, tenMinutesMs } from './codeLimits.js'
import { createGuards } from './createGuards.js'
import type { Limits } from './createLimits.js'
import { createUnlocks, type LetIn } from './createUnlocks.js'
import { createNetworkLimits } from './networkLimits.js'

/** A code that is to be sent. */
export interface CodeRequest {
  /** The index of the address. */
  readonly owner: string
  readonly login: string
  /** The key of the browser that wants it: in no other one does it count. */
  readonly device: string
  /**
   * Whether the device has proved the address before. Its codes, limits and wrong tries are then its own: strangers, who know the address
   * alone, neither void, use up nor lock them.
   */
  readonly isKnown: boolean
  /** The project whose mails are counted; none where no page asks. */
  readonly projectId?: string
  /** The network address that wants it. */
  readonly address: string
  /** The facts that the service remembers with it. */
  readonly facts: object
}

/** The dependencies of the codes of a service. */
export interface CodeParts {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: Pick<KeyHolder, 'mac'>
  /** The name of the service, and of its tables. */
  readonly name: string
  readonly clock: Clock
  readonly limits: CodeLimits
  readonly log: Log
  /** Tells whose address it is that strangers have shut it, by the facts of a code; the letters let a device in. */
  readonly tellShut: (facts: unknown, letters: string) => Promise<void>
  readonly places: Limits
  /** The ids of the operator's projects. */
  readonly projects: ReadonlySet<string>
}

/** Each device has a code of its own: whoever else asks for one voids none. */
export const keyOf = ({ owner, device }: Pick<CodeRequest, 'owner' | 'device'>) => `${owner}|${device}`
export const ownerIn = (key: string) => key.split('|')[0] ?? ''
/** The places and wrong tries of an address: its own of each device that is known, and those of all others together. */
export const placeOf = (key: string, isKnown: boolean) => (isKnown ? key : ownerIn(key))

/** The known devices of a network may have so many times the codes sent that its strangers may. */
const shareOfKnown = 10

/** The places of a service, and its guards and unlocks, which they look at. */
export type Places = ReturnType<typeof createPlaces>

/** Makes the places of a service: who may have a code sent, and try one, and who is told where strangers have taken all. */
export function createPlaces({
  store,
  holder,
  name,
  clock,
  limits: numbers,
  log,
  tellShut,
  places: limits,
}: CodeParts) {
  const guards = createGuards({ store, name, limits: numbers, places: limits, now: clock.now })
  const unlocks = createUnlocks({ store, holder, name, now: clock.now })
  const networks = createNetworkLimits(holder)

  /** Once a day, for an address with a wallet and for one without. */
  async function tell(owner: string, facts: unknown): Promise<void> {
    if (await limits.take([{ name: `told|${owner}`, most: 1, ms: dayMs }])) return
    log('warn', 'address-shut', { service: name })
    await tellShut(facts, await unlocks.make(owner))
  }

  async function refuseShut(place: string, facts: unknown): Promise<void> {
    try {
      await guards.refuseShut(place)
    } catch (error) {
      await tell(ownerIn(place), facts)
      throw error
    }
  }

  /** Takes the places of a code that is to be sent. */
  async function take({ owner, address, facts }: CodeRequest, place: string): Promise<void> {
    const day = `day|${place}`
    const isStranger = place === owner
    const full = await limits.take([
      { name: `hour|${place}`, most: numbers.addressPerHour, ms: hourMs },
      { name: day, most: numbers.addressPerDay, ms: dayMs },
      // Who is not known shares the places of the address with all strangers: no network has all of them.
      ...(isStranger ? [await networks.near(owner, address, numbers.addressPerNetwork)] : []),
      // A device that is known has a place beside whatever a stranger of its network takes.
      ...(isStranger
        ? await networks.of('sends', address, numbers.sendsPerHour, hourMs)
        : await networks.of('known', address, numbers.sendsPerHour * shareOfKnown, hourMs)),
    ])
    if (!full) return
    if (full.name === day && isStranger) await tell(owner, facts)
    throw fail(tooManyCodes, { retrySeconds: full.retrySeconds })
  }

  async function takeTry(address: string): Promise<void> {
    const full = await limits.take(
      await networks.of('checks', address, numbers.checksPerTenMinutes, tenMinutesMs),
    )
    if (full) throw fail(tooManyTries, { retrySeconds: full.retrySeconds })
  }

  /** Gives a device that was let in what is its own anew. */
  async function freshen({ owner, isFirst }: LetIn, device: string): Promise<void> {
    if (!isFirst) return
    const place = keyOf({ owner, device })
    await guards.clear(place)
    for (const limit of ['hour', 'day']) await limits.free(`${limit}|${place}`)
  }

  return { guards, unlocks, tell, refuseShut, take, takeTry, freshen }
}
