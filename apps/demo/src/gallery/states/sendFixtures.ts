import type { Notice, SendField } from '../../../../../packages/latchkit/src/core/contracts/send.js'
import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { changeSend } from '../../../../../packages/latchkit/src/core/money/changeSend.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { SendChange } from '../../../../../packages/latchkit/src/core/state/send.js'
import type { CaipNetworkId } from '../../../../../packages/latchkit/src/wire/caip.js'
import type { Token } from '../../../../../packages/latchkit/src/wire/entities.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'
import { galleryPicture } from '../galleryWallets.js'

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
export const ownAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const noor = '0x9aF3c1E07b2C4d58A19dF052c4e07B8a1607b2C4'
export const alike = '0x71C743A19dF052c4e07B8a16D3f560Eef6d8976F'
export const stranger = '0x5D1e3b0927aC41f0E6d2B8c4A19dF052c484Fa31'
const november = Date.UTC(2025, 10, 2, 12)
const october = Date.UTC(2025, 9, 19, 12)
const recentOn = (chainId: CaipNetworkId) => ({
  recent_receivers: [
    { from: ownAddress, address: noor, chainId, name: 'noor.example', at: november },
    { from: ownAddress, address: stranger, chainId, at: october },
  ],
})
const price = { value: 1_00n, decimals: 2, symbol: 'USD' }
const nativePrice = { value: 3_460_83n, decimals: 2, symbol: 'USD' }

/** The filled-in fields of a draft, and which of them the site has fixed. */
interface Filled extends SendChange {
  readonly fixed?: readonly SendField[]
}

const firstAssetOf = (kit: Kit) => {
  const [network] = kit.config.networks
  return { ...usdc, chainId: network?.caipNetworkId ?? ('toy:1' as const) }
}
export const to = (address: string, name?: string): Filled => ({
  typedReceiver: name ?? address,
  receiverAddress: address,
  receiverProfileName: name,
})
export const of = (whole: bigint): Filled => ({
  typedAmount: `${whole}`,
  sendTokenAmount: whole * 1_000_000n,
})

/** Sets the prices of the tokens, now and after each reload. */
function setPrices(kit: Kit): void {
  const settle = () => {
    const [[namespace, balanceQuery] = []] = Object.entries(kit.store.getState().queries?.tokenBalance ?? {})
    if (namespace === undefined || !balanceQuery?.data || balanceQuery.data.nativePrice) return
    const tokens = balanceQuery.data.tokens.map((each) => ({ ...each, price }))
    const tokenBalance = { [namespace]: { ...balanceQuery, data: { tokens, nativePrice } } }
    patch(kit, ({ queries }) => ({ queries: { ...queries, tokenBalance } }))
  }
  settle()
  kit.store.subscribe(settle)
}

/** Sends the draft to the wallet once it is quoted. */
export function sendDraft(kit: Kit): void {
  setPrices(kit)
  const ask = () => {
    const { send } = kit.store.getState()
    if (send?.quote && !send.loading) patch(kit, () => ({ send: { ...send, loading: true } }))
  }
  ask()
  kit.store.subscribe(ask)
}

function fill(kit: Kit, { fixed, ...change }: Filled = {}, isNative: boolean): void {
  if (kit.store.getState().send) return
  changeSend(kit, isNative ? change : { token: firstAssetOf(kit), ...change })
  patch(kit, ({ send }) => (send ? { send: { ...send, ...(fixed && { fixed }) } } : {}))
}

interface SendStateOptions {
  readonly filled?: Filled | ((kit: Kit) => Filled)
  readonly script?: Partial<Script>
  readonly more?: Partial<GalleryState>
  readonly isPriced?: boolean
  readonly isNative?: boolean
}

export const state =
  (name: 'WalletSend' | 'WalletSendPreview' | 'WalletSendSelectToken') =>
  (as: string, { filled, script, more, isPriced = true, isNative = false }: SendStateOptions = {}) =>
    connectedState(
      as,
      {
        tokens: [usdc],
        stored: recentOn,
        // Filled in before the view opens, as in real use: the review needs a draft.
        open: (kit) => {
          fill(kit, typeof filled === 'function' ? filled(kit) : filled, isNative)
          return view(name, {})
        },
        ...(isPriced && { arrange: setPrices }),
        ...more,
      },
      { tokens: [640_129_900n], ...script },
    )

export const send = state('WalletSend')
export const review = state('WalletSendPreview')
export const select = state('WalletSendSelectToken')
export const long = `the-name-that-does-not-end-${'and-goes-on-'.repeat(12)}.example`
export const many = Array.from(
  { length: 1000 },
  (_, at): Token => ({
    address: `0x${String(at + 1).padStart(40, '0')}`,
    name: `Token ${at + 1}`,
    symbol: `T${at + 1}`,
    decimals: 6,
  }),
)
export const whole = { ...of(120n), ...to(noor, 'noor.example') }
/** `approve(spender, amount)` of a token, repeated: as long as the data of real contract calls. */
export const callData = `0x${`095ea7b3${'0'.repeat(24)}5d1e3b0927ac41f0e6d2b8c4a19df052c484fa31${'f'.repeat(64)}`.repeat(8)}`
export const fresh = (address: string, network = 'Ethereum'): Notice => ({
  code: 'unusedReceiver',
  level: 'info',
  field: 'receiver',
  data: { network, address },
})
export const mistyped: Notice = { code: 'wrongChecksum', level: 'confirm', field: 'receiver' }
export const contract: Notice = { code: 'contractReceiver', level: 'info', field: 'receiver' }
const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })
export const level = (code: string, units: bigint) => ({
  id: code,
  code,
  costs: [
    { code: 'network', amount: ether(units * 10n ** 12n) },
    { code: 'deposit', amount: ether(2n * 10n ** 15n) },
  ],
  max: 640_129_900n,
})
export const taxed: Notice = {
  code: 'keepsPart',
  level: 'info',
  field: 'token',
  data: {
    amount: { value: '120000000', decimals: 6, symbol: 'USDC' },
    received: { value: '118800000', decimals: 6, symbol: 'USDC' },
  },
}
export const ends: Notice = {
  code: 'accountEnds',
  level: 'confirm',
  field: 'amount',
  data: { minimum: { value: '10000000000000000', decimals: 18, symbol: 'ETH' } },
}
export const levels = [level('slow', 7n), level('fast', 90n)]
/** Three fee levels. Each also opens an account for the recipient, which costs more than the network fee. */
export const opening = [level('normal', 5n), level('fast', 6n), level('faster', 21n)].map((fee) => ({
  ...fee,
  costs: fee.costs.map((cost) => (cost.code === 'deposit' ? { ...cost, code: 'openAccount' } : cost)),
}))
export const opens: Notice = {
  code: 'opensAccount',
  level: 'info',
  field: 'receiver',
  data: { symbol: 'USDC' },
}
