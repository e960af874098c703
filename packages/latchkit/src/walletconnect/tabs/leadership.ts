import type { Logger } from '../../core/contracts/logger.js'

/** Elects a leading tab by Web Locks: the leader holds the lock with the kit's name. */
export interface Leadership {
  /** Resolves when it is known whether this tab leads. */
  readonly decision: Promise<void>
  /** Takes the lead from a leader that does not respond. */
  takeOver(): void
  /** Gives up the lead and queues for it again. */
  stepDown(): void
  isAlive(tab: string): Promise<boolean>
  /** Runs a function when a tab has closed. */
  onTabClosed(tab: string, run: () => void): void
}

/** Options of an election. */
export interface LeadershipOptions {
  readonly name: string
  readonly tab: string
  /** Absent if the browser has no locks: then this tab leads, and there are no others. */
  readonly locks: LockManager | undefined
  /** Ends the candidacy. */
  readonly signal: AbortSignal
  readonly logger: Logger
  /** Called when this tab becomes the leader. */
  onLead(): void
  /** Called when another tab becomes the leader. */
  onLost(): void
}

interface LeadershipLive extends LeadershipOptions {
  isLeader: boolean
  isQueued: boolean
  release: () => void
}

/** Takes part in the election. */
export function createLeadership(options: LeadershipOptions): Leadership {
  const live: LeadershipLive = { ...options, isLeader: false, isQueued: false, release: () => undefined }
  const { locks, name, tab } = options
  const lockOf = (tabId: string) => `${name}:${tabId}`
  if (!locks) holdLeadership(live)
  return {
    decision: locks ? electLeader(live, locks, lockOf(tab)) : Promise.resolve(),
    takeOver() {
      if (!live.isLeader) requestLock(live, { steal: true })
    },
    stepDown() {
      if (live.isLeader) giveUpLeadership(live)
    },
    async isAlive(tabId) {
      const heldLocks = tabId === tab ? undefined : (await locks?.query())?.held
      return tabId === tab || heldLocks?.some((lock) => lock.name === lockOf(tabId)) === true
    },
    onTabClosed(tabId, run) {
      if (tabId !== tab)
        locks?.request(lockOf(tabId), { signal: options.signal }, run).catch((error: unknown) => {
          options.logger.debug('a tab is no longer watched', error)
        })
    },
  }
}

/** Leads at once if no other tab does; otherwise queues. */
function electLeader(live: LeadershipLive, locks: LockManager, ownLock: string): Promise<void> {
  const { name, signal, logger } = live
  return new Promise((resolve) => {
    // Hold this lock while the tab is open, so that other tabs can see that it is open.
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
      // A page that may not use locks has no other tabs to consider.
      else if (!live.isQueued) void holdLeadership(live)
      resolve()
    })
  })
}

/** Queues for the lock, or steals it. */
function requestLock(live: LeadershipLive, options: { readonly steal?: true }): void {
  const { locks, name, signal, logger } = live
  if (signal.aborted || (live.isQueued && !options.steal)) return
  if (!options.steal) live.isQueued = true
  const onGrant = () => {
    if (!options.steal) live.isQueued = false
    return holdLeadership(live)
  }
  locks?.request(name, options.steal ? options : { signal }, onGrant).catch((error: unknown) => {
    logger.debug('the lock of the leading tab is gone', error)
    if (live.isLeader) giveUpLeadership(live)
  })
}

/** Holds the lead. Resolves when the lead is over. */
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
