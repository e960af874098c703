import type { ChainNamespace } from '../../wire/caip.js'
import { recommendedWallets } from '../../wire/constants.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { KitState } from '../kit.js'

/** One wallet, as one row, however often and by whatever way it is known. */
export interface WalletRow {
  /** Stable over page loads: the rdns, else the record's or the connector's id. */
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly installed: boolean
  readonly recent: boolean
  /** The way to it, if it is installed. */
  readonly connector: ConnectorData | undefined
  /** Others that announced themselves with the same rdns: one of them may be an imitation. */
  readonly otherInstances: readonly ConnectorData[]
  readonly wallet: WalletRecord | undefined
}

/** The wallets to offer: those installed, at most four to recommend, and all of them. */
export interface WalletRows {
  readonly installed: readonly WalletRow[]
  readonly recommended: readonly WalletRow[]
  readonly all: readonly WalletRow[]
}

/** The wallets of a namespace (of all that the site has unless one is given), filtered by a search text. */
export function walletRows(
  state: Pick<KitState, 'chains' | 'connectors' | 'wallets' | 'recentWallets' | 'modal'>,
  { namespace, search = '' }: { readonly namespace?: ChainNamespace; readonly search?: string } = {},
): WalletRows {
  const groups = groupConnectors(state.connectors, namespace)
  const namespaces = namespace ? [namespace] : Object.keys(state.chains)
  const records = state.wallets.filter((wallet) => serves(wallet, namespaces))
  const byRdns = new Map(records.map((wallet) => [rdnsKey(wallet.rdns), wallet]))
  const byName = new Map(records.map((wallet) => [plainName(wallet.name), wallet]))
  const used = new Set<WalletRecord>()
  const rows: WalletRow[] = []
  for (const [first, ...others] of groups) {
    const rdns = first.info?.rdns
    // A name alone merges only what has no rdns of its own: an imitation keeps a row to itself.
    const wallet = rdns ? byRdns.get(rdnsKey(rdns)) : byName.get(plainName(first.name))
    if (wallet) used.add(wallet)
    rows.push(rowOf(first, others, wallet, state.recentWallets))
  }
  const installed = recentFirst(rows, state.modal.walletsAtOpen)
  const known = records
    .filter((wallet) => !used.has(wallet))
    .map((wallet) => rowOf(undefined, [], wallet, state.recentWallets))
  const found = (row: WalletRow) => matches(row, search)
  return {
    installed: installed.filter(found),
    recommended: known.slice(0, recommendedWallets),
    all: [...installed, ...known].filter(found),
  }
}

function groupConnectors(connectors: readonly ConnectorData[], namespace: ChainNamespace | undefined) {
  const groups = new Map<string, [ConnectorData, ...ConnectorData[]]>()
  for (const connector of connectors) {
    if (namespace && !connector.namespaces.includes(namespace)) continue
    const key = rdnsKey(connector.info?.rdns) ?? connector.id
    const group = groups.get(key)
    if (group) group.push(connector)
    else groups.set(key, [connector])
  }
  return groups.values()
}

function rowOf(
  connector: ConnectorData | undefined,
  otherInstances: readonly ConnectorData[],
  wallet: WalletRecord | undefined,
  recent: readonly string[],
): WalletRow {
  const key = connector?.info?.rdns ?? wallet?.rdns ?? wallet?.id ?? connector?.id ?? ''
  return {
    key,
    name: connector?.name ?? wallet?.name ?? key,
    imageUrl: connector?.imageUrl,
    imageId: connector?.imageId ?? wallet?.image_id,
    installed: connector !== undefined,
    recent: [connector, ...otherInstances].some((each) => each && recent.includes(each.id)),
    connector,
    otherInstances,
    wallet,
  }
}

/** Recent ones lead among those that were there when the modal opened; a wallet that comes later moves no row. */
function recentFirst(rows: readonly WalletRow[], settledCount: number): readonly WalletRow[] {
  const settled = rows.slice(0, settledCount)
  return [
    ...settled.filter(({ recent }) => recent),
    ...settled.filter(({ recent }) => !recent),
    ...rows.slice(settledCount),
  ]
}

/** Without adapters a site lists every wallet there is. */
function serves(wallet: WalletRecord, namespaces: readonly ChainNamespace[]): boolean {
  return !namespaces.length || wallet.chains.some((chain) => namespaces.includes(chain.split(':')[0] ?? ''))
}

function matches(row: WalletRow, search: string): boolean {
  const text = plainName(search)
  return (
    text === '' || plainName(row.name).includes(text) || (row.connector?.info?.rdns.includes(text) ?? false)
  )
}

/** Case does not count in an rdns, nor does the suffix of the same wallet's phone app. */
function rdnsKey(rdns: string | undefined): string | undefined {
  return rdns?.toLowerCase().replace(/\.mobile$/, '')
}

function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/ (wallet|extension)$/, '')
}
