import { type ApprovedNamespaces, chainOfAccount, includesChain } from './checkNamespaces.js'
import { currentId, type FormerNetworks, formerIds } from './knownNamespaces.js'

/** Replaces former network ids by present ones and removes the duplicates that result. */
export function currentAccounts(
  approvedNamespaces: ApprovedNamespaces,
  formerNetworks: FormerNetworks,
): ApprovedNamespaces {
  const withPresentId = (account: string) => {
    const chain = chainOfAccount(account)
    return currentId(formerNetworks, chain) + account.slice(chain.length)
  }
  return Object.fromEntries(
    Object.entries(approvedNamespaces).map(([key, { accounts, chains, ...rest }]) => [
      currentId(formerNetworks, key),
      {
        ...rest,
        accounts: unique(accounts.map(withPresentId)),
        chains: chains && unique(chains.map((chain) => currentId(formerNetworks, chain))),
      },
    ]),
  )
}

/** Returns the id under which a session includes a chain; it may be a former id of that chain. */
export function approvedChainId(
  approvedNamespaces: ApprovedNamespaces,
  chain: string,
  formerNetworks: FormerNetworks,
): string {
  if (includesChain(approvedNamespaces, chain)) return chain
  return formerIds(formerNetworks, chain).find((old) => includesChain(approvedNamespaces, old)) ?? chain
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
