// A real Redis for the tests of the relay, or word that there is none.
import { spawnSync } from 'node:child_process'
import { apt, isRoot } from './apt.mjs'

const isHere = () => spawnSync('redis-server', ['--version']).status === 0

/** Whether there is one; as root it is installed. Without it what needs it is skipped. */
export async function ensureRedis() {
  if (isHere()) return true
  if (isRoot && process.platform === 'linux') {
    console.log('asking apt-get for redis-server …')
    await apt('redis-server')
  }
  if (isHere()) return true
  console.warn('no Redis here, so its tests are skipped: install the package "redis-server"')
  return false
}
