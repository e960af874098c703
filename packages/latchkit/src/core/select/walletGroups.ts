import { standardWallets } from '../../wallets/standardWallets.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { DirectoryPages } from '../state/directory.js'

/** The connectors of one wallet, and the wallet's record if it is known. */
export interface Group {
  readonly wallet: WalletRecord | undefined
  readonly connectors: ConnectorData[]
}

/** A connector, and what is known of its wallet. */
interface IdentifiedConnector {
  readonly connector: ConnectorData
  readonly wallet: WalletRecord | undefined
  /** A key that is equal for all connectors of one wallet. */
  readonly key: string
  /** Whether the wallet is only recognised by its name. */
  readonly byName: boolean
}

/**
 * Groups connectors by wallet. Connectors with the same rdns or the same record belong together. A connector of which only the
 * name is known is taken for the wallet with that name if no other connector belongs to that wallet. If one does, the connector
 * joins the wallet's row as another instance when both serve a common namespace, and gets a row of its own when they do not:
 * equal names do not prove that two connectors are one wallet (S9).
 */
export function groupConnectors(
  connectors: readonly ConnectorData[],
  records: readonly WalletRecord[],
  namespace: ChainNamespace | undefined,
): readonly Group[] {
  const all = identifyConnectors(connectors, records, namespace)
  const leaders = new Map<string, IdentifiedConnector[]>()
  for (const each of all) if (!each.byName) leaders.set(each.key, [...(leaders.get(each.key) ?? []), each])
  for (const each of all) if (!leaders.has(each.key)) leaders.set(each.key, [each])
  const groups = new Map<string, Group>()
  for (const each of all) {
    const { connector } = each
    const first = leaders.get(each.key) ?? []
    const hasOwnRow = each.byName && !first.some((other) => shareNamespace(other.connector, connector))
    const key = hasOwnRow ? connector.id : each.key
    const group = groups.get(key)
    if (group) group.connectors.push(connector)
    else groups.set(key, { wallet: hasOwnRow ? undefined : each.wallet, connectors: [connector] })
  }
  return [...groups.values()]
}

function identifyConnectors(
  connectors: readonly ConnectorData[],
  records: readonly WalletRecord[],
  namespace: ChainNamespace | undefined,
): readonly IdentifiedConnector[] {
  const byId = new Map(records.map((wallet) => [wallet.id, wallet]))
  const byRdns = new Map(records.map((wallet) => [rdnsKey(wallet.rdns), wallet]))
  const byName = new Map(records.map((wallet) => [plainName(wallet.name), wallet]))
  return connectors.flatMap((connector) => {
    const { type, namespaces, explorerId = idByStandard(connector, records), info, name, id } = connector
    // These connectors reach any wallet, or log a visitor in; they are not an installed wallet.
    if (type === 'WALLET_CONNECT' || type === 'AUTH') return []
    if (namespace && !namespaces.includes(namespace)) return []
    const listedWallet = explorerId === undefined ? undefined : byId.get(explorerId)
    const wallet = listedWallet ?? (info ? byRdns.get(rdnsKey(info.rdns)) : byName.get(plainName(name)))
    const key = rdnsKey(wallet?.rdns) ?? wallet?.id ?? rdnsKey(info?.rdns) ?? id
    return { connector, wallet, key, byName: !listedWallet && !info }
  })
}

/** Returns the id of the record whose `standard_name` is the connector's name in the Wallet Standard. */
function idByStandard({ standardName }: ConnectorData, records: readonly WalletRecord[]): string | undefined {
  if (standardName === undefined) return undefined
  const name = plainName(standardName)
  const record = records.find(({ standard_name: listedName }) => listedName && plainName(listedName) === name)
  return record?.id ?? standardWallets.find((each) => each === name)
}

/** Checks whether two connectors have a namespace in common. */
export const shareNamespace = (one: ConnectorData, other: ConnectorData) =>
  one.namespaces.some((each) => other.namespaces.includes(each))

/** Normalises an rdns: ignores case, and the suffix of the same wallet's phone app. */
export function rdnsKey(rdns: string | undefined): string | undefined {
  return rdns?.toLowerCase().replace(/\.mobile$/, '')
}

/** Normalises a name for comparison. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/ (wallet|extension)$/, '')
}

/**
 * Returns how many wallets the visitor can choose from: those listed, or the gateway's number for this site if it is higher.
 */
export function walletCount(
  { directory }: { readonly directory?: Pick<DirectoryPages, 'count'> | undefined },
  listedCount: number,
  namespace: ChainNamespace | undefined,
): number {
  // The gateway's number is for all networks of the site, so it does not apply to one namespace.
  return namespace ? listedCount : Math.max(listedCount, directory?.count ?? 0)
}
