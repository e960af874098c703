import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'

/** What every EVM wallet can be asked for. A wallet that lacks one of the methods behind it says so when it is asked. */
export const capabilities = {
  accounts: true,
  assets: true,
  calls: true,
  names: true,
  send: 'modal',
  typedData: true,
} as const satisfies ConnectionCapabilities
