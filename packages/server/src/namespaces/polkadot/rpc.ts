import type { Chain, ChainKind } from '../../chains/createChain.js'
import type { RawReply } from '../../chains/rpc.js'
import type { NetworkRpc } from '../namespace.js'
import type { NodeProbe } from '../nodeProbe.js'
import type { PolkadotConfig } from './config.js'
import { costlyMethods, heavyMethods, methods } from './methods.js'
import { refusalOf } from './refusalOf.js'
import type { PolkadotSettings } from './settings.js'

/** A network of Polkadot whose nodes can be called. */
export type PolkadotChain = Chain<PolkadotConfig>

/** How many digits of the first block's hash, after `0x`, form the id of a network. */
const genesisDigits = 32

const idOf = (hash: unknown) =>
  typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
    ? `polkadot:${hash.slice(2, 2 + genesisDigits).toLowerCase()}`
    : undefined

/** How nodes of Polkadot are called. */
export const chainKind: ChainKind = {
  pingMethod: 'system_health',
  idMethod: 'chain_getBlockHash',
  idParams: [0],
  isForeign: (id, hash) => (idOf(hash) ?? id) !== id,
  isAction: () => false,
  isHeavy: (method) => heavyMethods.has(method) || !methods.has(method),
}

function headOf(header: unknown): number | undefined {
  const { number } = (header ?? {}) as { readonly number?: unknown }
  return typeof number === 'string' && /^0x[0-9a-f]{1,12}$/i.test(number) ? Number(number) : undefined
}

/** How `--check` calls nodes of Polkadot. */
export const probe: NodeProbe<PolkadotSettings> = {
  networks: ({ polkadot: networks }) => networks,
  idMethod: 'chain_getBlockHash',
  idParams: [0],
  isForeign: (id, hash) => idOf(hash) !== id,
  headMethod: 'chain_getHeader',
  headOf,
}

/** Cost of a method whose amount of work the caller chooses. */
const costlyCost = 10

/** Returns the JSON-RPC calls that callers may make to a network of Polkadot. */
export const rpcOf = ({ config, pass }: PolkadotChain): NetworkRpc => ({
  mayCall: (method) => methods.has(method) || config.rpcMethods.includes(method),
  costOf: (method) => (costlyMethods.has(method) ? costlyCost : 1),
  async pass(calls, rules) {
    const refusals = calls.map(refusalOf)
    const allowedCalls = calls.filter((_, at) => !refusals[at])
    const newReplies = allowedCalls.length > 0 ? [...(await pass(allowedCalls, rules))] : []
    return refusals.map((error) => (error ? { error } : (newReplies.shift() as RawReply)))
  },
})
