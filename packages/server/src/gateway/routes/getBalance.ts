import type { getBalance as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requestedAccount } from '../requestedAccount.js'
import { requestedAssets } from '../requestedAssets.js'

/** §7: returns the balances of an account, on one network or on all; `503` if one of the networks cannot be read (readings 17). */
export async function getBalance({ namespaces, params, query }: HandlerInput<typeof endpoint>) {
  const { chainId, forceUpdate = [] } = query
  const { address, networks } = requestedAccount(namespaces, {
    field: 'address',
    id: params.address,
    chainId,
  })
  const changedChains = new Set(
    requestedAssets(namespaces, 'forceUpdate', forceUpdate).map((one) => one.chainId),
  )
  const answers = await Promise.all(
    networks.map((network) => network.balancesOf(address, changedChains.has(network.config.id))),
  )
  const [onlyAnswer] = answers
  // Return the cached object itself, so that it is serialised only once.
  if (onlyAnswer && answers.length === 1) return onlyAnswer
  return {
    balances: answers.flatMap(({ balances }) => balances),
    ...(answers.some(({ more }) => more) && { more: true }),
  }
}
