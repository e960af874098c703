// A throw-away tree of files, for the tests that break a house law on purpose.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const planted = []

/** Writes `{ path: text }` below a new folder and answers it; `git` makes it a repository. */
export function plant(files, { git = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'latchkit-'))
  planted.push(root)
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
  }
  if (git) execFileSync('git', ['init', '--quiet'], { cwd: root })
  return root
}

export function uproot() {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
}
