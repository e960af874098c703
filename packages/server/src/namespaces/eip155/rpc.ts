import type { ChainKind } from '../../chains/createChain.js'
import type { Clock } from '../../clock.js'
import type { NetworkRpc } from '../namespace.js'
import type { NodeProbe } from '../nodeProbe.js'
import type { EvmChain } from './chain/evmChain.js'
import { resentIsSuccess } from './chain/resent.js'
import { isOfFilter, withFilters } from './filters.js'
import { costlyMethods, heavyMethods, methods } from './methods.js'
import type { Eip155Settings } from './settings.js'

/** How nodes of eip155 are called. */
export const chainKind: ChainKind = {
  pingMethod: 'eth_chainId',
  idMethod: 'eth_chainId',
  isForeign: (id, result) =>
    typeof result === 'string' &&
    /^0x[0-9a-f]{1,16}$/i.test(result) &&
    String(BigInt(result)) !== id.slice(id.indexOf(':') + 1),
  isAction: (method) => /^(eth_)?send/.test(method) || isOfFilter(method),
  isHeavy: (method) => heavyMethods.has(method) || !methods.has(method),
  readReply: resentIsSuccess,
}

const quantityOf = (result: unknown) =>
  typeof result === 'string' && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : undefined

/** How `--check` calls nodes of eip155. */
export const probe: NodeProbe<Eip155Settings> = {
  networks: ({ chains }) => chains,
  idMethod: 'eth_chainId',
  isForeign: (id, result) => `${quantityOf(result)}` !== id.slice(id.indexOf(':') + 1),
  headMethod: 'eth_blockNumber',
  headOf: quantityOf,
}

/** Cost of a method that is expensive for a node. */
const costlyCost = 10

/** Returns a result that is known from the configuration, so that no node need be called. */
function knownResult(id: string, method: string): unknown {
  const reference = id.slice(id.indexOf(':') + 1)
  if (method === 'eth_chainId') return `0x${BigInt(reference).toString(16)}`
  return method === 'net_version' ? reference : undefined
}

/** Returns the JSON-RPC calls that callers may make to a network of eip155. */
export const rpcOf = (chain: EvmChain, clock: Clock): NetworkRpc => ({
  mayCall: (method) => methods.has(method) || chain.config.rpcMethods.includes(method),
  costOf: (method) => (costlyMethods.has(method) ? costlyCost : 1),
  knownResult: (method) => knownResult(chain.config.id, method),
  pass: withFilters(chain, clock),
})
