import type { Kit } from '../kit/kit.js'
import { alertOfOptions } from './alert.js'

/** The options that name wallets by id. */
export type WalletList =
  | 'featuredWalletIds'
  | 'recommendedWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'

/** All options that name wallets by id. */
export const walletLists: readonly WalletList[] = [
  'featuredWalletIds',
  'recommendedWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
]

/** Tells the developer which ids in these options belong to no known wallet. An rdns is only valid in `excludeWalletIds`. */
export function unknownWallets(kit: Kit, ...lists: readonly WalletList[]): void {
  const { options, wallets } = kit.store.getState()
  const all = [...wallets, ...options.customWallets]
  const knownIds = new Set(all.map(({ id }) => id))
  const noWallet = kit.config.backendUrl ? 'No wallet of these networks' : 'No wallet'
  const problems = lists.flatMap((name) =>
    (options[name] ?? []).flatMap((id, index) => {
      // The site may exclude an installed wallet by its rdns, even if no list has that wallet.
      const isOther = name === 'excludeWalletIds' && id.includes('.')
      if (knownIds.has(id) || isOther) return []
      const match = all.find(({ rdns }) => rdns === id)
      const hint = match ? `; did you mean "${match.id}"?` : ''
      return [{ path: `${name}.${index}`, message: `${noWallet} has the id "${id}"${hint}` }]
    }),
  )
  alertOfOptions(kit, { code: 'unknownWallets', shortMessage: 'Unknown Wallets' }, problems)
}
