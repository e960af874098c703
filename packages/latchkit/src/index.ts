export {
  type FetchBalanceError,
  type FetchBalancePartsError,
  type FetchNftsError,
  type FetchTokenBalanceError,
  type FetchTransactionsError,
  fetchBalanceErrors,
  fetchBalancePartsErrors,
  fetchNftsErrors,
  fetchTokenBalanceErrors,
  fetchTransactionsErrors,
  type LabelAddressError,
  labelAddressErrors,
  type ResolveNameError,
  resolveNameErrors,
} from './core/actions/account/errors.js'
export { type FetchBalanceParameters, fetchBalance } from './core/actions/account/fetchBalance.js'
export {
  type FetchBalancePartsParameters,
  fetchBalanceParts,
} from './core/actions/account/fetchBalanceParts.js'
export { type FetchNftsParameters, fetchNfts } from './core/actions/account/fetchNfts.js'
export {
  type FetchTokenBalanceParameters,
  fetchTokenBalance,
} from './core/actions/account/fetchTokenBalance.js'
export {
  type FetchTransactionsParameters,
  fetchTransactions,
} from './core/actions/account/fetchTransactions.js'
export { type LabelAddressParameters, labelAddress } from './core/actions/account/labelAddress.js'
export { type ResolvedName, resolveName } from './core/actions/account/resolveName.js'
export { addAdapter } from './core/actions/connection/addAdapter.js'
export { addNetwork } from './core/actions/connection/addNetwork.js'
export { chooseAccount } from './core/actions/connection/chooseAccount.js'
export { type ConnectParameters, connect } from './core/actions/connection/connect.js'
export { type ConnectEmailParameters, connectEmail } from './core/actions/connection/connectEmail.js'
export { disconnect } from './core/actions/connection/disconnect.js'
export {
  type AddAdapterError,
  type AddNetworkError,
  addAdapterErrors,
  addNetworkErrors,
  type ChooseAccountError,
  type ConnectEmailError,
  type ConnectError,
  chooseAccountErrors,
  connectEmailErrors,
  connectErrors,
  type DisconnectError,
  disconnectErrors,
  type GetProviderError,
  type GetTransportError,
  getProviderErrors,
  getTransportErrors,
  type RemoveAdapterError,
  type RemoveNetworkError,
  removeAdapterErrors,
  removeNetworkErrors,
  type SelectAccountError,
  type SelectNamespaceError,
  type ShowWalletSettingsError,
  type SwitchNetworkError,
  selectAccountErrors,
  selectNamespaceErrors,
  showWalletSettingsErrors,
  switchNetworkErrors,
  type UpdateEmailError,
  updateEmailErrors,
  type WaitForResumeError,
  waitForResumeErrors,
} from './core/actions/connection/errors.js'
export { followLink } from './core/actions/connection/followLink.js'
export { getProvider } from './core/actions/connection/getProvider.js'
export { getTransport } from './core/actions/connection/getTransport.js'
export { removeAdapter } from './core/actions/connection/removeAdapter.js'
export { removeNetwork } from './core/actions/connection/removeNetwork.js'
export { type SelectAccountParameters, selectAccount } from './core/actions/connection/selectAccount.js'
export { type SelectNamespaceParameters, selectNamespace } from './core/actions/connection/selectNamespace.js'
export {
  type ShowWalletSettingsParameters,
  showWalletSettings,
} from './core/actions/connection/showWalletSettings.js'
export { type SwitchNetworkParameters, switchNetwork } from './core/actions/connection/switchNetwork.js'
export { type UpdateEmailParameters, updateEmail } from './core/actions/connection/updateEmail.js'
export { type WaitForResumeParameters, waitForResume } from './core/actions/connection/waitForResume.js'
export { type FetchWalletsError, fetchWalletsErrors } from './core/actions/directory/errors.js'
export { fetchWallets } from './core/actions/directory/fetchWallets.js'
export { acceptLegal } from './core/actions/modal/acceptLegal.js'
export { close } from './core/actions/modal/close.js'
export {
  type AcceptLegalError,
  acceptLegalErrors,
  type OpenConnectError,
  type OpenError,
  openConnectErrors,
  openErrors,
  type UpdateOptionsError,
  updateOptionsErrors,
} from './core/actions/modal/errors.js'
export { type OpenParameters, open } from './core/actions/modal/open.js'
export { type OpenConnectParameters, openConnect } from './core/actions/modal/openConnect.js'
export { goBack, pushView, replaceView, resetView } from './core/actions/modal/router.js'
export { setTheme } from './core/actions/modal/setTheme.js'
export { closeToast, showToast } from './core/actions/modal/toast.js'
export { type UpdatableOptions, updateOptions } from './core/actions/modal/updateOptions.js'
export { type AddPendingEntryParameters, addPendingEntry } from './core/actions/send/addPendingEntry.js'
export {
  type AddPendingEntryError,
  addPendingEntryErrors,
  type FollowEntriesError,
  followEntriesErrors,
  type OpenSendError,
  openSendErrors,
  type QuoteTransactionError,
  quoteTransactionErrors,
  type SendTransactionError,
  sendTransactionErrors,
} from './core/actions/send/errors.js'
export { followEntries } from './core/actions/send/followEntries.js'
export { type OpenSendParameters, openSend } from './core/actions/send/openSend.js'
export {
  type QuoteTransactionParameters,
  quoteTransaction,
  type SendTransactionParameters,
  sendTransaction,
} from './core/actions/send/sendTransaction.js'
export {
  type SignInError,
  type SignOutError,
  signInErrors,
  signOutErrors,
} from './core/actions/siwx/errors.js'
export { type SignInParameters, signIn } from './core/actions/siwx/signIn.js'
export { signOut } from './core/actions/siwx/signOut.js'
export {
  type GetCallsStatusError,
  type GetCapabilitiesError,
  getCallsStatusErrors,
  getCapabilitiesErrors,
  type SendCallsError,
  type ShowCallsStatusError,
  type SignMessageError,
  type SignTypedDataError,
  sendCallsErrors,
  showCallsStatusErrors,
  signMessageErrors,
  signTypedDataErrors,
  type WaitForCallsError,
  type WatchAssetError,
  waitForCallsErrors,
  watchAssetErrors,
} from './core/actions/wallet/errors.js'
export { type CallsParameters, getCallsStatus } from './core/actions/wallet/getCallsStatus.js'
export { type GetCapabilitiesParameters, getCapabilities } from './core/actions/wallet/getCapabilities.js'
export { type SendCallsParameters, sendCalls } from './core/actions/wallet/sendCalls.js'
export { showCallsStatus } from './core/actions/wallet/showCallsStatus.js'
export { signMessage } from './core/actions/wallet/signMessage.js'
export { signTypedData } from './core/actions/wallet/signTypedData.js'
export { type WaitForCallsParameters, waitForCalls } from './core/actions/wallet/waitForCalls.js'
export { type WatchAssetParameters, watchAsset } from './core/actions/wallet/watchAsset.js'
export type * from './core/contracts/adapter.js'
export type { Alert } from './core/contracts/alert.js'
export type * from './core/contracts/approval.js'
export type { AvatarAccount, DrawAvatar } from './core/contracts/avatar.js'
export type * from './core/contracts/calls.js'
export type { ConnectionCapabilities } from './core/contracts/capabilities.js'
export type * from './core/contracts/connector.js'
export type { WalletSettingsSection } from './core/contracts/embedded.js'
export type { Logger, LogLevel } from './core/contracts/logger.js'
export { noticeOf } from './core/contracts/noticeOf.js'
export type * from './core/contracts/oneStep.js'
export type * from './core/contracts/ownTexts.js'
export type * from './core/contracts/pairingNamespace.js'
export type {
  PendingAmount,
  PendingEntry,
  PendingKind,
  PendingStatus,
} from './core/contracts/pendingEntry.js'
export type * from './core/contracts/providers.js'
export type * from './core/contracts/send.js'
export type { Clock, Services, Storage } from './core/contracts/services.js'
export type * from './core/contracts/sharedSession.js'
export type * from './core/contracts/siwx.js'
export type * from './core/contracts/transport.js'
export { createLatchkit } from './core/createLatchkit.js'
export {
  type CreateLatchkitError,
  createLatchkitErrors,
  type StartError,
  startErrors,
} from './core/kit/errors.js'
export type { Kit, KitState, Live, LoadedTexts } from './core/kit/kit.js'
export type { Config, Options } from './core/options/config.js'
export type { AccountListInfo } from './core/select/accountList.js'
export { type AccountInfo, accountState, type ConnectedWalletInfo } from './core/select/accountState.js'
export { accountType } from './core/select/accountType.js'
export { type BalancePartsInfo, balanceParts } from './core/select/balanceParts.js'
export { canChooseAccount } from './core/select/canChooseAccount.js'
export { connectedNamespaces } from './core/select/connectedNamespaces.js'
export { connectionCapabilities } from './core/select/connectionCapabilities.js'
export { connectMethods } from './core/select/connectMethods.js'
export { type ConnectorFields, connectorFields } from './core/select/connectorFields.js'
export { familiesOf, type WalletFamily } from './core/select/familiesOf.js'
export { feature } from './core/select/feature.js'
export { type LegalInfo, legal } from './core/select/legal.js'
export { canClose, type ModalInfo, modalState } from './core/select/modalState.js'
export { type NetworkInfo, networkState } from './core/select/networkState.js'
export { type NftListInfo, nftList } from './core/select/nftList.js'
export { type PairingStatus, pairingStatus } from './core/select/pairingStatus.js'
export { pendingTransactions } from './core/select/pendingTransactions.js'
export { type SendInfo, sendDraft } from './core/select/sendDraft.js'
export { type SendFields, sendFields } from './core/select/sendFields.js'
export { type SessionInfo, sessionState } from './core/select/sessionState.js'
export { type TokenBalanceInfo, tokenBalance } from './core/select/tokenBalance.js'
export { type TokenFields, tokenFields } from './core/select/tokenFields.js'
export { type TotalWorth, totalWorth } from './core/select/totalWorth.js'
export { type TransactionListInfo, transactionList } from './core/select/transactionList.js'
export { unsupportedChainDue } from './core/select/unsupportedChain.js'
export { type WalletRow, type WalletRows, walletRows } from './core/select/walletRows.js'
export { closeAlert, raiseAlert, settleAlert } from './core/services/alert.js'
export { getLogs } from './core/services/getLogs.js'
export { subscribeEvents, track } from './core/services/track.js'
export type { AlertState } from './core/state/alert.js'
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
export type { PendingChange, PendingState } from './core/state/pending.js'
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
export type {
  PreparedText,
  SignIn,
  SiwxAbsent,
  SiwxAccount,
  SiwxCause,
  SiwxDue,
  SiwxFailure,
  SiwxReading,
  SiwxSignedIn,
  SiwxSigning,
  SiwxState,
} from './core/state/siwx.js'
export type { ModeVariables, ThemeMode, ThemeState, ThemeVariables } from './core/state/theme.js'
export type { Toast, ToastState } from './core/state/toast.js'
export type { TransactionsByYear, TransactionsRead } from './core/state/transactions.js'
export type { OpenableView, View, ViewName, ViewParams } from './core/state/views.js'
export {
  hrefOf,
  type LinkContents,
  type LinksFor,
  linksOf,
  type WalletLink,
} from './wallets/links/linksOf.js'
export { type OpenInAppOptions, openInApp } from './wallets/links/openInApp.js'
export { type Surroundings, type System, surroundings, systemOf } from './wallets/links/systemOf.js'
export type { ErrorEntry } from './wire/errors/entry.js'
export type { ErrorCode, ErrorData } from './wire/errors/errorData.js'
export { type ErrorOf, fail, isLatchkitError, LatchkitError } from './wire/errors/fail.js'
export {
  adapterErrors,
  callsErrors,
  chainErrors,
  connectedErrors,
  gatewayErrors,
  loginErrors,
  pairingErrors,
  relayErrors,
  rpcErrors,
  runningErrors,
  siwxErrors,
  switchErrors,
  transactionErrors,
  walletErrors,
} from './wire/errors/groups.js'
