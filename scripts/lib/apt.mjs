// Debian's packages, where the tests may install them: as root, with apt-get.
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

export const isRoot = process.getuid?.() === 0

const noNetwork = /Failed to fetch|Could not (resolve|connect)|Temporary failure|Unable to (connect|fetch)/

let list
/** Reads what there is, once; `isReachable` tells whether the place it is read from answered. */
function readList() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  list ??= run('apt-get', ['update'], { env }).then(({ code, output }) => ({
    isReachable: code === 0 && !noNetwork.test(output),
  }))
  return list
}

/** Installs packages; answers `{ code, output, isReachable }` and never throws. */
export async function apt(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return { code: 1, output: 'no apt-get here', isReachable: true }
  const { isReachable } = await readList()
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
  })
  return { code, output, isReachable }
}
