import type { Namespace, Network } from './namespace.js'

/** The namespaces of a running server, found by chain id. */
export interface Namespaces {
  list(): readonly Namespace[]
  /** The namespace of a CAIP-2 id. */
  of(chainId: string): Namespace | undefined
  /** The configured networks of all namespaces, now. */
  networks(): readonly Network[]
  /** A configured network by its CAIP-2 id. */
  network(chainId: string): Network | undefined
  /** Asks all nodes their network. */
  checkNodes(): Promise<void>
  close(): Promise<void>
}

/** Makes one table of the namespaces that were opened. */
export function createNamespaces(opened: readonly Namespace[]): Namespaces {
  const byId = new Map(opened.map((namespace) => [namespace.id, namespace]))
  const of = (chainId: string) => byId.get(chainId.slice(0, chainId.indexOf(':')))
  return {
    list: () => opened,
    of,
    networks: () => opened.flatMap((namespace) => namespace.networks()),
    network: (chainId) => of(chainId)?.network(chainId),
    async checkNodes() {
      await Promise.all(opened.map((namespace) => namespace.checkNodes?.()))
    },
    async close() {
      await Promise.all(opened.map((namespace) => namespace.close?.()))
    },
  }
}
