// The files that are, or are about to be, part of the repository.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns their paths. */
export function trackedFiles(root) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return list.split('\0').filter((path) => path && existsSync(join(root, path)))
}

/** Returns `{ path, text }` of those that a check looks at. */
export const trackedTexts = (root, isWanted) =>
  trackedFiles(root)
    .filter(isWanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
