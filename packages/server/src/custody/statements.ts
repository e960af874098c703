import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { KeyHolder } from './keys/keyHolder.js'

/** The kinds of what one service signs for the other: none is taken for another one. */
export type StatementKind = 'voucher' | 'receipt' | 'change'

const labelOf = (kind: StatementKind, text: string) => `latchkit ${kind} v1|${text}`

/** Signs facts, by the service's key. */
export async function writeStatement(
  holder: Pick<KeyHolder, 'sign'>,
  kind: StatementKind,
  facts: object,
): Promise<string> {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${await holder.sign(labelOf(kind, text))}`
}

/**
 * Reads facts that the other service has signed; `undefined` where it has not, or they have another form.
 * @param verifyKey Its key, from the own key file.
 */
export function readStatement<Schema extends v.GenericSchema>(
  kind: StatementKind,
  schema: Schema,
  statement: string,
  verifyKey: string,
): v.InferOutput<Schema> | undefined {
  const [text = '', signature = '', ...more] = statement.split('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: verifyKey }, format: 'jwk' })
  const made = Buffer.from(signature, 'base64url')
  if (more.length > 0 || !verify(null, Buffer.from(labelOf(kind, text)), key, made)) return undefined
  const json = Buffer.from(text, 'base64url').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  return parsed.success ? parsed.output : undefined
}
