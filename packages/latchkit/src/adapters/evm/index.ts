export type { EvmOptions } from './discovery.js'
export { evm } from './evm.js'
export type { EvmTextKey } from './texts/en.js'
export type { EvmProvider } from './wallet/evmProvider.js'
