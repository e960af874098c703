import type { NamespaceSession } from '../../../core/contracts/transport.js'
import { fromBase58 } from '../../../wire/base58.js'
import { isAddressOf } from '../../../wire/caip.js'
import { chainNames, type WalletChain } from '../chain/clusters.js'
import type { SolanaWalletAccount } from '../solanaWallet.js'

/** Returns the accounts of a session, each once with all its chains, the wallet's active one first. */
export function sessionAccounts(
  session: NamespaceSession | undefined,
  features: SolanaWalletAccount['features'],
): readonly SolanaWalletAccount[] {
  const { accounts = [], front } = session ?? {}
  const chains = new Map<string, readonly WalletChain[]>()
  const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1)
  for (const account of accounts) {
    const address = addressIn(account)
    if (!isAddressOf('solana', address)) continue
    const chain = account.slice(0, -address.length - 1) as WalletChain
    const previousChains = chains.get(address) ?? []
    chains.set(address, [
      ...previousChains,
      ...chainNames(chain).filter((each) => !previousChains.includes(each)),
    ])
  }
  return [...chains]
    .sort(
      ([one], [other]) => Number(other === addressIn(front ?? '')) - Number(one === addressIn(front ?? '')),
    )
    .map(([address, accountChains]) => ({
      ...{ address, chains: accountChains, features },
      publicKey: fromBase58(address) ?? new Uint8Array(),
    }))
}
