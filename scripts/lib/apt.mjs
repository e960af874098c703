// Debian's packages, where the tests may install them: as root, with apt-get.
import { existsSync } from 'node:fs'
import { run as runProgram } from './run.mjs'

export const isRoot = process.getuid?.() === 0

const noNetwork = /Failed to fetch|Could not (resolve|connect)|Temporary failure|Unable to (connect|fetch)/
const noLock = /Could not get lock|Unable to (lock|acquire)/
const env = { DEBIAN_FRONTEND: 'noninteractive' }
const secondsForLock = 300

/**
 * An installer that has one apt-get at work at a time: dpkg refuses a second one. Another program's is waited for.
 * `run` starts a program; `pauseMs` is the time between two looks at a lock that apt-get does not wait for by itself.
 */
export function createApt({ run, pauseMs = 3000 }) {
  let list
  let last = Promise.resolve()

  async function aptGet(...args) {
    const all = ['-o', `DPkg::Lock::Timeout=${secondsForLock}`, ...args]
    for (let left = (secondsForLock * 1000) / 3000; ; left--) {
      const answer = await run('apt-get', all, { env })
      if (answer.code === 0 || !noLock.test(answer.output) || left <= 1) return answer
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }

  async function install(packages) {
    // What there is, is read once; `isReachable` tells whether the place it is read from answered.
    list ??= aptGet('update').then(({ code, output }) => code === 0 && !noNetwork.test(output))
    const isReachable = await list
    const { code, output } = await aptGet('install', '-y', '--no-install-recommends', ...packages)
    return { code, output, isReachable }
  }

  return (...packages) => {
    last = last.then(() => install(packages))
    return last
  }
}

const install = createApt({ run: runProgram })

/** Installs packages; answers `{ code, output, isReachable }` and never throws. */
export const apt = (...packages) =>
  existsSync('/usr/bin/apt-get')
    ? install(...packages)
    : Promise.resolve({ code: 1, output: 'no apt-get here', isReachable: true })
