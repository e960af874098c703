import { useCallback, useEffect } from 'react'
import { load } from '../../core/kit/load.js'
import type { WalletRows } from '../../core/select/walletRows.js'
import type { ConnectedTo } from '../../core/state/connection.js'
import { connect as connectWallet } from '../../core/verbs/connect.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useWalletRows } from '../kit/useWalletRows.js'

/** The wallets to offer, and the function that connects an installed one. */
export interface UseWallets extends WalletRows {
  /** Rejects with `userRejected`, `requestPending`, `noAccounts` and the other wallet errors. */
  readonly connect: (connector: string, options?: { readonly signal?: AbortSignal }) => Promise<ConnectedTo>
}

/**
 * The wallets a visitor can choose from, live: those installed first, then the well-known ones.
 * @param namespace The namespace that the wallets serve; all of the site unless given.
 * @returns The wallets in groups (`installed`, `featured`, `recommended`, `all`), and `connect(connectorId, { signal?
 * })`, which resolves to the account and the network.
 * @example
 * ```tsx
 * import { useWallets } from 'latchkit/react'
 * function Wallets() {
 *   const { installed, connect } = useWallets()
 *   return installed.map(({ key, name, connector }) => (
 *     <button key={key} onClick={() => connector && connect(connector.id)}>
 *       {name}
 *     </button>
 *   ))
 * }
 * ```
 */
export function useWallets(namespace?: ChainNamespace): UseWallets {
  const kit = useLatchkit()
  const rows = useWalletRows({ namespace })
  useEffect(() => {
    load(kit, 'modal')
      .then(({ fetchWallets }) => fetchWallets(kit))
      .catch((error) => kit.services.logger.error('could not load the wallet list', error))
  }, [kit])
  const connect = useCallback(
    (connector: string, { signal }: { readonly signal?: AbortSignal } = {}) =>
      connectWallet(kit, { connector, ...(namespace && { namespace }), ...(signal && { signal }) }),
    [kit, namespace],
  )
  return { ...rows, connect }
}
