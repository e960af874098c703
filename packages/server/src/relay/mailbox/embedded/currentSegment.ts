import type { Log } from '../../../operations/createLog.js'
import {
  createAppend,
  openSegment,
  removeSegment,
  type Segment,
  type Segments,
  syncFolder,
} from './segment.js'

export interface CurrentSegmentOptions {
  readonly folder: string
  readonly log: Log
  readonly segments: Segments
  /** A file that is longer is closed and a new one begun. */
  readonly segmentBytes: number
  /** A new file was begun. */
  readonly turned: () => void
}

/** Opens the file that lines are added to. */
export async function openCurrentSegment(options: CurrentSegmentOptions) {
  const { folder, log, segments, segmentBytes, turned } = options
  const append = createAppend()
  let healthy = true
  let current = await begin(Math.max(0, ...segments.keys()) + 1)

  async function begin(number: number): Promise<Segment> {
    const segment = await openSegment(folder, number, 'new')
    try {
      await syncFolder(folder)
      segments.set(number, segment)
      return segment
    } catch (error) {
      // Left behind it would be in the way of the next attempt.
      await removeSegment(segment)
      throw error
    }
  }

  function writeFailed(code = 'unknown'): undefined {
    if (healthy) log('error', 'mailbox.write-failed', { code })
    healthy = false
    return undefined
  }

  return {
    number: () => current.number,
    ready: () => healthy,
    /** Adds bytes; answers the offset at which they stand, nothing where they could not be written. */
    async add(bytes: Uint8Array): Promise<number | undefined> {
      try {
        if (!healthy || current.size > segmentBytes) {
          // After a failed write nobody knows how the file ends, so a new one is begun then too.
          current = await begin(current.number + 1)
          turned()
        }
        const bytesWritten = await append(current, bytes)
        // A disk that is full takes what fits and calls that a success.
        if (bytesWritten !== bytes.length) return writeFailed('ENOSPC')
      } catch (error) {
        return writeFailed((error as NodeJS.ErrnoException).code)
      }
      healthy = true
      const offset = current.size
      current.size += bytes.length
      return offset
    },
  }
}
