import type {
  Adapter,
  AdapterContext,
  NamesCapability,
  RunningAdapter,
} from '../../../../packages/latchkit/src/core/contracts/adapter.js'
import type { ConnectionCapabilities } from '../../../../packages/latchkit/src/core/contracts/capabilities.js'
import type { CaipNetworkId, ChainNamespace } from '../../../../packages/latchkit/src/wire/caip.js'
import type { Account, ConnectorData, Network } from '../../../../packages/latchkit/src/wire/entities.js'
import type { ErrorEntry } from '../../../../packages/latchkit/src/wire/errors/entry.js'
import { fail } from '../../../../packages/latchkit/src/wire/errors/fail.js'
import { type FailureData, forever, galleryBalance, gallerySend, type SendScript } from './gallerySend.js'
import { galleryTexts } from './galleryTexts.js'

/** The answers of the wallets and of the chain in one state. `never` means that no answer comes. */
export interface Script extends SendScript {
  readonly connectors: readonly ConnectorData[]
  /** The name of the family of chains. Default: Ethereum. */
  readonly family?: string
  readonly connect?: 'never' | ErrorEntry<FailureData>
  readonly switch?: 'never' | ErrorEntry<FailureData>
  /** The outcome of asking for other accounts. Absent if wallets cannot be asked. */
  readonly choose?: 'never' | ErrorEntry<FailureData>
  /** The kind of each account that it shares. Default: one account. */
  readonly accounts?: readonly string[]
  /** Index of the first network with an address of its own. Default: no network has one. */
  readonly ownAddressesFrom?: number
  /** The first address, if it does not have the form of EVM. */
  readonly address?: string
  /** Indices of the networks that the wallet approves. Default: all. */
  readonly approved?: readonly number[]
  /** The wallet's answer to a sign-in. Absent if its accounts cannot sign in. */
  readonly sign?: 'signs' | 'never' | ErrorEntry<FailureData>
  /** The most bytes of a memo in a send. Default: no memos. */
  readonly memoBytes?: number
  /** The outcome of looking up a name; `unavailable` means that nobody can be asked. Default: no address has one. */
  readonly name?: 'never' | 'unavailable'
  /** The wallet's current network. Default: the site's first. */
  readonly on?: CaipNetworkId
}

/** Returns a different address for each index. */
function addressOf(index: number): string {
  if (index === 0) return '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const digits = Array.from({ length: 5 }, (_, at) => Math.imul(index * 5 + at + 1, 0x9e3779b1) >>> 0)
  return `0x${digits.map((each) => each.toString(16).padStart(8, '0')).join('')}`
}
/** Adds the explorer's pages at the paths that most explorers use. */
function withPages(network: Network): Network {
  const explorer = network.blockExplorers?.default
  if (!explorer) return network
  const base = explorer.url.replace(/\/$/, '')
  const pages = { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}` }
  return { ...network, blockExplorers: { default: { ...pages, ...explorer } } }
}

const galleryNames = ({ name }: Script): NamesCapability => ({
  isName: (text) => text.includes('.'),
  normalize: async (text) => text,
  coinTypes: () => ['60'],
  canResolve: () => name !== 'unavailable',
  resolve: () => (name === 'never' ? forever() : Promise.resolve(undefined)),
})

/** Creates an adapter that follows a script, so that every state of a view is reached as in real use. */
export function galleryAdapter(namespace: ChainNamespace, first: Network, script: Script): Adapter {
  const answer = (to: Script['connect'], wallet: string) => {
    if (to === 'never') return forever()
    const data = { wallet, by: wallet, network: first.name, method: 'connect', reason: 'no answer' }
    return to ? Promise.reject(fail(to, data)) : Promise.resolve()
  }
  const accountsOn = (networks: readonly Network[], here: CaipNetworkId) =>
    (script.accounts ?? ['eoa']).map((type, index): Account => {
      const address = (index === 0 && script.address) || addressOf(index)
      const { ownAddressesFrom: first = networks.length } = script
      const written = networks.map(({ caipNetworkId: id }, at) => [id, at < first ? address : addressOf(at)])
      const addresses = Object.fromEntries([[here, address], ...written])
      return { namespace, type, id: address, addresses }
    })
  const { approved } = script
  const { choose } = script
  const capabilities: ConnectionCapabilities = {
    names: true,
    send: 'modal',
    ...(choose && { accounts: true }),
    ...(script.sign && { siwx: true }),
    ...(script.memoBytes !== undefined && { memo: { maxBytes: script.memoBytes } }),
  }
  const running = ({ networks }: AdapterContext): RunningAdapter => ({
    discover(onFound) {
      for (const data of script.connectors) onFound({ data, provider: () => undefined })
      return () => undefined
    },
    async connect({ data }) {
      await answer(script.connect, data.name)
      const caipNetworkId = script.on ?? first.caipNetworkId
      const accounts = accountsOn(networks(), caipNetworkId)
      const connected = { accounts, caipNetworkId, capabilities }
      if (!approved) return connected
      const approvedCaipNetworkIds = networks()
        .filter((_, at) => approved.includes(at))
        .map((each) => each.caipNetworkId)
      return { ...connected, approvedCaipNetworkIds, supportsAllNetworks: false }
    },
    disconnect: async () => undefined,
    async switchNetwork({ data }, { caipNetworkId }) {
      await answer(script.switch, data.name)
      return { accounts: accountsOn(networks(), caipNetworkId), caipNetworkId }
    },
    addressesOn: async (accounts) => accounts,
    async signMessage({ data }) {
      const { sign = 'never' } = script
      if (sign !== 'signs') await answer(sign, data.name)
      return { signature: '0x' }
    },
    reader: async () => ({
      async getBalance({ network }) {
        const { balance = galleryBalance } = script
        if (balance === 'never') return forever()
        if ('code' in balance) throw fail(balance, { network: network.name, reason: 'no answer' })
        return balance
      },
      async getTokenBalances({ network, tokens: requested }) {
        const { tokens = [] } = script
        if (tokens === 'never') return forever()
        if ('code' in tokens) throw fail(tokens, { network: network.name, reason: 'no answer' })
        return requested.map((_, at) => tokens[at])
      },
    }),
    provider: () => undefined,
    send: async () => gallerySend(script),
    names: async () => galleryNames(script),
    ...(choose && {
      accounts: async () => ({
        async choose({ data }) {
          await answer(choose, data.name)
          return accountsOn(networks(), script.on ?? first.caipNetworkId)
        },
      }),
    }),
    stop: () => undefined,
  })
  return {
    namespace,
    name: script.family ?? 'Ethereum',
    accountTypes: [{ type: 'eoa', spends: true }],
    supports: ['balances', 'activity', 'names'],
    addressPrefix: '0x',
    addressKey(text) {
      if (typeof text !== 'string') return undefined
      return text === script.address ? text : /^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined
    },
    normalizeNetwork: (input) =>
      (input as Network).chainNamespace === namespace ? withPages(input as Network) : undefined,
    pairing: async () => ({ methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }),
    texts: async (language) => galleryTexts(language),
    setup: running,
  }
}
