import { because } from './because.js'
import { entry } from './entry.js'

interface WalletData {
  readonly wallet: string
}

/** EIP-1193 4001: the person declined. */
export const userRejected = entry(
  'userRejected',
  ({ wallet }: WalletData) => `The request was declined in ${wallet}.`,
  4001,
)
/** -32002: the wallet is still showing an earlier request. */
export const requestPending = entry(
  'requestPending',
  ({ wallet }: WalletData) => `${wallet} is already showing a request. Open it and answer there.`,
  -32002,
)
/** EIP-1193 4100: the wallet has not authorised this site. */
export const unauthorized = entry(
  'unauthorized',
  ({ wallet }: WalletData) => `${wallet} has not allowed this site to do that. Connect it again.`,
  4100,
)
/** EIP-1193 4200: the wallet does not support the method. */
export const methodUnsupported = entry(
  'methodUnsupported',
  ({ wallet, method }: WalletData & { method: string }) => `${wallet} does not support ${method}.`,
  4200,
)
/** EIP-1193 4900: the wallet is connected to no chain. */
export const providerDisconnected = entry(
  'providerDisconnected',
  ({ wallet }: WalletData) => `${wallet} has no connection to any network. Check it and try again.`,
  4900,
)
/** EIP-1193 4901: the wallet is not connected to this chain. */
export const chainDisconnected = entry(
  'chainDisconnected',
  ({ wallet }: WalletData) => `${wallet} has no connection to this network. Switch network and try again.`,
  4901,
)
/** EIP-3326 4902: the wallet does not know the chain. */
export const unrecognizedChain = entry(
  'unrecognizedChain',
  ({ wallet, network }: WalletData & { network: string }) =>
    `${wallet} does not know the network ${network}.`,
  4902,
)
/** §8: adding a chain to the wallet failed. */
export const chainNotSupported = entry(
  'chainNotSupported',
  (_: WalletData & { network: string }) => 'Chain is not supported',
)
/** §8: -32603 in answer to a switch: the wallet cannot use the chain id. */
export const invalidChainId = entry(
  'invalidChainId',
  ({ wallet, network }: WalletData & { network: string }) =>
    `${wallet} cannot use the chain id of ${network}. Switch inside the wallet, or use another one.`,
  -32603,
)
/** The wallet accepted a switch but stayed on its network. */
export const switchIgnored = entry(
  'switchIgnored',
  ({ wallet, network }: WalletData & { network: string }) =>
    `${wallet} did not switch to ${network}. Switch inside the wallet and try again.`,
)
/** The wallet's answer violates the standard. */
export const badAnswer = entry(
  'badAnswer',
  ({ wallet, method }: WalletData & { method: string }) =>
    `${wallet} gave an unexpected answer to ${method}. Update the wallet or use another one.`,
)
/** The wallet signed a different transaction from the one requested. The kit does not send it. */
export const transactionChanged = entry(
  'transactionChanged',
  ({ wallet }: WalletData) =>
    `${wallet} signed a different transaction from the one it was asked for. It was not sent.`,
)
/** The wallet itself has sent a different transaction from the one requested. */
export const changedTransactionSent = entry(
  'changedTransactionSent',
  ({ wallet, id }: WalletData & { id: string }) =>
    `${wallet} sent a different transaction from the one it was asked for (${id}). Check the account’s activity before sending again.`,
)
/** The wallet shares no account with the site. */
export const noAccounts = entry(
  'noAccounts',
  ({ wallet }: WalletData) => `${wallet} shared no account. Unlock it, choose an account and try again.`,
)
/** The wallet did not answer in time. */
export const walletSilent = entry(
  'walletSilent',
  ({ wallet }: WalletData) => `${wallet} did not answer. Open it and try again.`,
)
/** Any other failure of the wallet. `reason` is the wallet's text. */
export const walletFailed = entry(
  'walletFailed',
  ({ wallet, reason }: WalletData & { reason: string }) => `${wallet} failed${because(reason)}`,
  5000,
)
