import { noticeOf } from '../../../core/contracts/noticeOf.js'
import type { Draft, Fee, Notice, Quote } from '../../../core/contracts/send.js'
import { insufficientFee, insufficientFunds } from '../../../wire/errors/chain.js'
import { fail } from '../../../wire/errors/fail.js'
import { amountOf, jsonOf } from '../../shared/amountOf.js'
import { readAddress } from '../chain/address.js'
import type { BitcoinLive } from '../live.js'
import { isSentByWallet } from '../wallet/driverOf.js'
import { dataOf, spendableKind } from '../wallet/toAccounts.js'
import { type Choice, chooseAll, chooseCoins, maxCoins, type TransferEnds } from './choose.js'
import { type Coins, readCoins } from './coins.js'
import { type FeeLevel, feeOf, readFeeLevels } from './fees.js'
import { dustOf, vsizeOf } from './sizes.js'
import { assertValidDraft } from './validDraft.js'

/** How long a quote is valid, in ms: fees and coins are likely to stay the same for so long. */
const quoteLifetimeMs = 60_000
/**
 * Coins up to this value, in sat, are not spent from an address that may hold collectibles: by default `ord` puts each
 * collectible into a coin of at most 10,000.
 */
const collectibleSats = 10_000n
/** The highest fee, in sat. A higher one must be a mistake. */
const maxFee = 5_000_000n

/** The part of a quote that only `submit` uses. */
export interface Preparation {
  readonly coins: Coins
  readonly levels: readonly FeeLevel[]
  readonly ends: TransferEnds
  /** Whether the address may hold collectibles and the adapter chooses the coins. */
  readonly isMixed: boolean
}

/**
 * Quotes the fees of a draft. @throws `missingFields` naming every field that is malformed; as `askEsplora`.
 */
export async function quote(live: BitcoinLive, draft: Draft): Promise<Quote> {
  assertValidDraft(draft, live.options)
  const { account, network, to } = draft
  const address = account.addresses[network.caipNetworkId] ?? account.id
  const [allCoins, levels] = await Promise.all([
    readCoins(live, network, address),
    readFeeLevels(live, network),
  ])
  const isMixed = dataOf(account).isMixed === true && !isSentByWallet(live, account)
  const coins = isMixed
    ? { ...allCoins, usable: allCoins.usable.filter(({ value }) => value > collectibleSats) }
    : allCoins
  const from = readAddress(address)?.script ?? new Uint8Array()
  const ends = { kind: spendableKind(account) ?? 'segwit', from, to: readAddress(to)?.script ?? from }
  const preparation: Preparation = { coins, levels, ends, isMixed }
  return {
    draft,
    fees: levels.map((level) => feeWith(draft, preparation, level)),
    notices: noticesOfAll(draft, preparation),
    expiresAt: live.context.clock.now() + quoteLifetimeMs,
    prepared: preparation,
  }
}

/** Chooses the coins and outputs of a draft for a level of fees. Returns `undefined` if the coins are not enough. */
export function choiceOf(
  { amount = 0n }: Draft,
  { coins, ends }: Pick<Preparation, 'coins' | 'ends'>,
  { rate }: FeeLevel,
): Choice | undefined {
  return amount === 'max'
    ? chooseAll(coins.usable, rate, ends)
    : chooseCoins(coins.usable, amount, rate, ends)
}

function feeWith(draft: Draft, preparation: Preparation, level: FeeLevel): Fee {
  const { coins, ends } = preparation
  const currency = draft.network.nativeCurrency
  const choice = choiceOf(draft, preparation, level)
  // If the draft cannot be sent, estimate with one coin and two outputs.
  const usualFee = feeOf(level.rate, vsizeOf(ends.kind, 1, [ends.to, ends.from]))
  const fee = choice && choice.fee > 0n ? choice.fee : usualFee
  return {
    id: level.id,
    code: level.id,
    costs: [{ code: 'network', amount: amountOf(currency, fee) }],
    max: chooseAll(coins.usable, level.rate, ends).value,
  }
}

/**
 * Returns the notices of the default level, and those notices of the other levels that the visitor has to confirm, each with the highest
 * fee: the visitor confirms once for all levels. A level with a blocking notice is refused when it is submitted.
 */
