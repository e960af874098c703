import { createHash } from 'node:crypto'
import { factorText, hashesText, splitText, wrapsText } from 'latchkit/wire/custody'
import type { WalletAddress } from '../namespaces/namespace.js'
import { namespaces } from '../namespaces/namespaces.js'
import type { UserFacts, WrappedShare } from './shares.js'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The hash of the wraps of a split in `factorText`. */
export const wrapsHashOf = (wraps: readonly WrappedShare[]): string => hashOf(wrapsText(wraps))

const isBy = ({ addresses }: Pick<UserFacts, 'addresses'>, text: string, signature: string): boolean =>
  namespaces.some(
    ({ id, walletAddress }: { readonly id: string; readonly walletAddress?: WalletAddress }) => {
      const address = addresses[id]
      return address !== undefined && walletAddress?.hasSigned?.(address, text, signature) === true
    },
  )

/** The hash of a split in `splitText`. */
export const splitHashOf = (hashes: UserFacts['shareHashes']): string => hashOf(hashesText(hashes))

/** Whether the wallet of these addresses has signed for this split; one without an address of EVM signs nothing. */
export const isSplitSigned = (facts: UserFacts, signature: string): boolean =>
  isBy(facts, splitText(facts.userId, facts.version, splitHashOf(facts.shareHashes)), signature)

/** Whether the wallet of these addresses has signed for the wraps of this split. */
export const isFactorSigned = (facts: UserFacts, wrapsHash: string, signature: string): boolean =>
  isBy(facts, factorText(facts.userId, facts.version, wrapsHash), signature)
