// The faults below the server.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const diskBytes = 512e6
/** The disk space that the server leaves free, in bytes. */
export const reserveBytes = 32e6

/** A disk of its own, which can be full: a tmpfs, for which one must be root. */
export function createDisk(folder) {
  mkdirSync(folder)
  const isOwn = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]).status === 0
  const ballast = join(folder, 'ballast')
  return {
    isOwn,
    /** By another process: this one measures. */
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = Math.max(1, bavail * bsize - reserveBytes / 2)
      const filling = spawn('fallocate', ['-l', String(bytes), ballast])
      return new Promise((done, failed) => filling.once('error', failed).once('exit', done))
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      if (isOwn) spawnSync('umount', ['-l', folder])
    },
  }
}

/**
 * Returns the faults below the server by name, each of which begins and ends after some seconds, and which of them this machine
 * cannot make (`untried`), with the reason.
 */
export function faultsOf({ server, disk, postgres, node }) {
  const untried = [
    ...(disk.isOwn ? [] : ['full disk: no tmpfs could be mounted, for which one must be root']),
    ...(postgres ? [] : ['dead Postgres: it is not installed']),
  ]
  const faults = {
    'kill -9': { begin: () => server.kill(), end: () => undefined },
    ...(disk.isOwn && { 'full disk': { begin: disk.fill, end: disk.free } }),
    ...(postgres && { 'dead Postgres': { begin: postgres.pause, end: postgres.resume } }),
    'only the lying nodes': { begin: () => node.send('go away'), end: () => node.send('come back') },
  }
  return { faults, untried }
}
