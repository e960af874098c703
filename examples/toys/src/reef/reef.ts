import type { Adapter, AdapterContext } from 'latchkit'
import type { Network } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'
import { addressKey } from './address.js'
import { discover } from './discover.js'
import type { ReefLive } from './running.js'
import { signerOf } from './signerOf.js'

/** The options of the reef's adapter. */
export interface ReefOptions {
  /** The chain; of a real one its RPC would be asked. */
  readonly ledger: Ledger
  /** Returns the target on which wallets announce themselves; the window unless given. */
  readonly page?: () => EventTarget
}

const load = () => import('./running.js')

/**
 * The adapter of an invented namespace in which an account is a key that is written anew on each network, which the site
 * chooses; what an account has may not fall below a minimum.
 */
export function reef({ ledger, page = () => window }: ReefOptions): Adapter {
  return Object.freeze({
    namespace: 'reef',
    name: 'Reef',
    accountTypes: [{ type: 'swimmer', spends: true }],
    supports: [],
    addressKey,
    normalizeNetwork,
    warm: load,
    pairing: async () => ({ methods: ['reef_sign', 'reef_move'], events: [] }),
    texts: async (language) =>
      language.startsWith('ar') ? (await import('./ar.js')).ar : (await import('./en.js')).en,
    setup(context: AdapterContext) {
      const live: ReefLive = { context, ledger, attached: new Map(), made: new Map() }
      return {
        discover: (onFound) => discover(page(), onFound),
        connect: async (...ask) => (await load()).connect(live, ...ask),
        disconnect: async (connector) => (await load()).disconnect(live, connector),
        switchNetwork: async (...ask) => (await load()).switchNetwork(live, ...ask),
        addressesOn: async (...ask) => (await load()).addressesOn(...ask),
        signMessage: async (...ask) => (await load()).signMessage(live, ...ask),
        reader: async () => (await import('./reader.js')).createReader(ledger),
        send: async () => (await import('./send.js')).createSend(live),
        provider: (connector) => signerOf(live.made, connector),
        stop() {
          for (const { stop } of live.attached.values()) stop()
          live.attached.clear()
        },
      }
    },
  } satisfies Adapter)
}

/** Takes networks in the kit's own form, and of its own namespace alone. */
function normalizeNetwork(input: unknown): Network | undefined {
  const network = input as Partial<Network> | null | undefined
  const isOwn =
    typeof network === 'object' && network?.chainNamespace === 'reef' && typeof network.id === 'string'
  return isOwn ? (network as Network) : undefined
}
