import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ownerOnly = 0o600
const trustPathIn = (folder: string) => join(folder, 'clock.trusted')

function writeAtomically(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  writeFileSync(`${path}.new`, text, { mode: ownerOnly, flush: true })
  renameSync(`${path}.new`, path)
}

/** Reads when a service last ran, in ms. Returns `undefined` if it never ran, or if the file has no valid time. */
export function readLastRun(folder: string): number | undefined {
  const path = join(folder, 'clock')
  // A file that cannot be read must stop the start: starting as if for the first time would hide that the clock was set back.
  if (!existsSync(path)) return undefined
  const at = Number(readFileSync(path, 'utf8'))
  return Number.isSafeInteger(at) && at > 0 ? at : undefined
}

/** Stores the time at which a service is running. */
export const writeLastRun = (folder: string, at: number): void => writeAtomically(folder, 'clock', `${at}\n`)

/** Records the operator's statement that the clock of the machine is right. */
export const trustClock = (folder: string): void => writeAtomically(folder, 'clock.trusted', '')

/** Whether the operator has stated that the clock of the machine is right. */
export const isClockTrusted = (folder: string): boolean => existsSync(trustPathIn(folder))

/** Deletes the operator's statement, which is valid for one start only. */
export const removeTrust = (folder: string): void => rmSync(trustPathIn(folder), { force: true })
