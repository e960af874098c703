import { type AssetId, fail, readSs58Address, toSs58Address } from 'latchkit/wire'
import type { Asset } from '../../data/prices/priceSource.js'
import { providerFailed } from '../../errors/gateway.js'
import { createNetworks } from '../createNetworks.js'
import type { Namespace, NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { nativeNetwork } from '../nativeNetwork.js'
import { openChains } from '../openChains.js'
import { accountKey, readFree } from './accountInfo.js'
import { configEntries } from './config.js'
import { chainKind, type PolkadotChain, probe, rpcOf } from './rpc.js'
import type { PolkadotSettings } from './settings.js'

const id = 'polkadot'
const chainIdPattern = /^polkadot:[0-9a-f]{32}$/
/** The generic SS58 prefix: an account is the same under any prefix. */
const anyNetwork = 42

const readAddress: Namespace['readAddress'] = (text, chain) => {
  const parsedAddress = chain === undefined || chainIdPattern.test(chain) ? readSs58Address(text) : undefined
  return parsedAddress && toSs58Address(parsedAddress.publicKey, anyNetwork)
}

const readAsset = ({ chainId: chain, reference }: AssetId): Asset | undefined =>
  chainIdPattern.test(chain) && reference === undefined ? { chainId: chain } : undefined

/** Limit of an answer: the entry of an account has 160 digits. */
const entryBytes = 16_384

async function readAmount(chain: PolkadotChain, address: string): Promise<bigint> {
  const publicKey = readSs58Address(address)?.publicKey ?? new Uint8Array()
  const call = { method: 'state_getStorage', params: [accountKey(publicKey)] }
  const [reply] = await chain.send([call], { bytes: entryBytes })
  const amount = reply && 'result' in reply ? readFree(reply.result) : undefined
  if (amount === undefined) throw fail(providerFailed, { retrySeconds: 1 })
  return amount
}

const networkOf = (chain: PolkadotChain, parts: NamespaceParts): Network =>
  nativeNetwork({ chain, rpc: rpcOf(chain), facts: chain.config.nativeCurrency, readAmount }, parts)

/** Networks of Polkadot: relay chains, and others with 32-byte accounts. */
export const polkadot: NamespaceDefinition<PolkadotSettings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  open(parts, settings) {
    const chains = openChains(parts, chainKind, settings, ({ polkadot: networks }) => networks)
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts)),
      readAddress,
      readAsset,
      checkNodes: chains.checkNodes,
    }
  },
}
