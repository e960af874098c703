import { changeSend } from '../../core/actions/send/changeSend.js'
import type { Notice, SendField } from '../../core/contracts/send.js'
import type { Kit } from '../../core/kit/kit.js'
import { patch } from '../../core/kit/patch.js'
import { view } from '../../core/state/router.js'
import type { SendChange } from '../../core/state/send.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Token } from '../../wire/entities.js'
import { executionReverted } from '../../wire/errors/chain.js'
import { rpcFailed } from '../../wire/errors/rpc.js'
import { connectedState } from './connectedState.js'
import type { GalleryState } from './GalleryState.js'
import type { Script } from './galleryAdapter.js'
import { galleryPicture } from './galleryWallets.js'

const blue = galleryPicture(
  '#4b94e8',
  '#2368c4',
  'M17 14h6v2h-5v3h5v7h-6v-2h5v-3h-5zm2-2h2v2h-2zm0 14h2v2h-2z',
)
const usdc: Token = {
  address: `0x${'1'.padStart(40, '0')}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  iconUrl: blue,
}
const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const noor = '0x9aF3c1E07b2C4d58A19dF052c4e07B8a1607b2C4'
const alike = '0x71C743A19dF052c4e07B8a16D3f560Eef6d8976F'
const stranger = '0x5D1e3b0927aC41f0E6d2B8c4A19dF052c484Fa31'
const november = Date.UTC(2025, 10, 2, 12)
const october = Date.UTC(2025, 9, 19, 12)
const recentOn = (chainId: CaipNetworkId) => ({
  recent_receivers: [
    { from: own, address: noor, chainId, name: 'noor.example', at: november },
    { from: own, address: stranger, chainId, at: october },
  ],
})
const price = { value: 1_00n, decimals: 2, symbol: 'USD' }
const nativePrice = { value: 3_460_83n, decimals: 2, symbol: 'USD' }

/** What has been filled in, and how it was decided. */
interface Filled extends SendChange {
  readonly fixed?: readonly SendField[]
  readonly loading?: boolean
}

const chosen = (kit: Kit) => {
  const [network] = kit.config.networks
  return { ...usdc, chainId: network?.caipNetworkId ?? ('toy:1' as const) }
}
const to = (address: string, name?: string): Filled => ({
  typedReceiver: name ?? address,
  receiverAddress: address,
  receiverProfileName: name,
})
const of = (whole: bigint): Filled => ({ typedAmount: `${whole}`, sendTokenAmount: whole * 1_000_000n })

/** Somebody tells what the tokens are worth, now and whenever they are read again. */
function priced(kit: Kit): void {
  const tell = () => {
    const [[namespace, read] = []] = Object.entries(kit.store.getState().queries?.tokenBalance ?? {})
    if (namespace === undefined || !read?.data || read.data.nativePrice) return
    const tokens = read.data.tokens.map((each) => ({ ...each, price }))
    const tokenBalance = { [namespace]: { ...read, data: { tokens, nativePrice } } }
    patch(kit, ({ queries }) => ({ queries: { ...queries, tokenBalance } }))
  }
  tell()
  kit.store.subscribe(tell)
}

function fill(kit: Kit, { fixed, loading = false, ...change }: Filled = {}, isNative: boolean): void {
  if (kit.store.getState().send) return
  changeSend(kit, isNative ? change : { token: chosen(kit), ...change })
  patch(kit, ({ send }) => (send ? { send: { ...send, ...(fixed && { fixed }), loading } } : {}))
}

interface Told {
  readonly filled?: Filled
  readonly script?: Partial<Script>
  readonly more?: Partial<GalleryState>
  readonly isPriced?: boolean
  readonly isNative?: boolean
}

const state =
  (name: 'WalletSend' | 'WalletSendPreview' | 'WalletSendSelectToken') =>
  (as: string, { filled, script, more, isPriced = true, isNative = false }: Told = {}) =>
    connectedState(
      as,
      {
        tokens: [usdc],
        kept: recentOn,
        // Filled in before the view is there, as in life: one that looks a draft over has none without.
        open: (kit) => {
          fill(kit, filled, isNative)
          return view(name, {})
        },
        ...(isPriced && { arrange: priced }),
        ...more,
      },
      { tokens: [640_129_900n], ...script },
    )

const send = state('WalletSend')
const review = state('WalletSendPreview')
const select = state('WalletSendSelectToken')
const long = `the-name-that-does-not-end-${'and-goes-on-'.repeat(12)}.example`
const many = Array.from(
  { length: 1000 },
  (_, at): Token => ({
    address: `0x${String(at + 1).padStart(40, '0')}`,
    name: `Token ${at + 1}`,
    symbol: `T${at + 1}`,
    decimals: 6,
  }),
)
const whole = { ...of(120n), ...to(noor, 'noor.example') }
const fresh = (address: string, network = 'Ethereum'): Notice => ({
  code: 'unusedReceiver',
  level: 'info',
  field: 'receiver',
  data: { network, address },
})
const mistyped: Notice = { code: 'wrongChecksum', level: 'confirm', field: 'receiver' }
const contract: Notice = { code: 'contractReceiver', level: 'info', field: 'receiver' }
const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
const level = (code: string, units: bigint) => ({
  id: code,
  code,
  costs: [
    { code: 'network', amount: ether(units * 10n ** 12n) },
    { code: 'deposit', amount: ether(2n * 10n ** 15n) },
  ],
  max: 640_129_900n,
})
const taxed: Notice = {
  code: 'keepsPart',
  level: 'info',
  field: 'token',
  data: {
    amount: { value: '120000000', decimals: 6, symbol: 'USDC' },
    received: { value: '118800000', decimals: 6, symbol: 'USDC' },
  },
}
const ends: Notice = {
  code: 'accountEnds',
  level: 'confirm',
  field: 'amount',
  data: { minimum: { value: '10000000000000000', decimals: 18, symbol: 'ETH' } },
}
const levels = [level('slow', 7n), level('fast', 90n)]

/** Sending, from an empty draft to what can be wrong with a full one. */
export const sendStates: readonly GalleryState[] = [
  send('send', { filled: whole, more: { awaits: '.send-known' } }),
  send('send-empty', { more: { awaits: '.send-recent' } }),
  send('send-first-time', {
    isPriced: false,
    isNative: true,
    more: { kept: () => ({}), awaits: '.send-field' },
  }),
  send('send-looking-up', {
    filled: { ...of(120n), typedReceiver: 'noor.example' },
    script: { name: 'never' },
    more: { awaits: '.send-field .spinner' },
  }),
  send('send-no-such-name', {
    filled: { ...of(120n), typedReceiver: 'nobody.example' },
    more: { awaits: '.send-said' },
  }),
  send('send-not-enough', { filled: { ...of(900n), ...to(stranger) }, more: { awaits: '.send-known' } }),
  send('send-no-gas', {
    filled: whole,
    script: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } },
    more: { awaits: '.send-known' },
  }),
  send('send-in-currency', {
    filled: { ...whole, typedAmount: '120.00', amountIn: 'currency' },
    more: { awaits: '.send-sign' },
  }),
  send('send-warnings', {
    filled: { ...of(120n), ...to('0x197c656ec7ab88b098defb751b7401b5f6d8976f') },
    script: { trial: { notices: [mistyped, fresh('0x197c656ec7ab88b098defb751b7401b5f6d8976f')] } },
    more: { awaits: '.alert + .alert' },
  }),
  send('send-levels', { filled: whole, script: { trial: { fees: levels } }, more: { awaits: '.send-fees' } }),
  send('send-fixed', {
    filled: { ...whole, fixed: ['token', 'amount', 'receiver'] },
    more: { awaits: '.send-known' },
  }),
  send('send-long', {
    filled: {
      ...to(stranger, long),
      typedAmount: '123456789012345678901234567890.123456',
      sendTokenAmount: 2n ** 120n,
    },
    script: { tokens: [2n ** 200n] },
    more: { awaits: '.send-who' },
  }),
  send('send-loading', {
    script: { balance: 'never', tokens: 'never' },
    isPriced: false,
    more: { awaits: '.send-field' },
  }),
  send('send-unknown-network', {
    script: { on: 'elsewhere:1' },
    more: { allowUnsupportedChain: true, awaits: '.state' },
  }),
  select('send-token', { more: { awaits: '.row' } }),
  select('send-token-loading', { script: { tokens: 'never' }, more: { awaits: '.skeleton' } }),
  select('send-token-failed', { script: { tokens: rpcFailed }, more: { awaits: '.state' } }),
  select('send-token-none', {
    script: { balance: { value: 0n, decimals: 18, symbol: 'ETH' }, tokens: [] },
    more: { awaits: '.state' },
  }),
  select('send-token-thousand', {
    script: { tokens: many.map((_, at) => BigInt(at + 1) * 1_000_000n) },
    more: { tokens: many, awaits: '.row' },
  }),
  select('send-token-nothing-found', {
    script: { tokens: many.map(() => 1_000_000n) },
    more: { tokens: many, type: 'nothing', awaits: '.state' },
  }),
  review('review-send', {
    filled: { ...of(120n), ...to(alike) },
    more: {
      kept: (chainId) => ({
        recent_receivers: [
          { from: own, address: own.replace('656E', '156E'), chainId, at: Date.UTC(2025, 9, 12, 12) },
        ],
      }),
      awaits: '.compare',
    },
  }),
  review('review-send-clear', { filled: whole, more: { awaits: '.preview-known' } }),
  review('review-send-trying', { filled: whole, script: { trial: 'never' }, more: { awaits: '.skeleton' } }),
  review('review-send-would-fail', {
    filled: whole,
    script: { trial: executionReverted },
    more: { awaits: '.alert.bad' },
  }),
  review('review-send-untried', {
    filled: whole,
    script: { trial: { fees: [], notices: [{ code: 'notTried', level: 'info' }] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-taxed', {
    filled: whole,
    script: { trial: { received: 118_800_000n, notices: [taxed] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-deposit', {
    filled: { ...whole, feeId: 'fast' },
    script: { trial: { fees: levels, notices: [ends] } },
    more: { awaits: '.alert' },
  }),
  review('review-send-no-words', {
    filled: whole,
    script: {
      trial: {
        notices: [
          { code: 'bridgeCongested', level: 'info' },
          { code: 'vaultFull', level: 'block' },
        ],
      },
    },
    more: { awaits: '.alert + .alert' },
  }),
  review('review-send-unanswered', {
    filled: whole,
    script: { unanswered: rpcFailed },
    more: { awaits: '.alert.bad' },
  }),
  review('review-send-no-gas', {
    filled: whole,
    script: { balance: { value: 1n, decimals: 18, symbol: 'ETH' } },
    more: { awaits: '.alert' },
  }),
  review('review-send-warnings', {
    filled: { ...of(120n), ...to(stranger.replace('5D1e', '5D1f')) },
    script: { trial: { notices: [mistyped, contract, fresh(stranger)] } },
    more: { awaits: '.alert + .alert' },
  }),
  review('review-send-own', { filled: { ...of(120n), ...to(own) }, more: { awaits: '.alert' } }),
  review('review-send-declined', {
    filled: {
      ...whole,
      failure: {
        text: 'You declined in Foxglove. Try again when ready.',
        details: 'userRejected: The request was declined in Foxglove.',
      },
    },
    more: { awaits: '.alert.bad' },
  }),
  review('review-send-waiting', { filled: { ...whole, loading: true }, more: { awaits: '.preview-known' } }),
  review('review-send-long', {
    filled: { ...to(stranger, long), typedAmount: '1', sendTokenAmount: 2n ** 120n + 1n },
    script: { tokens: [2n ** 200n], trial: { notices: [fresh(stranger)] } },
    more: { kept: () => ({}), awaits: '.alert' },
  }),
]
