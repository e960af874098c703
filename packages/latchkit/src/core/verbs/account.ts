import type { ChainNamespace } from '../../wire/caip.js'
import type { FetchBalanceParameters } from '../account/fetchBalance.js'
import type { FetchBalancePartsParameters } from '../account/fetchBalanceParts.js'
import type { FetchNftsParameters } from '../account/fetchNfts.js'
import type { FetchTokenBalanceParameters } from '../account/fetchTokenBalance.js'
import type { FetchTransactionsParameters } from '../account/fetchTransactions.js'
import type { ResolvedName } from '../account/resolveName.js'
import type { Kit } from '../kit/kit.js'
import { loadMoment } from '../kit/loadMoment.js'

/**
 * Reads the native balance of the connected account into the state, at most every 30 s unless forced. On a network that the
 * site does not list there is no RPC URL, so the balance stays unknown.
 * @param parameters The namespace, and whether to read it again within the 30 s.
 * @throws `connectedErrors`; `chainErrors`: the state then has the status `error`.
 * @example
 * ```ts
 * import { fetchBalance, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchBalance(kit, { force: true })
 * ```
 */
export async function fetchBalance(kit: Kit, parameters?: FetchBalanceParameters): Promise<void> {
  return (await loadMoment(kit, 'account')).fetchBalance(kit, parameters)
}

/**
 * Reads the parts of the connected account's native balance into the state: what is reserved, frozen and spendable, and the
 * least that an account may hold. At most every 30 s unless forced. If the namespace withholds nothing, or the site does not
 * list the network, nothing is read, and the state has the status `unserved`.
 * @param parameters The namespace, and whether to read them again within the 30 s.
 * @throws `connectedErrors`; `chainErrors`: the state then has the status `error`.
 * @example
 * ```ts
 * import { balanceParts, fetchBalanceParts, type Kit } from 'latchkit'
 * const reservedOf = async (kit: Kit) => {
 *   await fetchBalanceParts(kit)
 *   return balanceParts(kit.store.getState()).parts?.reserved
 * }
 * ```
 */
export async function fetchBalanceParts(kit: Kit, parameters?: FetchBalancePartsParameters): Promise<void> {
  return (await loadMoment(kit, 'account')).fetchBalanceParts(kit, parameters)
}

/**
 * Reads the NFTs of the connected account on its network from the gateway into the state, without spam: the first page at most
 * every 15 s, and not for 30 s after a failure, unless forced. Without a gateway, or on a network that it does not serve,
 * nothing is read, and the state says so.
 * @param parameters The namespace, the page, and whether to read it again within the 15 s.
 * @throws `connectedErrors`. If reading fails, the state says so, see `nftList`.
 * @example
 * ```ts
 * import { fetchNfts, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchNfts(kit, { force: true })
 * ```
 */
export async function fetchNfts(kit: Kit, parameters?: FetchNftsParameters): Promise<void> {
  return (await loadMoment(kit, 'account')).fetchNfts(kit, parameters)
}

/**
 * Reads what the connected account holds into the state: from its wallet if it can report that (§7 wallet_getAssets), else from
 * the gateway, else from the chain, which knows the native currency and the site's `tokens`. At most every 10 s, and not for 30
 * s after a failure (§5), unless forced. What an earlier page load read within 30 s (§9) is available at once. The first
 * failure after a success shows the toast 'Token Balance Unavailable', as does a network that the site does not list. No toast
 * is shown while UnsupportedChain is open, or a view that shows the failure itself.
 * @param parameters The namespace, and whether to read it again within the 10 s.
 * @throws `connectedErrors`. If reading fails, the state says so, see `tokenBalance`.
 * @example
 * ```ts
 * import { fetchTokenBalance, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchTokenBalance(kit, { force: true })
 * ```
 */
export async function fetchTokenBalance(kit: Kit, parameters?: FetchTokenBalanceParameters): Promise<void> {
  return (await loadMoment(kit, 'account')).fetchTokenBalance(kit, parameters)
}

/**
 * Reads the transactions of the connected account on its network from the gateway into the state: newest first, without spam,
 * by year and month. The newest page is read at most every 15 s, and not for 30 s after a failure, unless forced; on another
 * network than the last one it is read anew. Without a gateway, or on a network that it does not serve, nothing is read, and
 * the state says so.
 * @param parameters The namespace, the page, and whether to read it again within the 15 s.
 * @throws `transactionsWithoutAccount` if no account is connected, `fetchTransactionsFailed` with its cause; the state has the
 * failure too, and keeps what was known.
 * @example
 * ```ts
 * import { fetchTransactions, type Kit } from 'latchkit'
 * const readOn = (kit: Kit) => fetchTransactions(kit, { page: 'further' })
 * ```
 */
export async function fetchTransactions(kit: Kit, parameters?: FetchTransactionsParameters): Promise<void> {
  return (await loadMoment(kit, 'account')).fetchTransactions(kit, parameters)
}

/**
 * Finds the address of a name: by the gateway if there is one, else by the registry of one of the site's networks. Resolves
 * with `undefined` if the text does not have the form of a name.
 * @param text The text that was typed, such as `mira.eth`.
 * @param namespace The namespace in which to find an address; the active one unless given.
 * @returns The name, as its registry writes it, and its address.
 * @throws `connectedErrors`; `nameNotFound`, `namesUnavailable` if there is no source to ask, `nameResolvingFailed` if none
 * answered; `networkNotFound`, `unsupportedChain`, `partNotLoaded`.
 * @example
 * ```ts
 * import { type Kit, resolveName } from 'latchkit'
 * const whose = async (kit: Kit, name: string) => (await resolveName(kit, name))?.address
 * ```
 */
export async function resolveName(
  kit: Kit,
  text: string,
  namespace?: ChainNamespace,
): Promise<ResolvedName | undefined> {
  const before = kit.store.getState()
  return (await loadMoment(kit, 'account')).resolveName(kit, text, namespace, before)
}
