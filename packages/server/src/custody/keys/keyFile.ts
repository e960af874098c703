import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysExist, keysUnreadable } from '../../errors/custody.js'
import { makeSealKeys } from '../hpke.js'
import { countsPathOf, writeNoCounts } from './countsFile.js'

/** The three programs of the e-mail wallet. Each has its own key file, which no other program reads. */
export const custodyServices = ['auth', 'recovery', 'mailer'] as const
export type CustodyService = (typeof custodyServices)[number]

const pairSchema = v.strictObject({ public: v.string(), private: v.string() })
const keyFileSchema = v.strictObject({
  version: v.literal(1),
  service: v.picklist(custodyServices),
  /** Opens what others have sealed for the service. */
  hpke: pairSchema,
  /** Signs statements (Ed25519). */
  sign: pairSchema,
  /** Wraps the keys of rows. */
  wrap: v.string(),
  /** Keys of HMAC-SHA256, by purpose. */
  macs: v.record(v.string(), v.string()),
  /** Public keys of other services. A running service cannot replace them. */
  pinned: v.strictObject({
    mailer: v.optional(v.string()),
    auth: v.optional(v.string()),
    recovery: v.optional(v.string()),
    /** The public keys by which this service seals for the other one. */
    hpke: v.optional(v.strictObject({ auth: v.optional(v.string()), recovery: v.optional(v.string()) })),
  }),
})

/** The keys of one service. */
export type KeyFile = v.InferOutput<typeof keyFileSchema>

/** Public keys of a service, in base64url: the HPKE point, and the key that verifies its signatures. */
export interface PublicKeys {
  readonly hpke: string
  readonly verify: string
}

const ownerOnly = 0o600
const newKey = () => randomBytes(32).toString('base64url')

/** Generates a key pair for signing. */
export function makeSignKeys(): KeyFile['sign'] {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { public: x, private: d }
}

/** Generates the keys of all three services, and pins at each the public keys of the others that it needs. */
export async function makeKeyFiles(): Promise<Readonly<Record<CustodyService, KeyFile>>> {
  const makeKeyFile = async (service: CustodyService, macs: readonly string[]): Promise<KeyFile> => ({
    version: 1,
    service,
    hpke: await makeSealKeys(),
    sign: makeSignKeys(),
    wrap: newKey(),
    macs: Object.fromEntries(macs.map((purpose) => [purpose, newKey()])),
    pinned: {},
  })
  const [auth, recovery, mailer] = await Promise.all([
    makeKeyFile('auth', ['lookup', 'code', 'mail']),
    makeKeyFile('recovery', ['lookup', 'code', 'mail']),
    makeKeyFile('mailer', []),
  ])
  return {
    auth: {
      ...auth,
      pinned: {
        mailer: mailer.hpke.public,
        recovery: recovery.sign.public,
        hpke: { recovery: recovery.hpke.public },
      },
    },
    recovery: {
      ...recovery,
      pinned: { mailer: mailer.hpke.public, auth: auth.sign.public, hpke: { auth: auth.hpke.public } },
    },
    mailer: { ...mailer, macs: { auth: auth.macs.mail ?? '', recovery: recovery.macs.mail ?? '' } },
  }
}

/** Returns the public keys of a key file. */
export const publicKeysOf = ({ hpke, sign }: KeyFile): PublicKeys => ({
  hpke: hpke.public,
  verify: sign.public,
})

const pathOf = (folder: string, service: CustodyService) => join(folder, `${service}.json`)

/** Whether a folder has the keys of all services. */
export const hasKeyFiles = (folder: string): boolean =>
  custodyServices.every((service) => existsSync(pathOf(folder, service)))

/**
 * Writes new keys of all services into a folder, each file readable only by its owner, and their public keys next to them. @throws
 * `keysExist` if one of the files exists.
 */
export async function writeKeyFiles(folder: string): Promise<void> {
  const existingPath = custodyServices.map((service) => pathOf(folder, service)).find(existsSync)
  if (existingPath !== undefined) throw fail(keysExist, { path: existingPath })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = await makeKeyFiles()
  for (const service of custodyServices)
    writeFileSync(pathOf(folder, service), `${JSON.stringify(files[service])}\n`, {
      flag: 'wx',
      mode: ownerOnly,
    })
  // The mailer opens no shares, so it needs no counts. For auth and recovery, a missing file would mean lost counts, and fill the hour.
  for (const service of ['auth', 'recovery']) writeNoCounts(countsPathOf(folder, service))
  const publicKeys = Object.fromEntries(
    custodyServices.map((service) => [service, publicKeysOf(files[service])]),
  )
  writeFileSync(join(folder, 'public.json'), `${JSON.stringify(publicKeys)}\n`)
}

/** Replaces the key file of a service atomically: after a power cut, the old or the new one is complete. */
export function replaceKeyFile(folder: string, file: KeyFile): void {
  const path = pathOf(folder, file.service)
  // A file left by a power cut may be incomplete or have another mode.
  rmSync(`${path}.new`, { force: true })
  writeFileSync(`${path}.new`, `${JSON.stringify(file)}\n`, { flag: 'wx', mode: ownerOnly, flush: true })
  renameSync(`${path}.new`, path)
}

/** Reads the keys of a service. @throws `keysUnreadable` if the file is missing, malformed, or readable by others. */
export function readKeyFile(folder: string, service: CustodyService): KeyFile {
  const path = pathOf(folder, service)
  const refuse = (reason: string) => fail(keysUnreadable, { path, reason })
  let text: string
  try {
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw refuse(`others may read it (mode ${(mode & 0o777).toString(8)}; expected 600)`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'keysUnreadable' ? error : refuse(code ?? 'it cannot be read')
  }
  const parseResult = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFileSchema), text)
  if (!parseResult.success) throw refuse('it is no key file')
  if (parseResult.output.service !== service) throw refuse(`it has the keys of ${parseResult.output.service}`)
  return parseResult.output
}
