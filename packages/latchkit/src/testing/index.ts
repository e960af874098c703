export { createTestBitcoinWallet, type TestBitcoinWallet } from './bitcoin/createTestBitcoinWallet.js'
export type {
  AdapterFixture,
  AdapterSubject,
  TestRunner,
  WalletControl,
} from './conformance/adapterSubject.js'
export type { ViewChange, ViewShowing, ViewStage, ViewSubject } from './conformance/viewStage.js'
export { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.js'
export { createPairingWallet } from './createPairingWallet.js'
export { describeAdapterConformance } from './describeAdapterConformance.js'
export { describeViewConformance } from './describeViewConformance.js'
export { createFakeClock, type FakeClock } from './fakeClock.js'
export {
  anvilKeys,
  bitcoinKeys,
  polkadotKeys,
  solanaKeys,
  type TestBitcoinKeys,
  type TestPolkadotKey,
} from './keys.js'
export type {
  PairingWallet,
  PairingWalletOptions,
  WalletNamespace,
  WalletProposal,
  WalletRequest,
} from './pairing/pairingWallet.js'
export { createTestPolkadotWallet, type TestPolkadotWallet } from './polkadot/createTestPolkadotWallet.js'
export { preload } from './preload.js'
export { createTestSolanaWallet, type TestSolanaWallet } from './solana/createTestSolanaWallet.js'
export { createTestWallet, type TestWallet } from './testWallet.js'
export type {
  TestBitcoinChain,
  TestBitcoinWalletOptions,
  TestBitcoinWalletSwitches,
  TestChain,
  TestPolkadotWalletOptions,
  TestPolkadotWalletSwitches,
  TestSolanaChain,
  TestSolanaWalletOptions,
  TestSolanaWalletSwitches,
  TestWalletOptions,
  TestWalletSwitches,
} from './testWalletOptions.js'
