import { recommendedWallets } from '../../wire/constants.js'
import { type Kit, patch } from '../kit/kit.js'
import { unknownWallets, walletLists } from '../services/unknownWallets.js'
import { filterOf, noteDirectory, requestDirectory, whenClosed } from './requestDirectory.js'

/** The site's lists that the first view shows, in order of precedence. */
const first = ['featuredWalletIds', 'recommendedWalletIds'] as const

/**
 * Fetches the wallets that Connect shows first from the gateway, in addition to the bundled list (§7): the site's featured
 * wallets, else its recommended ones, else those that the gateway recommends. The gateway's recommendations apply from the next
 * opening of the modal on, so that no shown row moves.
 */
export async function fetchDirectory(kit: Kit): Promise<void> {
  const { options } = kit.store.getState()
  const list = first.find((name) => options[name].length > 0)
  const noWallets = (error: unknown) => kit.services.logger.warn('the gateway gave no wallets', error)
  try {
    if (list) await fetchNamed(kit, options[list])
    else await fetchRecommended(kit)
  } catch (error) {
    return noWallets(error)
  } finally {
    noteDirectory(kit, { hasFirst: true })
  }
  // The view does not wait for these checks, which only produce messages for the developer.
  if (options.debug) tellOfAll(kit).catch(noWallets)
  else if (list) unknownWallets(kit, list)
}

/** Fetches the wallets that a site names by id. Does nothing if none of the ids can belong to the directory. */
async function fetchNamed(kit: Kit, ids: readonly string[]): Promise<void> {
  const { chains, include } = filterOf(kit, ids)
  if (include) await requestDirectory(kit, { chains, include, page: 1, entries: include.length })
}

/**
 * Fetches all wallets of the site's lists that are not loaded yet, and reports to the developer the ids that the gateway does
 * not know.
 */
async function tellOfAll(kit: Kit): Promise<void> {
  await kit.live.inFlight.get('wallets')
  const { wallets, options } = kit.store.getState()
  const known = new Set([...wallets, ...options.customWallets].map(({ id }) => id))
  const named = walletLists.flatMap((list) => options[list] ?? [])
  await fetchNamed(
    kit,
    named.filter((id) => !known.has(id)),
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
  whenClosed(kit, () => patch(kit, ({ wallets }) => ({ wallets: ledBy(wallets, ids) })))
}

/** Moves some items of a list to its front, in the order of their ids. */
export function ledBy<Item extends { readonly id: string }>(
  list: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  if (ids.length === 0) return list
  const first = ids.flatMap((id) => list.find((item) => item.id === id) ?? [])
  return [...first, ...list.filter((item) => !first.includes(item))]
}
