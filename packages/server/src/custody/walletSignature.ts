import { createHash } from 'node:crypto'
import { factorText, hashesText, splitText, wrapsText } from 'latchkit/wire/custody'
import type { WalletAddress } from '../namespaces/namespace.js'
import { namespaces } from '../namespaces/namespaces.js'
import type { UserFacts, WrappedShare } from './shares.js'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Hashes the wraps of a split, for `factorText`. */
export const wrapsHashOf = (wraps: readonly WrappedShare[]): string => sha256Of(wrapsText(wraps))

const isSignedByWallet = (
  { addresses }: Pick<UserFacts, 'addresses'>,
  text: string,
  signature: string,
): boolean =>
  namespaces.some(
    ({ id, walletAddress }: { readonly id: string; readonly walletAddress?: WalletAddress }) => {
      const address = addresses[id]
      return address !== undefined && walletAddress?.hasSigned?.(address, text, signature) === true
    },
  )

/** Hashes the share hashes of a split, for `splitText`. */
export const splitHashOf = (hashes: UserFacts['shareHashes']): string => sha256Of(hashesText(hashes))

/** Whether the wallet with these addresses has signed this split. Without an EVM address, no signature is valid. */
export const isSplitSigned = (facts: UserFacts, signature: string): boolean =>
  isSignedByWallet(facts, splitText(facts.userId, facts.version, splitHashOf(facts.shareHashes)), signature)

/** Whether the wallet with these addresses has signed the wraps of this split. */
export const isFactorSigned = (facts: UserFacts, wrapsHash: string, signature: string): boolean =>
  isSignedByWallet(facts, factorText(facts.userId, facts.version, wrapsHash), signature)