function noticesOfAll(draft: Draft, preparation: Preparation): readonly Notice[] {
  const [first, ...otherLevels] = preparation.levels
  if (!first) return []
  const defaultNotices = noticesOf(draft, preparation, first)
  const byRate = [first, ...otherLevels].sort((one, other) => other.rate - one.rate)
  const noticesToConfirm = byRate
    .flatMap((level) => noticesOf(draft, preparation, level))
    .filter(({ level }) => level === 'confirm')
  const highest = new Map(noticesToConfirm.reverse().map((notice) => [notice.code, notice]))
  return [...defaultNotices.filter(({ code }) => !highest.has(code)), ...highest.values()]
}

const amountBlock = { level: 'block', field: 'amount' } as const

/** Returns the notices of a draft at one level of fees. */
export function noticesOf(draft: Draft, preparation: Preparation, level: FeeLevel): readonly Notice[] {
  const { account, network, amount } = draft
  if (spendableKind(account) === undefined) return [{ code: 'notSpendable', level: 'block' }]
  if (amount === undefined) return []
  const amountJson = (value: bigint) => jsonOf(amountOf(network.nativeCurrency, value))
  const maxAmount = amountJson(collectibleSats)
  const collectiblesNotice: Notice = {
    code: 'mayHoldCollectibles',
    level: 'confirm',
    data: { most: maxAmount },
  }
  return [
    ...(preparation.isMixed ? [collectiblesNotice] : []),
    ...amountNotices(draft, preparation, level, amountJson),
  ]
}

/** Returns the notices about the draft's amount. */
function amountNotices(
  draft: Draft,
  preparation: Preparation,
  level: FeeLevel,
  amountJson: (value: bigint) => ReturnType<typeof jsonOf>,
): readonly Notice[] {
  const { amount } = draft
  const { coins, ends } = preparation
  const dustLimit = dustOf(ends.to)
  const choice = choiceOf(draft, preparation, level)
  if (!choice) return [shortage(draft, preparation, amountJson)]
  const { value, fee } = choice
  if (amount === 'max' && value === 0n) return [shortage(draft, preparation, amountJson)]
  if (value < dustLimit) return [{ code: 'dust', ...amountBlock, data: { minimum: amountJson(dustLimit) } }]
  if (fee > maxFee) return [{ code: 'feeTooHigh', level: 'block', data: { fee: amountJson(fee) } }]
  const isSplit = amount === 'max' && coins.usable.length > maxCoins
  return [
    ...(fee > value
      ? ([
          { code: 'feeAboveAmount', level: 'confirm', field: 'amount', data: { fee: amountJson(fee) } },
        ] as const)
      : []),
    ...(isSplit ? ([{ code: 'onlyLargest', level: 'info', field: 'amount' }] as const) : []),
  ]
}

/** Returns the reason why the coins are not enough. */
function shortage(
  { network, amount = 0n }: Draft,
  { coins, levels, ends }: Preparation,
  amountJson: (value: bigint) => ReturnType<typeof jsonOf>,
): Notice {
  const { symbol } = network.nativeCurrency
  const value = amount === 'max' ? 0n : amount
  const usableSats = coins.usable.reduce((sum, coin) => sum + coin.value, 0n)
  const isWaiting = coins.waitingSats > 0n && value <= usableSats + coins.waitingSats
  if (isWaiting) return { code: 'coinsWaiting', ...amountBlock }
  if (value > usableSats || usableSats === 0n)
    return withSymbol(noticeOf(fail(insufficientFunds, { reason: '' })), symbol)
  const [first] = levels
  const maxValue = first ? chooseAll(coins.usable, first.rate, ends).value : 0n
  if (coins.usable.length > maxCoins)
    return { code: 'tooManyCoins', ...amountBlock, data: { most: amountJson(maxValue) } }
  return withSymbol(noticeOf(fail(insufficientFee, { reason: '' })), symbol)
}

const withSymbol = (notice: Notice, symbol: string): Notice => ({
  ...notice,
  field: 'amount',
  data: { ...notice.data, symbol },
})
