import type { SessionAccess } from './sessionAccess.js'

/** Writes the access of a session as namespaces of the protocol. */
export function namespacesOf(access: readonly SessionAccess[]) {
  return Object.fromEntries(
    access.map(({ family, address, chains, methods, events }) => [
      family,
      {
        chains: [...chains],
        accounts: chains.map((chain) => `${chain}:${address}`),
        methods: [...methods],
        events: [...events],
      },
    ]),
  )
}
