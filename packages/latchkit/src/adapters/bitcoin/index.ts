export { bitcoin } from './bitcoin.js'
export type { AddressPrefix, BitcoinOptions } from './bitcoinOptions.js'
export type {
  BitcoinMessageRequest,
  BitcoinPsbtRequest,
  BitcoinWallet,
  BitcoinWalletAccount,
  PsbtInputToSign,
} from './bitcoinWallet.js'
