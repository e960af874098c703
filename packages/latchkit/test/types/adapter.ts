// An adapter and a connector written outside, with the public doors alone. Compiled, never run: that one works is proven
// in src/testing/describeAdapterConformance.test.ts.
import {
  type Adapter,
  type AdapterContext,
  addAdapter,
  createLatchkit,
  type FoundConnector,
  fail,
  getProvider,
  type Kit,
  type PairingNamespace,
  type RunningAdapter,
} from 'latchkit'
import { type AdapterSubject, describeAdapterConformance, type TestRunner } from 'latchkit/testing'
import { type Account, type ErrorEntry, type Network, noAccounts, userRejected } from 'latchkit/wire'
import { isTrue, type Same } from './Same.js'

const harbour = {
  id: 'west',
  caipNetworkId: 'boat:west',
  chainNamespace: 'boat',
  name: 'West Harbour',
  nativeCurrency: { name: 'Shell', symbol: 'SHL', decimals: 2 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Network

const captain: Account = {
  namespace: 'boat',
  type: 'person',
  id: 'captain',
  addresses: { 'boat:west': 'captain of the west' },
  data: { rank: 1, ships: ['gull', 'tern'] },
}
// @ts-expect-error what an adapter keeps with an account is JSON
export const unkept: Account = { ...captain, data: () => 'gull' }

/** A boat's own object: it is hailed, and not asked by requests. */
export interface BoatProvider {
  hail(word: string): string
}

declare global {
  interface LatchkitProviders {
    readonly boat: BoatProvider
  }
}

const connector: FoundConnector = {
  data: { id: 'boat:1', type: 'INJECTED', name: 'Boat', namespaces: ['boat'], instance: 1, shared: false },
  provider: (namespace) => (namespace === 'boat' ? { hail: () => 'ahoy' } : undefined),
}

function running({ clock, emit, networks }: AdapterContext): RunningAdapter {
  const stop = clock.after(1_000, () => emit({ type: 'disconnect', connectorId: connector.data.id }))
  return {
    discover(onFound) {
      onFound(connector)
      return stop
    },
    async connect(_connector, { network = networks()[0], reconnecting, signal }) {
      if (reconnecting || signal.aborted) throw fail(noAccounts, { wallet: 'Boat' })
      return { accounts: [captain], caipNetworkId: network?.caipNetworkId ?? 'boat:west', capabilities: {} }
    },
    disconnect: async () => stop(),
    switchNetwork: async () => Promise.reject(fail(userRejected, { wallet: 'Boat' })),
    addressesOn: async (accounts, networks) =>
      accounts.map((each) => (networks.length > 0 ? { ...each, addresses: { ...each.addresses } } : each)),
    signMessage: async (_connector, { account, caipNetworkId, message }) => ({
      signature: `${account.addresses[caipNetworkId]} says ${message}`,
      publicKey: account.id,
    }),
    reader: async () => ({ getBalance: async () => ({ value: 500n, decimals: 2, symbol: 'SHL' }) }),
    // What several namespaces share comes with a transport, of which an adapter makes an object of its own.
    provider: (each) => ('transport' in each ? each.transport('boat') : each.provider('boat')),
    stop,
  }
}

export const boat = (): Adapter =>
  Object.freeze({
    namespace: 'boat',
    name: 'Harbours',
    accountTypes: [
      { type: 'person', spends: true },
      { type: 'figurehead', spends: false },
    ],
    supports: [],
    addressKey: (text: unknown) => (typeof text === 'string' ? text : undefined),
    normalizeNetwork: (input: unknown) => (input === harbour ? harbour : undefined),
    pairing: async (): Promise<PairingNamespace> => ({ methods: ['boat_hail'], events: ['tide'] }),
    setup: running,
  } satisfies Adapter)

export const kit: Kit = createLatchkit({ networks: [harbour], adapters: [boat()] })
addAdapter(kit, boat(), [harbour])
isTrue<Same<ReturnType<typeof getProvider<'boat'>>, BoatProvider | undefined>>()
getProvider(kit, { namespace: 'boat' })?.hail('ahoy')

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
// @ts-expect-error a running adapter that cannot sign: signing is no option
export const noSigning: RunningAdapter = { ...running({} as AdapterContext), signMessage: undefined }
// @ts-expect-error a capability is absent, never there as nothing
export const noSending: RunningAdapter = { ...running({} as AdapterContext), send: undefined }
