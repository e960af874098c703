import type { Logger } from '../../core/services/logger.js'

/** Which of a kit's tabs leads, by Web Locks: whoever holds the lock of the kit's name. */
export interface Leadership {
  /** Resolves when it is known whether this tab leads. */
  readonly decided: Promise<void>
  /** Takes the place of a leader that keeps still. */
  takeOver(): void
  /** Gives the place up, and stands in line for it again. */
  resign(): void
  isAlive(tab: string): Promise<boolean>
  /** Runs something once a tab is gone. */
  whenGone(tab: string, run: () => void): void
}

/** What it needs to know, and whom it tells. */
export interface LeadershipOptions {
  readonly name: string
  readonly tab: string
  /** Absent where there are none: then this tab leads, and there are no others. */
  readonly locks: LockManager | undefined
  /** Ends it. */
  readonly signal: AbortSignal
  readonly logger: Logger
  /** This tab leads now. */
  lead(): void
  /** Another tab leads now. */
  lost(): void
}

interface LeadershipLive extends LeadershipOptions {
  leads: boolean
  inLine: boolean
  release: () => void
}

/** Stands for election. */
export function createLeadership(options: LeadershipOptions): Leadership {
  const live: LeadershipLive = { ...options, leads: false, inLine: false, release: () => undefined }
  const { locks, name, tab } = options
  const own = (of: string) => `${name}:${of}`
  if (!locks) take(live)
  return {
    decided: locks ? decide(live, locks, own(tab)) : Promise.resolve(),
    takeOver() {
      if (!live.leads) stand(live, { steal: true })
    },
    resign() {
      if (live.leads) give(live)
    },
    async isAlive(of) {
      const held = of === tab ? undefined : (await locks?.query())?.held
      return of === tab || held?.some((lock) => lock.name === own(of)) === true
    },
    whenGone(of, run) {
      if (of !== tab)
        locks?.request(own(of), { signal: options.signal }, run).catch((error: unknown) => {
          options.logger.debug('a tab is no longer watched', error)
        })
    },
  }
}

/** Leads at once if nobody does; stands in line otherwise. */
function decide(live: LeadershipLive, locks: LockManager, own: string): Promise<void> {
  const { name, signal, logger } = live
  return new Promise((resolve) => {
    // Held for as long as the tab is there: by it the others know.
    locks
      .request(own, () => untilAborted(signal))
      .catch((error: unknown) => logger.debug('this tab cannot be told from one that is gone', error))
    const first = (lock: Lock | null) => {
      const held = lock ? take(live) : undefined
      if (!lock) stand(live, {})
      resolve()
      return held
    }
    locks.request(name, { ifAvailable: true }, first).catch((error: unknown) => {
      logger.debug('the lock of the leading tab is gone', error)
      if (live.leads) give(live)
      // A page that may have no locks has no other tabs to fear either.
      else if (!live.inLine) void take(live)
      resolve()
    })
  })
}

/** Stands in line for the lock, or takes it out of turn. */
function stand(live: LeadershipLive, how: { readonly steal?: true }): void {
  const { locks, name, signal, logger } = live
  if (signal.aborted || (live.inLine && !how.steal)) return
  if (!how.steal) live.inLine = true
  const granted = () => {
    if (!how.steal) live.inLine = false
    return take(live)
  }
  locks?.request(name, how.steal ? how : { signal }, granted).catch((error: unknown) => {
    logger.debug('the lock of the leading tab is gone', error)
    if (live.leads) give(live)
  })
}

/** Leads. Resolves when it does no longer. */
function take(live: LeadershipLive): Promise<void> {
  const { signal } = live
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    live.leads = true
    live.release = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
    live.lead()
  })
}

function give(live: LeadershipLive): void {
  live.leads = false
  live.release()
  if (live.signal.aborted) return
  stand(live, {})
  live.lost()
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
