import type { Namespace, Network } from './namespace.js'

/** The namespaces of a running server. */
export interface Namespaces {
  list(): readonly Namespace[]
  /** Finds the namespace of a CAIP-2 id. */
  namespaceOf(chainId: string): Namespace | undefined
  /** Lists the configured networks of all namespaces. */
  networks(): readonly Network[]
  /** Finds a configured network by its CAIP-2 id. */
  network(chainId: string): Network | undefined
  /** Asks all nodes for their network. */
  checkNodes(): Promise<void>
  close(): Promise<void>
}

/** Creates a table of the opened namespaces. */
export function createNamespaces(openNamespaces: readonly Namespace[]): Namespaces {
  const byId = new Map(openNamespaces.map((namespace) => [namespace.id, namespace]))
  const namespaceOf = (chainId: string) => byId.get(chainId.slice(0, chainId.indexOf(':')))
  return {
    list: () => openNamespaces,
    namespaceOf,
    networks: () => openNamespaces.flatMap((namespace) => namespace.networks()),
    network: (chainId) => namespaceOf(chainId)?.network(chainId),
    async checkNodes() {
      await Promise.all(openNamespaces.map((namespace) => namespace.checkNodes?.()))
    },
    async close() {
      await Promise.all(openNamespaces.map((namespace) => namespace.close?.()))
    },
  }
}
