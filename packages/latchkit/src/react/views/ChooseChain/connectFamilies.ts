import { connect } from '../../../core/actions/connection/connect.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletFamily } from '../../../core/select/familiesOf.js'
import { settled } from '../../../core/state/connection.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { fail } from '../../../wire/errors/fail.js'
import { noAccounts } from '../../../wire/errors/wallet.js'

/** Whether a family is connected with this wallet. */
export function isConnected(kit: Kit, { namespace, connector }: WalletFamily): boolean {
  const connection = kit.store.getState().chains[namespace]?.connection
  const now = connection && settled(connection)
  return now?.status === 'connected' && now.connectorId === connector.id
}

/** Groups families by their connector: one that serves several families is asked once for all of them. */
export function groupByConnector(families: readonly WalletFamily[]): readonly (readonly WalletFamily[])[] {
  const groups = new Map<string, WalletFamily[]>()
  for (const family of families) {
    const { id, shared } = family.connector
    const key = shared ? id : `${id} ${family.namespace}`
    groups.set(key, [...(groups.get(key) ?? []), family])
  }
  return [...groups.values()]
}

/** Asks a wallet for some of its families. @returns Why it did not come off, by namespace; empty if it did. */
export async function connectFamilies(
  kit: Kit,
  families: readonly WalletFamily[],
  signal: AbortSignal,
): Promise<ReadonlyMap<ChainNamespace, unknown>> {
  const [first, ...more] = families
  if (!first) return new Map()
  const { connector, namespace } = first
  try {
    await connect(kit, { connector: connector.id, signal, ...(more.length === 0 && { namespace }) })
    const unconnected = families.filter((family) => !isConnected(kit, family))
    const failure = fail(noAccounts, { wallet: connector.name })
    return new Map(unconnected.map((family) => [family.namespace, failure]))
  } catch (error) {
    return new Map(families.map((family) => [family.namespace, error]))
  }
}
