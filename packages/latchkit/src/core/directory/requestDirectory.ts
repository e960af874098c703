import type { WalletRecord } from '../../wire/entities.js'
import { getWallets } from '../../wire/http/getWallets.js'
import { idPattern } from '../../wire/http/queryFields.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { callGateway } from '../services/callGateway.js'
import { walletRecordOf } from '../services/walletRecordOf.js'
import { type DirectoryState, mergeWallets, unread } from '../state/directory.js'

const mostIds = 100

/** A request for a page of the directory. */
export interface DirectoryQuery {
  readonly page: number
  readonly entries: number
  readonly chains?: readonly string[] | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string
  readonly badge_type?: Badge | undefined
}

/** The badge with which an operator vouches for a wallet. */
export type Badge = 'certified'

/** The wallets this site lists: for its networks, those it includes (or the ids given), without those it excludes. */
export function filterOf(kit: Kit, only?: readonly string[]) {
  const { chains, options } = kit.store.getState()
  const networks = Object.values(chains).flatMap(({ networkState }) => networkState.requestedCaipNetworks)
  // A list may hold an rdns, which the directory does not know as an id: the page filters by it.
  const ids = (list: readonly string[] | undefined) => {
    const known = list?.filter((id) => idPattern.test(id)).slice(0, mostIds)
    return known?.length ? known : undefined
  }
  return {
    chains: networks.length
      ? networks.slice(0, mostIds).map(({ caipNetworkId }) => caipNetworkId as string)
      : undefined,
    include: ids(only ?? options.includeWalletIds),
    exclude: ids(options.excludeWalletIds),
  }
}

/** Changes what is known of the directory; for another site's worth of wallets it starts over. */
export function noteDirectory(kit: Kit, note: Partial<DirectoryState>): void {
  const key = JSON.stringify(filterOf(kit))
  patch(kit, ({ directory }) => ({
    directory: { ...(directory?.key === key ? directory : unread(key)), ...note },
  }))
}

/** A page of the directory. `count` is how many match in all. */
export interface DirectoryPage {
  readonly wallets: readonly WalletRecord[]
  readonly count: number
  /** Whether any of them was not known before. */
  readonly hasNew: boolean
}

/** One page of the directory, over the wallets that are known. */
export async function requestDirectory(kit: Kit, query: DirectoryQuery): Promise<DirectoryPage> {
  const { data, count } = await callGateway(kit, getWallets, { query: { ...query } })
  const wallets = data.flatMap((wallet) => walletRecordOf(wallet) ?? [])
  // Over the whole bundled list: what comes later would otherwise stand above it.
  await kit.live.inFlight.get('wallets')?.catch(() => undefined)
  const ids = new Set(kit.store.getState().wallets.map(({ id }) => id))
  noteWallets(kit, wallets)
  return { wallets, count, hasNew: wallets.some(({ id }) => !ids.has(id)) }
}

/**
 * Takes the wallets over. A name that makes two rows one counts from the next opening on: no row goes away under the visitor's
 * hand (readings 40).
 */
function noteWallets(kit: Kit, wallets: readonly WalletRecord[]): void {
  patch(kit, ({ wallets: known }) => {
    const names = new Map(known.map(({ id, standard_name }) => [id, standard_name]))
    const unnamed = wallets.map(({ standard_name: _, ...wallet }) => {
      const name = names.get(wallet.id)
      return name === undefined ? wallet : { ...wallet, standard_name: name }
    })
    return { wallets: mergeWallets(known, unnamed) }
  })
  const named = wallets.filter(({ standard_name }) => standard_name !== undefined)
  if (named.length > 0)
    whenClosed(kit, () => patch(kit, ({ wallets: known }) => ({ wallets: mergeWallets(known, named) })))
}

/** Runs once the modal is closed, or at once: what would move rows that are being looked at waits for that. */
export function whenClosed(kit: Kit, run: () => void): void {
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
