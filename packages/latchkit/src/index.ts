export { acceptLegal } from './core/actions/acceptLegal.js'
export { addAdapter } from './core/actions/addAdapter.js'
export { addNetwork } from './core/actions/addNetwork.js'
export { closeAlert, raiseAlert, settleAlert } from './core/actions/alert.js'
export { chooseAccount } from './core/actions/chooseAccount.js'
export { close } from './core/actions/close.js'
export { type ConnectParameters, connect } from './core/actions/connect.js'
export { disconnect } from './core/actions/disconnect.js'
export { type FetchBalanceParameters, fetchBalance } from './core/actions/fetchBalance.js'
export { type FetchNftsParameters, fetchNfts } from './core/actions/fetchNfts.js'
export { type FetchTokenBalanceParameters, fetchTokenBalance } from './core/actions/fetchTokenBalance.js'
export { type FetchTransactionsParameters, fetchTransactions } from './core/actions/fetchTransactions.js'
export { fetchWallets } from './core/actions/fetchWallets.js'
export { followLink } from './core/actions/followLink.js'
export { type CallsParameters, getCallsStatus } from './core/actions/getCallsStatus.js'
export { type GetCapabilitiesParameters, getCapabilities } from './core/actions/getCapabilities.js'
export { getLogs } from './core/actions/getLogs.js'
export { getProvider } from './core/actions/getProvider.js'
export { getTransport } from './core/actions/getTransport.js'
export { type LabelAddressParameters, labelAddress } from './core/actions/labelAddress.js'
export { type OpenParameters, open } from './core/actions/open.js'
export { type OpenSendParameters, openSend } from './core/actions/openSend.js'
export { removeAdapter } from './core/actions/removeAdapter.js'
export { removeNetwork } from './core/actions/removeNetwork.js'
export { type ResolvedName, resolveName } from './core/actions/resolveName.js'
export { goBack, pushView, replaceView, resetView } from './core/actions/router.js'
export { type SelectAccountParameters, selectAccount } from './core/actions/selectAccount.js'
export { type SelectNamespaceParameters, selectNamespace } from './core/actions/selectNamespace.js'
export { type SendCallsParameters, sendCalls } from './core/actions/sendCalls.js'
export {
  type QuoteTransactionParameters,
  quoteTransaction,
  type SendTransactionParameters,
  sendTransaction,
} from './core/actions/sendTransaction.js'
export { setTheme } from './core/actions/setTheme.js'
export { showCallsStatus } from './core/actions/showCallsStatus.js'
export { signMessage } from './core/actions/signMessage.js'
export { signTypedData } from './core/actions/signTypedData.js'
export { type SwitchNetworkParameters, switchNetwork } from './core/actions/switchNetwork.js'
export { closeToast, showToast } from './core/actions/toast.js'
export { subscribeEvents, track } from './core/actions/track.js'
export { type UpdatableOptions, updateOptions } from './core/actions/updateOptions.js'
export { type WaitForCallsParameters, waitForCalls } from './core/actions/waitForCalls.js'
export { type WatchAssetParameters, watchAsset } from './core/actions/watchAsset.js'
export type * from './core/adapter.js'
export type * from './core/approval.js'
export type * from './core/calls.js'
export type { ConnectionCapabilities } from './core/capabilities.js'
export type { Config, Options } from './core/config.js'
export type * from './core/connector.js'
export { createLatchkit } from './core/createLatchkit.js'
export type { Kit, KitState, Live, LoadedTexts } from './core/kit.js'
export { noticeOf } from './core/noticeOf.js'
export type * from './core/pairingNamespace.js'
export type * from './core/providers.js'
export type { AccountListInfo } from './core/select/accountList.js'
export { type AccountInfo, accountState, type ConnectedWalletInfo } from './core/select/accountState.js'
export { accountType } from './core/select/accountType.js'
export { canChooseAccount } from './core/select/canChooseAccount.js'
export { connectedNamespaces } from './core/select/connectedNamespaces.js'
export { connectionCapabilities } from './core/select/connectionCapabilities.js'
export { connectMethods } from './core/select/connectMethods.js'
export { familiesOf, type WalletFamily } from './core/select/familiesOf.js'
export { feature } from './core/select/feature.js'
export { type LegalInfo, legal } from './core/select/legal.js'
export { canClose, type ModalInfo, modalState } from './core/select/modalState.js'
export { type NetworkInfo, networkState } from './core/select/networkState.js'
export { type NftListInfo, nftList } from './core/select/nftList.js'
export { type PairingStatus, pairingStatus } from './core/select/pairingStatus.js'
export { pendingTransactions } from './core/select/pendingTransactions.js'
export { type SendInfo, sendDraft } from './core/select/sendDraft.js'
export { type TokenBalanceInfo, tokenBalance } from './core/select/tokenBalance.js'
export { type TotalWorth, totalWorth } from './core/select/totalWorth.js'
export { type TransactionListInfo, transactionList } from './core/select/transactionList.js'
export { unsupportedChainDue } from './core/select/unsupportedChain.js'
export { type WalletRow, type WalletRows, walletRows } from './core/select/walletRows.js'
export type * from './core/send.js'
export type { Clock } from './core/services/clock.js'
export type { Logger, LogLevel } from './core/services/logger.js'
export type { Services } from './core/services/services.js'
export type { Storage } from './core/services/storage.js'
export type * from './core/sharedSession.js'
export type { Alert, AlertState } from './core/state/alert.js'
export type { AddressLabels, ChainState, NetworkState } from './core/state/chains.js'
export type {
  ChosenAccount,
  ConnectedAccount,
  ConnectedTo,
  Connecting,
  Connection,
  Disconnected,
} from './core/state/connection.js'
export type { ModalState, OpenReason } from './core/state/modal.js'
export type { CustomWallet, LiveOptions } from './core/state/options.js'
export type { PairingInput, PairingState } from './core/state/pairing.js'
export type {
  PendingAmount,
  PendingChange,
  PendingEntry,
  PendingKind,
  PendingState,
  PendingStatus,
} from './core/state/pending.js'
export type {
  Identity,
  QueriesState,
  QueryData,
  QueryName,
  QueryPage,
  QueryPages,
  QueryState,
  QueryStatus,
  TokensRead,
} from './core/state/queries.js'
export { type RouterState, view } from './core/state/router.js'
export type {
  QuotedDraft,
  SendChange,
  SendFailure,
  SendQuote,
  SendState,
  SendToken,
} from './core/state/send.js'
export type { SessionsState } from './core/state/sessions.js'
export type { ThemeMode, ThemeState, ThemeVariables } from './core/state/theme.js'
export type { Toast, ToastState } from './core/state/toast.js'
export type { TransactionsByYear, TransactionsRead } from './core/state/transactions.js'
export type { OpenableView, View, ViewName, ViewParams } from './core/state/views.js'
export type * from './core/transport.js'
export {
  hrefOf,
  type LinkContents,
  type LinksFor,
  linksOf,
  type WalletLink,
} from './wallets/links/linksOf.js'
export { type OpenInAppOptions, openInApp } from './wallets/links/openInApp.js'
export { type Surroundings, type System, surroundings, systemOf } from './wallets/links/systemOf.js'
export { type ErrorEntry, fail, isLatchkitError, LatchkitError } from './wire/errors/fail.js'
