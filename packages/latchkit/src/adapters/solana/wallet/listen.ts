import type { Connector } from '../../../core/contracts/connector.js'
import { listenSafely } from '../../shared/wallet/listenSafely.js'
import { watchUnlock } from '../../shared/wallet/unlocks.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import { readAccounts } from './readAccounts.js'

/** Listens to the changes of a wallet. @returns The function that stops it. */
export function listen(
  live: SolanaLive,
  connector: Connector,
  onChange: (payload: unknown) => void,
): () => void {
  return listenSafely(live.context, connector, 'standard:events', (safely) =>
    walletOf(live, connector)?.features['standard:events']?.on('change', (payload: unknown) =>
      safely(() => onChange(payload)),
    ),
  )
}

/** Listens to a wallet that shares no account, until it is connected or disconnected. */
export function awaitUnlock(live: SolanaLive, connector: Connector): void {
  watchUnlock(live, connector, (onAccounts) =>
    listen(live, connector, (payload) => {
      if (readAccounts((payload as { readonly accounts?: unknown } | null)?.accounts)?.length) onAccounts()
    }),
  )
}

/** The changes of a wallet that is being connected. */
export interface Changes {
  /** Whether there was a change. */
  readonly has: boolean
  stop(): void
}

/** Starts listening before the first question: an answer may be outdated by the time `attach` listens. */
export function watchChanges(live: SolanaLive, connector: Connector): Changes {
  const changes = {
    has: false,
    stop: listen(live, connector, () => {
      changes.has = true
    }),
  }
  return changes
}
