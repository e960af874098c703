import type { PendingEntry } from '../../../../../packages/latchkit/src/core/contracts/pendingEntry.js'
import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { accountState } from '../../../../../packages/latchkit/src/core/select/accountState.js'
import { pendingAdded } from '../../../../../packages/latchkit/src/core/state/pending.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { CaipNetworkId } from '../../../../../packages/latchkit/src/wire/caip.js'
import type {
  HistoryTransaction,
  HistoryTransfer,
} from '../../../../../packages/latchkit/src/wire/http/getHistory.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { GatewayScript } from '../galleryGateway.js'
import { galleryToken } from '../galleryWallets.js'

const noor = '0x5D1e8a2c9B7f4E3a6C0d1B2a3F4e5D6c7B84Fa31'

type Meta = HistoryTransaction['metadata']
/** Returns a time on a day of the month that was so many months ago. */
const minedAt = (monthsAgo: number, day: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12)).toISOString()
}
const coin = (
  symbol: string,
  numeric: string,
  direction: 'in' | 'out',
  more: Partial<HistoryTransfer> = {},
): HistoryTransfer => ({
  fungible_info: {
    name: symbol,
    symbol,
    ...(symbol === 'ATL' && { icon: { url: galleryToken } }),
    ...(symbol === 'ETH' && { native: true }),
  },
  direction,
  quantity: { numeric },
  ...(direction === 'in' ? { sender: noor } : { receiver: noor }),
  ...more,
})
const entry = (
  at: string,
  operationType: Meta['operationType'],
  transfers: HistoryTransfer[],
  more: Partial<Meta> = {},
): HistoryTransaction => {
  const hash = `0x${[at, operationType].join('').replace(/\W/g, '').padStart(64, '0')}`
  const confirmedSend = { sentFrom: noor, sentTo: noor, status: 'confirmed', nonce: 1 } as const
  return { id: hash, metadata: { operationType, hash, minedAt: at, ...confirmedSend, ...more }, transfers }
}
const tidepool: HistoryTransfer = {
  nft_info: { name: 'Tidepool #204', flags: { is_spam: false } },
  direction: 'in',
  quantity: { numeric: '1' },
}
const spam: HistoryTransfer = {
  nft_info: { name: 'Visit prize.example', flags: { is_spam: true } },
  direction: 'in',
  quantity: { numeric: '1' },
}
const atlas = { application: { name: 'Atlas', iconUrl: null } }
const year = [
  entry(minedAt(0, 14), 'trade', [coin('USDC', '250', 'out'), coin('ETH', '0.0684', 'in')]),
  entry(minedAt(0, 11), 'mint', [tidepool], { status: 'failed' }),
  entry(minedAt(0, 9), 'receive', [spam]),
  entry(minedAt(0, 3), 'receive', [coin('ATL', '1208', 'in')]),
  entry(minedAt(1, 12), 'send', [coin('USDC', '40', 'out')]),
  entry(minedAt(1, 9), 'bought', [coin('USDC', '500', 'in')]),
  entry(minedAt(13, 28), 'approve', [], atlas),
  entry(minedAt(13, 4), 'receive', [coin('ETH', '0.1', 'in')]),
  entry(minedAt(14, 20), 'mint', [tidepool]),
  entry(minedAt(14, 2), 'execute', [], atlas),
]
/** Twelve entries a month for three years. */
const crowd = Array.from({ length: 432 }, (_, at) =>
  entry(minedAt(Math.floor(at / 12), 27 - 2 * (at % 12)), at % 3 ? 'receive' : 'send', [
    coin('USDC', String(at + 1), at % 3 ? 'in' : 'out'),
  ]),
)
/** Transactions with a fee, with a memo, and with incomplete data. */
const noted = [
  entry(minedAt(0, 14), 'send', [coin('ETH', '0.25', 'out')], { fee: '0.000005', memo: 'Lunch on Tuesday' }),
  entry(minedAt(0, 12), 'receive', [coin('USDC', '40', 'in')], {
    memo: `Claim at https://prize.example ${'and read on '.repeat(9)}`,
  }),
  entry(minedAt(0, 9), 'receive', [coin('USDC', '15', 'in')], { memo: 'شكرا على العشاء (أمس)' }),
  entry(minedAt(0, 7), 'send', [coin('USDC', '3', 'out')], { status: 'failed', fee: '0.00012' }),
  { ...entry(minedAt(0, 4), 'trade', [coin('USDC', '9', 'out'), coin('ETH', '0.1', 'in')]), more: true },
  { ...entry(minedAt(0, 2), 'execute', []), more: true },
]
const long = entry(
  minedAt(0, 2),
  'receive',
  [coin('LONGSYMBOLOFATOKEN', `${'123456789'.repeat(8)}.5`, 'in', { sender: noor })],
  { application: { name: `An application with ${'a very '.repeat(20)} long name`, iconUrl: null } },
)

