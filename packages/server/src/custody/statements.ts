import { createHash, createPublicKey, verify } from 'node:crypto'
import { fail } from 'latchkit/wire'
import {
  isFreshStatement,
  type ServiceStatement,
  type StatementKind,
  statementSchemas as schemas,
  statementLifeMs,
  textOfStatement,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../clock.js'
import { authUnpinned, recoveryUnpinned } from '../errors/custody.js'
import type { KeyHolder } from './keys/keyHolder.js'

/** The two services that store shares and sign statements for each other. */
export type ShareService = 'auth' | 'recovery'

/** The fields that the signer adds to a statement: the receiver, the times, and the note numbers. */
type AddedField = 'aud' | 'at' | 'exp' | 'own' | 'other'
type WithoutAdded<Of> = Of extends unknown ? Omit<Of, AddedField> : never
/** The facts of a statement, as the caller gives them. */
export type StatementFacts<Kind extends StatementKind> = WithoutAdded<ServiceStatement<Kind>>

/** Writes the signed statements of this service, and reads those of the other service. */
export interface Statements {
  write<Kind extends StatementKind>(kind: Kind, facts: StatementFacts<Kind>): Promise<string>
  /**
   * Reads a statement. Returns `undefined` if the other service has not signed it, if it is for another service, or if it has expired.
   * @throws `recoveryUnpinned`, `authUnpinned` if this service's key file lacks the key of the other one.
   */
  read<Kind extends StatementKind>(kind: Kind, text: string): Promise<ServiceStatement<Kind> | undefined>
  /** Reads a note that this service itself has signed for the other one. Returns `undefined` for any other text. */
  readOwnNote(text: string): Promise<ServiceStatement<'note'> | undefined>
}

interface StatementOptions {
  readonly holder: Pick<KeyHolder, 'keys' | 'sign'>
  readonly service: ShareService
  readonly clock: Pick<Clock, 'now'>
  /** Returns the numbers of a user's last notes: this service's own, and the stored one of the other service. */
  readonly numbersOf: (userId: string) => Promise<{ readonly own: number; readonly other: number }>
}

/** Hashes an e-mail address for a statement. */
export const emailHashOf = (email: string): string =>
  createHash('sha256').update(`latchkit email v1|${email}`).digest('base64url')

/** Stands in place of the address of a wallet that has none. It is no address, and no HMAC of one. */
export const noAddressOf = (userId: string): string => `none:${userId}`

/** Whether a wallet has an address, by the `owner` in its row or by what was stored as its address. */
export const hasAddress = (ownerOrEmail: string): boolean => !ownerOrEmail.startsWith('none:')

/** Returns the hash that statements name a wallet's owner by: of its address, or of what stands in place of one. */
export const ownerHashOf = (userId: string, email: string | undefined): string =>
  emailHashOf(email ?? noAddressOf(userId))

/** Returns the other service, whose statements this one accepts. */
export const otherServiceOf = (service: ShareService): ShareService =>
  service === 'auth' ? 'recovery' : 'auth'

/** Signs facts as a statement, by a service's key. */
export async function signStatement(
  holder: Pick<KeyHolder, 'sign'>,
  kind: StatementKind,
  facts: object,
): Promise<string> {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${await holder.sign(textOfStatement(kind, text))}`
}

/** Whether a key has signed a text. */
export function isSignedBy(verifyKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: verifyKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/** Reads a signed text as a statement of a kind. Returns `undefined` if the signature is wrong or the facts are malformed. */
function readSignedStatement<Kind extends StatementKind>(
  kind: Kind,
  text: string,
  verifyKey: string,
): ServiceStatement<Kind> | undefined {
  const [facts = '', signature = '', ...more] = text.split('.')
  if (more.length > 0 || !isSignedBy(verifyKey, textOfStatement(kind, facts), signature)) return undefined
  const json = Buffer.from(facts, 'base64url').toString('utf8')
  const parseResult = v.safeParse(v.pipe(v.string(), v.parseJson(), schemas[kind]), json)
  return parseResult.success ? (parseResult.output as ServiceStatement<Kind>) : undefined
}

/**
 * Returns a key of the other service from this service's key file: the key that verifies its statements, or the key by which to seal for
 * it. @throws `recoveryUnpinned`, `authUnpinned` if the file lacks that key.
 */
export async function requirePinned(
  holder: Pick<KeyHolder, 'keys'>,
  service: ShareService,
  keyUse: 'verify' | 'hpke',
): Promise<string> {
  const other = otherServiceOf(service)
  const { pinned } = await holder.keys()
  const key = keyUse === 'verify' ? pinned[other] : pinned.hpke?.[other]
  if (key === undefined) throw fail(service === 'auth' ? recoveryUnpinned : authUnpinned, {})
  return key
}

/** Creates the statements of a service. */
export function createStatements({ holder, service, clock, numbersOf }: StatementOptions): Statements {
  const other = otherServiceOf(service)
  async function addedFieldsOf(kind: StatementKind, userId: string): Promise<object> {
    if (kind === 'receipt' || kind === 'note') return {}
    const hasExpiry = kind === 'voucher' || kind === 'change' || kind === 'identity'
    return {
      ...(hasExpiry ? { exp: clock.now() + statementLifeMs } : { at: clock.now() }),
      ...(await numbersOf(userId)),
    }
  }
  return {
    write: async (kind, facts) =>
      signStatement(holder, kind, { aud: other, ...facts, ...(await addedFieldsOf(kind, facts.userId)) }),
    async read(kind, text) {
      const statement = readSignedStatement(kind, text, await requirePinned(holder, service, 'verify'))
      if (statement?.aud !== service) return undefined
      const isExpired =
        ('exp' in statement && statement.exp <= clock.now()) ||
        ('at' in statement && !isFreshStatement(statement, clock.now()))
      return isExpired ? undefined : statement
    },
    async readOwnNote(text) {
      const statement = readSignedStatement('note', text, (await holder.keys()).own.verify)
      return statement?.aud === other ? statement : undefined
    },
  }
}
