import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs } from '../../wire/constants.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import { type AccountQuery, accountQuery } from './accountQuery.js'

/** Parameters of `fetchBalanceParts`. */
export interface FetchBalancePartsParameters {
  /** The namespace of the account; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Whether to read them again even if they are less than 30 s old. */
  readonly force?: boolean
}

const parts: AccountQuery<'balanceParts'> = {
  name: 'balanceParts',
  freshMs: nativeBalanceCacheMs,
  retryMs: balanceRetryMs,
  async load(kit, { namespace, account, network }) {
    if (!network) return undefined
    const { adapter } = connectedWallet(kit, namespace, 'read the balance')
    const data = await (await adapter.reader()).getBalanceParts?.({ account, network })
    return data && { data }
  },
}

export async function fetchBalanceParts(
  kit: Kit,
  { namespace, force = false }: FetchBalancePartsParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the balance')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  const failure = account && (await accountQuery(kit, parts, { account, force }))
  if (failure) throw failure.error
}
