export { anvilKeys } from './anvilKeys.js'
export type { AdapterScene, AdapterSubject, TestRunner, WalletControl } from './conformance/adapterSubject.js'
export { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.js'
export { describeAdapterConformance } from './describeAdapterConformance.js'
export {
  describeViewConformance,
  type ViewShowing,
  type ViewStage,
  type ViewSubject,
} from './describeViewConformance.js'
export { describeViewLook, type ViewLook } from './describeViewLook.js'
export { createFakeClock, type FakeClock } from './fakeClock.js'
export { createTestWallet, type TestWallet } from './testWallet.js'
export type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'
