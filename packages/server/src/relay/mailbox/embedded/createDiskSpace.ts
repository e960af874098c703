import { statfs } from 'node:fs/promises'
import type { Metrics } from '../../../operations/createMetrics.js'

export interface DiskSpaceOptions {
  readonly folder: string
  readonly metrics: Metrics
  /** Bytes of the disk to leave free. */
  readonly reserveBytes: () => number
}

/**
 * Creates the check whether the disk of a folder has more free space than its reserve. The metrics show how full the disk was at the last
 * check.
 */
export function createDiskSpace({ folder, metrics, reserveBytes }: DiskSpaceOptions) {
  let fill = 0
  const about = 'Disk of the mailbox that is used, as a part of what may be (0 to 1).'
  metrics.gauge('latchkit_relay_disk_fill', about, () => fill)
  return async function isShort(): Promise<boolean> {
    const { bavail, blocks, bsize } = await statfs(folder)
    fill = ((blocks - bavail) * bsize) / Math.max(1, blocks * bsize - reserveBytes())
    return bavail * bsize < reserveBytes()
  }
}
