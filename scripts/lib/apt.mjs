// Debian's packages, where the tests may install them: as root, with apt-get.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { run } from './run.mjs'

export const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const noNetwork = /Failed to fetch|Could not (resolve|connect)|Temporary failure|Unable to (connect|fetch)/
const noLock = /Could not get lock|Unable to (lock|acquire)/

/** Waits up to five minutes while another program has a lock. */
async function aptGet(...args) {
  for (let triesLeft = 100; ; triesLeft--) {
    const answer = await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (answer.code === 0 || triesLeft === 0 || !noLock.test(answer.output)) return answer
    await setTimeout(3000)
  }
}

let list
async function install(packages) {
  list ??= await aptGet('update')
  const isReachable = list.code === 0 && !noNetwork.test(list.output)
  return { ...(await aptGet('install', '-y', '--no-install-recommends', ...packages)), isReachable }
}

let last = Promise.resolve()
/** Installs packages, one call after the other: dpkg refuses a second one. Answers `{ code, output, isReachable }`. */
export function apt(...packages) {
  console.log(`asking apt-get for ${packages.join(' ')} …`)
  last = last.then(() => install(packages))
  return last
}
