export { evm } from './evm.js'
export type { EvmOptions } from './evmOptions.js'
export type { EvmTextKey } from './texts/en.js'
export type { EvmProvider } from './wallet/evmProvider.js'
