import type { NamespaceSession } from '../../../core/contracts/transport.js'
import { hexChain } from '../chain/hex.js'

/** The capabilities of EIP-5792 and its companions that wallets put into a session. */
const capabilityNames = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

type Properties = Record<string, unknown>

/**
 * Returns the capabilities that a wallet stated when it settled the session: in the session's properties for all chains, in
 * the scoped properties for one chain or one account.
 * @returns By chain in hex; `undefined` if the wallet stated none and has to be asked.
 */
export function sessionCapabilities(
  { chains, properties, scopedProperties }: NamespaceSession,
  params: readonly unknown[],
): unknown {
  const [address, requestedChains] = params
  const forAll = capabilitiesIn(properties)
  const byChain: Record<string, Properties> = {}
  for (const chain of chains) {
    const hex = hexChain(chain)
    if (Array.isArray(requestedChains) && !requestedChains.includes(hex)) continue
    const chainProperties = record(
      Object.hasOwn(scopedProperties, chain) ? scopedProperties[chain] : undefined,
    )
    const forAccount = record(chainProperties[`${chain}:${String(address)}`])
    const all = { ...forAll, ...capabilitiesIn(chainProperties), ...capabilitiesIn(forAccount) }
    if (Object.keys(all).length) byChain[hex] = all
  }
  return Object.keys(byChain).length ? byChain : undefined
}

function capabilitiesIn(properties: unknown): Properties {
  const all = record(properties)
  return Object.fromEntries(
    capabilityNames.flatMap((name) => (Object.hasOwn(all, name) ? [[name, value(all[name])]] : [])),
  )
}

/** Properties are texts; some wallets write JSON into them, some put the object itself. */
function value(property: unknown): unknown {
  if (typeof property !== 'string') return property
  try {
    return JSON.parse(property)
  } catch {
    return property
  }
}

function record(input: unknown): Properties {
  const content = value(input)
  return typeof content === 'object' && content !== null ? (content as Properties) : {}
}
