import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysUnreadable } from '../../errors/custody.js'
import { type Keeper, otherOf } from '../words.js'
import { type KeyFile, makeSignKeys, publicKeysOf, readKeyFile, replaceKeyFile } from './keyFile.js'

const keys = v.object({ hpke: v.string(), verify: v.string() })
// The mailer’s stay as they are.
const publicFile = v.looseObject({ auth: keys, recovery: keys })
/** Whether a key file has both public keys of the other service. */
export const isPinned = (service: Keeper, { pinned }: Pick<KeyFile, 'pinned'>): boolean =>
  pinned[otherOf(service)] !== undefined && pinned.hpke?.[otherOf(service)] !== undefined

/** Reads the public keys that were made with a key file. Throws `keysUnreadable` where they are missing or of another install. */
function readPublic(file: KeyFile, path: string): v.InferOutput<typeof publicFile> {
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(`ENOENT; it has the public keys of ${file.service} and the other service: name its place`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), publicFile), readFileSync(path, 'utf8'))
  if (!parsed.success) throw refuse('it has no public keys')
  // The key to sign by may be newer, or older: it can be renewed.
  if (parsed.output[file.service as Keeper].hpke !== file.hpke.public)
    throw refuse(`its public keys are of another install than ${file.service}.json`)
  return parsed.output
}

/** A key file with both public keys of the other service. */
const withPinned = (file: KeyFile, other: Keeper, { verify, hpke }: v.InferOutput<typeof keys>): KeyFile => ({
  ...file,
  pinned: { ...file.pinned, [other]: verify, hpke: { ...file.pinned.hpke, [other]: hpke } },
})

/** Adds the other service’s public keys to one key file. */
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
 * Adds what key files from before lack of the other service: the key that verifies its words, and the one that retired shares are sealed
 * for. They come from the public keys that were made with them.
 * @param folder The folder of `auth.json`, `recovery.json` or both.
 * @param path The file of the public keys; beside them unless given.
 * @returns The services whose files were changed: none where there is no such file, or it has the keys.
 * @throws `keysUnreadable` where a file is not as it must be, or the public keys are of another install.
 */
export const pinOthers = (folder: string, path = join(folder, 'public.json')): readonly Keeper[] =>
  (['auth', 'recovery'] as const).filter((service) => pinOther(service, folder, path))

/**
 * Gives a service a new key to sign by, after a break-in: words and notes of the former one count no more once the other service has pinned
 * the new one. The public keys are written anew beside it.
 * @param path The file of the public keys that both have.
 * @throws `keysUnreadable` where a file is missing, or is not as it must be.
 */
export function renewSignKey(folder: string, service: Keeper, path = join(folder, 'public.json')): void {
  const file = readKeyFile(folder, service)
  const known = readPublic(file, path)
  const renewed = { ...file, sign: makeSignKeys() }
  // Where the power goes between the two, another call renews it once more.
  replaceKeyFile(folder, renewed)
  const text = `${JSON.stringify({ ...known, [service]: publicKeysOf(renewed) })}\n`
  writeFileSync(`${path}.new`, text, { flush: true })
  renameSync(`${path}.new`, path)
}

/**
 * Pins the new key of a service at the other one, whose operator has the file from the first by a way that they trust.
 * @returns The former key and the new one, to be compared by voice; nothing where it is pinned already.
 * @throws `keysUnreadable` where a file is not as it must be, or of another install.
 */
export function pinNewKey(
  folder: string,
  service: Keeper,
  path: string,
): { readonly former: string | undefined; readonly pinned: string } | undefined {
  const file = readKeyFile(folder, otherOf(service))
  const { [service]: given } = readPublic(file, path)
  const { [service]: former, hpke } = file.pinned
  // What was sealed for it stays its own: the key that opens is not renewed.
  if (hpke?.[service] !== given.hpke)
    throw fail(keysUnreadable, {
      path,
      reason: `it has another key to seal for ${service} than ${otherOf(service)}.json`,
    })
  if (former === given.verify) return undefined
  replaceKeyFile(folder, withPinned(file, service, given))
  return { former, pinned: given.verify }
}
