import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../clock.js'
import { networkOf } from '../../limits/holder.js'
import { addressKey } from '../../operations/addressKey.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { CustodyProgram } from '../http/createService.js'
import type { ReleaseCounts } from './createReleaseCounter.js'
import type { KeyHolder } from './keyHolder.js'

const pollMs = 30_000
const hourMs = 3_600_000
/** The operator is warned above this fill: once an hour is full, users have to wait. */
const nearPercent = 75
/** An hourly limit below this part of the users is too low: letting everybody sign once would take days. */
const leastPart = 0.01

const gauges = { auth: 'latchkit_auth_signers_fill', recovery: 'latchkit_recovery_releases_fill' } as const

/** Warns if the hourly limit is low for the number of a service's users. The limit never grows by itself. */
export function warnOfShortHour(
  log: Log,
  { service, users, perHour }: { readonly service: string; readonly users: number; readonly perHour: number },
): void {
  if (perHour >= users * leastPart) return
  const fix = service === 'auth' ? 'custody.limits.signersPerHour' : 'custody.limits.releasesPerHour'
  log('warn', 'hour-short-for-users', { service, users, perHour, fix })
}

interface WatchParts {
  readonly service: 'auth' | 'recovery'
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
}

/** Watches the release counts of a service, for its operator. */
export interface ReleaseWatch {
  /** Reads the counts for the first time. Throws `keysUnreadable`. */
  start(): Promise<void>
  /** The key holder for the service, which also notes from which network a share is requested. */
  readonly holder: KeyHolder
  /** Records the network of each caller: many releases to few networks point to a single attacker. Routes need not do anything. */
  watch(program: CustodyProgram): CustodyProgram
  close(): void
}

/** Creates the watch over the release counts of a service. */
export function createReleaseWatch({ service, holder, clock, log, metrics }: WatchParts): ReleaseWatch {
  let seen: ReleaseCounts = { usedPercent: 0, waiting: 0 }
  let [hour, warnedIn] = [0, 0]
  let networks = new Set<string>()
  const callers = new AsyncLocalStorage<string>()
  let [isOver, cancel] = [false, (): void => undefined]
  metrics.gauge(
    gauges[service],
    'users of this hour whose share was opened, as a part of what their age may be (0 to 1)',
    () => seen.usedPercent / 100,
  )

  function turn(): number {
    const now = Math.floor(clock.now() / hourMs)
    if (now !== hour) [hour, networks] = [now, new Set()]
    return now
  }

  function note(address: string): void {
    turn()
    const key = addressKey(address)
    networks.add(networkOf(key))
  }

  async function look(): Promise<void> {
    seen = await holder.releases()
    const { usedPercent, waiting, lost } = seen
    if (lost)
      log('warn', 'key-counts-lost', {
        service,
        why: lost,
        about: 'users who were not opened today wait for the next hour',
        fix: `latchkit-server resume ${service}`,
      })
    const now = turn()
    if (usedPercent < nearPercent || warnedIn === now) return
    warnedIn = now
    log('warn', 'key-holder-near-limit', { service, usedPercent, waiting, networks: networks.size })
  }

  const again = () => {
    if (isOver) return
    cancel = clock.after(pollMs, () => {
      // Without its keys the service ends, and so does this loop.
      look().then(again, again)
    })
  }

  return {
    async start() {
      await look()
      again()
    },
    holder: {
      ...holder,
      unwrap(userId, purpose, wrapped) {
        const address = purpose === 'email' ? undefined : callers.getStore()
        if (address !== undefined) note(address)
        return holder.unwrap(userId, purpose, wrapped)
      },
    },
    watch: (program) => ({
      ...program,
      fetch: (request, caller) => callers.run(caller.address, () => program.fetch(request, caller)),
    }),
    close() {
      isOver = true
      cancel()
      // Every later promise of the process would carry the async context: in a test of a thousand rounds this took most of the time.
      callers.disable()
    },
  }
}
