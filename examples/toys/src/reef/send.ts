import type { Draft, Fee, Notice, Quote, SendCapability } from 'latchkit'
import { type Amount, fail, missingFields, type Network } from 'latchkit/wire'
import { untilFinal } from '../ledger/untilFinal.js'
import { requestWallet, textIn } from '../wallet/requestWallet.js'
import { addressKey, isOf, readAddress } from './address.js'
import { assertReached, ownerOf } from './reader.js'
import { isRefusal, type ReefLive } from './running.js'
import { traceOf, untilIn } from './signer.js'
import { signerOf } from './signerOf.js'

/** The smallest balance of an account on each network, in base units: below it the network forgets the account. */
const minimums: Readonly<Record<string, bigint>> = { 'reef:north': 10_000_000_000n, 'reef:south': 500_000n }
const fees: Readonly<Record<string, bigint>> = { 'reef:north': 12_500_000n, 'reef:south': 1_000n }
/** A quote holds for so long, and what was sent for so many blocks. */
const quoteHoldsMs = 60_000
const blocks = 8

/** Sends pearls, corals and shells; no account is left with less than the minimum. */
export function createSend(live: ReefLive): SendCapability {
  const { ledger, context } = live
  return {
    readReceiver(text) {
      const address = readAddress(text.trim())
      return address && !address.isMistyped ? text.trim() : undefined
    },
    async quote(draft) {
      assertReached(draft.network)
      assertWellFormed(draft)
      const found = findOut(live, draft)
      const fee: Fee = {
        id: 'standard',
        code: 'standard',
        costs: [{ code: 'network', amount: amountOf(draft.network, found.fee) }],
        max: draft.asset ? found.owned : found.spendable,
      }
      return {
        draft,
        fees: [fee],
        notices: noticesOf(live, draft, found),
        expiresAt: context.clock.now() + quoteHoldsMs,
      }
    },
    async submit(connector, quote) {
      const { account, network, to, asset, value } = wholeIn(quote)
      const until = ledger.height() + blocks
      const id = await requestWallet({
        wallet: connector.data.name,
        method: 'move',
        ask: () =>
          signerOf(live.made, connector).move({
            network: network.caipNetworkId,
            from: account.id,
            to: readAddress(to)?.publicKey ?? '',
            asset: asset?.address ?? '',
            value: value.toString(),
            fee: (fees[network.caipNetworkId] ?? 0n).toString(),
            until,
          }),
        read: textIn,
        isRefusal,
      })
      return { id, trace: traceOf(until) }
    },
    follow: ({ id, trace }, { signal }) => untilFinal(ledger, { id, until: untilIn(trace) }, signal),
  }
}

/** The ledger's facts for a draft, in base units. */
interface Found {
  readonly native: bigint
  /** Of what is sent. */
  readonly owned: bigint
  readonly fee: bigint
  readonly minimum: bigint
  /** Of the native currency: what can go without leaving less than the minimum. */
  readonly spendable: bigint
}

function findOut({ ledger }: ReefLive, { account, network, asset }: Draft): Found {
  const { caipNetworkId: id } = network
  const owner = ownerOf(account, network)
  const native = ledger.balanceOf(id, owner)
  const { [id]: fee = 0n } = fees
  const { [id]: minimum = 0n } = minimums
  const left = native - fee - minimum
  const owned = asset ? ledger.balanceOf(id, owner, asset.address) : native
  return { native, owned, fee, minimum, spendable: left > 0n ? left : 0n }
}

/** @throws `missingFields` naming what is malformed; a memo, which no transfer of these networks carries. */
function assertWellFormed({ to, amount, memo }: Draft): void {
  const fields = [
    ...(memo !== undefined ? ['memo'] : []),
    ...(to !== undefined && (readAddress(to)?.isMistyped ?? true) ? ['to'] : []),
    ...(typeof amount === 'bigint' && amount < 0n ? ['amount'] : []),
  ]
  if (fields.length > 0) throw fail(missingFields, { fields })
}

/** @throws `missingFields` naming what is not there yet. */
function wholeIn({ draft, fees: [fee] }: Quote) {
  const { to, amount } = draft
  const value = amount === 'max' ? fee?.max : amount
  const fields = [...(to === undefined ? ['to'] : []), ...(value === undefined ? ['amount'] : [])]
  if (to === undefined || value === undefined) throw fail(missingFields, { fields })
  return { ...draft, to, value }
}

function noticesOf(live: ReefLive, draft: Draft, found: Found): readonly Notice[] {
  return [...receiverNotices(draft), ...amountNotices(draft, found), ...openingNotices(live, draft, found)]
}

function receiverNotices({ to, network }: Draft): readonly Notice[] {
  const address = readAddress(to)
  if (!address) return []
  if (isOf(network.caipNetworkId, address)) return []
  return [{ code: 'otherShore', level: 'confirm', field: 'receiver', data: { network: network.name } }]
}

function amountNotices({ network, asset, amount }: Draft, found: Found): readonly Notice[] {
  const { native, owned, fee, minimum, spendable } = found
  const about = { level: 'block', field: 'amount' } as const
  const { symbol } = asset ?? network.nativeCurrency
  const value = amount === 'max' ? (asset ? owned : spendable) : (amount ?? 0n)
  if (value > owned) return [{ code: 'insufficientFunds', ...about, data: { symbol } }]
  if (native < fee)
    return [{ code: 'cannotPayFee', ...about, data: { symbol: network.nativeCurrency.symbol } }]
  const isShort = amount === 'max' ? value === 0n : !asset && value > spendable
  return isShort ? [{ code: 'belowMinimum', ...about, data: { minimum: jsonOf(network, minimum) } }] : []
}

/** An account begins with the minimum or not at all. */
function openingNotices({ ledger }: ReefLive, draft: Draft, { minimum }: Found): readonly Notice[] {
  const { to, network, asset, amount } = draft
  const owner = addressKey(to)
  if (owner === undefined || asset || amount === undefined || amount === 'max') return []
  if (ledger.balanceOf(network.caipNetworkId, owner) + amount >= minimum) return []
  const data = { minimum: jsonOf(network, minimum) }
  return [{ code: 'tooSmallToOpen', level: 'block', field: 'amount', data }]
}

const amountOf = ({ nativeCurrency: { decimals, symbol } }: Network, value: bigint): Amount => ({
  value,
  decimals,
  symbol,
})

const jsonOf = (network: Network, value: bigint) => ({ ...amountOf(network, value), value: value.toString() })
