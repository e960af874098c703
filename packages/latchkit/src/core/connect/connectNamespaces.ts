import { type CaipAddress, type CaipNetworkId, type ChainNamespace, isAddressOf } from '../../wire/caip.js'
import type { Account, Network } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { SharedConnector } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import { connectedAccounts } from '../state/connectedAccounts.js'
import { type ConnectedTo, settled } from '../state/connection.js'
import { connectUntil, forget } from './attempt.js'
import { closeConnector } from './closeUnused.js'
import { moveConnection } from './moveConnection.js'
import type { NetworksToAsk } from './startConnecting.js'

/** A namespace that a wallet has connected, and what it is connected to. */
export interface ConnectedNamespace {
  readonly namespace: ChainNamespace
  readonly connectedTo: ConnectedTo
}

/**
 * Passes each adapter the accounts that the wallet shares in its namespace. If an adapter fails, its namespace keeps its
 * previous connection.
 * @returns The connected namespaces, in the order of `networks`. @throws the error of the last namespace if none is connected.
 */
export async function connectNamespaces(
  kit: Kit,
  connector: SharedConnector,
  session: SharedSession,
  networks: NetworksToAsk,
  attempt: number,
  signal: AbortSignal,
): Promise<readonly [ConnectedNamespace, ...ConnectedNamespace[]]> {
  if (networks.size === 0) return [asData(connector, session)]
  const namespaces = [...networks.keys()]
  const connections: ConnectedNamespace[] = []
  let failure: unknown = fail(noAccounts, { wallet: session.peer.name || connector.data.name })
  for (const namespace of namespaces) {
    try {
      if (!session.namespaces[namespace]?.accounts.length) throw failure
      connections.push({
        namespace,
        connectedTo: await connectNamespace(
          kit,
          connector,
          session,
          { namespace, network: networks.get(namespace) },
          attempt,
          signal,
        ),
      })
    } catch (error) {
      moveConnection(kit, namespace, { type: 'fail', attempt })
      failure = error
    }
  }
  const [first, ...otherConnections] = connections
  if (first) return [first, ...otherConnections]
  await closeConnector(kit, connector).catch((error: unknown) =>
    kit.services.logger.warn('a wallet that shares nothing here could not be told to go', error),
  )
  throw failure
}

async function connectNamespace(
  kit: Kit,
  connector: SharedConnector,
  session: SharedSession,
  {
    namespace,
    network: requestedNetwork,
  }: { readonly namespace: ChainNamespace; readonly network: Network | undefined },
  attempt: number,
  signal: AbortSignal,
): Promise<ConnectedTo> {
  const adapter = kit.live.running.get(namespace)
  const chain = kit.store.getState().chains[namespace]
  if (!adapter || !chain) throw fail(noAccounts, { wallet: connector.data.name })
  const previousConnection = settled(chain.connection)
  // If the wallet does not share the network selected on the site, do not ask the wallet to add it now.
  const { approvedCaipNetworkIds } = connector.approval(namespace)
  const network =
    requestedNetwork && approvedCaipNetworkIds?.includes(requestedNetwork.caipNetworkId)
      ? requestedNetwork
      : undefined
  const { accounts = [] } = session.namespaces[namespace] ?? {}
  const options = { network, reconnecting: false, signal, accounts }
  const answer = await connectUntil(kit, adapter, connector, namespace, options)
  if (answer.accounts.length === 0) throw fail(noAccounts, { wallet: connector.data.name })
  moveConnection(kit, namespace, { type: 'ok', attempt, ...answer, ...connector.approval(namespace) })
  if (previousConnection.status === 'connected' && previousConnection.connectorId !== connector.data.id) {
    const replacedConnector = kit.live.connectors.get(previousConnection.connectorId)
    if (replacedConnector) forget(kit, adapter, replacedConnector)
  }
  return settled(kit.store.getState().chains[namespace]?.connection ?? previousConnection) as ConnectedTo
}

/**
 * Returns the first namespace that a wallet shares, with the accounts as the wallet wrote them, because there is no adapter to
 * read them.
 */
function asData({ data }: SharedConnector, { namespaces }: SharedSession): ConnectedNamespace {
  for (const [namespace, { accounts: caipAddresses, chains }] of Object.entries(namespaces)) {
    const all = accountsAsShared(namespace, caipAddresses)
    const [network] = Object.keys(all[0]?.addresses ?? {}) as CaipNetworkId[]
    const accounts = network && connectedAccounts(all, network)
    if (!accounts) continue
    const connectedTo = {
      status: 'connected',
      connectorId: data.id,
      ...accounts,
      capabilities: {},
      approvedCaipNetworkIds: chains,
    } as const
    return { namespace, connectedTo }
  }
  throw fail(noAccounts, { wallet: data.name })
}

/**
 * Converts CAIP-10 ids of a namespace without an adapter to accounts. Ids with the same address are one account on several
 * networks. Ids whose address does not have the form of the namespace are left out.
 */
export function accountsAsShared(
  namespace: ChainNamespace,
  caipAddresses: readonly CaipAddress[],
): Account[] {
  const addresses = new Map<string, Record<CaipNetworkId, string>>()
  for (const account of caipAddresses) {
    const end = account.lastIndexOf(':')
    const address = account.slice(end + 1)
    if (!isAddressOf(namespace, address)) continue
    const addressByNetwork = addresses.get(address) ?? {}
    addressByNetwork[account.slice(0, end) as CaipNetworkId] = address
    addresses.set(address, addressByNetwork)
  }
  return [...addresses].map(([id, addressByNetwork]) => ({
    namespace,
    type: 'unknown',
    id,
    addresses: addressByNetwork,
  }))
}
