export { anvilKeys } from './anvilKeys.js'
export { bitcoinKeys, type TestBitcoinKeys } from './bitcoin/bitcoinKeys.js'
export { createTestBitcoinWallet, type TestBitcoinWallet } from './bitcoin/createTestBitcoinWallet.js'
export type {
  TestBitcoinChain,
  TestBitcoinWalletOptions,
  TestBitcoinWalletSwitches,
} from './bitcoin/testBitcoinWalletOptions.js'
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
export type {
  PairingWallet,
  PairingWalletOptions,
  WalletNamespace,
  WalletProposal,
  WalletRequest,
} from './pairing/pairingWallet.js'
export { createTestPolkadotWallet, type TestPolkadotWallet } from './polkadot/createTestPolkadotWallet.js'
export { polkadotKeys, type TestPolkadotKey } from './polkadot/polkadotKeys.js'
export type {
  TestPolkadotWalletOptions,
  TestPolkadotWalletSwitches,
} from './polkadot/testPolkadotWalletOptions.js'
export { preload } from './preload.js'
export { createTestSolanaWallet, type TestSolanaWallet } from './solana/createTestSolanaWallet.js'
export { solanaKeys } from './solana/solanaKeys.js'
export type {
  TestSolanaChain,
  TestSolanaWalletOptions,
  TestSolanaWalletSwitches,
} from './solana/testSolanaWalletOptions.js'
export { createTestWallet, type TestWallet } from './testWallet.js'
export type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'
