export { type EvmOptions, evm } from './evm.js'
