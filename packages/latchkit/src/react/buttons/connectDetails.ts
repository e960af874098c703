import type { KitState } from '../../core/kit/kit.js'
import {
  accountState,
  type ConnectedWalletInfo,
  pendingTransactions,
} from '../../core/select/accountState.js'
import type { AccountStatus } from '../../core/select/accountStatus.js'
import { networkState } from '../../core/select/networkState.js'
import type { OpenableView } from '../../core/state/views.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { formatAmount } from '../../wire/formatAmount.js'

/** The details that a button of a site's own may show. They are loaded together with the content of the kit's button. */
export interface ConnectDetails {
  /** The name of the address, such as an ENS name, if the site has a gateway that knows one. */
  readonly profileName: string | undefined
  /** The https URL of the picture that belongs to the name. It may be on any server. */
  readonly profileImage: string | undefined
  /** The native balance, once it has been read. */
  readonly balance: Amount | undefined
  /** The balance as the visitor writes numbers, with its symbol: `1.5 ETH`. */
  readonly balanceText: string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The id of the network as a number; absent if the id is not a number. */
  readonly chainId: number | undefined
  /** The name of the network, or `Unknown Network`. */
  readonly networkName: string
  /** Whether the wallet is on a network that the site does not list. */
  readonly isUnsupported: boolean
  readonly wallet: ConnectedWalletInfo | undefined
  /** Whether a transaction or order that was started from this site is not final yet. */
  readonly hasPending: boolean
  /**
   * Whether a new device waits for the visitor of an e-mail wallet to allow or refuse it. The kit's own button shows a dot; the
   * view `WalletSettings` leads to the decision.
   */
  readonly hasWaitingDevice: boolean
  /** Whether the modal is open. */
  readonly isOpen: boolean
}

/**
 * Everything that a `ConnectButton` hands to the function that draws a button of the site's own. The details are `undefined` until
 * `isReady`: on a server, and for the moment in which the page loads them.
 */
export interface ConnectButtonInfo extends AccountStatus, Partial<ConnectDetails> {
  readonly isReady: boolean
  /**
   * Opens the modal: on the account if one is connected, else on the wallets, or on the given view, such as `Networks`. Rejects
   * with `partNotLoaded` if the code of the modal cannot be loaded.
   */
  readonly open: (view?: OpenableView) => Promise<void>
  /** Loads in advance what opening needs. Call it in `onPointerEnter` and `onFocus`. */
  readonly preload: () => void
}

/** Returns the details of the account of a namespace, by default the active one. */
export function connectDetails(
  state: KitState,
  namespace: ChainNamespace | undefined,
  locale: string,
): ConnectDetails {
  const { profileName, profileImage, balance, connectedWalletInfo } = accountState(state, namespace)
  const { caipNetworkId, chainId, label, isUnsupported } = networkState(state, namespace)
  return {
    profileName,
    profileImage,
    balance,
    balanceText: balance && `${formatAmount(balance, locale)} ${balance.symbol}`,
    caipNetworkId,
    chainId,
    networkName: label,
    isUnsupported,
    wallet: connectedWalletInfo,
    isOpen: state.modal.open,
    hasPending: pendingTransactions(state, namespace).some(({ status }) => status === 'pending'),
    hasWaitingDevice: state.waitingDevice !== undefined,
  }
}
