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
const splitName = v.strictObject({ version, hash })
export type SplitName = v.InferOutput<typeof splitName>

/** Whether two names are of the same split. */
export const isSameSplit = (one: SplitName, other: SplitName): boolean =>
  one.version === other.version && one.hash === other.hash

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const userFields = { userId: hexId, ...splitName.entries }

/** What each kind of file says about a user. */
const schemas = {
  /** All users of a service: the present split, the numbers of the notes, the retired splits, and the waiting ones. */
  list: v.strictObject({
    ...userFields,
    own: number,
    other: number,
    retired: v.array(splitName),
    waiting: v.array(splitName),
  }),
  /** Retired shares of the service that writes the file, whose outer layer only the other service can open, with the present split. */
  request: v.strictObject({
    ...userFields,
    wanted: splitName,
    enc: sealed.entries.enc,
    ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/)),
  }),
  /** Shares whose outer layer is open. They are still sealed by the keys of the service that they belong to. */
  opened: v.strictObject({
    ...userFields,
    wanted: splitName,
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
export interface FileDependencies {
  readonly holder: KeyHolder
  readonly service: ShareService
  readonly now: () => number
}

const labelOf = (kind: FileKind, text: string) => `latchkit ${kind} v1|${text}`
const hashOf = ({ keys, body }: Pick<FileText, 'keys' | 'body'>) =>
  createHash('sha256')
    .update(`${JSON.stringify([keys.auth ?? null, keys.recovery ?? null])}|${body}`)
    .digest('base64url')

/**
 * Writes a file into a folder, signed by the service, whose operator brings the file to the other operator.
 * @returns the file's path.
 */
export async function writeReconcileFile<Kind extends FileKind>(
  { holder, service, now }: FileDependencies,
  folder: string,
  kind: Kind,
  lines: readonly Line<Kind>[],
): Promise<string> {
  const [other, key, facts] = [otherServiceOf(service), randomBytes(32), { kind, by: service, at: now() }]
  const otherKey = await requirePinned(holder, service, 'hpke')
  const keys = {
    [other]: await seal(otherKey, 'reconcile', facts, key),
    // Both services read a list: they must decide from the same two lists.
    ...(kind === 'list' && {
      [service]: await seal((await holder.keys()).own.hpke, 'reconcile', facts, key),
    }),
  }
  const body = encrypt(key, JSON.stringify(facts), Buffer.from(JSON.stringify(lines)))
  const text = Buffer.from(JSON.stringify({ ...facts, hash: hashOf({ keys, body }) })).toString('base64url')
  const statement = `${text}.${await holder.sign(labelOf(kind, text))}`
  const path = join(folder, `${service}.${kind}`)
  const fileText: FileText = { format: 'latchkit-reconcile', version: 1, word: statement, keys, body }
  writeFileSync(`${path}.new`, `${JSON.stringify(fileText)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return path
}

const parseFile = (text: string) => v.safeParse(v.pipe(v.string(), v.parseJson(), file), text)

/** Reads the head of a file. Returns `undefined` if the head is malformed, its signature is wrong, or its hash does not match the file. */
async function readHead({ holder, service }: FileDependencies, { word: statement, keys, body }: FileText) {
  const [text = '', signature = ''] = statement.split('.')
  const json = Buffer.from(text, 'base64url').toString('utf8')
  const parsedHead = v.safeParse(v.pipe(v.string(), v.parseJson(), head), json)
  if (!parsedHead.success) return undefined
  const { kind, by, hash: statedHash } = parsedHead.output
  const verifyKey =
    by === service ? (await holder.keys()).own.verify : await requirePinned(holder, service, 'verify')
  const isSigned = isSignedBy(verifyKey, labelOf(kind, text), signature)
  return isSigned && statedHash === hashOf({ keys, body }) ? parsedHead.output : undefined
}

/**
 * Reads a file that the other operator has brought. @throws `reconcileRefused` if the file is none of reconcile, was changed, is signed by
 * another key, or is sealed for another service; `reconcileOld`
 */
export async function readReconcileFile(parts: FileDependencies, path: string): Promise<ReconcileFile> {
  const { holder, service, now } = parts
  const refuse = (reason: string) => fail(reconcileRefused, { path, reason })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse((error as NodeJS.ErrnoException).code ?? 'it cannot be read')
  }
  const parsedFile = parseFile(text)
  if (!parsedFile.success) throw refuse('it is no file of reconcile, or was cut off')
  const { keys, body } = parsedFile.output
  const head = await readHead(parts, parsedFile.output)
  if (!head) throw refuse('it was changed, or is signed by no key that this service believes')
  const { kind, by, at } = head
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
    const isWrongKey = v.isValiError(error) || (isLatchkitError(error) && error.code === 'keyMismatch')
    throw isWrongKey ? refuse('it is sealed for another key, or is of another version') : error
  }
}
