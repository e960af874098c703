import * as networks from 'latchkit/networks'

/** The two EVM chains that `npm start` runs. `offset` is the distance between their port and the demo's. */
const localChains: Readonly<Record<string, LocalChain>> = {
  31337: { offset: 4, name: 'Anvil', visitorName: 'Localnet' },
  31338: { offset: 5, name: 'Anvil Two', visitorName: 'Localnet 2' },
}

interface LocalChain {
  readonly offset: number
  readonly name: string
  /** The name for visitors of the landing page, who may not know the program that runs the chain. */
  readonly visitorName: string
}

/** The local Solana that `npm start` runs. Its genesis is the same at every start. */
export const localSolana = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
const solanaOffset = 8

/** The local Polkadot that `npm start` runs. Its first block is the same at every start. */
export const localPolkadot = 'polkadot:2fa444e6cdb30376879617a1ba6f581b'
const polkadotOffset = 10

/** Returns the RPC address of the local Solana. */
export function localSolanaUrl({ port }: Pick<Location, 'port'>): string {
  return `http://127.0.0.1:${Number(port) + solanaOffset}`
}

/** The local Bitcoin that `npm start` runs, a regtest. */
export const localBitcoin = networks.bitcoinRegtest.caipNetworkId
const bitcoinOffset = 9

/** Whether the page is served from this machine, where the local chains are. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/** Whether this is the landing page as a visitor opens it, without options in the address. */
export function isVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return pathname === '/' && search === ''
}

/**
 * Returns a network by an id in the page's address: a CAIP-2 id, or the number of an EVM chain. An unknown id is returned unchanged: the
 * kit reports it.
 */
export function networkOf(input: string, location: Location): unknown {
  const { port, pathname } = location
  const id = input.replace(/^eip155:/, '')
  if (id === localSolana) return localSolanaNetwork({ port })
  if (id === localBitcoin)
    return {
      ...networks.bitcoinRegtest,
      name: 'Local Bitcoin',
      rpcUrls: { default: { http: [`http://127.0.0.1:${Number(port) + bitcoinOffset}`] } },
    }
  if (id === localPolkadot) return localPolkadotNetwork({ port })
  const local = localChains[id]
  if (!local)
    return (
      Object.values(networks).find((each) => each.caipNetworkId === id || String(each.id) === id) ?? input
    )
  return {
    ...networks.anvil,
    id: Number(id),
    caipNetworkId: `eip155:${id}`,
    name: isVisit(location) || pathname.startsWith('/play') ? local.visitorName : local.name,
    rpcUrls: { default: { http: [`http://127.0.0.1:${Number(port) + local.offset}`] } },
  }
}

function localSolanaNetwork(at: Pick<Location, 'port'>): unknown {
  // The explorer runs in the browser, which can reach the local node.
  const cluster = `?cluster=custom&customUrl=${encodeURIComponent(localSolanaUrl(at))}`
  const { name, url, address, transaction } = networks.solana.blockExplorers.default
  return {
    ...networks.solana,
    blockExplorers: {
      default: { name, url, address: `${address}${cluster}`, transaction: `${transaction}${cluster}` },
    },
    id: localSolana.slice('solana:'.length),
    caipNetworkId: localSolana,
    name: 'Local Solana',
    rpcUrls: { default: { http: [localSolanaUrl(at)] } },
    testnet: true,
  }
}

function localPolkadotNetwork({ port }: Pick<Location, 'port'>): unknown {
  const { blockExplorers: _, ...rest } = networks.polkadot
  return {
    ...rest,
    id: localPolkadot.slice('polkadot:'.length),
    caipNetworkId: localPolkadot,
    name: 'Local Polkadot',
    rpcUrls: { default: { http: [`http://127.0.0.1:${Number(port) + polkadotOffset}`] } },
    testnet: true,
  }
}

/** Returns the RPC addresses of the local chains, by id. */
export function localRpcUrls({ port }: Pick<Location, 'port'>): Record<number, string> {
  return Object.fromEntries(
    Object.entries(localChains).map(([id, { offset }]) => [id, `http://127.0.0.1:${Number(port) + offset}`]),
  )
}
