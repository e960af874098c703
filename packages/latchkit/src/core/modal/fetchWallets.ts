import { moreWalletsMs } from '../../wire/constants.js'
import { type Kit, patch } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { later, once } from '../kit/oneAtATime.js'

/**
 * Loads the bundled wallets into the state, once: first the best-known ones, so that they can be shown, then the others. If
 * there is a gateway, it has answered when this resolves. Opening the modal calls it automatically.
 * @param kit The kit.
 * @throws `partNotLoaded` if the page cannot load the files.
 * @example
 * ```ts
 * import { fetchWallets, type Kit, walletRows } from 'latchkit'
 * const recommended = async (kit: Kit) => {
 *   await fetchWallets(kit)
 *   return walletRows(kit.store.getState()).recommended
 * }
 * ```
 */
export async function fetchWallets(kit: Kit): Promise<void> {
  const { backendUrl } = kit.config
  const directory =
    backendUrl && load(kit, 'directory').then(({ fetchDirectory }) => fetchDirectory(kit), logNotLoaded(kit))
  await once(kit, 'wallets', async () => {
    const { bundledWallets } = await load(kit, loadBundled)
    const { length } = kit.store.getState().wallets
    if (length > bundledWallets.length) return
    // Without all wallets, it is unknown which installed ones the site has excluded.
    if (kit.store.getState().options.excludeWalletIds.length === 0) {
      if (length === 0) patch(kit, () => ({ wallets: bundledWallets }))
      // The other wallets are rarely a visitor's first choice, so load them after the first list has been painted.
      await new Promise<void>((resolve) => later(kit, 'moreWallets', moreWalletsMs, resolve))
    }
    const { moreWallets } = await load(kit, loadMore)
    patch(kit, () => ({ wallets: [...bundledWallets, ...moreWallets] }))
  })
  await directory
}

const loadBundled = () => import('../../wallets/list.js')
const loadMore = () => import('../../wallets/more.js')
