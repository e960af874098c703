import type { ChainKind } from '../../chains/createChain.js'
import type { NetworkRpc } from '../namespace.js'
import type { NodeProbe } from '../nodeProbe.js'
import { resentIsSuccess } from './chain/resent.js'
import type { SolanaChain } from './chain/solanaChain.js'
import { costlyMethods, heavyMethods, methods } from './methods.js'
import type { SolanaSettings } from './settings.js'

/** How many characters of the first block's hash form the id of a network. */
const genesisLength = 32

const isOther = (id: string, genesis: unknown) =>
  typeof genesis === 'string' && `solana:${genesis.slice(0, genesisLength)}` !== id

/** How nodes of Solana are called. */
export const chainKind: ChainKind = {
  pingMethod: 'getHealth',
  idMethod: 'getGenesisHash',
  isForeign: isOther,
  isAction: (method) => method.startsWith('send'),
  isHeavy: (method) => heavyMethods.has(method) || !methods.has(method),
  readReply: resentIsSuccess,
}

/** How `--check` calls nodes of Solana. */
export const probe: NodeProbe<SolanaSettings> = {
  networks: ({ solana: networks }) => networks,
  idMethod: 'getGenesisHash',
  isForeign: (id, genesis) => typeof genesis !== 'string' || isOther(id, genesis),
  headMethod: 'getSlot',
  headOf: (result) => (typeof result === 'number' ? result : undefined),
}

/** Cost of a method that reads much of the chain. */
const costlyCost = 10

/** Returns the JSON-RPC calls that callers may make to a network of Solana. */
export const rpcOf = ({ config, pass }: SolanaChain): NetworkRpc => ({
  mayCall: (method) => methods.has(method) || config.rpcMethods.includes(method),
  costOf: (method) => (costlyMethods.has(method) ? costlyCost : 1),
  pass,
})
