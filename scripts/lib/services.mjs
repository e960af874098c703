// A real Redis and a real Postgres for the server's tests, and what stands around a server: found, or got from Debian.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { apt, canInstall } from './apt.mjs'
import { tail } from './run.mjs'

// Debian keeps Postgres's programs apart, by version, and links few of them.
const postgresFolder = '/usr/lib/postgresql'
const answers =
  (program, ...args) =>
  () =>
    spawnSync(program, args).status === 0

const services = [
  { name: 'redis-server', isHere: answers('redis-server', '--version') },
  {
    name: 'postgresql',
    isHere: () =>
      existsSync(postgresFolder) &&
      readdirSync(postgresFolder).some((version) => existsSync(`${postgresFolder}/${version}/bin/initdb`)),
  },
  // For the files of deploy/.
  { name: 'nginx-light', isHere: answers('nginx', '-v'), isOptional: true },
  { name: 'caddy', isHere: answers('caddy', 'version'), isOptional: true },
  { name: 'prometheus', isHere: answers('promtool', '--version'), isOptional: true },
  { name: 'systemd', isHere: answers('systemd-analyze', '--version'), isOptional: true },
]

const byHand = {
  isReachable: true,
  output: 'install that package, which the tests do as root on Debian only',
}

/**
 * Installs the missing services. Answers notes: tests of a service that is not there are skipped. In CI it throws instead, since
 * skipped would be taken for passed, unless the archive could not be reached.
 */
export async function ensureServices(wanted = services) {
  const notes = []
  for (const { name, isHere, isOptional } of wanted) {
    if (isHere()) continue
    const { isReachable, output } = canInstall ? await apt(name) : byHand
    if (isHere()) continue
    if (process.env.CI && !isOptional && isReachable) throw new Error(`no ${name}: ${tail(output, 15)}`)
    notes.push(`without ${name} its tests are skipped: install that package`)
  }
  return notes
}
