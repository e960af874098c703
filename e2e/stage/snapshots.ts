import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'

const home = fileURLToPath(new URL('..', import.meta.url))

/** The command that makes an intended difference the new rule. */
export const howToUpdate = 'npm test -- --only browser --update'

/** The files of a folder of `e2e/`, and their bytes in all. */
export function snapshotsIn(folder: string): { readonly files: readonly string[]; readonly bytes: number } {
  const path = join(home, folder)
  const files = existsSync(path) ? readdirSync(path).sort() : []
  return { files, bytes: files.reduce((sum, file) => sum + statSync(join(path, file)).size, 0) }
}

/**
 * Compares a result with the one stored in a file, and answers the difference. With `--update` a different result
 * replaces the stored one. Without a stored one the result is written, and the test fails all the same, so that a person
 * looks at it.
 * @param file Its path inside `e2e/`.
 */
export async function compareSnapshot<Difference>(
  file: string,
  now: Buffer,
  compare: (before: Buffer) => Promise<Difference | undefined>,
): Promise<Difference | undefined> {
  const path = join(home, file)
  const mode = test.info().config.updateSnapshots
  const isUpdate = mode === 'all' || mode === 'changed'
  const difference = existsSync(path) ? await compare(readFileSync(path)) : 'missing'
  if (difference === undefined) return undefined
  if (isUpdate || (difference === 'missing' && mode === 'missing')) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, now)
  }
  if (isUpdate) return undefined
  if (difference !== 'missing') return difference
  const what = mode === 'missing' ? 'was missing and is written now' : `is missing; ${howToUpdate} writes it`
  throw new Error(`e2e/${file} ${what}. Look at it and commit it.`)
}

/** Leaves a file beside the report of the test, and answers its path. */
export function leave(name: string, content: Buffer | string): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  return relative(process.cwd(), path)
}
