import { coin } from '../../../../reading/src/chain/gateway.js'
import type { Change } from '../../../../reading/src/chain/simulate.js'
import type { Call } from '../../../../reading/src/decodeCall.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { Transaction } from '../../../../reading/src/readTransaction.js'
import {
  balanceFact,
  coinDecimals,
  nodeName,
  tokenUnits,
  type WriteContext,
} from '../../approvals/amounts.js'
import type { BalanceFact } from '../../approvals/approval.js'

/** A transaction, and its call as it was read. */
export interface ReadTransaction {
  readonly call: Call
  readonly transaction: Pick<Transaction, 'value' | 'from'>
}

/** What leaves an account by what it signs, in smallest units, without fees. */
export interface Leaving {
  readonly coins: bigint
  readonly tokens: ReadonlyMap<string, bigint>
}

/** Sums what leaves the account by these transactions; `undefined` if one of them cannot be read, so that nothing can be promised. */
export function leavingOf(transactions: readonly ReadTransaction[]): Leaving | undefined {
  let coins = 0n
  const tokens = new Map<string, bigint>()
  for (const { call, transaction } of transactions) {
    switch (call.kind) {
      case 'batch':
      case 'execute':
      case 'create':
      case 'unknown':
        return undefined
      case 'transfer':
      case 'transferFrom': {
        const payer = call.kind === 'transfer' ? transaction.from : call.from
        const isLeaving = payer === transaction.from && call.to !== payer
        if (isLeaving) tokens.set(call.token, (tokens.get(call.token) ?? 0n) + call.amount)
      }
    }
    const returns = call.kind === 'send' && call.to === transaction.from
    if (!returns) coins += transaction.value
  }
  return { coins, tokens }
}

/** Whether a sum by asset has everything that leaves: no item of a collection, and no token whose contract does not name it. */
export const isWholeSum = (
  transactions: readonly ReadTransaction[],
  leaving: Leaving | undefined,
  writing: Pick<WriteContext, 'facts'>,
): boolean =>
  transactions.every(({ call }) => call.kind !== 'transferItems') &&
  [...(leaving?.tokens.keys() ?? [])].every((token) => tokenUnits(token, writing) !== undefined)

/** What is known of the cost of transactions: their highest fee, and the coins of the account. */
interface Paying {
  readonly chain: Chain
  /** `undefined` if the network did not answer. */
  readonly balance: bigint | undefined
  readonly fee: bigint
}

/**
 * Lists each asset that leaves, with the balance before and after: what a node says now, less what is signed, less the highest fee. A balance
 * that is too small, or that no node states, is left out.
 */
export function balancesOf(
  leaving: Leaving | undefined,
  { chain, balance, fee }: Paying,
  writing: WriteContext,
): readonly BalanceFact[] {
  if (!leaving) return []
  const { facts } = writing
  const node = nodeName(chain)
  const { coins, tokens } = leaving
  const own = { symbol: chain.symbol, decimals: coinDecimals, price: facts?.prices.get(coin), node }
  return [
    ...(coins > 0n ? [balanceFact({ ...own, leaving: coins, before: balance, fee }, writing)] : []),
    ...[...tokens].flatMap(([token, amount]) => {
      const units = tokenUnits(token, writing)
      if (!units || amount === 0n) return []
      const [before, price] = [facts?.balances.get(token), facts?.prices.get(token)]
      return [balanceFact({ ...units, token, leaving: amount, before, price, fee: 0n, node }, writing)]
    }),
  ]
}

/** Whether simulated changes say no more than what is signed. */
export function isAsSigned({ coins, tokens }: Leaving, changes: readonly Change[]): boolean {
  const expected = new Map([...tokens, ['', coins] as const].filter(([, amount]) => amount > 0n))
  return (
    changes.length === expected.size &&
    changes.every(({ token = '', id, amount }) => id === undefined && expected.get(token) === -amount)
  )
}
