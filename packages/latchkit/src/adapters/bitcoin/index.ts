export { bitcoin } from './bitcoin.js'
export type { BitcoinOptions } from './bitcoinOptions.js'
export type { AddressPrefix } from './chain/addressPrefix.js'
export type {
  BitcoinMessageRequest,
  BitcoinPsbtRequest,
  BitcoinWallet,
  BitcoinWalletAccount,
  PsbtInputToSign,
} from './wallet/bitcoinWallet.js'
