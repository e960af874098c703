import { bitcoin } from 'latchkit/bitcoin'
import { evm } from 'latchkit/evm'
import { polkadot } from 'latchkit/polkadot'
import { solana } from 'latchkit/solana'
import { localBitcoin, localPolkadot, localSolana } from './networks.js'
import { listed, pairs, present } from './queryValues.js'

/** The namespaces in the demo, the default one first, with their default networks. */
export const networksOfNamespace: Readonly<Record<string, readonly string[]>> = {
  eip155: ['31337', '31338'],
  solana: [localSolana],
  bip122: [localBitcoin],
  polkadot: [localPolkadot],
}

/** Returns the namespaces that the address names, directly or by their networks. Default: all. */
export function namespacesOf(query: URLSearchParams): readonly string[] {
  const networks = listed(query.get('networks') ?? undefined)
  const isNamed = (namespace: string) =>
    networks === undefined || networks.some((id) => (/^(\w+):/.exec(id)?.[1] ?? 'eip155') === namespace)
  const named = listed(query.get('namespaces') ?? undefined)
  return named ?? Object.keys(networksOfNamespace).filter(isNamed)
}

/** Creates the adapter of a namespace. */
export function adapterOf(namespace: string, query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? undefined
  const urls = Object.entries(pairs(text('rpcUrls'), '=') ?? {})
  const rpcUrls = urls.length > 0 ? Object.fromEntries(urls.map(([id, url]) => [id, [url]])) : undefined
  // The test wallet supports all namespaces: this makes it one row although no directory knows it.
  const rdnsOf = { 'Test Wallet': 'dev.latchkit.testwallet' }
  if (namespace === 'solana') return solana({ ...present({ rpcUrls }), rdnsOf })
  if (namespace === 'bip122') return bitcoin({ ...present({ esploraUrls: rpcUrls }), rdnsOf })
  const addressFormats = { [localPolkadot]: 0 }
  if (namespace === 'polkadot') return polkadot({ ...present({ rpcUrls }), rdnsOf, addressFormats })
  if (namespace !== 'eip155') return undefined
  const ensResolvers = pairs(text('resolvers'), '=')
  return evm(present({ rpcUrls, ensResolvers, safeOrigins: listed(text('safeOrigins')) }))
}
