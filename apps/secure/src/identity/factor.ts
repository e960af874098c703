import type * as v from 'valibot'
import type { factored } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { factorText } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { isSignedBy } from '../namespaces/addresses.js'
import { wrapsHashOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import type { DeviceWallet } from './deviceWallet.js'
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

/** Records whether a recovery password is set, when this device has made a split, or has opened recovery's share with a password. */
export function withOwnFactor(
  { hasPassword: _, factorAt = 0, ...wallet }: DeviceWallet,
  { version, isSet }: Factor,
): DeviceWallet {
  return {
    ...wallet,
    factorAt: Math.max(factorAt, version),
    ...(isSet && { hasPassword: true }),
  }
}

/** Records whether a recovery password is set, by the wallet's signature on another device's split, unless a later statement is known. */
export function withFactor(wallet: DeviceWallet, factor: Factor): DeviceWallet {
  const { hasPassword, factorAt = hasPassword ? wallet.facts.version : 0 } = wallet
  return factor.version > factorAt ? withOwnFactor(wallet, factor) : wallet
}
