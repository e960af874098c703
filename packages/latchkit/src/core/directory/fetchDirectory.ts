import { recommendedWallets } from '../../wire/constants.js'
import { type Kit, patch } from '../kit/kit.js'
import { unknownWallets, walletLists } from '../services/unknownWallets.js'
import { filterOf, noteDirectory, requestDirectory, whenClosed } from './requestDirectory.js'

/** The site's lists that the first view shows, in order of precedence. */
const firstLists = ['featuredWalletIds', 'recommendedWalletIds'] as const

/**
 * Fetches the wallets that Connect shows first from the gateway, in addition to the bundled list (§7): the site's featured
 * wallets, else its recommended ones, else those that the gateway recommends. The gateway's recommendations apply from the next
 * opening of the modal on, so that no shown row moves.
 */
export async function fetchDirectory(kit: Kit): Promise<void> {
  const { options } = kit.store.getState()
  const list = firstLists.find((name) => options[name].length > 0)
  const warn = (error: unknown) => kit.services.logger.warn('the gateway gave no wallets', error)
  try {
    if (list) await fetchByIds(kit, options[list])
    else await fetchRecommended(kit)
  } catch (error) {
    return warn(error)
  } finally {
    noteDirectory(kit, { hasFirst: true })
  }
  // The view does not wait for these checks, which only produce messages for the developer.
  if (options.debug) reportUnknownIds(kit).catch(warn)
  else if (list) unknownWallets(kit, list)
}

/** Fetches the wallets that a site names by id. Does nothing if none of the ids can belong to the directory. */
async function fetchByIds(kit: Kit, ids: readonly string[]): Promise<void> {
  const { chains, include } = filterOf(kit, ids)
  if (include) await requestDirectory(kit, { chains, include, page: 1, entries: include.length })
}

/**
 * Fetches all wallets of the site's lists that are not loaded yet, and reports to the developer the ids that the gateway does
 * not know.
 */
async function reportUnknownIds(kit: Kit): Promise<void> {
  await kit.live.inFlight.get('wallets')
  const { wallets, options } = kit.store.getState()
  const knownIds = new Set([...wallets, ...options.customWallets].map(({ id }) => id))
  const listedIds = walletLists.flatMap((list) => options[list] ?? [])
  await fetchByIds(
    kit,
    listedIds.filter((id) => !knownIds.has(id)),
  )
  unknownWallets(kit, ...walletLists)
}

/**
 * Fetches four recommended wallets (§7). If the site names no featured wallets, these four are featured too (readings 30), so
 * one request is enough.
 */
async function fetchRecommended(kit: Kit): Promise<void> {
  const page = await requestDirectory(kit, { ...filterOf(kit), page: 1, entries: recommendedWallets })
  noteDirectory(kit, { count: page.count })
  const ids = page.wallets.map(({ id }) => id)
  whenClosed(kit, () => patch(kit, ({ wallets }) => ({ wallets: moveToFront(wallets, ids) })))
}

/** Moves some items of a list to its front, in the order of their ids. */
export function moveToFront<Item extends { readonly id: string }>(
  list: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  if (ids.length === 0) return list
  const first = ids.flatMap((id) => list.find((item) => item.id === id) ?? [])
  return [...first, ...list.filter((item) => !first.includes(item))]
}
