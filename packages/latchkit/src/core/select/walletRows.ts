import type { ChainNamespace } from '../../wire/caip.js'
import { featuredWallets, recommendedWallets } from '../../wire/constants.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { perState } from './perState.js'
import { groupConnectors, plainName, shareNamespace } from './walletGroups.js'
import { walletRecords } from './walletRecords.js'

/** A wallet as one row, however many connectors it has. */
export interface WalletRow {
  /** Stable over page loads: the rdns, else the id of the record or connector. */
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly installed: boolean
  readonly recent: boolean
  /** Its connector, if it is installed: for the requested namespace, else the active one, else its first. */
  readonly connector: ConnectorData | undefined
  /** All its connectors, one per namespace (§3 merged connectors). */
  readonly connectors: readonly ConnectorData[]
  /** Other connectors that announced the same rdns. One of them may be an imitation. */
  readonly otherInstances: readonly ConnectorData[]
  readonly wallet: WalletRecord | undefined
  /** Its rdns, to show below the name if another wallet has the same name and the directory cannot tell which is which. */
  readonly origin: string | undefined
}

/** The wallets to offer. */
export interface WalletRows {
  readonly installed: readonly WalletRow[]
  /**
   * The site's choice in its order, else the first four of the directory, without installed ones. A wallet that the gateway has
   * not sent yet has no name.
   */
  readonly featured: readonly WalletRow[]
  /** At most four, recent ones first. */
  readonly recommended: readonly WalletRow[]
  readonly all: readonly WalletRow[]
}

/** The parts of the state from which the rows are computed. */
export type WalletRowsState = Pick<
  KitState,
  'chains' | 'connectors' | 'wallets' | 'recentWallets' | 'modal' | 'options'
> & {
  /** Whether the gateway has not yet answered which wallets Connect shows first. */
  readonly awaitsWallets?: boolean
}

/**
 * Returns the wallets of a namespace (of all the site's unless given), filtered by a search text: installed, featured,
 * recommended, and all.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param options `namespace`: one that the wallets serve, all of the site's unless given; `search`: the typed text, which
 * begins the name or a word in it.
 * @returns The rows: installed, featured, recommended, and all.
 * @example
 * ```ts
 * import { type Kit, walletRows } from 'latchkit'
 * const found = (kit: Kit, search: string) => walletRows(kit.store.getState(), { search }).all
 * ```
 */
export function walletRows(
  state: WalletRowsState,
  { namespace, search = '' }: { readonly namespace?: ChainNamespace; readonly search?: string } = {},
): WalletRows {
  return perState(state, `walletRows ${namespace} ${search}`, () => {
    const {
      wallets: knownWallets,
      isAwaited,
      isFeatured,
      isListed,
      isExcluded,
    } = walletRecords(state.wallets, state.options, state.awaitsWallets)
    const namespaces = namespace ? [namespace] : Object.keys(state.chains)
    const records = knownWallets.filter((wallet) => serves(wallet, namespaces))
    const usedRecords = new Set<WalletRecord>()
    const rows: WalletRow[] = []
    for (const { connectors, wallet } of groupConnectors(state.connectors, records, namespace)) {
      if (wallet) usedRecords.add(wallet)
      const rdns = connectors.map(({ info }) => info?.rdns)
      if (![undefined, ...rdns].some((each) => isExcluded(wallet, each)))
        rows.push(rowOf(state, connectors, wallet, namespace))
    }
    const offeredWallets = records
      .filter((wallet) => !usedRecords.has(wallet) && isListed(wallet) && !isExcluded(wallet, wallet.rdns))
      .map((wallet) => ({ wallet, row: rowOf(state, [], wallet, namespace) }))
    const distinctRows = withOrigins(isUndecided(state) ? [] : rows, records)
    const installedRows = sortSettledRows(distinctRows, state.modal.walletsAtOpen)
    // Without a search text, skip `matches`: the first use of its pattern takes several milliseconds on a slow phone.
    const isMatch = (row: WalletRow) => search === '' || matches(row, search)
    return {
      installed: installedRows.filter(isMatch),
      featured: (state.options.featuredWalletIds.length > 0
        ? offeredWallets.filter(({ wallet }) => isFeatured(wallet))
        : offeredWallets.slice(0, featuredWallets)
      ).map(({ row }) => row),
      // A recently used wallet comes first, because the visitor most likely wants it.
      recommended: offeredWallets
        .map(({ row }) => row)
        .sort(leadingFirst)
        .slice(0, recommendedWallets),
      all: [
        ...installedRows,
        ...offeredWallets.flatMap(({ wallet, row }) => (isAwaited(wallet) ? [] : row)),
      ].filter(isMatch),
    }
  })
}

/** Checks whether the list of wallets is still loading, so that it is unknown which installed wallets the site has excluded. */
function isUndecided({ modal, options, wallets }: WalletRowsState): boolean {
  return modal.loading && wallets.length === 0 && options.excludeWalletIds.length > 0
}

