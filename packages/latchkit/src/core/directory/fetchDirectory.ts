import { recommendedWallets } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { unknownWallets, walletLists } from '../services/unknownWallets.js'
import { filterOf, noteDirectory, requestDirectory, whenClosed } from './requestDirectory.js'

/** The lists of a site that the first view shows, the stronger one first. */
const first = ['featuredWalletIds', 'recommendedWalletIds'] as const

/**
 * Reads what Connect shows first from the gateway, over the bundled list (§7): the wallets the site features, else those
 * it recommends, else those the gateway does. Nothing that is shown changes its place: whom the gateway recommends
 * counts from the next opening on.
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
  // The view does not wait for what a developer is told.
  if (options.debug) tellOfAll(kit).catch(noWallets)
  else if (list) unknownWallets(kit, list)
}

/** Asks the gateway for wallets that a site names. Where none can be an id of the directory it is not asked. */
async function fetchNamed(kit: Kit, ids: readonly string[]): Promise<void> {
  const { chains, include } = filterOf(kit, ids)
  if (include) await requestDirectory(kit, { chains, include, page: 1, entries: include.length })
}

/** Asks, for developers, for the ids of every list that no answer has held yet, and tells of those that the gateway does not know. */
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

/** §7: four to recommend. They are the four that are featured, too, where the site names none (readings 30): one request. */
async function fetchRecommended(kit: Kit): Promise<void> {
  const page = await requestDirectory(kit, { ...filterOf(kit), page: 1, entries: recommendedWallets })
  noteDirectory(kit, { count: page.count })
  const ids = page.wallets.map(({ id }) => id)
  whenClosed(kit, () => patch(kit, ({ wallets }) => ({ wallets: ledBy(wallets, ids) })))
}

/** A list with some of it first, in the order of their ids; the others stay in theirs. */
export function ledBy<Item extends { readonly id: string }>(
  list: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  if (ids.length === 0) return list
  const first = ids.flatMap((id) => list.find((item) => item.id === id) ?? [])
  return [...first, ...list.filter((item) => !first.includes(item))]
}
