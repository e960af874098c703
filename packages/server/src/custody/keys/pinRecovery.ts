import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysUnreadable } from '../../errors/custody.js'
import { readKeyFile } from './keyFile.js'

const keys = v.object({ hpke: v.string(), verify: v.string() })
const publicFile = v.object({ auth: keys, recovery: keys })

/**
 * Adds recovery's public key to a key file of auth from before it had one, from the public keys that were made with it.
 * @param folder The folder of `auth.json`.
 * @param path The file of the public keys; beside it unless given.
 * @returns Whether it was added: `false` where there is no such file, or it has the key.
 * @throws `keysUnreadable` where a file is not as it must be, or the public keys are of another install.
 */
export function pinRecovery(folder: string, path = join(folder, 'public.json')): boolean {
  const place = join(folder, 'auth.json')
  if (!existsSync(place)) return false
  const file = readKeyFile(folder, 'auth')
  if (file.pinned.recovery !== undefined) return false
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  if (!existsSync(path))
    throw refuse(
      'ENOENT; it has recovery’s public key, which auth.json lacks: latchkit-server init FILE names another place',
    )
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), publicFile), readFileSync(path, 'utf8'))
  if (!parsed.success) throw refuse('it has no public keys')
  const { auth, recovery } = parsed.output
  if (auth.verify !== file.sign.public || auth.hpke !== file.hpke.public)
    throw refuse('its public keys are of another install than auth.json')
  const made = { ...file, pinned: { ...file.pinned, recovery: recovery.verify } }
  // In the place of the old file at once: a power cut leaves one of them whole.
  writeFileSync(`${place}.new`, `${JSON.stringify(made)}\n`, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(`${place}.new`, place)
  return true
}
