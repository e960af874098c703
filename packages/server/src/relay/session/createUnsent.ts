import type { RelayLimits } from '../../config/relayLimits.js'
import { createCap } from '../../limits/createCap.js'
import type { Holder } from '../../limits/holder.js'
import type { Log } from '../../operations/createLog.js'
import type { Metrics } from '../../operations/createMetrics.js'

/** A socket whose peer may not have read everything that was sent. */
export interface Reader {
  readonly holder: Holder
  /** Bytes that the socket has not sent yet; 0 once it is closed or cut. */
  readonly unsentBytes: number
  /** Closes the socket at once. */
  cut(why: string): void
}

export interface UnsentOptions {
  readonly limits: () => RelayLimits
  readonly log: Log
  readonly metrics: Metrics
}

/** Counts the bytes that sockets have not sent yet: an answer that its client does not read still takes memory. */
export function createUnsent({ limits, log, metrics }: UnsentOptions) {
  const bytesBySession = new Map<Reader, number>()
  const cap = createCap({
    name: 'relay_unsent_bytes',
    about: 'Bytes that sockets have not taken yet',
    total: () => limits().unsentBytes,
    share: () => limits().addressSharePercent / 100,
    log,
    metrics,
  })

  function set(session: Reader, bytes: number): void {
    if (bytes > 0) bytesBySession.set(session, bytes)
    else bytesBySession.delete(session)
  }

  /**
   * Cuts the socket with the most unsent bytes: among all sockets if the total is too high, else among the sockets of the address that has
   * used its share.
   */
  function cutFullest(reader: Reader): void {
    const isTotalExceeded = cap.fill() > 1
    let [fullest, mostBytes] = [reader, 0]
    for (const [session, bytes] of bytesBySession) {
      if (bytes > mostBytes && (isTotalExceeded || session.holder === reader.holder))
        [fullest, mostBytes] = [session, bytes]
    }
    fullest.cut('unsent')
    // Count the cut socket now, not when it has closed: until then, further calls would cut the same socket again.
    count(fullest)
  }

  /** Counts the bytes that a socket has not sent at present. */
  function count(session: Reader): void {
    const countedBytes = bytesBySession.get(session) ?? 0
    const bytes = session.unsentBytes
    if (bytes === countedBytes) return
    set(session, bytes)
    if (bytes < countedBytes) cap.release(session.holder, countedBytes - bytes)
    else if (!cap.take(session.holder, bytes - countedBytes)) {
      cap.takeUnchecked(session.holder, bytes - countedBytes)
      cutFullest(session)
    }
  }

  return {
    count,
    /** Counts again all sockets that had unsent bytes. */
    countAll(): void {
      for (const session of [...bytesBySession.keys()]) count(session)
    },
  }
}

export type Unsent = ReturnType<typeof createUnsent>