const usdc = {
  amount: { value: 120_000_000n, decimals: 6, symbol: 'USDC' },
  asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}

/** Adds pending entries that were started on this page and are not in the history yet. */
function sends(kit: Kit, ends: readonly Partial<PendingEntry>[]): void {
  const { caipAddress, allAccounts } = accountState(kit.store.getState())
  const [account] = allAccounts
  if (!caipAddress || !account) return
  const network = caipAddress.split(':').slice(0, 2).join(':') as CaipNetworkId
  patch(kit, (state) => ({
    pending: ends.reduce(
      (all, end, at) =>
        pendingAdded(all, caipAddress, {
          id: `0x${String(at).padStart(64, 'f')}`,
          kind: 'send',
          by: account.namespace,
          account,
          network,
          to: noor,
          out: [{ network, ...usdc }],
          in: [],
          at: Date.now() - at * 60_000,
          status: 'pending',
          ...end,
        }),
      state.pending ?? {},
    ),
  }))
}

const activityState = (name: string, gateway: GatewayScript | undefined, more: Partial<GalleryState> = {}) =>
  connectedState(name, {
    ...(gateway && { gateway: () => gateway }),
    open: () => view('Transactions', {}),
    awaits: '.month',
    ...more,
  })

/** States of the activity of an account, from none to a long list. */
export const activityStates: readonly GalleryState[] = [
  activityState('activity', { history: year }, { arrange: (kit) => sends(kit, [{}]), awaits: '.waiting' }),
  activityState('activity-loading', { history: 'never' }),
  activityState(
    'activity-none',
    { history: [entry(minedAt(0, 9), 'receive', [spam])] },
    { awaits: '.state' },
  ),
  activityState('activity-failed', { history: 'failed' }, { awaits: '.state' }),
  activityState(
    'activity-more-failed',
    { history: year.slice(0, 3), further: 'failed' },
    { awaits: '.activity-list > [role="alert"]' },
  ),
  activityState('activity-notes', { history: noted, isPartial: true }, { awaits: '.activity-note' }),
  activityState('activity-long', { history: [long] }),
  activityState('activity-crowd', { history: crowd }),
  activityState('activity-own', undefined, {
    arrange: (kit) =>
      sends(kit, [
        {},
        { status: 'confirmed' },
        { status: 'failed', reason: 'ERC20: transfer amount exceeds balance' },
        { status: 'replaced' },
        { status: 'dropped' },
      ]),
    awaits: '.waiting',
  }),
  activityState('activity-proposed', undefined, {
    arrange: (kit) => sends(kit, [{ isProposed: true }, { isProposed: true, status: 'replaced' }]),
    awaits: '.waiting',
  }),
  activityState('activity-kinds', undefined, {
    arrange: (kit) => {
      const network = kit.config.networks[0]?.caipNetworkId ?? ('toy:1' as const)
      const here = { network, ...usdc }
      const coins = {
        network,
        amount: { value: 68_400_000_000_000_000n, decimals: 18, symbol: 'ETH' },
      }
      sends(kit, [
        { kind: 'swap', out: [here], in: [coins] },
        { kind: 'buy', by: 'onramp', out: [], in: [here] },
        { kind: 'approve', status: 'confirmed' },
        { kind: 'register', status: 'failed', out: [coins] },
        { kind: 'swap', out: [here], in: [coins], status: 'confirmed' },
        { kind: 'buy', by: 'onramp', out: [], in: [here], status: 'confirmed' },
      ])
    },
    awaits: '.waiting',
  }),
  activityState('activity-own-none', undefined, { awaits: '.state' }),
  activityState(
    'account-activity',
    { history: year },
    {
      open: () => view('Account', {}),
      press: ['[role="tab"]:last-child'],
      awaits: '.activity-mark',
    },
  ),
]
