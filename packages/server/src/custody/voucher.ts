import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { voucherInvalid } from '../errors/custody.js'
import { hexId } from './http/fields.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { readStatement, writeStatement } from './statements.js'

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
export const writeVoucher = (holder: Pick<KeyHolder, 'sign'>, facts: Voucher): Promise<string> =>
  writeStatement(holder, 'voucher', facts)

/**
 * Reads a voucher.
 * @param verifyKey Auth's key, from the own key file.
 * @throws `voucherInvalid`
 */
export function readVoucher(text: string, verifyKey: string, now: number): Voucher {
  const facts = readStatement('voucher', voucher, text, verifyKey)
  if (!facts || facts.exp <= now) throw fail(voucherInvalid, {})
  return facts
}