function rowOf(
  { recentWallets, modal }: WalletRowsState,
  walletConnectors: readonly ConnectorData[],
  wallet: WalletRecord | undefined,
  namespace: ChainNamespace | undefined,
): WalletRow {
  // A wallet gets one connector per namespace; a second one for the same namespace is another instance. Connectors without an
  // rdns come last, so one that announced its rdns has precedence.
  const inOrder = [...walletConnectors].sort((one, other) => Number(!one.info) - Number(!other.info))
  const connectors: ConnectorData[] = []
  for (const each of inOrder)
    if (!connectors.some((other) => shareNamespace(other, each))) connectors.push(each)
  const preferredNamespace = namespace ?? modal.namespace ?? modal.activeChain ?? ''
  const connector =
    connectors.find(({ namespaces }) => namespaces.includes(preferredNamespace)) ?? connectors[0]
  const key = connector?.info?.rdns ?? wallet?.rdns ?? wallet?.id ?? connector?.id ?? ''
  return {
    key,
    name: connector?.name ?? wallet?.name ?? key,
    ...imageOf(connector ? [connector, ...connectors] : [], wallet),
    installed: connector !== undefined,
    recent: [wallet, ...walletConnectors].some((each) => each && recentWallets.includes(each.id)),
    connector,
    connectors,
    otherInstances: inOrder.filter((each) => !connectors.includes(each)),
    wallet,
    origin: undefined,
  }
}

/**
 * Sets `origin`, the rdns to show, if several wallets have one name (readings 39). It is set for wallets that the directory
 * does not know, and for all of them if the directory knows more than one.
 */
function withOrigins(rows: readonly WalletRow[], records: readonly WalletRecord[]): readonly WalletRow[] {
  if (rows.length === 0) return rows
  const names = [...rows, ...records.filter((wallet) => !rows.some((row) => row.wallet === wallet))].map(
    (each) => ({
      each,
      name: plainName(each.name),
      isKnown: !('connectors' in each) || Boolean(each.wallet),
    }),
  )
  return rows.map((row) => {
    const name = plainName(row.name)
    const others = names.filter((other) => other.name === name && other.each !== row)
    const isShown = row.wallet ? others.some(({ isKnown }) => isKnown) : others.length > 0
    return isShown ? { ...row, origin: row.connector?.info?.rdns } : row
  })
}

/**
 * Returns the fields of the image: image_id, image_url, imageId or imageUrl (§3). A connector's own image is available at once.
 * A wallet that only puts an object on the page has none, but another connector of that wallet may have one.
 */
function imageOf(connectors: readonly ConnectorData[], wallet: WalletRecord | undefined) {
  return {
    imageId: wallet?.image_id ?? connectors.find(({ imageId }) => imageId)?.imageId,
    imageUrl: connectors.find(({ imageUrl }) => imageUrl)?.imageUrl ?? wallet?.image_url,
  }
}

const rank = ({ recent, connector }: WalletRow) => (connector?.framesPage ? 2 : Number(recent))

/** Sorts the wallet that frames the page first, then recent ones. */
const leadingFirst = (one: WalletRow, other: WalletRow) => rank(other) - rank(one)

/** Sorts only the wallets that were known when the modal opened, so that wallets found later move no row. */
function sortSettledRows(rows: readonly WalletRow[], settledCount: number): readonly WalletRow[] {
  return [...rows.slice(0, settledCount).sort(leadingFirst), ...rows.slice(settledCount)]
}

/** Checks whether a wallet serves a namespace. On a site without adapters, every wallet does. */
function serves(wallet: WalletRecord, namespaces: readonly ChainNamespace[]): boolean {
  return (
    !namespaces.length ||
    !wallet.chains.length ||
    wallet.chains.some((chain) => namespaces.includes(chain.split(':')[0] ?? ''))
  )
}

/**
 * Checks whether a row matches a search. It accepts more than the gateway (`matchesName`), so that no row that the gateway
 * finds is hidden here.
 */
function matches(row: WalletRow, search: string): boolean {
  const plainWords = (text = '') => plainName(text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
  const searchWords = plainWords(search)
  if (searchWords === '') return search.trim() === ''
  return [row.name, row.connector?.info?.rdns].some((each) => plainWords(each).includes(searchWords))
}

/**
 * Returns the image of a connector: its own, else that of its wallet in the list. A wallet that only puts an object on the page
 * has no image, but the list has icons of the known wallets.
 */
export function connectorImage(
  state: WalletRowsState,
  { id, imageId, imageUrl }: ConnectorData,
): Pick<WalletRow, 'imageId' | 'imageUrl'> {
  if (imageId ?? imageUrl) return { imageId, imageUrl }
  const row = walletRows(state).all.find(({ connectors }) => connectors.some((each) => each.id === id))
  return { imageId: row?.imageId, imageUrl: row?.imageUrl }
}
