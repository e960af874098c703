import type { RelayLimits } from '../../config/relayLimits.js'
import { createCap } from '../../operations/createCap.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { Holder } from '../../operations/holder.js'

/** A socket that may not have taken everything. */
export interface Reader {
  readonly holder: Holder
  /** None once it is gone, or was cut. */
  readonly unsentBytes: number
  /** Lets go of it at once. */
  cut(why: string): void
}

export interface UnsentOptions {
  readonly limits: () => RelayLimits
  readonly log: Log
  readonly metrics: Metrics
}

/** Counts the bytes that sockets have not taken yet: an answer that its client does not read still takes memory. */
export function createUnsent({ limits, log, metrics }: UnsentOptions) {
  const counted = new Map<Reader, number>()
  const cap = createCap({
    name: 'relay_unsent_bytes',
    about: 'Bytes that sockets have not taken yet',
    total: () => limits().unsentBytes,
    share: () => limits().addressSharePercent / 100,
    log,
    metrics,
  })

  function set(session: Reader, bytes: number): void {
    if (bytes > 0) counted.set(session, bytes)
    else counted.delete(session)
  }

  /** Of all sockets where there is too much in all, else of those from the address that has its share. */
  function cutFullest(of: Reader): void {
    const all = cap.fill() > 1
    let [fullest, most] = [of, 0]
    for (const [session, bytes] of counted) {
      if (bytes > most && (all || session.holder === of.holder)) [fullest, most] = [session, bytes]
    }
    fullest.cut('unsent')
    // Now, not when it says that it has closed: those that come until then would cut the same one again.
    count(fullest)
  }

  /** Counts what a socket has not taken by now. */
  function count(session: Reader): void {
    const before = counted.get(session) ?? 0
    const bytes = session.unsentBytes
    if (bytes === before) return
    set(session, bytes)
    if (bytes < before) cap.give(session.holder, before - bytes)
    else if (!cap.take(session.holder, bytes - before)) {
      cap.hold(session.holder, bytes - before)
      cutFullest(session)
    }
  }

  return {
    count,
    /** Counts anew all those that had not taken everything. */
    countAll(): void {
      for (const session of [...counted.keys()]) count(session)
    },
  }
}

export type Unsent = ReturnType<typeof createUnsent>
