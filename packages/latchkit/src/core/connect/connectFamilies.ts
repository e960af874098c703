import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { Kit } from '../kit/kit.js'
import { selectNamespace } from '../modal/activate.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import type { WalletFamily } from '../select/familiesOf.js'
import { activeNamespace } from '../state/chains.js'
import { failureOf } from '../state/failure.js'
import { beginAttempt } from './beginAttempt.js'
import { connect } from './connect.js'

/** Checks whether a namespace is connected with this wallet. */
export function isConnected(kit: Kit, { namespace, connector }: WalletFamily): boolean {
  return connectorIdOf(kit.store.getState(), namespace) === connector.id
}

/** Groups namespaces by connector, because a connector of several namespaces is asked once for all of them. */
export function groupByConnector(families: readonly WalletFamily[]): readonly (readonly WalletFamily[])[] {
  const groups = new Map<string, WalletFamily[]>()
  for (const family of families) {
    const { id, shared } = family.connector
    const key = shared ? id : `${id} ${family.namespace}`
    groups.set(key, [...(groups.get(key) ?? []), family])
  }
  return [...groups.values()]
}

/** Asks a wallet for some of its namespaces. @returns The error of each namespace that did not connect. */
export async function connectFamilies(
  kit: Kit,
  families: readonly WalletFamily[],
  signal: AbortSignal,
): Promise<ReadonlyMap<ChainNamespace, unknown>> {
  const [first, ...otherFamilies] = families
  if (!first) return new Map()
  const { connector, namespace } = first
  try {
    await connect(kit, { connector: connector.id, signal, ...(otherFamilies.length === 0 && { namespace }) })
    const unconnectedFamilies = families.filter((family) => !isConnected(kit, family))
    const failure = fail(noAccounts, { wallet: connector.name })
    return new Map(unconnectedFamilies.map((family) => [family.namespace, failure]))
  } catch (error) {
    return new Map(families.map((family) => [family.namespace, error]))
  }
}

/**
 * Connects a wallet in all its namespaces, one after another, because a wallet shows one question at a time. If one namespace
 * fails, the others still connect.
 * @param onDone Navigates on once all are connected.
 */
export function connectAll(kit: Kit, families: readonly WalletFamily[], onDone: () => void): void {
  const previousNamespace = activeNamespace(kit.store.getState())
  const failures = new Map<ChainNamespace, unknown>()
  beginAttempt(kit, 'ChooseChain', {
    async run(signal, showProgress) {
      for (const group of groupByConnector(families.filter((family) => !isConnected(kit, family)))) {
        showProgress({ requesting: group.map(({ namespace }) => namespace) })
        for (const [namespace, error] of await connectFamilies(kit, group, signal))
          failures.set(namespace, error)
        if (signal.aborted) return
        showProgress({ failures: dataOf(failures) })
      }
      showProgress({ requesting: [] })
      show(kit, families, previousNamespace)
      for (const failure of failures.values()) throw failure
    },
    onDone,
  })
}

/** Converts the errors to the form that the state stores. */
const dataOf = (errors: ReadonlyMap<ChainNamespace, unknown>) =>
  Object.fromEntries([...errors].map(([namespace, error]) => [namespace, failureOf(error)]))

/** Activates a connected namespace: the previously active one if it is among them, else the first in the site's order. */
function show(
  kit: Kit,
  families: readonly WalletFamily[],
  previousNamespace: ChainNamespace | undefined,
): void {
  const connectedFamilies = families.filter((family) => isConnected(kit, family))
  const { namespace } =
    connectedFamilies.find((family) => family.namespace === previousNamespace) ?? connectedFamilies[0] ?? {}
  if (namespace !== undefined) selectNamespace(kit, { namespace })
}
