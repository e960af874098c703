import { moreWalletsMs } from '../../wire/constants.js'
import type { Kit } from '../kit.js'
import { later } from '../later.js'
import { once } from '../once.js'
import { patch } from '../patch.js'

/** Loads the bundled wallets into the state, once: the best known at first, so that they can be shown, then the rest. */
export async function fetchWallets(kit: Kit): Promise<void> {
  await once(kit, 'wallets', async () => {
    const { bundledWallets } = await import('../../wallets/list.js')
    const { length } = kit.store.getState().wallets
    if (length > bundledWallets.length) return
    if (length === 0) patch(kit, () => ({ wallets: bundledWallets }))
    // Nobody's first choice: they come when the first list has been painted.
    await new Promise<void>((resolve) => later(kit, 'moreWallets', moreWalletsMs, resolve))
    const { moreWallets } = await import('../../wallets/more.js')
    patch(kit, () => ({ wallets: [...bundledWallets, ...moreWallets] }))
  })
}
