import { formatUnits } from 'viem'
import { coin } from '../../../reading/src/chain/gateway.js'
import type { Facts } from '../../../reading/src/chain/gatherFacts.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { ApprovalWords } from '../texts/en/approval.js'
import { fill } from '../texts/fill.js'
import type { ApprovalFact } from './approval.js'

/** The words and facts that amounts and addresses are written with. */
export interface Writing {
  readonly words: ApprovalWords
  readonly language: string
  readonly facts: Facts | undefined
  /** The addresses that were approved before, and the account itself. */
  readonly known: readonly string[]
  readonly account: string
  /** Whether the network has answered, or has had its time to. */
  readonly isSettled: boolean
}

const coinDecimals = 18
const leastWorth = 0.01

/** Writes an amount of a network's own coin, whole. */
export const coinsOf = (amount: bigint, { symbol }: Pick<Chain, 'symbol'>): string =>
  `${formatUnits(amount, coinDecimals)} ${symbol}`

/** Writes what an amount is worth; nothing where the price is not known. */
export function worthOf(
  amount: bigint,
  decimals: number,
  price: number | undefined,
  { words, language }: Pick<Writing, 'words' | 'language'>,
): string | undefined {
  if (price === undefined) return undefined
  const worth = Number(formatUnits(amount, decimals)) * price
  if (!Number.isFinite(worth)) return undefined
  // Latin digits in every language, as amounts have them.
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency: 'USD' })
  // What is there is never worth nothing: it is less than the least that can be written.
  const isBelow = worth > 0 && worth < leastWorth
  return fill(isBelow ? words.worthBelow : words.worth, {
    worth: format.format(isBelow ? leastWorth : worth),
  })
}

/** The fact of an amount of coins. */
export function coinFact(label: string, amount: bigint, chain: Chain, writing: Writing): ApprovalFact {
  const note = worthOf(amount, coinDecimals, writing.facts?.prices.get(coin), writing)
  return { label, value: coinsOf(amount, chain), ...(note && { note }) }
}

/** Joins what stands beside a fact. */
export const notesOf = (...notes: readonly (string | false | undefined)[]): string =>
  notes.filter((each) => each).join(' · ')

/** Writes the symbol that a contract gives itself; one that does not begin with a letter could be read as more of the amount. */
const symbolIn = (symbol: string): string => (/^[\p{L}$?]/u.test(symbol) ? symbol : `“${symbol}”`)

/** Writes an amount of a token as its contract counts; nothing where the contract does not say how. */
export function tokensOf(
  token: string,
  amount: bigint,
  { facts }: Pick<Writing, 'facts'>,
): string | undefined {
  const known = facts?.tokens.get(token)
  return known && `${formatUnits(amount, known.decimals)} ${symbolIn(known.symbol)}`
}

/**
 * The fact of an amount of a token. Symbol and decimals are the word of a contract, by way of a node: what is signed, the smallest units,
 * always stands beside.
 */
export function tokenFact(
  label: string,
  token: string,
  amount: bigint | undefined,
  writing: Writing,
  isUnlimited = false,
): ApprovalFact {
  const { words, facts } = writing
  const { symbol: given, decimals = 0 } = facts?.tokens.get(token) ?? {}
  const symbol = given && symbolIn(given)
  if (amount === undefined || isUnlimited) {
    return { label, value: symbol ? `${words.unlimited} (${symbol})` : words.unlimited, isBad: true }
  }
  const value = tokensOf(token, amount, writing)
  if (value === undefined) return { label: words.amountOrItem, value: String(amount), isCode: true }
  const worth = worthOf(amount, decimals, facts?.prices.get(token), writing)
  return { label, value, note: notesOf(worth, fill(words.inSmallestUnits, { n: String(amount) })) }
}

/** The fact of an amount of a token that no other fact names: its contract stands beside, and that it is known by this name nowhere else. */
export function namedTokenFact(label: string, token: string, amount: bigint, writing: Writing): ApprovalFact {
  const { words, facts } = writing
  // A contract that says nothing of itself is at least named.
  if (tokensOf(token, amount, writing) === undefined) return { label, value: String(amount), note: token }
  const fact = tokenFact(label, token, amount, writing)
  return { ...fact, note: notesOf(token, !facts?.prices.has(token) && words.unknownToken, fact.note) }
}

/** The fact of an address, with what is known of it: name, contract or account, whether it is new here. */
export function partyFact(label: string, address: string, writing: Writing): ApprovalFact {
  const { words, facts, known, account } = writing
  const isContract = facts?.contracts.get(address)
  const name = facts?.names.get(address)?.text
  const note = notesOf(
    address === account
      ? words.isYours
      : isContract === undefined
        ? undefined
        : isContract
          ? words.isContract
          : words.isAccount,
    known.includes(address) || address === account ? undefined : words.firstUse,
    // Last, and marked as a name: a directory could say what only this wallet does.
    name && fill(words.named, { name: name.replaceAll(/[“”·]/g, ' ') }),
  )
  return { label, value: address, isCode: true, ...(note && { note }) }
}
