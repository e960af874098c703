import { isLoginProvider, type LoginProvider } from '../../wire/features.js'
import type { Kit } from '../kit/kit.js'
import { isText, isTextList, recall } from '../services/memory.js'

/** How the visitor connected last: by email, by a provider, or with the wallet of this id. */
export type LastUsed = 'email' | LoginProvider | { readonly wallet: string }

/**
 * Reads from the storage how a visitor of this browser connected last (decision 0076). Other tabs write there, too, so the state
 * of this page may be older.
 * @returns `undefined` where that cannot be told.
 */
export function lastUsed(kit: Kit): LastUsed | undefined {
  const [wallet] = recall(kit, 'recent_wallets', isTextList) ?? []
  if (wallet === undefined) return undefined
  if (!kit.config.connectors.some(({ id, logsIn }) => logsIn && id === wallet)) return { wallet }
  const social = recall(kit, 'connected_social', isText) ?? 'email'
  return social === 'email' || isLoginProvider(social) ? social : undefined
}
