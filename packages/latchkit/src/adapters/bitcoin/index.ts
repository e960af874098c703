export { bitcoin } from './bitcoin.js'
export type {
  BitcoinMessageRequest,
  BitcoinPsbtRequest,
  BitcoinWallet,
  BitcoinWalletAccount,
  PsbtInputToSign,
} from './bitcoinWallet.js'
export type { AddressPrefix, BitcoinOptions } from './discovery.js'
