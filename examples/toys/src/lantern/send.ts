import type { Draft, Fee, Notice, Quote, SendCapability } from 'latchkit'
import { type Amount, fail, type Json, missingFields, type Network } from 'latchkit/wire'
import { untilFinal } from '../ledger/untilFinal.js'
import { requestWallet, textIn } from '../wallet/requestWallet.js'
import { addressKey } from './address.js'
import { boxOf } from './boxOf.js'
import { isRefusal, type LanternLive } from './look.js'
import { assertReached } from './reader.js'

/** The fees by speed, in base units. */
const levels = [
  { id: 'calm', fee: 100_000n },
  { id: 'brisk', fee: 400_000n },
] as const
/**
 * The deposit for a token's shelf where the receiver has none, in base units; it comes back when the shelf is given up.
 */
const shelf = 2_000_000n
/** The number of blocks in which a transfer can be taken in. */
const blocks = 4

/** Sends glow and tokens; a receiver without a shelf for a token gets one, against a deposit that the sender leaves. */
export function createSend(live: LanternLive): SendCapability {
  const { ledger } = live
  return {
    readReceiver: (text) => addressKey(text.trim().replace(/^lantern:/, '')),
    async quote(draft) {
      assertReached(draft.network)
      assertWellFormed(draft)
      const found = findOut(live, draft)
      return {
        draft,
        fees: levels.map((level) => feeOf(draft, found, level)),
        notices: [...shelfNotices(draft, found), ...amountNotices(draft, found)],
      }
    },
    async submit(connector, quote, feeId) {
      const { account, network, to, asset, value, fee } = wholeIn(quote, feeId)
      const until = ledger.height() + blocks
      const costOf = (code: string) =>
        (fee.costs.find((each) => each.code === code)?.amount.value ?? 0n).toString()
      const id = await requestWallet({
        wallet: connector.data.name,
        method: 'lantern:pass',
        ask: () =>
          boxOf(live.made, connector).features['lantern:pass']({
            town: String(network.id),
            from: account.id,
            to,
            asset: asset?.address ?? '',
            value: value.toString(),
            fee: costOf('network'),
            deposit: costOf('deposit'),
            until,
          }),
        read: textIn,
        isRefusal,
      })
      return { id, trace: [until] }
    },
    follow: ({ id, trace }, { signal }) => untilFinal(ledger, { id, until: untilIn(trace) }, signal),
  }
}

const untilIn = (trace: Json | undefined) => (Array.isArray(trace) ? Number(trace[0]) : 0)

/** The ledger's facts for a draft, in base units. */
interface Found {
  readonly native: bigint
  /** Of what is sent. */
  readonly owned: bigint
  readonly deposit: bigint
}

function findOut({ ledger }: LanternLive, { account, network, asset, to }: Draft): Found {
  const { caipNetworkId: id } = network
  const native = ledger.balanceOf(id, account.id)
  const owned = asset ? ledger.balanceOf(id, account.id, asset.address) : native
  const hasNone = asset && to !== undefined && ledger.balanceOf(id, to, asset.address) === 0n
  return { native, owned, deposit: hasNone ? shelf : 0n }
}

function feeOf({ network, asset }: Draft, found: Found, { id, fee }: (typeof levels)[number]): Fee {
  const { native, owned, deposit } = found
  const left = native - fee - deposit
  return {
    id,
    code: id,
    costs: [
      { code: 'network', amount: amountOf(network, fee) },
      ...(deposit > 0n ? [{ code: 'deposit', amount: amountOf(network, deposit) }] : []),
    ],
    max: asset ? owned : left > 0n ? left : 0n,
  }
}

/** @throws `missingFields` naming what is malformed; a memo, which no transfer of these networks carries. */
function assertWellFormed({ to, amount, memo }: Draft): void {
  const fields = [
    ...(memo !== undefined ? ['memo'] : []),
    ...(to !== undefined && addressKey(to) === undefined ? ['to'] : []),
    ...(typeof amount === 'bigint' && amount < 0n ? ['amount'] : []),
  ]
  if (fields.length > 0) throw fail(missingFields, { fields })
}

/** @throws `missingFields` naming what is not there yet. */
function wholeIn({ draft, fees }: Quote, feeId: string | undefined) {
  const { to, amount } = draft
  const fee = fees.find(({ id }) => id === feeId) ?? fees[0]
  const value = amount === 'max' ? fee?.max : amount
  const fields = [...(to === undefined ? ['to'] : []), ...(value === undefined ? ['amount'] : [])]
  if (to === undefined || value === undefined || !fee) throw fail(missingFields, { fields })
  return { ...draft, to, value, fee }
}

/** Something stays behind with the receiver that the sender does not get back: that is agreed to first. */
function shelfNotices({ network, asset }: Draft, { deposit }: Found): readonly Notice[] {
  if (!asset || deposit === 0n) return []
  const amount = { ...amountOf(network, deposit), value: deposit.toString() }
  return [{ code: 'newShelf', level: 'confirm', data: { deposit: amount, symbol: asset.symbol } }]
}

function amountNotices({ network, asset, amount }: Draft, found: Found): readonly Notice[] {
  const { native, owned, deposit } = found
  const about = { level: 'block', field: 'amount' } as const
  const [{ fee }] = levels
  const value = amount === 'max' ? (asset ? owned : 0n) : (amount ?? 0n)
  if (value > owned)
    return [
      { code: 'insufficientFunds', ...about, data: { symbol: (asset ?? network.nativeCurrency).symbol } },
    ]
  const isShort = native < fee + deposit + (asset ? 0n : value)
  return isShort ? [{ code: 'tooDark', ...about, data: { symbol: network.nativeCurrency.symbol } }] : []
}

const amountOf = ({ nativeCurrency: { decimals, symbol } }: Network, value: bigint): Amount => ({
  value,
  decimals,
  symbol,
})
