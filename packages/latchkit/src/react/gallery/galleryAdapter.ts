import type { Adapter, AdapterSession } from '../../core/adapter.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Amount, ConnectorData, Network } from '../../wire/entities.js'
import { type ErrorEntry, fail } from '../../wire/errors/fail.js'

/** How the wallets and the chain of one state behave. `never` leaves a question open for as long as one looks at it. */
export interface Script {
  readonly connectors: readonly ConnectorData[]
  readonly connect?: 'never' | ErrorEntry<{ wallet: string }>
  readonly switch?: 'never' | ErrorEntry<{ wallet: string }>
  readonly balance?: 'never' | ErrorEntry<{ network: string; reason: string }> | Amount
  /** The network the wallet is on; the first of the site unless given. */
  readonly on?: CaipNetworkId
}

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const forever = () => new Promise<never>(() => undefined)

/** An adapter that plays a script, so that every state of a view is reached by the same way as in life. */
export function galleryAdapter(namespace: ChainNamespace, first: Network, script: Script): Adapter {
  const answer = (to: Script['connect'], wallet: string) => {
    if (to === 'never') return forever()
    return to ? Promise.reject(fail(to, { wallet })) : Promise.resolve()
  }
  const session: AdapterSession = {
    discover(onFound) {
      for (const data of script.connectors) onFound({ data, provider: () => undefined })
      return () => undefined
    },
    async connect({ data }) {
      await answer(script.connect, data.name)
      const caipNetworkId = script.on ?? first.caipNetworkId
      return { accounts: [{ namespace, address, type: 'eoa' }], caipNetworkId }
    },
    disconnect: async () => undefined,
    switchNetwork: ({ data }) => answer(script.switch, data.name),
    signMessage: forever,
    reader: async () => ({
      async getBalance({ network }) {
        const { balance = { value: 842_100_000_000_000_000n, decimals: 18, symbol: 'ETH' } } = script
        if (balance === 'never') return forever()
        if ('code' in balance) throw fail(balance, { network: network.name, reason: 'no answer' })
        return balance
      },
    }),
    provider: () => undefined,
    stop: () => undefined,
  }
  return {
    namespace,
    accountTypes: ['eoa'],
    supports: [],
    isAddress: (value): value is string => typeof value === 'string',
    normalizeNetwork: (input) => input as Network,
    setup: () => session,
  }
}
