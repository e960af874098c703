// Temporary files of tests in memory, where the system has a folder there: their databases wait for the disk at each commit,
// which proves nothing where processes are killed and no machine, and takes half of their time.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
const leastBytes = 4 * 2 ** 30

function hasFreeMemory() {
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize >= leastBytes
  } catch {
    return false // a system without it, or a container that gives little
  }
}

/** Runs what takes an environment, with temporary files in memory where there is room; they are gone at the end. */
export async function inMemory(run) {
  if (!hasFreeMemory()) return run({})
  const folder = mkdtempSync(join(shared, 'latchkit-'))
  // As open as the system's own: some programs of the tests run as other users.
  chmodSync(folder, 0o1777)
  try {
    return await run({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
