import type { ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { httpStatus } from '../../wire/errors/gateway.js'
import { nameNotFound, nameResolvingFailed, namesUnavailable } from '../../wire/errors/names.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import { getProfile } from '../../wire/http/getProfile.js'
import type { NamesCapability } from '../contracts/adapter.js'
import { addressKey } from '../kit/addressKey.js'
import { capability } from '../kit/capability.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit, KitState } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'
import { callGateway } from '../services/callGateway.js'
import { isServed } from '../services/isServed.js'
import { activeNamespace } from '../state/chains.js'

/** A name and its address. */
export interface ResolvedName {
  /** The name, as its registry writes it. */
  readonly name: string
  readonly address: string
  readonly avatar?: string
  /** Path of its picture at the site's gateway. */
  readonly picture?: string
}

/** @param before The state at the time of the call, because a name may have another address on another network. */
export async function resolveName(
  kit: Kit,
  text: string,
  namespace?: ChainNamespace,
  before: KitState = kit.store.getState(),
): Promise<ResolvedName | undefined> {
  const wallet = connectedWallet(kit, namespace ?? activeNamespace(before), 'look up a name')
  const { capabilities, address: sender, caipNetworkId, namespace: usedNamespace } = wallet
  const network = networkState(before, usedNamespace).caipNetwork
  const names = capabilities.names && (await capability(wallet, 'names'))
  if (!names?.isName(text)) return undefined
  if (!network) throw fail(networkNotFound, { network: caipNetworkId })
  const name = await names.normalize(text)
  if (name === undefined) throw fail(nameNotFound, { name: text })
  const isByGateway = await isServed(kit, network, 'names')
  if (!isByGateway && !names.canResolve()) throw fail(namesUnavailable, {})
  try {
    const match = await lookUp(kit, { names, name, network, sender, isByGateway })
    if (addressKey(kit, usedNamespace, match?.address) !== undefined) return match
  } catch (error) {
    throw fail(nameResolvingFailed, { name }, error)
  }
  throw fail(nameNotFound, { name })
}

interface Lookup {
  readonly names: NamesCapability
  readonly name: string
  readonly network: Network
  readonly sender: string
  readonly isByGateway: boolean
}

async function lookUp(
  kit: Kit,
  { names, name, network, sender, isByGateway }: Lookup,
): Promise<ResolvedName | undefined> {
  if (isByGateway) {
    try {
      return await byGateway(kit, name, names.coinTypes(network), sender)
    } catch (error) {
      if (!names.canResolve()) throw error
      kit.services.logger.info('the gateway did not answer for a name, so the chain is asked', error)
    }
  }
  const address = await names.resolve(name, network)
  return address === undefined ? undefined : { name, address }
}

async function byGateway(
  kit: Kit,
  name: string,
  coinTypes: readonly string[],
  sender: string,
): Promise<ResolvedName | undefined> {
  try {
    const record = await callGateway(kit, getProfile, {
      params: { name },
      query: { apiVersion: '2', sender },
    })
    if (!('addresses' in record)) return undefined
    const coinType = coinTypes.find((each) => record.addresses[each])
    const address = coinType === undefined ? undefined : record.addresses[coinType]?.address
    const { avatar, picture } = record.attributes
    if (address === undefined) return undefined
    return { name, address, ...(avatar && { avatar }), ...(picture?.startsWith('/') && { picture }) }
  } catch (error) {
    if (isLatchkitError(error, httpStatus.code) && error.data.status === 404) return undefined
    throw error
  }
}
