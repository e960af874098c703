import { chainOfAccount, type Granted, holdsChain } from './checkNamespaces.js'
import { type FormerNetworks, formerIds, presentId } from './formerNetworks.js'

/** Namespaces with every chain under the id it has now; an account that stands under both stands once. */
export function currentAccounts(granted: Granted, former: FormerNetworks): Granted {
  const withPresentId = (account: string) => {
    const chain = chainOfAccount(account)
    return presentId(former, chain) + account.slice(chain.length)
  }
  return Object.fromEntries(
    Object.entries(granted).map(([key, { accounts, chains, ...rest }]) => [
      presentId(former, key),
      {
        ...rest,
        accounts: unique(accounts.map(withPresentId)),
        chains: chains && unique(chains.map((chain) => presentId(former, chain))),
      },
    ]),
  )
}

/** A chain by the id under which a session holds it, for asking a wallet that knows only a former one. */
export function heldAs(granted: Granted, chain: string, former: FormerNetworks): string {
  if (holdsChain(granted, chain)) return chain
  return formerIds(former, chain).find((old) => holdsChain(granted, old)) ?? chain
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
