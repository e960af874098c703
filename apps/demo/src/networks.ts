import * as networks from 'latchkit/networks'

/** The two chains that `npm start` runs, by the distance of their port from the demo's own. */
const localChains: Readonly<Record<string, { readonly offset: number; readonly name: string }>> = {
  31337: { offset: 4, name: 'Anvil' },
  31338: { offset: 5, name: 'Anvil Two' },
}

/** Whether the page is served from this machine, where the local chains are. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/**
 * Returns a network by its id as the address of the page has it. An unknown id stays as it is: the kit says what is wrong
 * with it.
 */
export function networkOf(id: string, { port }: Pick<Location, 'port'>): unknown {
  const local = localChains[id]
  if (!local) return Object.values(networks).find((each) => String(each.id) === id) ?? id
  return {
    ...networks.anvil,
    id: Number(id),
    caipNetworkId: `eip155:${id}`,
    name: local.name,
    rpcUrls: { default: { http: [`http://127.0.0.1:${Number(port) + local.offset}`] } },
  }
}

/** The RPC addresses of the local chains, by id. */
export function localRpcUrls({ port }: Pick<Location, 'port'>): Record<number, string> {
  return Object.fromEntries(
    Object.entries(localChains).map(([id, { offset }]) => [id, `http://127.0.0.1:${Number(port) + offset}`]),
  )
}
