export { type BitcoinAddress, bitcoinNetworks, readBitcoinAddress } from './bitcoinAddress.js'
export * from './caip.js'
export * from './constants.js'
export * from './defaults.js'
export * from './eip1193.js'
export * from './entities.js'
export * from './errors/caip.js'
export * from './errors/calls.js'
export * from './errors/chain.js'
export * from './errors/entry.js'
export type { ErrorCode, ErrorData } from './errors/errorData.js'
export * from './errors/fail.js'
export * from './errors/frame.js'
export * from './errors/gateway.js'
export * from './errors/groups.js'
export * from './errors/kit.js'
export * from './errors/modal.js'
export * from './errors/names.js'
export * from './errors/pairing.js'
export * from './errors/part.js'
export * from './errors/provider.js'
export * from './errors/react.js'
export * from './errors/rpc.js'
export * from './errors/running.js'
export * from './errors/siwx.js'
export * from './errors/verbs.js'
export * from './errors/wallet.js'
export * from './errors/walletConnect.js'
export * from './events.js'
export * from './features.js'
export * from './findWallets.js'
export {
  type FrameEvent,
  type FrameEventName,
  type FrameFailure,
  type FrameReason,
  frameEvents,
} from './frame/events.js'
export type { FrameUser } from './frame/fields.js'
export {
  type FrameHandlers,
  type FrameHello,
  type FrameRequest,
  readFrameHello,
  readFrameRequest,
  writeFrameAnswer,
  writeFrameMessage,
} from './frame/frameSide.js'
export {
  embeddedConnectorId,
  frameApprovalsAtMost,
  frameApprovalsPerSecond,
  frameApproveMs,
  frameInFlight,
  frameMessageBytes,
  framePath,
  frameTooMany,
  frameVersion,
} from './frame/limits.js'
export {
  type FrameAnswer,
  type FrameMessage,
  type FrameMessageName,
  type FramePayload,
  frameMessages,
} from './frame/messages.js'
export type { FrameFault } from './frame/pageSide.js'
export type { RpcClass } from './frame/rpcClasses.js'
export {
  fitsWalletRpc,
  preflightCommitments,
  type RpcMethod,
  walletRpc,
  walletRpcOf,
} from './frame/walletRpc.js'
export { type AccountId, type AssetId, nativeTokenAddress } from './http/chainFields.js'
export * from './http/chainRpc.js'
export * from './http/chainRpcUrl.js'
export * from './http/endpoint.js'
export * from './http/endpoints.js'
export * from './http/failureBody.js'
export * from './http/getAnalyticsConfig.js'
export * from './http/getAssetImage.js'
export { getBalance, type TokenBalance } from './http/getBalance.js'
export * from './http/getCurrencyImage.js'
export * from './http/getGasPrice.js'
export {
  getHistory,
  type HistoryTransaction,
  type HistoryTransfer,
  type OperationType,
  operationTypes,
} from './http/getHistory.js'
export * from './http/getIdentity.js'
export { getNftImage, type NftId, nftImagePath } from './http/getNftImage.js'
export { type AccountNft, getNfts } from './http/getNfts.js'
export { getProfile, getReverseProfile, type NameRecord } from './http/getProfile.js'
export { getProfileImage, type ProfileId, profileImagePath } from './http/getProfileImage.js'
export * from './http/getSupportedChains.js'
export * from './http/getTokenImage.js'
export * from './http/getWalletImage.js'
export * from './http/getWallets.js'
export * from './http/postEvent.js'
export * from './http/postPrice.js'
export * from './http/standardQuery.js'
export * from './http/writeQuery.js'
export { isWalletScheme } from './links.js'
export * from './pairing.js'
export type { AuthPayload, Cacao, SignedText } from './pairingMessages.js'
export * from './relay.js'
export * from './restrictedTimezones.js'
export { cleanText, shortenAddress } from './shownText.js'
export { readSs58Address, type Ss58Address, toSs58Address } from './ss58Address.js'
export * from './units.js'
export * from './walletLinks.js'
export * from './worth.js'
