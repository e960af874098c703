import type { Kit } from '../../../core/kit/kit.js'
import { type WalletRow, walletRows } from '../../../core/select/walletRows.js'
import { bundledWallets } from '../../../wallets/list.js'
import { loadWalletIcon } from '../../../wallets/loadWalletIcon.js'
import { hasPairing } from '../../apps/linkReaders.js'
import type { Host } from '../../host/useHost.js'
import { loadModalPart } from '../../kit/useModalPart.js'

/** At most how many icons are visible at first: those of the tiles, and those in the picture of all wallets. */
const maxIcons = 12

/**
 * Loads what the list of wallets shows after its first frame, while a pointer or the focus rests on a button, so that names and
 * icons appear together. Loads only bundled files and asks no server.
 */
export async function preloadList(kit: Kit, { icons }: Host): Promise<void> {
  const state = kit.store.getState()
  const wallets = state.wallets.length > 0 ? state.wallets : bundledWallets
  const { featured, recommended, all } = walletRows({ ...state, wallets })
  const firstIds = new Set([...featured, ...recommended, ...all].map(({ imageId }) => imageId))
  const preloadIcon = async (imageId: WalletRow['imageId']) => {
    const picture = imageId && (await loadWalletIcon(imageId))
    if (!picture) return
    const image = new Image()
    image.src = picture
    await image.decode()
    icons.set(`wallet:${imageId}`, picture)
  }
  await Promise.all([
    ...[...firstIds].slice(0, maxIcons).map(preloadIcon),
    loadModalPart(kit, 'walletOrigins'),
    hasPairing(kit) && loadModalPart(kit, 'pairingRow'),
  ])
}
