// Other versions of Node beside the one that runs, from the registry: sites and operators are on them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustSucceed, npm, root } from './run.mjs'

/** Returns the path of Node 24; installs it the first time. */
export async function ensureNode24(version = '24.21.0') {
  const home = join(root, '.cache', `node-${version}`)
  const program = join(home, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', '--loglevel=error']
  mustSucceed(await npm(['install', `node@${version}`, ...flags], { cwd: home }), `no Node ${version}`)
  return program
}
