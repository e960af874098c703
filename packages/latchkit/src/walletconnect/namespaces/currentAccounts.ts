import { chainOfAccount, type Granted, holdsChain } from './checkNamespaces.js'
import { currentChain, oldSolanaChains } from './solanaChains.js'

/** Namespaces with every chain under the reference it has now; an account that stands under both stands once. */
export function currentAccounts(granted: Granted): Granted {
  return Object.fromEntries(
    Object.entries(granted).map(([key, { accounts, chains, ...rest }]) => [
      currentChain(key),
      {
        ...rest,
        accounts: unique(accounts.map(withCurrentChain)),
        chains: chains && unique(chains.map(currentChain)),
      },
    ]),
  )
}

/** A chain by the reference under which a session holds it, for asking a wallet that knows only an old one. */
export function heldAs(granted: Granted, chain: string): string {
  if (holdsChain(granted, chain)) return chain
  return oldSolanaChains(chain).find((old) => holdsChain(granted, old)) ?? chain
}

function withCurrentChain(account: string): string {
  const chain = chainOfAccount(account)
  return currentChain(chain) + account.slice(chain.length)
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
