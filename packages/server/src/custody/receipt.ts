import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { versionConflict } from '../errors/custody.js'
import { hexId, shareHashes, version } from './http/fields.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { readStatement, writeStatement } from './statements.js'

const receipt = v.strictObject({ aud: v.literal('recovery'), userId: hexId, version, shareHashes })

/** Auth's word that a version of the shares of a user is the present one. */
export type Receipt = v.InferOutput<typeof receipt>

/** Signs a receipt, by auth's key. */
export const writeReceipt = (holder: Pick<KeyHolder, 'sign'>, facts: Omit<Receipt, 'aud'>): Promise<string> =>
  writeStatement(holder, 'receipt', { aud: 'recovery', ...facts })

/**
 * Reads a receipt.
 * @param verifyKey Auth's key, from the own key file.
 * @throws `versionConflict`
 */
export function readReceipt(text: string, verifyKey: string): Receipt {
  const facts = readStatement('receipt', receipt, text, verifyKey)
  if (!facts) throw fail(versionConflict, {})
  return facts
}
