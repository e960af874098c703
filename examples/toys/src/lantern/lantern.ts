import type { Adapter, AdapterContext } from 'latchkit'
import type { Network } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'
import { addressKey } from './address.js'
import { boxOf } from './boxOf.js'
import { discover } from './discover.js'
import type { LanternLive } from './look.js'

/** The options of the lanterns' adapter. */
export interface LanternOptions {
  /** The chain; of a real one its RPC would be asked. */
  readonly ledger: Ledger
  /** Returns the target on which boxes announce themselves; the window unless given. */
  readonly page?: () => EventTarget
}

const load = () => import('./running.js')

/**
 * The adapter of an invented namespace whose wallets hold the network, and in which some accounts are never spent from,
 * addresses may differ by case alone, and a fee is paid at one of two levels, sometimes with a deposit.
 */
export function lantern({ ledger, page = () => window }: LanternOptions): Adapter {
  return Object.freeze({
    namespace: 'lantern',
    name: 'Lantern',
    accountTypes: [
      { type: 'purse', spends: true },
      { type: 'album', spends: false },
    ],
    supports: ['activity'],
    addressKey,
    normalizeNetwork,
    warm: load,
    texts: async (language) =>
      language.startsWith('ar') ? (await import('./ar.js')).ar : (await import('./en.js')).en,
    setup(context: AdapterContext) {
      const live: LanternLive = { context, ledger, attached: new Map(), made: new Map() }
      return {
        discover: (onFound) => discover(page(), onFound),
        connect: async (...ask) => (await load()).connect(live, ...ask),
        disconnect: async (connector) => (await load()).disconnect(live, connector),
        switchNetwork: async (...ask) => (await import('./switchNetwork.js')).switchNetwork(live, ...ask),
        addressesOn: async (...ask) => (await load()).addressesOn(...ask),
        signMessage: async (...ask) => (await load()).signMessage(live, ...ask),
        reader: async () => (await import('./reader.js')).createReader(ledger),
        send: async () => (await import('./send.js')).createSend(live),
        provider: (connector) => boxOf(live.made, connector),
        stop() {
          for (const stop of live.attached.values()) stop()
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
    typeof network === 'object' && network?.chainNamespace === 'lantern' && typeof network.id === 'string'
  return isOwn ? (network as Network) : undefined
}
