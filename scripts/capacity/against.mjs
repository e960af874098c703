// The server of another commit, built in a worktree of its own below .cache/, to measure it beside the one of now.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { head, root, run } from '../lib/run.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const buildServer = "import('./scripts/lib/build.mjs').then(({ build }) => build(['latchkit', 'server']))"

async function must(program, args, cwd) {
  const { code, output } = await run(program, args, { cwd })
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}\n${head(output, 25)}`)
  return output.trim()
}

/** Builds the server of a commit, once; answers the path of its program and the commit's short name. */
export async function buildServerOf(ref) {
  const commit = await must('git', ['rev-parse', '--short', `${ref}^{commit}`], root)
  const folder = join(root, '.cache', `against-${commit}`)
  const program = join(folder, 'packages/server/dist/cli.js')
  if (existsSync(program)) return { program, commit }
  if (!existsSync(folder)) await must('git', ['worktree', 'add', '--detach', folder, commit], root)
  // Not `npm ci`: lockfiles of old commits lack what it asks for.
  await must(npm, ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  await must(process.execPath, ['-e', buildServer], folder)
  return { program, commit }
}
