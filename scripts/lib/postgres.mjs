// A real Postgres for the tests of the gateway's store, or word that there is none.
import { existsSync, readdirSync } from 'node:fs'
import { apt, isRoot } from './apt.mjs'

// Debian keeps its programs apart, by version, and links few of them.
const folder = '/usr/lib/postgresql'
const isHere = () =>
  existsSync(folder) && readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`))

/** Whether there is one; as root it is installed. Without it what needs it is skipped. */
export async function ensurePostgres() {
  if (isHere()) return true
  if (isRoot && process.platform === 'linux') {
    console.log('asking apt-get for postgresql …')
    await apt('postgresql')
  }
  if (isHere()) return true
  console.warn('no Postgres here, so its tests are skipped: install the package "postgresql"')
  return false
}
