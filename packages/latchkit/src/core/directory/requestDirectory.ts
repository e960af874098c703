import type { WalletRecord } from '../../wire/entities.js'
import { getWallets } from '../../wire/http/getWallets.js'
import { idPattern } from '../../wire/http/queryFields.js'
import { type Kit, patch } from '../kit/kit.js'
import { callGateway } from '../services/callGateway.js'
import { walletRecordOf } from '../services/walletRecordOf.js'
import { type DirectoryState, mergeWallets, unreadDirectory } from '../state/directory.js'

const maxIds = 100

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

/** The badge that a gateway's operator gives to wallets they vouch for. */
export type Badge = 'certified'

/**
 * Returns the filter for the wallets that this site lists: for its networks, those that it includes (or the given ids), without
 * those that it excludes.
 */
export function filterOf(kit: Kit, onlyIds?: readonly string[]) {
  const { chains, options } = kit.store.getState()
  const networks = Object.values(chains).flatMap(({ networkState }) => networkState.requestedCaipNetworks)
  // A list may contain an rdns, which is not an id of the directory. The page filters by the rdns itself.
  const ids = (list: readonly string[] | undefined) => {
    const validIds = list?.filter((id) => idPattern.test(id)).slice(0, maxIds)
    return validIds?.length ? validIds : undefined
  }
  return {
    chains: networks.length
      ? networks.slice(0, maxIds).map(({ caipNetworkId }) => caipNetworkId as string)
      : undefined,
    include: ids(onlyIds ?? options.includeWalletIds),
    exclude: ids(options.excludeWalletIds),
  }
}

/** Changes the directory in the state. If the site's filter has changed, it starts from an empty one. */
export function noteDirectory(kit: Kit, note: Partial<DirectoryState>): void {
  const key = JSON.stringify(filterOf(kit))
  patch(kit, ({ directory }) => ({
    directory: { ...(directory?.key === key ? directory : unreadDirectory(key)), ...note },
  }))
}

/** A page of the directory. `count` is the number of matches in all. */
export interface DirectoryPage {
  readonly wallets: readonly WalletRecord[]
  readonly count: number
  /** Whether any of its wallets was not known before. */
  readonly hasNew: boolean
}

/** Requests a page of the directory and adds its wallets to the known ones. */
export async function requestDirectory(kit: Kit, query: DirectoryQuery): Promise<DirectoryPage> {
  const { data, count } = await callGateway(kit, getWallets, { query: { ...query } })
  const wallets = data.flatMap((wallet) => walletRecordOf(wallet) ?? [])
  // Wait for the bundled list: if it arrived later, its wallets would be inserted above these.
  await kit.live.inFlight.get('wallets')?.catch(() => undefined)
  const ids = new Set(kit.store.getState().wallets.map(({ id }) => id))
  noteWallets(kit, wallets)
  return { wallets, count, hasNew: wallets.some(({ id }) => !ids.has(id)) }
}

/**
 * Stores the wallets. The field `standard_name` can join two rows of one wallet, so a new name is stored only when the modal is
 * closed: no row may disappear while the visitor is choosing (readings 40).
 */
function noteWallets(kit: Kit, wallets: readonly WalletRecord[]): void {
  patch(kit, ({ wallets: knownWallets }) => {
    const names = new Map(knownWallets.map(({ id, standard_name }) => [id, standard_name]))
    const unnamedWallets = wallets.map(({ standard_name: _, ...wallet }) => {
      const name = names.get(wallet.id)
      return name === undefined ? wallet : { ...wallet, standard_name: name }
    })
    return { wallets: mergeWallets(knownWallets, unnamedWallets) }
  })
  const namedWallets = wallets.filter(({ standard_name }) => standard_name !== undefined)
  if (namedWallets.length > 0)
    whenClosed(kit, () =>
      patch(kit, ({ wallets: knownWallets }) => ({ wallets: mergeWallets(knownWallets, namedWallets) })),
    )
}

/**
 * Runs a function once the modal is closed, at once if it is not open. For changes that would move rows that the visitor sees.
 */
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
