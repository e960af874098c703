import { type CaipAddress, type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import type { Account, Amount } from '../../wire/entities.js'
import type { KitState } from '../kit.js'
import type { BalanceState } from '../state/chains.js'
import { type Connection, settled } from '../state/connection.js'
import { chainOf } from './namespace.js'
import { networkState } from './networkState.js'

/** The wallet an account is connected with. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon: string | undefined
  /** The wallet's rdns, or its connector id. */
  readonly identifier: string
}

/** The account of a namespace (§3 Account state). All of it follows from what the wallet last said. */
export interface AccountInfo {
  readonly namespace: ChainNamespace | undefined
  readonly status: Connection['status']
  /** A wallet is being asked again after a page load. */
  readonly isResuming: boolean
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly allAccounts: readonly Account[]
  readonly balance: Amount | undefined
  readonly balanceStatus: BalanceState['status']
  readonly balanceSymbol: string | undefined
  readonly addressExplorerUrl: string | undefined
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: ConnectedWalletInfo | undefined
}

const none: readonly Account[] = []

/** The account of a namespace, by default the active one. */
export function accountState(state: KitState, namespace?: ChainNamespace): AccountInfo {
  const chain = chainOf(state, namespace)
  const connection = chain && settled(chain.connection)
  const held = connection?.status === 'connected' ? connection : undefined
  const address = held?.accounts[0].address
  const network = networkState(state, namespace).caipNetwork
  const caipAddress = held && address ? toCaipAddress(held.caipNetworkId, address) : undefined
  const balance = chain && caipAddress && chain.balance.of === caipAddress ? chain.balance : undefined
  const explorer = network?.blockExplorers?.default.url.replace(/\/$/, '')
  return {
    namespace: chain?.namespace,
    status: chain?.connection.status ?? 'disconnected',
    isResuming: chain?.connection.status === 'connecting' && chain.connection.resume,
    address,
    caipAddress,
    allAccounts: held?.accounts ?? none,
    balance: balance?.amount,
    balanceStatus: balance?.status ?? 'idle',
    balanceSymbol: balance?.amount?.symbol ?? network?.nativeCurrency.symbol,
    addressExplorerUrl: explorer && address ? `${explorer}/address/${address}` : undefined,
    connectorId: held?.connectorId,
    connectedWalletInfo: held && walletInfo(state, held.connectorId),
  }
}

function walletInfo(state: KitState, connectorId: string): ConnectedWalletInfo | undefined {
  const connector = state.connectors.find(({ id }) => id === connectorId)
  return (
    connector && {
      name: connector.name,
      icon: connector.imageUrl,
      identifier: connector.info?.rdns ?? connector.id,
    }
  )
}
