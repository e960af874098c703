import { type AssetId, isAddressOf } from 'latchkit/wire'
import type { Chain, ChainKind } from '../../chains/createChain.js'
import { createChains } from '../../chains/createChains.js'
import type { GatewayLimits } from '../../config/gatewayLimits.js'
import { cacheBalances } from '../../data/balances/cacheBalances.js'
import type { Asset } from '../../data/prices/priceSource.js'
import { createNetworks } from '../createNetworks.js'
import type { NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import type { NodeProbe } from '../nodeProbe.js'
import { readBalances } from './balances.js'
import { configEntries, type SolanaConfig } from './config.js'
import { heavyMethods, methods } from './methods.js'
import { readFacts } from './tokens.js'

const id = 'solana'
const chainId = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
const kind: ChainKind = {
  pingMethod: 'getHealth',
  isAction: (method) => method.startsWith('send'),
  isHeavy: (method) => heavyMethods.has(method) || !methods.has(method),
}

/** The part of the gateway's configuration this namespace reads. */
interface SolanaSettings {
  readonly solana: readonly SolanaConfig[]
  readonly limits: GatewayLimits
}

const genesisLength = 32
const probe: NodeProbe<SolanaSettings> = {
  networks: ({ solana: networks }) => networks,
  idMethod: 'getGenesisHash',
  isForeign: (network, result) =>
    typeof result !== 'string' || `${id}:${result.slice(0, genesisLength)}` !== network,
  headMethod: 'getSlot',
  headOf: (result) => (typeof result === 'number' ? result : undefined),
}

const readAddress = (text: string, chain: string | undefined) =>
  (chain === undefined || chainId.test(chain)) && isAddressOf(id, text) ? text : undefined

function readAsset({ chainId: chain, kind: assetKind = 'token', reference }: AssetId): Asset | undefined {
  if (!chainId.test(chain)) return undefined
  const isNative = reference === undefined || (assetKind === 'slip44' && reference === '501')
  if (isNative) return { chainId: chain }
  const address = assetKind === 'token' ? readAddress(reference, chain) : undefined
  return address === undefined ? undefined : { chainId: chain, address }
}

function networkOf(chain: Chain<SolanaConfig>, { cache, prices }: NamespaceParts): Network {
  const { config, pass } = chain
  return {
    config,
    rpc: { mayCall: (method) => methods.has(method) || config.rpcMethods.includes(method), pass },
    balancesOf: (address, isForced) =>
      cacheBalances(cache, { chainId: config.id, address }, isForced, () =>
        readBalances(isForced ? chain.unshared : chain, address, prices),
      ),
    factsOf: (addresses) => readFacts(chain, addresses),
  }
}

/** Networks of Solana: balances, prices and JSON-RPC. History and NFTs of theirs are not read. */
export const solana: NamespaceDefinition<SolanaSettings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  open(parts, settings) {
    const { clock, onFault } = parts
    const limits = () => settings().limits
    const chains = createChains(() => settings().solana, kind, { clock, limits, onFault })
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts)),
      readAddress,
      readAsset,
    }
  },
}
