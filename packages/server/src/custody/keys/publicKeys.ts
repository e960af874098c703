import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysUnreadable } from '../../errors/custody.js'
import { otherServiceOf, type ShareService } from '../statements.js'
import { type KeyFile, makeSignKeys, publicKeysOf, readKeyFile, replaceKeyFile } from './keyFile.js'

const keysSchema = v.object({ hpke: v.string(), verify: v.string() })
// A loose object, so that the mailer's keys in the file are not dropped when it is rewritten.
const publicFileSchema = v.looseObject({ auth: keysSchema, recovery: keysSchema })
/** Whether a key file has both public keys of the other service. */
export const isPinned = (service: ShareService, { pinned }: Pick<KeyFile, 'pinned'>): boolean =>
  pinned[otherServiceOf(service)] !== undefined && pinned.hpke?.[otherServiceOf(service)] !== undefined

/**
 * Reads the file of public keys that was written together with a key file. Throws `keysUnreadable` if they are missing or belong to another
 * install.
 */
function readPublic(file: KeyFile, path: string): v.InferOutput<typeof publicFileSchema> {
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(`ENOENT; it has the public keys of ${file.service} and the other service: name its place`)
  const parseResult = v.safeParse(
    v.pipe(v.string(), v.parseJson(), publicFileSchema),
    readFileSync(path, 'utf8'),
  )
  if (!parseResult.success) throw refuse('it has no public keys')
  // The signing key is not compared, since it can be renewed.
  if (parseResult.output[file.service as ShareService].hpke !== file.hpke.public)
    throw refuse(`its public keys are of another install than ${file.service}.json`)
  return parseResult.output
}

/** Returns a key file with both public keys of the other service added. */
const withPinnedKeys = (
  file: KeyFile,
  other: ShareService,
  { verify, hpke }: v.InferOutput<typeof keysSchema>,
): KeyFile => ({
  ...file,
  pinned: { ...file.pinned, [other]: verify, hpke: { ...file.pinned.hpke, [other]: hpke } },
})

/** Adds the other service’s public keys to a key file. Returns whether the file has changed. */
function pinOther(service: ShareService, folder: string, path: string): boolean {
  if (!existsSync(join(folder, `${service}.json`))) return false
  const file = readKeyFile(folder, service)
  if (isPinned(service, file)) return false
  const other = otherServiceOf(service)
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(
      `ENOENT; it has ${other}’s public keys, which ${service}.json lacks: latchkit-server init FILE names another place`,
    )
  const { [other]: otherKeys } = readPublic(file, path)
  const pinnedKey = file.pinned[other]
  if (pinnedKey !== undefined && pinnedKey !== otherKeys.verify)
    throw refuse(`it has another key of ${other} than ${service}.json`)
  replaceKeyFile(folder, withPinnedKeys(file, other, otherKeys))
  return true
}

/**
 * Adds the other service's public keys to older key files that lack them: the key that verifies its statements, and the key by which
 * retired shares are sealed for it. They come from the file of public keys that was written together with the key files.
 * @param folder The folder of `auth.json`, `recovery.json` or both.
 * @param path The file of the public keys; `public.json` in the same folder unless given.
 * @returns The services whose files have changed. Empty if there are no such files, or if the files have the keys already.
 * @throws `keysUnreadable` if a file is malformed, or if the public keys belong to another install.
 */
export const pinOthers = (folder: string, path = join(folder, 'public.json')): readonly ShareService[] =>
  (['auth', 'recovery'] as const).filter((service) => pinOther(service, folder, path))

/**
 * Gives a service a new signing key after a break-in. Once the other service has pinned the new key, it no longer accepts statements and
 * notes of the old one. Also rewrites the file of public keys.
 * @param path The file of public keys that both services have.
 * @throws `keysUnreadable` if a file is missing or malformed.
 */
export function renewSignKey(
  folder: string,
  service: ShareService,
  path = join(folder, 'public.json'),
): void {
  const file = readKeyFile(folder, service)
  const pinnedKeys = readPublic(file, path)
  const newFile = { ...file, sign: makeSignKeys() }
  // If the power fails between the two writes, running the command again renews the key once more.
  replaceKeyFile(folder, newFile)
  const text = `${JSON.stringify({ ...pinnedKeys, [service]: publicKeysOf(newFile) })}\n`
  writeFileSync(`${path}.new`, text, { flush: true })
  renameSync(`${path}.new`, path)
}

/**
 * Pins the new signing key of a service at the other one. The operator has got the file of public keys from the operator of that service,
 * over a channel that they trust.
 * @returns The old and the new key, to compare by phone; `undefined` if the new key is pinned already.
 * @throws `keysUnreadable` if a file is malformed or belongs to another install.
 */
export function pinNewKey(
  folder: string,
  service: ShareService,
  path: string,
): { readonly former: string | undefined; readonly pinned: string } | undefined {
  const file = readKeyFile(folder, otherServiceOf(service))
  const { [service]: newKeys } = readPublic(file, path)
  const { [service]: former, hpke } = file.pinned
  // The HPKE key never changes: what was sealed for it must stay readable.
  if (hpke?.[service] !== newKeys.hpke)
    throw fail(keysUnreadable, {
      path,
      reason: `it has another key to seal for ${service} than ${otherServiceOf(service)}.json`,
    })
  if (former === newKeys.verify) return undefined
  replaceKeyFile(folder, withPinnedKeys(file, service, newKeys))
  return { former, pinned: newKeys.verify }
}
