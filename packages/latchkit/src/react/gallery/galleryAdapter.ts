import type {
  Adapter,
  AdapterContext,
  AdapterSession,
  NamesCapability,
  PreparedSend,
  ReceiverFacts,
  SendDraft,
} from '../../core/adapter.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Account, Amount, ConnectorData, Network } from '../../wire/entities.js'
import { type ErrorEntry, fail } from '../../wire/errors/fail.js'

/** How the wallets and the chain of one state behave. `never` leaves a question open for as long as one looks at it. */
export interface Script {
  readonly connectors: readonly ConnectorData[]
  readonly connect?: 'never' | ErrorEntry<Told>
  readonly switch?: 'never' | ErrorEntry<Told>
  /** What comes of asking for other accounts; without it nobody can be asked. */
  readonly choose?: 'never' | ErrorEntry<Told>
  /** Kinds of the accounts it shares, one each; one of its own unless given. */
  readonly accounts?: readonly string[]
  /** Networks it is limited to, by their place in the site's list; all there are unless given. */
  readonly approved?: readonly number[]
  readonly balance?: 'never' | ErrorEntry<{ network: string; reason: string }> | Amount
  /** What the account has of the site's tokens, in their order. */
  readonly tokens?: 'never' | ErrorEntry<{ network: string; reason: string }> | readonly bigint[]
  /** What trying a transfer out shows. */
  readonly trial?: 'never' | ErrorEntry<Told> | Partial<PreparedSend>
  /** Who the receiver is; somebody who has used the address before unless given. */
  readonly receiver?: ReceiverFacts
  /** What comes of looking up a name; nobody has it unless given. */
  readonly name?: 'never'
  /** The network the wallet is on; the first of the site unless given. */
  readonly on?: CaipNetworkId
}

/** What any failure's text may ask for. */
export interface Told {
  readonly wallet: string
  readonly by: string
  readonly network: string
  readonly method: string
  readonly reason: string
}

/** Addresses, each unlike the one before. */
function addressOf(index: number): string {
  if (index === 0) return '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const digits = Array.from({ length: 5 }, (_, at) => Math.imul(index * 5 + at + 1, 0x9e3779b1) >>> 0)
  return `0x${digits.map((each) => each.toString(16).padStart(8, '0')).join('')}`
}
const forever = () => new Promise<never>(() => undefined)

/** Sending as a script has it: a fee of a real size, and no wallet that is ever asked. */
const gallerySend = ({ trial = {}, receiver }: Script) => ({
  async prepare({
    from = '',
    to = '',
    value = 0n,
    network,
    token,
  }: Partial<SendDraft>): Promise<PreparedSend> {
    if (trial === 'never' || !network) return forever()
    const told = { wallet: '', by: '', network: network.name, method: '', reason: '' }
    if ('code' in trial) throw fail(trial, { ...told, reason: 'transfers are paused' })
    const { decimals, symbol } = network.nativeCurrency
    const fee = { value: 21_000n * 350_000_000n, decimals, symbol }
    const draft = { from, to, value, network, ...(token && { token }) }
    return { draft, fee, reserve: { ...fee, value: fee.value * 2n }, ...trial }
  },
  submit: forever,
  confirm: forever,
  lookAt: async () => receiver ?? { isContract: false, isUnused: false },
})

const galleryNames = ({ name }: Script): NamesCapability => ({
  isName: (text) => text.includes('.'),
  normalize: async (text) => text,
  coinTypes: () => ['60'],
  canResolve: () => true,
  resolve: () => (name === 'never' ? forever() : Promise.resolve(undefined)),
})

/** An adapter that plays a script, so that every state of a view is reached by the same way as in life. */
export function galleryAdapter(namespace: ChainNamespace, first: Network, script: Script): Adapter {
  const answer = (to: Script['connect'], wallet: string) => {
    if (to === 'never') return forever()
    const told = { wallet, by: wallet, network: first.name, method: 'connect', reason: 'no answer' }
    return to ? Promise.reject(fail(to, told)) : Promise.resolve()
  }
  const accounts = (script.accounts ?? ['eoa']).map(
    (type, index): Account => ({ namespace, address: addressOf(index), type }),
  )
  const { approved } = script
  const { choose } = script
  const sessionFor = ({ networks }: AdapterContext): AdapterSession => ({
    discover(onFound) {
      for (const data of script.connectors) onFound({ data, provider: () => undefined })
      return () => undefined
    },
    async connect({ data }) {
      await answer(script.connect, data.name)
      const caipNetworkId = script.on ?? first.caipNetworkId
      if (!approved) return { accounts, caipNetworkId }
      const approvedCaipNetworkIds = networks()
        .filter((_, at) => approved.includes(at))
        .map((each) => each.caipNetworkId)
      return { accounts, caipNetworkId, approvedCaipNetworkIds, supportsAllNetworks: false }
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
      async getTokenBalances({ network, tokens: asked }) {
        const { tokens = [] } = script
        if (tokens === 'never') return forever()
        if ('code' in tokens) throw fail(tokens, { network: network.name, reason: 'no answer' })
        return asked.map((_, at) => tokens[at])
      },
    }),
    provider: () => undefined,
    send: async () => gallerySend(script),
    names: async () => galleryNames(script),
    ...(choose && {
      accounts: async () => ({
        async choose({ data }) {
          await answer(choose, data.name)
          return accounts
        },
      }),
    }),
    stop: () => undefined,
  })
  return {
    namespace,
    accountTypes: ['eoa'],
    supports: ['balances', 'activity'],
    isAddress: (value): value is string => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value),
    normalizeNetwork: (input) => input as Network,
    setup: sessionFor,
  }
}
