import { because } from './because.js'
import { entry } from './entry.js'

interface OfWallet {
  readonly wallet: string
}

/** EIP-1193 4001: the person said no. */
export const userRejected = entry(
  'userRejected',
  ({ wallet }: OfWallet) => `The request was declined in ${wallet}.`,
  4001,
)
/** -32002: the wallet still shows an earlier request. */
export const requestPending = entry(
  'requestPending',
  ({ wallet }: OfWallet) => `${wallet} is already showing a request. Open it and answer there.`,
  -32002,
)
/** EIP-1193 4100: the wallet has not allowed this site to ask. */
export const unauthorized = entry(
  'unauthorized',
  ({ wallet }: OfWallet) => `${wallet} has not allowed this site to do that. Connect it again.`,
  4100,
)
/** EIP-1193 4200: the wallet does not know the method. */
export const methodUnsupported = entry(
  'methodUnsupported',
  ({ wallet, method }: OfWallet & { method: string }) => `${wallet} does not support ${method}.`,
  4200,
)
/** EIP-1193 4900: the wallet reaches no chain. */
export const providerDisconnected = entry(
  'providerDisconnected',
  ({ wallet }: OfWallet) => `${wallet} has no connection to any network. Check it and try again.`,
  4900,
)
/** EIP-1193 4901: the wallet does not reach this chain. */
export const chainDisconnected = entry(
  'chainDisconnected',
  ({ wallet }: OfWallet) => `${wallet} has no connection to this network. Switch network and try again.`,
  4901,
)
/** EIP-3326 4902: the wallet does not know the chain. */
export const unrecognizedChain = entry(
  'unrecognizedChain',
  ({ wallet, network }: OfWallet & { network: string }) => `${wallet} does not know the network ${network}.`,
  4902,
)
/** §8: adding a chain to the wallet failed. */
export const chainNotSupported = entry(
  'chainNotSupported',
  (_: OfWallet & { network: string }) => 'Chain is not supported',
)
/** §8: -32603 to a switch: the wallet cannot use the chain id. */
export const invalidChainId = entry(
  'invalidChainId',
  ({ wallet, network }: OfWallet & { network: string }) =>
    `${wallet} cannot use the chain id of ${network}. Switch inside the wallet, or use another one.`,
  -32603,
)
/** The wallet said yes to a switch and stayed where it was. */
export const switchIgnored = entry(
  'switchIgnored',
  ({ wallet, network }: OfWallet & { network: string }) =>
    `${wallet} did not switch to ${network}. Switch inside the wallet and try again.`,
)
/** The wallet answered something the standard does not allow. */
export const badAnswer = entry(
  'badAnswer',
  ({ wallet, method }: OfWallet & { method: string }) =>
    `${wallet} gave an unexpected answer to ${method}. Update the wallet or use another one.`,
)
/** The wallet signed another transaction than it was asked for. It is not sent. */
export const transactionChanged = entry(
  'transactionChanged',
  ({ wallet }: OfWallet) =>
    `${wallet} signed a different transaction from the one it was asked for. It was not sent.`,
)
/** The wallet has sent another transaction than it was asked for, by itself. */
export const changedTransactionSent = entry(
  'changedTransactionSent',
  ({ wallet, id }: OfWallet & { id: string }) =>
    `${wallet} sent a different transaction from the one it was asked for (${id}). Check the account’s activity before sending again.`,
)
/** The wallet let the site see no account. */
export const noAccounts = entry(
  'noAccounts',
  ({ wallet }: OfWallet) => `${wallet} shared no account. Unlock it, choose an account and try again.`,
)
/** The wallet did not answer in time. */
export const walletSilent = entry(
  'walletSilent',
  ({ wallet }: OfWallet) => `${wallet} did not answer. Open it and try again.`,
)
/** Any other failure inside the wallet; its own words are in `reason`. */
export const walletFailed = entry(
  'walletFailed',
  ({ wallet, reason }: OfWallet & { reason: string }) => `${wallet} failed${because(reason)}`,
  5000,
)
