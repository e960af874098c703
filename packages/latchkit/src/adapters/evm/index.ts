export { type EvmOptions, evm } from './evm.js'
export type { EvmProvider } from './wallet/evmProvider.js'
