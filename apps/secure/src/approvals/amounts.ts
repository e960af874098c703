import { maxUint256 } from 'viem'
import { balanceDecimals } from '../../../../packages/latchkit/src/wire/constants.js'
import { fitChange, formatAmount } from '../../../../packages/latchkit/src/wire/formatAmount.js'
import { amountLocaleOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { truncateAmount } from '../../../../packages/latchkit/src/wire/units.js'
import { decimalOf, worthOf as exactWorthOf } from '../../../../packages/latchkit/src/wire/worth.js'
import { coin } from '../../../reading/src/chain/gateway.js'
import type { Facts } from '../../../reading/src/chain/gatherFacts.js'
import type { Chain, SolanaNetwork } from '../../../reading/src/networks.js'
import type { ApprovalText } from '../texts/en/approval.js'
import { fill } from '../texts/fill.js'
import type { ApprovalFact, BalanceFact } from './approval.js'

/** The context that the functions below need to write amounts and addresses. */
export interface WriteContext {
  readonly texts: ApprovalText
  readonly language: string
  readonly facts: Facts | undefined
  /** Addresses that were approved before, and the account itself. */
  readonly knownAddresses: readonly string[]
  readonly account: string
  /** Whether the network has answered or timed out. */
  readonly isSettled: boolean
}

/** Decimals of a network's native currency. */
export const coinDecimals = 18
const currency = 'USD'
const centPlaces = 2
/** Significant digits of an expected fee. */
const expectedDigits = 2

/** Writes an amount with all its digits, as the kit's review does: what is signed is never rounded. */
export const exactly = (
  value: bigint,
  decimals: number,
  { language }: Pick<WriteContext, 'language'>,
): string => formatAmount({ value, decimals, symbol: '' }, language, decimals)

/** Writes an amount of a network's native currency with all its digits. */
export const coinsOf = (
  amount: bigint,
  { symbol }: Pick<Chain, 'symbol'>,
  writing: Pick<WriteContext, 'language'>,
): string => `${exactly(amount, coinDecimals, writing)} ${symbol}`

/** Writes an amount of native currency to its first digits, as the kit's review writes a fee: nobody signs it. */
export const shortCoinsOf = (
  amount: bigint,
  { symbol }: Pick<Chain, 'symbol'>,
  { language }: Pick<WriteContext, 'language'>,
): string => {
  const places = Math.max(balanceDecimals, coinDecimals - String(amount).length + expectedDigits)
  return `${formatAmount({ value: amount, decimals: coinDecimals, symbol: '' }, language, places)} ${symbol}`
}

/** Writes the value of an amount in US dollars, cut off after the cent as the kit writes it; `undefined` if the price is unknown. */
export function worthOf(
  amount: bigint,
  decimals: number,
  price: number | undefined,
  { texts, language }: Pick<WriteContext, 'texts' | 'language'>,
): string | undefined {
  const unitPrice = price === undefined ? undefined : decimalOf(price, currency)
  if (!unitPrice) return undefined
  const exact = exactWorthOf({ value: amount, decimals, symbol: '' }, unitPrice)
  // A tiny value is shown as less than a cent, not as 0.
  const [, isBelow, shown] = /^(<?)(.*)$/.exec(truncateAmount(exact.value, exact.decimals, centPlaces)) ?? []
  const worth = Number(shown)
  if (!Number.isFinite(worth)) return undefined
  const format = new Intl.NumberFormat(amountLocaleOf(language), { style: 'currency', currency })
  return fill(isBelow ? texts.worthBelow : texts.worth, { worth: format.format(worth) })
}

/** Creates the fact of an amount of native currency. */
export function coinFact(label: string, amount: bigint, chain: Chain, writing: WriteContext): ApprovalFact {
  const note = worthOf(amount, coinDecimals, writing.facts?.prices.get(coin), writing)
  return { label, value: coinsOf(amount, chain, writing), ...(note && { note }) }
}

/** Joins the notes about one fact into one line; leaves out missing ones. */
export const notesOf = (...notes: readonly (string | false | undefined)[]): string =>
  notes.filter((each) => each).join(' · ')

/** Writes the symbol of a token. If it does not begin with a letter, it is quoted, since it could look like digits of the amount. */
const symbolIn = (symbol: string): string => (/^[\p{L}$?]/u.test(symbol) ? symbol : `“${symbol}”`)

/** Writes an amount of a token with its decimals; `undefined` if the contract does not state them. */
export function tokensOf(
  token: string,
  amount: bigint,
  writing: Pick<WriteContext, 'facts' | 'language'>,
): string | undefined {
  const tokenFacts = writing.facts?.tokens.get(token)
  return tokenFacts && `${exactly(amount, tokenFacts.decimals, writing)} ${symbolIn(tokenFacts.symbol)}`
}

/**
 * Creates the fact of a token amount. Symbol and decimals come from a contract through a node, so the signed amount in smallest units is
 * always shown, too.
 */
export function tokenFact(
  label: string,
  token: string,
  amount: bigint | undefined,
  writing: WriteContext,
  isUnlimited = false,
): ApprovalFact {
  const { texts, facts } = writing
  const { symbol: tokenSymbol, decimals = 0 } = facts?.tokens.get(token) ?? {}
  const symbol = tokenSymbol && symbolIn(tokenSymbol)
  if (amount === undefined || isUnlimited) {
    return { label, value: symbol ? `${texts.unlimited} (${symbol})` : texts.unlimited, isBad: true }
  }
  const value = tokensOf(token, amount, writing)
  if (value === undefined) return { label: texts.amountOrItem, value: String(amount), isCode: true }
  const worth = worthOf(amount, decimals, facts?.prices.get(token), writing)
  return { label, value, note: notesOf(worth, fill(texts.inSmallestUnits, { n: String(amount) })) }
}

/**
 * Creates the fact of a token amount whose contract no other fact shows. It adds the contract, and a note if the gateway does not know the
 * token.
 */
export function namedTokenFact(
  label: string,
  token: string,
  amount: bigint,
  writing: WriteContext,
): ApprovalFact {
  const { texts, facts } = writing
  // If the contract states no symbol or decimals, its address is shown.
  if (tokensOf(token, amount, writing) === undefined) return { label, value: String(amount), note: token }
  const fact = tokenFact(label, token, amount, writing)
  return { ...fact, note: notesOf(token, !facts?.prices.has(token) && texts.unknownToken, fact.note) }
}

/** Returns how a token counts its amounts and what it is called; `undefined` if its contract does not say. */
export function tokenUnits(token: string, { facts }: Pick<WriteContext, 'facts'>) {
  const tokenFacts = facts?.tokens.get(token)
  return tokenFacts && { symbol: symbolIn(tokenFacts.symbol), decimals: tokenFacts.decimals }
}

/** Returns the name of the node that states balances: the host that the secure site has configured for the network. */
export const nodeName = ({ rpcUrl }: Pick<Chain | SolanaNetwork, 'rpcUrl'>): string => new URL(rpcUrl).host

/** What leaves an account of one asset, in smallest units. */
interface LeavingAmount {
  /** The contract of a token; `undefined` for the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  readonly leaving: bigint
  /** The balance as the node states it; `undefined` if it did not. */
  readonly before: bigint | undefined
  /** The highest fee in this asset; `undefined` if it is unknown. */
  readonly fee: bigint | undefined
  /** Price of a unit in US dollars, if the gateway knows it. */
  readonly price: number | undefined
  readonly node: string
}

/** Creates the fact of what leaves the account of one asset: the amount, exactly as it is signed, and the balance before and after. */
export function balanceFact(amount: LeavingAmount, writing: WriteContext): BalanceFact {
  const { token, symbol, decimals, leaving, before, fee, price, node } = amount
  const { texts, language } = writing
  const worth = worthOf(leaving, decimals, price, writing)
  // Decimals of a token come from its contract through a node, so the signed amount in smallest units is always shown, too.
  const note = notesOf(worth, token !== undefined && fill(texts.inSmallestUnits, { n: String(leaving) }))
  // No chain has a balance above 256 bits: a node that says so lies.
  const isKnown = before !== undefined && before <= maxUint256 && fee !== undefined
  const after = isKnown ? before - leaving - fee : -1n
  const amountOf = (value: bigint) => ({ value, decimals, symbol })
  const change = isKnown && after >= 0n && fitChange(amountOf(before), amountOf(after), fee, language)
  return {
    label: texts.changes,
    symbol,
    amount: `−${exactly(leaving, decimals, writing)} ${symbol}`,
    ...(note && { note }),
    ...(change && {
      before: change.before.shown,
      after: `${change.after.shown} ${symbol}`,
      source: fill(texts.balanceBy, { node }),
    }),
  }
}

/** Creates the fact of the highest network fee. */
export function feeFact(
  fee: string,
  worth: string | undefined,
  { texts }: Pick<WriteContext, 'texts'>,
): ApprovalFact {
  return { label: texts.fee, value: fill(texts.feeAtMost, { fee }), ...(worth && { note: worth }) }
}

/** The role of an address: who receives what is sent, or anyone else. */
type AddressRole = 'recipient' | 'party'

/**
 * Creates the fact of an address, with what is known about it: name, contract or account, and whether it is new here. Of a recipient that
 * is no contract, it does not say so: most people don't know the word.
 */
export function partyFact(
  label: string,
  address: string,
  writing: WriteContext,
  role: AddressRole = 'party',
): ApprovalFact {
  const { texts, facts, knownAddresses, account } = writing
  const isContract = facts?.contracts.get(address)
  const name = facts?.names.get(address)?.text
  const isRecipient = role === 'recipient'
  const note = notesOf(
    address === account
      ? texts.isYours
      : isContract === undefined
        ? undefined
        : isContract
          ? texts.isContract
          : !isRecipient && texts.isAccount,
    !knownAddresses.includes(address) &&
      address !== account &&
      (isRecipient ? texts.newRecipient : texts.firstUse),
    // Last and in quotes: a directory could contain text that looks like a statement of this wallet.
    name && fill(texts.named, { name: name.replaceAll(/[“”·]/g, ' ') }),
  )
  return { label, value: address, isCode: true, ...(note && { note }) }
}

/** Creates the fact of who receives what is sent. */
export const recipientFact = (address: string, writing: WriteContext): ApprovalFact =>
  partyFact(writing.texts.to, address, writing, 'recipient')
