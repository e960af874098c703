import { haveSameAddresses } from '../namespaces/addresses.js'
import type { Bytes } from './bytes.js'
import { addressesOf, deriveKeys, type Keys, wipe, wipeKeys } from './deriveKeys.js'
import { joinShares, type PlacedShare } from './shares.js'
import type { WalletFacts } from './vault.js'

/** The joined shares belong to another wallet than the one in this device's record. */
export class OtherWallet extends Error {}

/** Joins shares into the keys of the wallet with these facts. @throws OtherWallet, BadShare */
export async function keysOf(shares: readonly PlacedShare[], facts: WalletFacts): Promise<Keys> {
  const entropy = await entropyOf(shares, facts)
  const keys = deriveKeys(entropy)
  wipe(entropy)
  return keys
}

/** Joins shares into the entropy of the wallet with these facts. @throws OtherWallet, BadShare */
export async function entropyOf(
  shares: readonly PlacedShare[],
  { shareHashes, addresses }: WalletFacts,
): Promise<Bytes> {
  const entropy = await joinShares(shares, shareHashes)
  const keys = deriveKeys(entropy)
  const isSame = haveSameAddresses(addressesOf(keys), addresses)
  wipeKeys(keys)
  if (isSame) return entropy
  wipe(entropy)
  throw new OtherWallet('The shares are of another wallet')
}
