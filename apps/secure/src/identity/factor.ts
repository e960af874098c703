import type * as v from 'valibot'
import type { factored } from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { factorText } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { isSignedBy } from '../namespaces/addresses.js'
import { wrapsHashOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import type { DeviceWallet } from './deviceWallet.js'
import { isSigned } from './serviceFacts.js'

/** The wallet's own word on the recovery password: since this split one locks recovery's share, or none does any more. */
export interface Factor {
  readonly version: number
  readonly isSet: boolean
}

/** Auth's words on the split that it has. */
export interface Stated {
  readonly signature?: string | undefined
  readonly factored?: v.InferOutput<typeof factored> | undefined
}

/** Reads the wallet's word on the recovery password in what auth states of a split: nothing where the wallet has not signed both. */
export async function factorIn(
  facts: WalletFacts,
  { signature, factored: given }: Stated,
): Promise<Factor | undefined> {
  if (!given || !(await isSigned(facts, signature))) return undefined
  const { userId, version, addresses } = facts
  const { wrapsHash, factor } = given
  if (!(await isSignedBy(addresses, factorText(userId, version, wrapsHash), factor))) return undefined
  return { version, isSet: wrapsHash !== (await wrapsHashOf([])) }
}

/** Marks by what was done here: a split of this device's own, or a password that has opened recovery's share. */
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

/** Marks by the wallet's word on the split of another device, unless a later one is known. */
export function withFactor(wallet: DeviceWallet, factor: Factor): DeviceWallet {
  const { hasPassword, factorAt = hasPassword ? wallet.facts.version : 0 } = wallet
  return factor.version > factorAt ? withOwnFactor(wallet, factor) : wallet
}
