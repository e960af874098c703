import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ownerOnly = 0o600
const trustedIn = (folder: string) => join(folder, 'clock.trusted')

function writeWhole(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  writeFileSync(`${path}.new`, text, { mode: ownerOnly, flush: true })
  renameSync(`${path}.new`, path)
}

/** Reads when a service was last seen at work, ms; nothing where it never was, or the file says no time. */
export function readSeen(folder: string): number | undefined {
  const path = join(folder, 'clock')
  // A file that is there and can't be read stops the start: as a first start it would hide a clock that was set back.
  if (!existsSync(path)) return undefined
  const at = Number(readFileSync(path, 'utf8'))
  return Number.isSafeInteger(at) && at > 0 ? at : undefined
}

/** Notes that a service is at work. */
export const writeSeen = (folder: string, at: number): void => writeWhole(folder, 'clock', `${at}\n`)

/** Says, for the operator, that the clock of the machine is right. */
export const trustClock = (folder: string): void => writeWhole(folder, 'clock.trusted', '')

/** Whether the operator has said so. */
export const isTrusted = (folder: string): boolean => existsSync(trustedIn(folder))

/** Takes the operator's word back: it counts for one start. */
export const removeTrust = (folder: string): void => rmSync(trustedIn(folder), { force: true })
