// Brings node_modules in line with the lockfile. Runs on a bare machine: built-ins only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { head, mustSucceed, npm, root, seconds } from './run.mjs'

const oldestNode = [20, 19]

const stampOf = (folder) => join(folder, 'node_modules', '.latchkit-lock')
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

export function isInstalled(folder = root) {
  const done = join(folder, 'node_modules', '.package-lock.json') // npm writes it last, so a broken install has none
  if (!existsSync(done)) return false
  const stamp = stampOf(folder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)) return true
  // Someone ran `npm install` by hand: npm's own record is then at least as new as the lockfile.
  if (statSync(done).mtimeMs < statSync(join(folder, 'package-lock.json')).mtimeMs) return false
  writeFileSync(stamp, lockHash(folder))
  return true
}

export async function ensureInstalled(folder = root) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}`)
  }
  if (isInstalled(folder)) return
  const began = performance.now()
  console.log('installing packages …')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  mustSucceed(await npm(['ci', ...flags], { cwd: folder }), 'npm could not install')
  writeFileSync(stampOf(folder), lockHash(folder))
  console.log(`installed in ${seconds(began)}`)
}

const otherSystems = [
  ['darwin', 'arm64'],
  ['win32', 'x64'],
]

/** Whether `npm ci` would take the lockfile on other systems. Nothing is downloaded or written. */
export async function checkOtherSystems() {
  const tried = otherSystems.map(async ([os, cpu]) => {
    const flags = `--dry-run --os=${os} --cpu=${cpu} --ignore-scripts --no-audit --loglevel=error`
    const { code, output } = await npm(['ci', ...flags.split(' ')], { cwd: root })
    return code === 0 ? [] : [`npm ci on ${os} ${cpu}: ${head(output, 10)}`]
  })
  return (await Promise.all(tried)).flat()
}
