import { toBase58 } from '../../../wire/base58.js'
import { isAddressOf } from '../../../wire/caip.js'
import type { SolanaWalletAccount } from '../solanaWallet.js'

/** The most accounts that are read from one wallet. */
const maxAccounts = 100

/**
 * Reads the accounts that a wallet says it shares, each once, in its order; accounts of other namespaces are left out.
 * @returns `undefined` if any of them is malformed: no address, or one that is not of its public key.
 */
export function readAccounts(value: unknown): readonly SolanaWalletAccount[] | undefined {
  if (!Array.isArray(value)) return undefined
  const accounts = new Map<string, SolanaWalletAccount>()
  try {
    for (const each of value.slice(0, maxAccounts) as readonly SolanaWalletAccount[]) {
      const { address, publicKey, chains } = each
      if (!Array.isArray(chains) || !chains.every((chain) => typeof chain === 'string')) return undefined
      if (!chains.some((chain) => chain.startsWith('solana:'))) continue
      if (!isAddressOf('solana', address) || toBase58(Uint8Array.from(publicKey)) !== address)
        return undefined
      accounts.set(address, each)
    }
  } catch {
    // The wallet's getters are foreign code and may throw.
    return undefined
  }
  return [...accounts.values()]
}
