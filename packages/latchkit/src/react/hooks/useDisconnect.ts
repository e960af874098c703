import { useCallback } from 'react'
import { disconnect } from '../../core/verbs/connect.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that disconnects a namespace, or all of them. It rejects with `failedToDisconnectChain` when a wallet did
 * not let go; the site has forgotten it all the same.
 * @returns `(namespace?)`, which disconnects that namespace, or all of them without one, and resolves when the wallets
 * have let go.
 * @example
 * ```tsx
 * import { useDisconnect } from 'latchkit/react'
 * function Leave() {
 *   const disconnect = useDisconnect()
 *   return <button onClick={() => disconnect()}>Disconnect</button>
 * }
 * ```
 */
export function useDisconnect(): (namespace?: ChainNamespace) => Promise<void> {
  const kit = useLatchkit()
  return useCallback((namespace?: ChainNamespace) => disconnect(kit, namespace ? { namespace } : {}), [kit])
}
