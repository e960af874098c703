import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'

/**
 * The capabilities that every EVM wallet is taken to have. A wallet that lacks one of the methods behind them says so
 * when it is asked.
 */
const allCapabilities = {
  accounts: true,
  assets: true,
  calls: true,
  names: true,
  send: 'modal',
  siwx: true,
  typedData: true,
} as const satisfies ConnectionCapabilities

/**
 * The methods behind each capability: a session must allow at least one of them. Calls can also be sent one by one; names need
 * no wallet.
 */
const methodsOfCapability: Readonly<Partial<Record<keyof typeof allCapabilities, readonly string[]>>> = {
  accounts: ['wallet_requestPermissions'],
  assets: ['wallet_watchAsset', 'wallet_getAssets'],
  calls: ['wallet_sendCalls', 'eth_sendTransaction'],
  send: ['eth_sendTransaction'],
  siwx: ['personal_sign'],
  typedData: ['eth_signTypedData_v4'],
}

/**
 * Returns the capabilities of a connection.
 * @param approvedMethods The methods a session allows; a wallet without a session is asked for anything.
 */
export function capabilitiesOf(approvedMethods: readonly string[] | undefined): ConnectionCapabilities {
  if (!approvedMethods) return allCapabilities
  const isAllowed = (name: string) =>
    methodsOfCapability[name as keyof typeof allCapabilities]?.some((method) =>
      approvedMethods.includes(method),
    ) ?? true
  return Object.fromEntries(Object.entries(allCapabilities).filter(([name]) => isAllowed(name)))
}
