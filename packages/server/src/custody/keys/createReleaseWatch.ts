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
/** Percentage of the hour's limit from which the operator is warned: once the limit is reached, users have to wait. */
const nearPercent = 75
/** The hourly limit should be at least this part of the users: with less, letting everybody sign once would take days. */
const minPerHourPart = 0.01

const gauges = { auth: 'latchkit_auth_signers_fill', recovery: 'latchkit_recovery_releases_fill' } as const

/** Warns if the hourly limit is low for the number of a service's users. The limit never grows by itself. */
export function warnOfShortHour(
  log: Log,
  { service, users, perHour }: { readonly service: string; readonly users: number; readonly perHour: number },
): void {
  if (perHour >= users * minPerHourPart) return
  const fix = service === 'auth' ? 'custody.limits.signersPerHour' : 'custody.limits.releasesPerHour'
  log('warn', 'hour-short-for-users', { service, users, perHour, fix })
}

interface WatchOptions {
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
  /** The key holder for the service, which also records from which network a share is requested. */
  readonly holder: KeyHolder
  /**
   * Makes the address of each request's caller known to `holder`, so that routes need not pass it: many releases to few networks point to a
   * single attacker.
   */
  watch(program: CustodyProgram): CustodyProgram
  close(): void
}

/** Creates the watch over the release counts of a service. */
export function createReleaseWatch({ service, holder, clock, log, metrics }: WatchOptions): ReleaseWatch {
  let counts: ReleaseCounts = { usedPercent: 0, waiting: 0 }
  let [hour, warnedHour] = [0, 0]
  let networks = new Set<string>()
  const callers = new AsyncLocalStorage<string>()
  let [isClosed, cancel] = [false, (): void => undefined]
  metrics.gauge(
    gauges[service],
    'users of this hour whose share was opened, as a part of what their age may be (0 to 1)',
    () => counts.usedPercent / 100,
  )

  function startHour(): number {
    const currentHour = Math.floor(clock.now() / hourMs)
    if (currentHour !== hour) [hour, networks] = [currentHour, new Set()]
    return currentHour
  }

  function addNetwork(address: string): void {
    startHour()
    const key = addressKey(address)
    networks.add(networkOf(key))
  }

  async function readCounts(): Promise<void> {
    counts = await holder.releases()
    const { usedPercent, waiting, lost } = counts
    if (lost)
      log('warn', 'key-counts-lost', {
        service,
        why: lost,
        about: 'users who were not opened today wait for the next hour',
        fix: `latchkit-server resume ${service}`,
      })
    const currentHour = startHour()
    if (usedPercent < nearPercent || warnedHour === currentHour) return
    warnedHour = currentHour
    log('warn', 'key-holder-near-limit', { service, usedPercent, waiting, networks: networks.size })
  }

  const scheduleNext = () => {
    if (isClosed) return
    cancel = clock.after(pollMs, () => {
      // If reading fails, try again later: without its keys the service ends, and this loop with it.
      readCounts().then(scheduleNext, scheduleNext)
    })
  }

  return {
    async start() {
      await readCounts()
      scheduleNext()
    },
    holder: {
      ...holder,
      unwrap(userId, purpose, wrappedKey) {
        const address = purpose === 'email' ? undefined : callers.getStore()
        if (address !== undefined) addNetwork(address)
        return holder.unwrap(userId, purpose, wrappedKey)
      },
    },
    watch: (program) => ({
      ...program,
      fetch: (request, caller) => callers.run(caller.address, () => program.fetch(request, caller)),
    }),
    close() {
      isClosed = true
      cancel()
      // Otherwise every later promise of the process would carry the async context: in a test of a thousand rounds this took most of the
      // time.
      callers.disable()
    },
  }
}
