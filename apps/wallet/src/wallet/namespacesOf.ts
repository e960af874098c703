/** The access a session gives to a site: one account, on some chains, the one in use first. */
interface SessionAccess {
  readonly address: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Writes the access of a session as namespaces of the protocol. */
export function namespacesOf({ address, chains, methods, events }: SessionAccess) {
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.map((chain) => `${chain}:${address}`),
      methods: [...methods],
      events: [...events],
    },
  }
}
