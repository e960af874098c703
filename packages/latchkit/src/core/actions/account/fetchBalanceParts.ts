import type { ChainNamespace } from '../../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs } from '../../../wire/constants.js'
import { connectedWallet } from '../../connecting/connectedWallet.js'
import type { Kit } from '../../kit/kit.js'
import { type AccountQuery, accountQuery } from '../../query/accountQuery.js'
import { queryAccount } from '../../select/queryAccount.js'

/** Parameters of `fetchBalanceParts`: the account, and whether fresh parts are read again. */
export interface FetchBalancePartsParameters {
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** Reads them also where they were read less than 30 s ago. */
  readonly force?: boolean
}

const parts: AccountQuery<'balanceParts'> = {
  name: 'balanceParts',
  freshMs: nativeBalanceCacheMs,
  retryMs: balanceRetryMs,
  async load(kit, { namespace, account, network }) {
    if (!network) return undefined
    const { running } = connectedWallet(kit, namespace, 'read the balance')
    const data = await (await running.reader()).getBalanceParts?.({ account, network })
    return data && { data }
  },
}

/**
 * Reads the parts of the native balance of the connected account into the state: what is reserved, frozen and free to be paid with, and
 * the least that an account may have. At most every 30 s unless forced. Where the namespace holds nothing back, and on a
 * network that the site does not list, nothing is read, and the state says `unserved`.
 * @param parameters The namespace, and whether to read them again within the 30 s.
 * @throws `connectedErrors`; `chainErrors`: the state then says `error`.
 * @example
 * ```ts
 * import { balanceParts, fetchBalanceParts, type Kit } from 'latchkit'
 * const reservedOf = async (kit: Kit) => {
 *   await fetchBalanceParts(kit)
 *   return balanceParts(kit.store.getState()).parts?.reserved
 * }
 * ```
 */
export async function fetchBalanceParts(
  kit: Kit,
  { namespace, force = false }: FetchBalancePartsParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the balance')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  const failure = account && (await accountQuery(kit, parts, { account, force }))
  if (failure) throw failure.error
}
