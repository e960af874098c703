import { standardWallets } from '../../wallets/standardWallets.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { DirectoryPages } from '../state/directory.js'

/** The ways to one wallet, and its record where that is known. */
export interface Group {
  readonly wallet: WalletRecord | undefined
  readonly connectors: ConnectorData[]
}

/** A connector, and the facts about the wallet behind it. */
interface Known {
  readonly connector: ConnectorData
  readonly wallet: WalletRecord | undefined
  /** The same for every way to one wallet. */
  readonly key: string
  /** The wallet is recognised by its name alone. */
  readonly byName: boolean
}

/**
 * The connectors of each wallet: those of one rdns or of one record. S9: a name alone makes no two of them one. What has no
 * more than a name is the wallet of that name where nothing else is; beside one that is, it stands behind it as another
 * instance, or where it serves other namespaces has a row to itself.
 */
export function groupConnectors(
  connectors: readonly ConnectorData[],
  records: readonly WalletRecord[],
  namespace: ChainNamespace | undefined,
): readonly Group[] {
  const all = knownOf(connectors, records, namespace)
  const leaders = new Map<string, Known[]>()
  for (const each of all) if (!each.byName) leaders.set(each.key, [...(leaders.get(each.key) ?? []), each])
  for (const each of all) if (!leaders.has(each.key)) leaders.set(each.key, [each])
  const groups = new Map<string, Group>()
  for (const each of all) {
    const { connector } = each
    const first = leaders.get(each.key) ?? []
    const isApart = each.byName && !first.some((other) => overlap(other.connector, connector))
    const key = isApart ? connector.id : each.key
    const group = groups.get(key)
    if (group) group.connectors.push(connector)
    else groups.set(key, { wallet: isApart ? undefined : each.wallet, connectors: [connector] })
  }
  return [...groups.values()]
}

function knownOf(
  connectors: readonly ConnectorData[],
  records: readonly WalletRecord[],
  namespace: ChainNamespace | undefined,
): readonly Known[] {
  const byId = new Map(records.map((wallet) => [wallet.id, wallet]))
  const byRdns = new Map(records.map((wallet) => [rdnsKey(wallet.rdns), wallet]))
  const byName = new Map(records.map((wallet) => [plainName(wallet.name), wallet]))
  return connectors.flatMap((connector) => {
    const { type, namespaces, explorerId = idByStandard(connector, records), info, name, id } = connector
    // A way to every wallet is none itself, nor is a sign-in: neither is ever installed.
    if (type === 'WALLET_CONNECT' || type === 'AUTH') return []
    if (namespace && !namespaces.includes(namespace)) return []
    const listed = explorerId === undefined ? undefined : byId.get(explorerId)
    const wallet = listed ?? (info ? byRdns.get(rdnsKey(info.rdns)) : byName.get(plainName(name)))
    const key = rdnsKey(wallet?.rdns) ?? wallet?.id ?? rdnsKey(info?.rdns) ?? id
    return { connector, wallet, key, byName: !listed && !info }
  })
}

/** The record of a wallet that the directory knows by the name it registers itself by. */
function idByStandard({ standardName }: ConnectorData, records: readonly WalletRecord[]): string | undefined {
  if (standardName === undefined) return undefined
  const name = plainName(standardName)
  const record = records.find(({ standard_name: its }) => its && plainName(its) === name)
  return record?.id ?? standardWallets.find((each) => each === name)
}

/** Whether two connectors serve a namespace in common. */
export const overlap = (one: ConnectorData, other: ConnectorData) =>
  one.namespaces.some((each) => other.namespaces.includes(each))

/** Case does not count in an rdns, nor does the suffix of the same wallet's phone app. */
export function rdnsKey(rdns: string | undefined): string | undefined {
  return rdns?.toLowerCase().replace(/\.mobile$/, '')
}

/** A name as it is compared. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/ (wallet|extension)$/, '')
}

/** The number of wallets to choose from: those listed, or as many as the gateway has for this site. */
export function walletCount(
  { directory }: { readonly directory?: Pick<DirectoryPages, 'count'> | undefined },
  listed: number,
  namespace: ChainNamespace | undefined,
): number {
  // The gateway counts for all networks of the site.
  return namespace ? listed : Math.max(listed, directory?.count ?? 0)
}
