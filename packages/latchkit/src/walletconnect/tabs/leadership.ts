import type { Logger } from '../../core/contracts/logger.js'

/** The election of a leading tab by Web Locks: the leader holds the lock of the kit's name. */
export interface Leadership {
  /** Resolves when it is known whether this tab leads. */
  readonly decided: Promise<void>
  /** Takes the place of a leader that keeps still. */
  takeOver(): void
  /** Gives the place up, and stands in line for it again. */
  stepDown(): void
  isAlive(tab: string): Promise<boolean>
  /** Runs something once a tab is gone. */
  onTabClosed(tab: string, run: () => void): void
}

/** The options of an election. */
export interface LeadershipOptions {
  readonly name: string
  readonly tab: string
  /** Absent where there are none: then this tab leads, and there are no others. */
  readonly locks: LockManager | undefined
  /** Ends it. */
  readonly signal: AbortSignal
  readonly logger: Logger
  /** Called when this tab leads. */
  onLead(): void
  /** Called when another tab leads. */
  onLost(): void
}

interface LeadershipLive extends LeadershipOptions {
  isLeader: boolean
  isQueued: boolean
  release: () => void
}

/** Stands for election. */
export function createLeadership(options: LeadershipOptions): Leadership {
  const live: LeadershipLive = { ...options, isLeader: false, isQueued: false, release: () => undefined }
  const { locks, name, tab } = options
  const lockOf = (of: string) => `${name}:${of}`
  if (!locks) holdLeadership(live)
  return {
    decided: locks ? electLeader(live, locks, lockOf(tab)) : Promise.resolve(),
    takeOver() {
      if (!live.isLeader) requestLock(live, { steal: true })
    },
    stepDown() {
      if (live.isLeader) giveUpLeadership(live)
    },
    async isAlive(of) {
      const taken = of === tab ? undefined : (await locks?.query())?.held
      return of === tab || taken?.some((lock) => lock.name === lockOf(of)) === true
    },
    onTabClosed(of, run) {
      if (of !== tab)
        locks?.request(lockOf(of), { signal: options.signal }, run).catch((error: unknown) => {
          options.logger.debug('a tab is no longer watched', error)
        })
    },
  }
}

/** Leads at once if no other tab does; stands in line otherwise. */
function electLeader(live: LeadershipLive, locks: LockManager, ownLock: string): Promise<void> {
  const { name, signal, logger } = live
  return new Promise((resolve) => {
    // Held for as long as the tab is there: by it the others know.
    locks
      .request(ownLock, () => untilAborted(signal))
      .catch((error: unknown) => logger.debug('this tab cannot be told from one that is gone', error))
    const onFirstGrant = (lock: Lock | null) => {
      const leadership = lock ? holdLeadership(live) : undefined
      if (!lock) requestLock(live, {})
      resolve()
      return leadership
    }
    locks.request(name, { ifAvailable: true }, onFirstGrant).catch((error: unknown) => {
      logger.debug('the lock of the leading tab is gone', error)
      if (live.isLeader) giveUpLeadership(live)
      // A page that may have no locks has no other tabs to fear either.
      else if (!live.isQueued) void holdLeadership(live)
      resolve()
    })
  })
}

/** Stands in line for the lock, or takes it out of turn. */
function requestLock(live: LeadershipLive, how: { readonly steal?: true }): void {
  const { locks, name, signal, logger } = live
  if (signal.aborted || (live.isQueued && !how.steal)) return
  if (!how.steal) live.isQueued = true
  const granted = () => {
    if (!how.steal) live.isQueued = false
    return holdLeadership(live)
  }
  locks?.request(name, how.steal ? how : { signal }, granted).catch((error: unknown) => {
    logger.debug('the lock of the leading tab is gone', error)
    if (live.isLeader) giveUpLeadership(live)
  })
}

/** Leads. Resolves when it does no longer. */
function holdLeadership(live: LeadershipLive): Promise<void> {
  const { signal } = live
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    live.isLeader = true
    live.release = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
    live.onLead()
  })
}

function giveUpLeadership(live: LeadershipLive): void {
  live.isLeader = false
  live.release()
  if (live.signal.aborted) return
  requestLock(live, {})
  live.onLost()
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
