import type { Clock } from '../../../clock.js'
import type { Log } from '../../../operations/createLog.js'
import { createDiskSpace, type DiskSpaceOptions } from './createDiskSpace.js'
import { receiptLine } from './record.js'
import { append, openSegment, removeSegment, type Segment, type Segments, syncFolder } from './segment.js'

export interface CurrentSegmentOptions extends DiskSpaceOptions {
  readonly clock: Clock
  readonly log: Log
  readonly segments: Segments
  /** Maximum length of a file, in bytes. A longer file is closed, and a new one begun. */
  readonly segmentBytes: number
  /** Called when a new file was begun, or when the disk works again. */
  readonly onChange: () => void
}

const checkMs = 1_000
const maxRetryMs = 30_000
const logEveryMs = 60_000
const noSpaceCode = 'ENOSPC'
/** An empty line that tests whether the disk accepts writes: no message has position 0. */
const probe = Buffer.from(receiptLine(0, ''))

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

/** Runs a function. Returns the error code if it failed. */
async function attempt(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

/** Appends bytes to a file: `size` grows only if all of them are on the disk. Returns the error code if it failed. */
async function write(segment: Segment, bytes: Uint8Array): Promise<string | undefined> {
  let writtenBytes = 0
  const code = await attempt(async () => {
    writtenBytes = await append(segment, bytes)
  })
  if (code !== undefined) return code
  // A full disk writes what fits and reports success.
  if (writtenBytes !== bytes.length) return noSpaceCode
  segment.size += bytes.length
  return undefined
}

/** Keeps track of whether the disk works: the last error, when to try again, and when the error was logged. */
function createHealth(clock: Clock, log: Log) {
  let failure: string | undefined
  let [loggedAt, retryAt, waitMs] = [Number.NEGATIVE_INFINITY, 0, checkMs]
  return {
    isWell: () => failure === undefined,
    isRetryDue: () => failure !== undefined && clock.now() >= retryAt,
    /** Records a failure. `isRetry`: the failed attempt was to recover from an earlier failure. */
    noteFailure(code: string, { isRetry = false } = {}): void {
      const now = clock.now()
      if (failure === undefined || isRetry) {
        waitMs = isRetry ? Math.min(waitMs * 2, maxRetryMs) : checkMs
        retryAt = now + waitMs
      }
      failure = code
      if (now - loggedAt < logEveryMs) return
      loggedAt = now
      log('error', 'mailbox.write-failed', { code })
    },
    noteHealed(): void {
      failure = undefined
      loggedAt = Number.NEGATIVE_INFINITY
      log('info', 'mailbox.write-healed')
    },
  }
}

/** Creates a file with this number, and adds it to `segments` once its folder is synced. */
async function beginSegment(folder: string, segments: Segments, number: number): Promise<Segment> {
  const segment = await openSegment(folder, number, 'new')
  try {
    await syncFolder(folder)
  } catch (error) {
    // A leftover file would block the next attempt.
    await removeSegment(segment)
    throw error
  }
  segments.set(number, segment)
  return segment
}

/**
 * Opens the file that lines are appended to. If the disk rejects writes or is nearly full, nothing is appended until it recovers. A timer
 * checks the disk, so that it recovers without a client that publishes. A failed write leaves no file behind.
 */
export async function openCurrentSegment(options: CurrentSegmentOptions) {
  const { folder, clock, log, segments, segmentBytes, onChange } = options
  const isShort = createDiskSpace(options)
  const health = createHealth(clock, log)
  const begin = (number: number) => beginSegment(folder, segments, number)
  let pendingAdd: Promise<unknown> | undefined
  let current = await begin(Math.max(0, ...segments.keys()) + 1)

  const discard = (segment: Segment) => {
    segments.delete(segment.number)
    return removeSegment(segment)
  }

  async function addNow(bytes: Uint8Array): Promise<number | undefined> {
    let code: string | undefined
    if (current.size > segmentBytes) {
      code = await attempt(async () => {
        current = await begin(current.number + 1)
      })
      onChange()
    }
    code ??= await write(current, bytes)
    if (code === undefined) return current.size - bytes.length
    health.noteFailure(code)
    return undefined
  }

  /** Begins another file if the failed one cannot be written any more. */
  async function replaceCurrent(): Promise<string | undefined> {
    let newSegment: Segment | undefined
    const code =
      (await attempt(async () => {
        newSegment = await begin(current.number + 1)
      })) ??
      (newSegment && (await write(newSegment, probe)))
    if (!newSegment) return code
    const [usable, useless] = code === undefined ? [newSegment, current] : [current, newSegment]
    current = usable
    if (useless === newSegment || useless.size === 0) await discard(useless)
    return code
  }

  /** Removes what a failed write may have left after the last complete line, then tests a line. */
  async function heal(): Promise<void> {
    const truncateError = await attempt(() => current.file.truncate(current.size))
    let code = truncateError ?? (await write(current, probe))
    if (code !== undefined && code !== noSpaceCode) code = await replaceCurrent()
    if (code === undefined) {
      health.noteHealed()
      onChange()
    } else health.noteFailure(code, { isRetry: true })
  }

  async function check(): Promise<void> {
    // If the system cannot tell how much space is free, the next write shows whether there is any.
    if (await isShort().catch(() => false)) health.noteFailure(noSpaceCode)
    else if (health.isRetryDue()) {
      await pendingAdd
      await heal()
    }
  }

  let checking = check()
  const round = () => {
    checking = check()
      .catch((error: unknown) => health.noteFailure(codeOf(error)))
      .finally(() => {
        if (!isClosed) stop = clock.after(checkMs, round)
      })
  }
  await checking
  let isClosed = false
  let stop = clock.after(checkMs, round)

  return {
    number: () => current.number,
    ready: health.isWell,
    /** Appends bytes. Returns the offset at which they begin; `undefined` if they could not be written. */
    async add(bytes: Uint8Array): Promise<number | undefined> {
      if (!health.isWell()) return undefined
      const offset = addNow(bytes)
      pendingAdd = offset
      return offset
    },
    async close(): Promise<void> {
      isClosed = true
      stop()
      await checking
    },
  }
}
