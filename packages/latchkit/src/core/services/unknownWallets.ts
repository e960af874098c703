import type { Kit } from '../kit/kit.js'
import { alertOfOptions } from './optionAlert.js'

/** The options that name wallets by their ids. */
export type WalletList =
  | 'featuredWalletIds'
  | 'recommendedWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'

/** Tells the developer of ids in these lists that no known wallet has. */
export function unknownWallets(kit: Kit, ...lists: readonly WalletList[]): void {
  const { options, wallets } = kit.store.getState()
  const known = new Set([...wallets, ...options.customWallets].flatMap(({ id, rdns }) => [id, rdns]))
  const problems = lists.flatMap((name) =>
    (options[name] ?? []).flatMap((id, at) => {
      // A site may leave out an installed wallet that is in no list, by its rdns.
      const isOther = name === 'excludeWalletIds' && id.includes('.')
      return known.has(id) || isOther
        ? []
        : [{ path: `${name}.${at}`, message: `No wallet has the id "${id}"` }]
    }),
  )
  alertOfOptions(kit, { code: 'unknownWallets', shortMessage: 'Unknown Wallets' }, problems)
}
