/** What a session with a site holds: one account, on some chains, the one in use first. */
interface Shared {
  readonly address: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The same, as the protocol writes it. */
export function namespacesOf({ address, chains, methods, events }: Shared) {
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.map((chain) => `${chain}:${address}`),
      methods: [...methods],
      events: [...events],
    },
  }
}
