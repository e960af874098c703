// An adapter and a connector written outside, with the public doors alone. Compiled, never run: that one works is proven
// in src/testing/describeAdapterConformance.test.ts.
import {
  type Adapter,
  type AdapterContext,
  type AdapterSession,
  addAdapter,
  type Connector,
  createLatchkit,
  fail,
  type Kit,
} from 'latchkit'
import { type AdapterSubject, describeAdapterConformance, type TestRunner } from 'latchkit/testing'
import { type Account, type ErrorEntry, type Network, noAccounts, userRejected } from 'latchkit/wire'

const harbour = {
  id: 'west',
  caipNetworkId: 'boat:west',
  chainNamespace: 'boat',
  name: 'West Harbour',
  nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 2 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Network

const captain: Account = { namespace: 'boat', address: 'captain', type: 'person' }

const connector: Connector = {
  data: { id: 'boat:1', type: 'INJECTED', name: 'Boat', namespaces: ['boat'], instance: 1, shared: false },
  provider: (namespace) => (namespace === 'boat' ? { request: async () => 'ahoy' } : undefined),
}

function session({ clock, emit, networks }: AdapterContext): AdapterSession {
  const stop = clock.after(1_000, () => emit({ type: 'disconnect', connectorId: connector.data.id }))
  return {
    discover(onFound) {
      onFound(connector)
      return stop
    },
    async connect(_connector, { network = networks()[0], reconnecting, signal }) {
      if (reconnecting || signal.aborted) throw fail(noAccounts, { wallet: 'Boat' })
      return { accounts: [captain], caipNetworkId: network?.caipNetworkId ?? 'boat:west' }
    },
    disconnect: async () => stop(),
    switchNetwork: async () => Promise.reject(fail(userRejected, { wallet: 'Boat' })),
    signMessage: async (_connector, { address, message }) => `${address} says ${message}`,
    reader: async () => ({ getBalance: async () => ({ value: 500n, decimals: 2, symbol: 'SHL' }) }),
    provider: (each) => each.provider('boat'),
    stop,
  }
}

export const boat = (): Adapter =>
  Object.freeze({
    namespace: 'boat',
    accountTypes: ['person'],
    supports: [],
    isAddress: (value: unknown): value is string => typeof value === 'string',
    normalizeNetwork: (input: unknown) => (input === harbour ? harbour : undefined),
    setup: session,
  } satisfies Adapter)

export const kit: Kit = createLatchkit({ networks: [harbour], adapters: [boat()] })
addAdapter(kit, boat(), [harbour])

declare const subject: AdapterSubject
declare const runner: TestRunner
describeAdapterConformance(runner, subject)

// A catalogue of one's own.
export const sunk: ErrorEntry<{ readonly name: string }, 'boatSunk'> = {
  code: 'boatSunk',
  text: ({ name }) => `${name} has sunk`,
}
fail(sunk, { name: 'Boat' })
// @ts-expect-error the text needs a name
fail(sunk, {})

// @ts-expect-error an adapter knows one type of account at least
export const noTypes: Adapter = { ...boat(), accountTypes: [] }
// @ts-expect-error no such service of the gateway
export const noService: Adapter = { ...boat(), supports: ['weather'] }
// @ts-expect-error a session that cannot sign: signing is no option
export const noSigning: AdapterSession = { ...session({} as AdapterContext), signMessage: undefined }
// @ts-expect-error a capability is absent, never there as nothing
export const noSending: AdapterSession = { ...session({} as AdapterContext), send: undefined }
