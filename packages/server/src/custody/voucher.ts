import { createHash, createPublicKey, verify } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { voucherInvalid } from '../errors/custody.js'
import { hexId } from './http/fields.js'
import type { KeyHolder } from './keys/keyHolder.js'

const voucher = v.strictObject({
  aud: v.literal('recovery'),
  userId: hexId,
  emailHash: v.string(),
  deviceId: v.string(),
  loginId: hexId,
  /** Ms since 1970. */
  exp: v.number(),
})

/** Auth's word that a device has proved an address that has no wallet yet. */
export type Voucher = v.InferOutput<typeof voucher>

export const voucherMs = 600_000

/** The hash of an address in a voucher. */
export const emailHashOf = (email: string): string =>
  createHash('sha256').update(`latchkit email v1|${email}`).digest('base64url')

/** Signs a voucher, by auth's key. */
export async function writeVoucher(holder: Pick<KeyHolder, 'sign'>, facts: Voucher): Promise<string> {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${await holder.sign(`latchkit voucher v1|${text}`)}`
}

/**
 * Reads a voucher.
 * @param verifyKey Auth's key, from the own key file.
 * @throws `voucherInvalid`
 */
export function readVoucher(text: string, verifyKey: string, now: number): Voucher {
  const [facts = '', signature = '', ...more] = text.split('.')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: verifyKey }, format: 'jwk' })
  const made = Buffer.from(signature, 'base64url')
  if (more.length > 0 || !verify(null, Buffer.from(`latchkit voucher v1|${facts}`), key, made))
    throw fail(voucherInvalid, {})
  const json = Buffer.from(facts, 'base64url').toString('utf8')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), voucher), json)
  if (!parsed.success || parsed.output.exp <= now) throw fail(voucherInvalid, {})
  return parsed.output
}
