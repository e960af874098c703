import type { Kit } from '../kit/kit.js'
import { alertOfOptions } from './alert.js'

/** The options that name wallets by id. */
export type WalletList =
  | 'featuredWalletIds'
  | 'recommendedWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'

/** All these options. */
export const walletLists: readonly WalletList[] = [
  'featuredWalletIds',
  'recommendedWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
]

/** Tells the developer about ids in these lists that no known wallet has. An rdns is not an id, except in `excludeWalletIds`. */
export function unknownWallets(kit: Kit, ...lists: readonly WalletList[]): void {
  const { options, wallets } = kit.store.getState()
  const all = [...wallets, ...options.customWallets]
  const known = new Set(all.map(({ id }) => id))
  const whose = kit.config.backendUrl ? 'No wallet of these networks' : 'No wallet'
  const problems = lists.flatMap((name) =>
    (options[name] ?? []).flatMap((id, at) => {
      // A site may exclude an installed wallet that is in no list by its rdns.
      const isOther = name === 'excludeWalletIds' && id.includes('.')
      if (known.has(id) || isOther) return []
      const meant = all.find(({ rdns }) => rdns === id)
      const hint = meant ? `; did you mean "${meant.id}"?` : ''
      return [{ path: `${name}.${at}`, message: `${whose} has the id "${id}"${hint}` }]
    }),
  )
  alertOfOptions(kit, { code: 'unknownWallets', shortMessage: 'Unknown Wallets' }, problems)
}
