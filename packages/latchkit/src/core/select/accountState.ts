import type { CaipAddress, ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import type { SocialProvider } from '../../wire/features.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { SharedAccount } from '../contracts/sharedSession.js'
import type { KitState } from '../kit/kit.js'
import { type AddressLabels, chainOf } from '../state/chains.js'
import { type ConnectedAccount, caipAddressOf, settled } from '../state/connection.js'
import type { QueryStatus } from '../state/queries.js'
import type { AccountTabName } from '../state/views.js'
import { accountAnswer } from './accountAnswer.js'
import { type AccountStatus, accountStatus } from './accountStatus.js'
import { explorerUrl, networkState } from './networkState.js'
import { perState } from './perState.js'

/** The wallet with which an account is connected. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly icon: string | undefined
  /** The wallet's rdns, or its connector id. */
  readonly identifier: string
  /** The provider by which the visitor logged in to it; absent for every other wallet and login. */
  readonly social?: SocialProvider | undefined
}

/** The account of a namespace (§3 Account state), as its wallet last reported it. */
export interface AccountInfo<Namespace extends ChainNamespace = ChainNamespace>
  extends AccountStatus<Namespace>,
    Partial<SharedAccount> {
  readonly namespace: ChainNamespace | undefined
  /** The numeric chain id of the network in use, even if the site does not list it; absent if the id is not a number. */
  readonly chainId: number | undefined
  readonly caipAddress: CaipAddress | undefined
  /** The accounts that exist on the network in use, the active one first. */
  readonly allAccounts: readonly ConnectedAccount[]
  readonly balance: Amount | undefined
  readonly balanceStatus: QueryStatus
  readonly balanceSymbol: string | undefined
  /** The name that the address has chosen, if the site has a gateway that knows it. */
  readonly profileName: string | undefined
  /** The https URL of its picture. It may be on any host, so the modal only loads the picture through the site's gateway. */
  readonly profileImage: string | undefined
  readonly addressExplorerUrl: string | undefined
  /** The site's own labels of addresses (`labelAddress`). */
  readonly addressLabels: AddressLabels
  /** The tab that the modal shows of the account: `tokens`, `nfts` or `activity`; absent while it does not show the account. */
  readonly currentTab: AccountTabName | undefined
  readonly connectorId: string | undefined
  readonly connectedWalletInfo: ConnectedWalletInfo | undefined
}

const none: readonly ConnectedAccount[] = []
const noLabels: AddressLabels = {}

/**
 * Returns the account of a namespace, by default the active one. The same as `useAccount`, without React.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The account. Its address is `undefined` if none is connected.
 * @example
 * ```ts
 * import { accountState, type Kit } from 'latchkit'
 * const addressOf = (kit: Kit) => accountState(kit.store.getState()).address
 * ```
 */
export function accountState<Namespace extends ChainNamespace = ChainNamespace>(
  state: KitState,
  namespace?: Namespace,
): AccountInfo<Namespace> {
  return perState(state, `accountState ${namespace}`, () => {
    const chain = chainOf(state, namespace)
    const connection = chain && settled(chain.connection)
    const connectedTo = connection?.status === 'connected' ? connection : undefined
    const { address, status, isResuming } = accountStatus(state, namespace)
    const { caipNetwork: network, chainId } = networkState(state, namespace)
    const caipAddress = connectedTo && caipAddressOf(connectedTo)
    const balance = accountAnswer(state, 'balance', namespace)
    const identity = accountAnswer(state, 'identity', namespace)?.data
    return {
      namespace: chain?.namespace,
      chainId,
      status,
      isResuming,
      address: address as AccountInfo<Namespace>['address'],
      caipAddress,
      allAccounts: connectedTo?.accounts ?? none,
      balance: balance?.data,
      balanceStatus: balance?.status ?? 'idle',
      balanceSymbol: balance?.data?.symbol ?? network?.nativeCurrency.symbol,
      profileName: identity?.name,
      profileImage: identity?.avatar,
      addressExplorerUrl: explorerUrl(network, 'address', address),
      addressLabels: chain?.addressLabels ?? noLabels,
      currentTab: chain?.currentTab,
      connectorId: connectedTo?.connectorId,
      ...(connectedTo && state.sessions[connectedTo.connectorId]?.account),
      connectedWalletInfo: connectedTo && walletInfo(state, connectedTo.connectorId),
    }
  })
}

function walletInfo(state: KitState, connectorId: string): ConnectedWalletInfo | undefined {
  const connector = state.connectors.find(({ id }) => id === connectorId)
  const social = state.sessions[connectorId]?.account?.socialProvider
  return (
    connector && {
      name: connector.name,
      icon: connector.imageUrl,
      identifier: connector.info?.rdns ?? connector.id,
      ...(social && { social }),
    }
  )
}

const noEntries: readonly PendingEntry[] = []

/**
 * Returns the pending entries that the connected account of a namespace, by default the active one, has started on its network:
 * newest first, with the status of each. An entry that is only proposed to other owners (`isProposed`) has no transaction yet,
 * and its id is not a hash.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The entries, newest first.
 * @example
 * ```ts
 * import { type Kit, pendingTransactions } from 'latchkit'
 * const isWaiting = (kit: Kit) =>
 *   pendingTransactions(kit.store.getState()).some(({ status }) => status === 'pending')
 * ```
 */
export function pendingTransactions(state: KitState, namespace?: ChainNamespace): readonly PendingEntry[] {
  const { caipAddress } = accountState(state, namespace)
  return (caipAddress && state.pending?.[caipAddress]) ?? noEntries
}
