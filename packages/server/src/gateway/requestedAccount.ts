import type { AccountId } from 'latchkit/wire'
import type { Namespaces } from '../namespaces/createNamespaces.js'
import type { Namespace, Network } from '../namespaces/namespace.js'
import { refuse } from './refuse.js'
import { requestedNetwork } from './requestedNetwork.js'

/** The account in a request, with its namespace. */
export interface RequestedAccount {
  readonly namespace: Namespace
  /** Address as its namespace writes it. */
  readonly address: string
  /** The requested network, or all networks that have this address. */
  readonly networks: readonly Network[]
}

interface RequestedId {
  /** The field of the request that contains the account. */
  readonly field: string
  readonly id: AccountId
  /** CAIP-2 of the network that the request names separately. */
  readonly chainId?: string | undefined
}

/** Finds the namespaces of an account id: by its chain, or, without one, by the form of the address. */
function claimingNamespaces(namespaces: Namespaces, { chainId, address }: AccountId): readonly Namespace[] {
  const candidates =
    chainId === undefined ? namespaces.list() : [namespaces.namespaceOf(chainId) ?? []].flat()
  return candidates.filter((namespace) => namespace.readAddress(address, chainId) !== undefined)
}

/**
 * Reads the account in a request. An address without a chain is refused unless exactly one namespace has addresses of that form. Throws
 * `requestInvalid`.
 */
export function requestedAccount(
  namespaces: Namespaces,
  { field, id, chainId }: RequestedId,
): RequestedAccount {
  const claiming = claimingNamespaces(namespaces, id)
  const ids = namespaces.list().map((one) => one.id)
  if (claiming.length === 0) throw refuse(field, `Expected an address of ${ids.join(' or ')}`)
  const network = chainId === undefined ? undefined : requestedNetwork(namespaces, chainId)
  const namespace = chainId === undefined ? claiming[0] : namespaces.namespaceOf(chainId)
  if (chainId === undefined && claiming.length > 1)
    throw refuse(field, 'Expected a CAIP-10 id: addresses of several namespaces look like this')
  const isClaiming = namespace !== undefined && claiming.includes(namespace)
  const address = isClaiming ? namespace.readAddress(id.address, chainId ?? id.chainId) : undefined
  if (!namespace || address === undefined) throw refuse(field, 'Expected an address of the network')
  const candidates = network ? [network] : namespace.networks()
  const networks = candidates.filter(({ config }) => namespace.readAddress(address, config.id) !== undefined)
  return { namespace, address, networks }
}
