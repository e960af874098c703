import { recommendedWallets } from '../../../wire/constants.js'
import type { Kit } from '../../kit/kit.js'
import { patch } from '../../kit/patch.js'
import { ledBy } from '../../state/ledBy.js'
import { unknownWallets } from '../unknownWallets.js'
import { filterOf, noteDirectory, requestDirectory } from './requestDirectory.js'

/**
 * Reads what Connect shows first from the gateway, over the bundled list (§7): the wallets the site features, else those
 * it recommends, else those the gateway does. Nothing that is shown changes its place: whom the gateway recommends
 * counts from the next opening on.
 */
export async function fetchDirectory(kit: Kit): Promise<void> {
  const { featuredWalletIds, recommendedWalletIds } = kit.store.getState().options
  try {
    if (featuredWalletIds.length > 0) await fetchNamed(kit, 'featuredWalletIds')
    else if (recommendedWalletIds.length > 0) await fetchNamed(kit, 'recommendedWalletIds')
    else await fetchRecommended(kit)
  } catch (error) {
    kit.services.logger.warn('the gateway gave no wallets', error)
  } finally {
    noteDirectory(kit, { hasFirst: true })
  }
}

async function fetchNamed(kit: Kit, list: 'featuredWalletIds' | 'recommendedWalletIds'): Promise<void> {
  const { chains, include } = filterOf(kit, kit.store.getState().options[list])
  // None of them can be an id of the directory: they are the site's own.
  if (include) await requestDirectory(kit, { chains, include, page: 1, entries: include.length })
  unknownWallets(kit, list)
}

/** §7: four to recommend. They are the four that are featured, too, where the site names none (readings 30): one request. */
async function fetchRecommended(kit: Kit): Promise<void> {
  const page = await requestDirectory(kit, { ...filterOf(kit), page: 1, entries: recommendedWallets })
  noteDirectory(kit, { count: page.count })
  const ids = page.wallets.map(({ id }) => id)
  whenClosed(kit, () => patch(kit, ({ wallets }) => ({ wallets: ledBy(wallets, ids) })))
}

function whenClosed(kit: Kit, run: () => void): void {
  if (!kit.store.getState().modal.open) {
    run()
    return
  }
  const stop = kit.store.subscribe(({ modal }) => {
    if (modal.open) return
    stop()
    kit.live.cleanups.delete(stop)
    run()
  })
  kit.live.cleanups.add(stop)
}
