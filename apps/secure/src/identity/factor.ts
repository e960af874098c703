import type * as v from 'valibot'
import type { factored } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { factorText } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { isSignedBy } from '../namespaces/addresses.js'
import { wrapsHashOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import { isSigned } from './serviceFacts.js'

/** The wallet's signed statement about its recovery password: whether one locks recovery's share, from this version on. */
export interface Factor {
  readonly version: number
  readonly isSet: boolean
}

/** What auth states about its split. */
export interface StatedSignatures {
  readonly signature?: string | undefined
  readonly factored?: v.InferOutput<typeof factored> | undefined
}

/**
 * Reads from auth's statement what the wallet has signed about the recovery password; `undefined` unless the wallet has signed this and the
 * split.
 */
export async function factorIn(
  facts: WalletFacts,
  { signature, factored: factorFacts }: StatedSignatures,
): Promise<Factor | undefined> {
  if (!factorFacts || !(await isSigned(facts, signature))) return undefined
  const { userId, version, addresses } = facts
  const { wrapsHash, factor } = factorFacts
  if (!(await isSignedBy(addresses, factorText(userId, version, wrapsHash), factor))) return undefined
  return { version, isSet: wrapsHash !== (await wrapsHashOf([])) }
}
