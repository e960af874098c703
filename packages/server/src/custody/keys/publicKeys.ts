import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysUnreadable } from '../../errors/custody.js'
import { type Keeper, otherOf } from '../statements.js'
import { type KeyFile, makeSignKeys, publicKeysOf, readKeyFile, replaceKeyFile } from './keyFile.js'

const keys = v.object({ hpke: v.string(), verify: v.string() })
// A loose object, so that the mailer's keys in the file are kept.
const publicFile = v.looseObject({ auth: keys, recovery: keys })
/** Whether a key file has both public keys of the other service. */
export const isPinned = (service: Keeper, { pinned }: Pick<KeyFile, 'pinned'>): boolean =>
  pinned[otherOf(service)] !== undefined && pinned.hpke?.[otherOf(service)] !== undefined

/** Reads the public keys that were made with a key file. Throws `keysUnreadable` if they are missing or belong to another install. */
function readPublic(file: KeyFile, path: string): v.InferOutput<typeof publicFile> {
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(`ENOENT; it has the public keys of ${file.service} and the other service: name its place`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), publicFile), readFileSync(path, 'utf8'))
  if (!parsed.success) throw refuse('it has no public keys')
  // The signing key is not compared, since it can be renewed.
  if (parsed.output[file.service as Keeper].hpke !== file.hpke.public)
    throw refuse(`its public keys are of another install than ${file.service}.json`)
  return parsed.output
}

/** Returns a key file with both public keys of the other service added. */
const withPinned = (file: KeyFile, other: Keeper, { verify, hpke }: v.InferOutput<typeof keys>): KeyFile => ({
  ...file,
  pinned: { ...file.pinned, [other]: verify, hpke: { ...file.pinned.hpke, [other]: hpke } },
})

/** Adds the other service’s public keys to a key file. Returns whether the file has changed. */
function pinOther(service: Keeper, folder: string, path: string): boolean {
  if (!existsSync(join(folder, `${service}.json`))) return false
  const file = readKeyFile(folder, service)
  if (isPinned(service, file)) return false
  const other = otherOf(service)
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(
      `ENOENT; it has ${other}’s public keys, which ${service}.json lacks: latchkit-server init FILE names another place`,
    )
  const { [other]: added } = readPublic(file, path)
  const present = file.pinned[other]
  if (present !== undefined && present !== added.verify)
    throw refuse(`it has another key of ${other} than ${service}.json`)
  replaceKeyFile(folder, withPinned(file, other, added))
  return true
}

/**
 * Adds the other service's public keys to older key files that lack them: the key that verifies its statements, and the key to seal
 * retired shares for. They come from the public keys that were made with the key files.
 * @param folder The folder of `auth.json`, `recovery.json` or both.
 * @param path The file of the public keys; in the same folder unless given.
 * @returns The services whose files have changed. Empty if there are no such files, or if they have the keys.
 * @throws `keysUnreadable` if a file is malformed, or if the public keys belong to another install.
 */
export const pinOthers = (folder: string, path = join(folder, 'public.json')): readonly Keeper[] =>
  (['auth', 'recovery'] as const).filter((service) => pinOther(service, folder, path))

/**
 * Gives a service a new signing key after a break-in. Once the other service has pinned it, statements and notes of the old key are no
 * longer accepted. Also rewrites the file of public keys.
 * @param path The file of public keys that both services have.
 * @throws `keysUnreadable` if a file is missing or malformed.
 */
export function renewSignKey(folder: string, service: Keeper, path = join(folder, 'public.json')): void {
  const file = readKeyFile(folder, service)
  const pinnedKeys = readPublic(file, path)
  const renewed = { ...file, sign: makeSignKeys() }
  // If the power fails between the two writes, running the command again renews the key once more.
  replaceKeyFile(folder, renewed)
  const text = `${JSON.stringify({ ...pinnedKeys, [service]: publicKeysOf(renewed) })}\n`
  writeFileSync(`${path}.new`, text, { flush: true })
  renameSync(`${path}.new`, path)
}

/**
 * Pins the new signing key of a service at the other one. The operator got the file from the first operator over a channel that they trust.
 * @returns The old and the new key, to compare by phone; `undefined` if it is already pinned.
 * @throws `keysUnreadable` if a file is malformed or belongs to another install.
 */
export function pinNewKey(
  folder: string,
  service: Keeper,
  path: string,
): { readonly former: string | undefined; readonly pinned: string } | undefined {
  const file = readKeyFile(folder, otherOf(service))
  const { [service]: given } = readPublic(file, path)
  const { [service]: former, hpke } = file.pinned
  // The HPKE key never changes: what was sealed for it must stay readable.
  if (hpke?.[service] !== given.hpke)
    throw fail(keysUnreadable, {
      path,
      reason: `it has another key to seal for ${service} than ${otherOf(service)}.json`,
    })
  if (former === given.verify) return undefined
  replaceKeyFile(folder, withPinned(file, service, given))
  return { former, pinned: given.verify }
}
