import type { Kit } from '../kit.js'
import { once, patch } from '../live.js'

/** Loads the bundled wallet list into the state, once. */
export async function fetchWallets(kit: Kit): Promise<void> {
  if (kit.store.getState().wallets.length > 0) return
  await once(kit, 'wallets', async () => {
    const { bundledWallets } = await import('../../wallets/list.js')
    patch(kit, () => ({ wallets: bundledWallets }))
  })
}
