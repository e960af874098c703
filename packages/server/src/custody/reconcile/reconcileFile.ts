import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, isLatchkitError } from 'latchkit/wire'
import { hash, hexId, sealed, statementSkewMs, version } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { reconcileOld, reconcileRefused } from '../../errors/reconcile.js'
import { seal } from '../hpke.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { decrypt, encrypt } from '../rows.js'
import { isSignedBy, otherServiceOf, requirePinned, type ShareService } from '../statements.js'

/** How long a file that operators exchange is valid. */
export const fileMs = 3_600_000

/** A split, named by its number and the hash of its three share hashes. */
const split = v.strictObject({ version, hash })
export type SplitName = v.InferOutput<typeof split>

/** Whether two names are of the same split. */
export const isOne = (one: SplitName, other: SplitName): boolean =>
  one.version === other.version && one.hash === other.hash

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const present = { userId: hexId, ...split.entries }

/** What each kind of file says about a user. */
const schemas = {
  /** All users of a service: the present split, the numbers of the notes, the retired splits, and the waiting ones. */
  list: v.strictObject({
    ...present,
    own: number,
    other: number,
    retired: v.array(split),
    waiting: v.array(split),
  }),
  /** Retired shares of the service that writes, whose outer layer the other one can open, with the present split. */
  request: v.strictObject({
    ...present,
    wanted: split,
    enc: sealed.entries.enc,
    ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/)),
  }),
  /** Shares whose outer layer is open. The keys of the service that they belong to still seal them. */
  opened: v.strictObject({
    ...present,
    wanted: split,
    row: v.strictObject({
      key: v.pipe(v.string(), v.regex(/^[\w.-]{80,98}$/)),
      bytes: v.pipe(v.string(), v.regex(/^[\w-]{1,2048}$/)),
    }),
  }),
} as const
export type FileKind = keyof typeof schemas
export type Line<Kind extends FileKind> = v.InferOutput<(typeof schemas)[Kind]>

const kinds = Object.keys(schemas) as FileKind[]
const head = v.strictObject({
  kind: v.picklist(kinds),
  by: v.picklist(['auth', 'recovery']),
  at: number,
  hash,
})
const file = v.strictObject({
  format: v.literal('latchkit-reconcile'),
  version: v.literal(1),
  /** The head as JSON in base64url, and its signature. */
  word: v.pipe(v.string(), v.regex(/^[\w-]{1,1024}\.[\w-]{86}$/)),
  /** The key of the body, sealed for each service that may read it. */
  keys: v.strictObject({ auth: v.exactOptional(sealed), recovery: v.exactOptional(sealed) }),
  body: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
})
type FileText = v.InferOutput<typeof file>

/** A file that was read: who wrote it, when, and what it says. */
export type ReconcileFile = {
  [Kind in FileKind]: {
    readonly kind: Kind
    readonly by: ShareService
    readonly at: number
    readonly lines: readonly Line<Kind>[]
  }
}[FileKind]

/** Dependencies of writing and reading files. */
export interface FileParts {
  readonly holder: KeyHolder
  readonly service: ShareService
  readonly now: () => number
}

const labelOf = (kind: FileKind, text: string) => `latchkit ${kind} v1|${text}`
const hashOf = ({ keys, body }: Pick<FileText, 'keys' | 'body'>) =>
  createHash('sha256')
    .update(`${JSON.stringify([keys.auth ?? null, keys.recovery ?? null])}|${body}`)
    .digest('base64url')

/** Writes a file into a folder, signed by the service. Its operator brings it to the other one. @returns its path. */
export async function writeReconcileFile<Kind extends FileKind>(
  { holder, service, now }: FileParts,
  folder: string,
  kind: Kind,
  lines: readonly Line<Kind>[],
): Promise<string> {
  const [other, key, facts] = [otherServiceOf(service), randomBytes(32), { kind, by: service, at: now() }]
  const otherKey = await requirePinned(holder, service, 'hpke')
  const keys = {
    [other]: await seal(otherKey, 'reconcile', facts, key),
    // Both sides read a list: they must decide from the same two lists.
    ...(kind === 'list' && {
      [service]: await seal((await holder.keys()).own.hpke, 'reconcile', facts, key),
    }),
  }
  const body = encrypt(key, JSON.stringify(facts), Buffer.from(JSON.stringify(lines)))
  const text = Buffer.from(JSON.stringify({ ...facts, hash: hashOf({ keys, body }) })).toString('base64url')
  const statement = `${text}.${await holder.sign(labelOf(kind, text))}`
  const path = join(folder, `${service}.${kind}`)
  const made: FileText = { format: 'latchkit-reconcile', version: 1, word: statement, keys, body }
  writeFileSync(`${path}.new`, `${JSON.stringify(made)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return path
}

const inJson = (text: string) => v.safeParse(v.pipe(v.string(), v.parseJson(), file), text)

/** Reads who has written a file, and checks the signature. */
async function readHead({ holder, service }: FileParts, { word: statement, keys, body }: FileText) {
  const [text = '', signature = ''] = statement.split('.')
  const json = Buffer.from(text, 'base64url').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), head), json)
  if (!parsed.success) return undefined
  const { kind, by, hash: named } = parsed.output
  const x = by === service ? (await holder.keys()).own.verify : await requirePinned(holder, service, 'verify')
  const isSigned = isSignedBy(x, labelOf(kind, text), signature)
  return isSigned && named === hashOf({ keys, body }) ? parsed.output : undefined
}

/**
 * Reads a file that the other operator has brought. @throws `reconcileRefused` if it is not such a file, was changed, is signed by another
 * key, or is sealed for another service; `reconcileOld`
 */
export async function readReconcileFile(parts: FileParts, path: string): Promise<ReconcileFile> {
  const { holder, service, now } = parts
  const refuse = (reason: string) => fail(reconcileRefused, { path, reason })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse((error as NodeJS.ErrnoException).code ?? 'it cannot be read')
  }
  const found = inJson(text)
  if (!found.success) throw refuse('it is no file of reconcile, or was cut off')
  const { keys, body } = found.output
  const otherHead = await readHead(parts, found.output)
  if (!otherHead) throw refuse('it was changed, or is signed by no key that this service believes')
  const { kind, by, at } = otherHead
  if (at > now() + statementSkewMs || at <= now() - fileMs)
    throw fail(reconcileOld, { path, at: new Date(at).toISOString(), service })
  const ownKeys = keys[service]
  if (!ownKeys) throw refuse(`it is for ${otherServiceOf(service)}`)
  const facts = { kind, by, at }
  try {
    const key = await holder.open('reconcile', facts, ownKeys)
    const json = decrypt(key, JSON.stringify(facts), body).toString('utf8')
    const lines = v.parse(v.pipe(v.string(), v.parseJson(), v.array(schemas[kind] as v.GenericSchema)), json)
    return { kind, by, at, lines } as ReconcileFile
  } catch (error) {
    const isOther = v.isValiError(error) || (isLatchkitError(error) && error.code === 'keyMismatch')
    throw isOther ? refuse('it is sealed for another key, or is of another version') : error
  }
}
