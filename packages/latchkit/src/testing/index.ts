export { anvilKeys } from './anvilKeys.js'
export type { AdapterScene, AdapterSubject, TestRunner, WalletControl } from './conformance/adapterSubject.js'
export { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.js'
export { describeAdapterConformance } from './describeAdapterConformance.js'
export { createFakeClock, type FakeClock } from './fakeClock.js'
export {
  createTestWallet,
  type TestChain,
  type TestWallet,
  type TestWalletOptions,
  type TestWalletSwitches,
} from './testWallet.js'
