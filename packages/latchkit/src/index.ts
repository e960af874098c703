export type { FetchBalanceParameters } from './core/account/fetchBalance.js'
export type { FetchBalancePartsParameters } from './core/account/fetchBalanceParts.js'
export type { FetchNftsParameters } from './core/account/fetchNfts.js'
export type { FetchTokenBalanceParameters } from './core/account/fetchTokenBalance.js'
export type { FetchTransactionsParameters } from './core/account/fetchTransactions.js'
export type { ResolvedName } from './core/account/resolveName.js'
export { addAdapter } from './core/connect/addAdapter.js'
export { addNetwork } from './core/connect/addNetwork.js'
export type { ConnectEmailParameters } from './core/connect/connectEmail.js'
export type { ConnectSocialParameters } from './core/connect/connectSocial.js'
export type { ShowWalletSettingsParameters, UpdateEmailParameters } from './core/connect/emailWallet.js'
export { followLink } from './core/connect/followLink.js'
export { removeNetwork } from './core/connect/removeNetwork.js'
export { type SelectAccountParameters, selectAccount } from './core/connect/selectAccount.js'
export type { ConnectParameters } from './core/connect/startConnecting.js'
export { type SwitchNetworkParameters, switchNetwork } from './core/connect/switchNetwork.js'
export { type WaitForResumeParameters, waitForResume } from './core/connect/waitForResume.js'
export { getProvider, getTransport } from './core/connect/walletAccess.js'
export type * from './core/contracts/adapter.js'
export type * from './core/contracts/calls.js'
export type * from './core/contracts/capabilities.js'
export type * from './core/contracts/connector.js'
export type { WalletSettingsSection } from './core/contracts/embedded.js'
export type * from './core/contracts/interface.js'
export type { Alert, Logger, LogLevel } from './core/contracts/logger.js'
export { noticeOf } from './core/contracts/noticeOf.js'
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
export { acceptLegal } from './core/modal/acceptLegal.js'
export { type SelectNamespaceParameters, selectNamespace } from './core/modal/activate.js'
export { close } from './core/modal/close.js'
export { fetchWallets } from './core/modal/fetchWallets.js'
export { type OpenParameters, open } from './core/modal/open.js'
export { type OpenConnectParameters, openConnect } from './core/modal/openConnect.js'
export { goBack, pushView, replaceView, resetView } from './core/modal/router.js'
export { setTheme } from './core/modal/setTheme.js'
export { closeToast, showToast } from './core/modal/toast.js'
export { type UpdatableOptions, updateOptions } from './core/modal/updateOptions.js'
export { type AddPendingEntryParameters, addPendingEntry } from './core/money/addPendingEntry.js'
export { followEntries } from './core/money/followPending.js'
export type { OpenSendParameters } from './core/money/openSend.js'
export type { QuoteTransactionParameters, SendTransactionParameters } from './core/money/sendTransaction.js'
export type { Config, Options } from './core/options/config.js'
export {
  type AccountListInfo,
  type NftListInfo,
  nftList,
  type TransactionListInfo,
  transactionList,
} from './core/select/accountLists.js'
export {
  type AccountInfo,
  accountState,
  type ConnectedWalletInfo,
  pendingTransactions,
} from './core/select/accountState.js'
export { accountType } from './core/select/accountType.js'
export {
  type BalancePartsInfo,
  balanceParts,
  type TokenBalanceInfo,
  tokenBalance,
} from './core/select/balances.js'
export { connectedNamespaces } from './core/select/connectedNamespaces.js'
export { canChooseAccount, connectionCapabilities } from './core/select/connectionCapabilities.js'
export { connectMethods } from './core/select/connectMethods.js'
export { type ConnectorFields, connectorFields } from './core/select/connectorFields.js'
export { familiesOf, type WalletFamily } from './core/select/familiesOf.js'
export { feature } from './core/select/feature.js'
export { type LegalInfo, legal } from './core/select/legal.js'
export { canClose, type ModalInfo, modalState } from './core/select/modalState.js'
export { type NetworkInfo, networkState } from './core/select/networkState.js'
export { type PairingStatus, pairingStatus } from './core/select/pairingStatus.js'
export { type SendInfo, sendDraft } from './core/select/sendDraft.js'
export { type SendFields, sendFields } from './core/select/sendFields.js'
export { type SessionInfo, sessionState } from './core/select/sessionState.js'
export { type TokenFields, tokenFields } from './core/select/tokenFields.js'
export { type TotalWorth, totalWorth } from './core/select/totalWorth.js'
export { unsupportedChainDue } from './core/select/unsupportedChain.js'
export { type WalletRow, type WalletRows, walletRows } from './core/select/walletRows.js'
export { closeAlert, raiseAlert, settleAlert } from './core/services/alert.js'
export { getLogs } from './core/services/keepLog.js'
export { subscribeEvents, track } from './core/services/track.js'
export type { SignInParameters } from './core/signIn/signIn.js'
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
export type { PairingInput, PairingState, SessionsState } from './core/state/pairing.js'
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
  fetchBalance,
  fetchBalanceParts,
  fetchNfts,
  fetchTokenBalance,
  fetchTransactions,
  resolveName,
} from './core/verbs/account.js'
export {
  chooseAccount,
  connect,
  connectEmail,
  connectSocial,
  disconnect,
  removeAdapter,
  showWalletSettings,
  updateEmail,
} from './core/verbs/connect.js'
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
} from './core/verbs/errors/account.js'
export {
  type AddAdapterError,
  type AddNetworkError,
  addAdapterErrors,
  addNetworkErrors,
  type ChooseAccountError,
  type ConnectEmailError,
  type ConnectError,
  type ConnectSocialError,
  chooseAccountErrors,
  connectEmailErrors,
  connectErrors,
  connectSocialErrors,
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
} from './core/verbs/errors/connect.js'
export {
  type AcceptLegalError,
  acceptLegalErrors,
  type FetchWalletsError,
  fetchWalletsErrors,
  type OpenConnectError,
  type OpenError,
  openConnectErrors,
  openErrors,
  type UpdateOptionsError,
  updateOptionsErrors,
} from './core/verbs/errors/modal.js'
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
} from './core/verbs/errors/money.js'
export {
  type SignInError,
  type SignOutError,
  signInErrors,
  signOutErrors,
} from './core/verbs/errors/signIn.js'
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
} from './core/verbs/errors/wallet.js'
export { type LabelAddressParameters, labelAddress } from './core/verbs/labelAddress.js'
export { openSend, quoteTransaction, sendTransaction } from './core/verbs/money.js'
export { signIn, signOut } from './core/verbs/signIn.js'
export { type CallsParameters, getCallsStatus, showCallsStatus } from './core/wallet/getCallsStatus.js'
export { type GetCapabilitiesParameters, getCapabilities } from './core/wallet/getCapabilities.js'
export { type SendCallsParameters, sendCalls } from './core/wallet/sendCalls.js'
export { signMessage, signTypedData } from './core/wallet/signing.js'
export { type WaitForCallsParameters, waitForCalls } from './core/wallet/waitForCalls.js'
export { type WatchAssetParameters, watchAsset } from './core/wallet/watchAsset.js'
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
  socialErrors,
  switchErrors,
  transactionErrors,
  walletErrors,
} from './wire/errors/groups.js'
