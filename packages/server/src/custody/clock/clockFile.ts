import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ownerOnly = 0o600
const trustPathIn = (folder: string) => join(folder, 'clock.trusted')

function writeWhole(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  writeFileSync(`${path}.new`, text, { mode: ownerOnly, flush: true })
  renameSync(`${path}.new`, path)
}

/** Reads when a service last ran, in ms. `undefined` if it never did, or if the file has no valid time. */
export function readLastRun(folder: string): number | undefined {
  const path = join(folder, 'clock')
  // Let an unreadable file stop the start: taken for a first start, it would hide that the clock was set back.
  if (!existsSync(path)) return undefined
  const at = Number(readFileSync(path, 'utf8'))
  return Number.isSafeInteger(at) && at > 0 ? at : undefined
}

/** Notes that a service is running. */
export const writeLastRun = (folder: string, at: number): void => writeWhole(folder, 'clock', `${at}\n`)

/** Records the operator's statement that the clock of the machine is right. */
export const trustClock = (folder: string): void => writeWhole(folder, 'clock.trusted', '')

/** Whether the operator has stated that the clock of the machine is right. */
export const isTrusted = (folder: string): boolean => existsSync(trustPathIn(folder))

/** Deletes the operator's statement: it counts for one start only. */
export const removeTrust = (folder: string): void => rmSync(trustPathIn(folder), { force: true })
