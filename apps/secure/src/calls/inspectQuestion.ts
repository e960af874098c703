import type { Address } from '@solana/kit'
import { getAddress, type Hex } from 'viem'
import { coin, type Gateway, pricesOf, symbolsOf } from '../../../reading/src/chain/gateway.js'
import { type Facts, gatherFacts, partiesOf, tokensOf } from '../../../reading/src/chain/gatherFacts.js'
import { type Inspection, inspect } from '../../../reading/src/chain/inspect.js'
import { inspectCalls } from '../../../reading/src/chain/inspectCalls.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { inspectTransaction } from '../../../reading/src/solana/inspectTransaction.js'
import type { Tried } from '../approvals/describeTransaction.js'
import { namedIn } from '../approvals/describeTypedData.js'
import type { SolanaChecked } from '../approvals/solanaChanges.js'
import { inTime } from '../identity/inTime.js'

/** The words of the networks about a request; nothing until they have come. */
export interface Known {
  inspection?: Tried
  /** Of several transactions, in their order. */
  inspections?: readonly Inspection[] | 'silent'
  facts?: Facts | 'silent'
  solana?: SolanaChecked | 'silent'
}

/** The longest wait, in ms, for facts that stand beside the request; those that it needs have limits of their own. */
const factsMs = 6_000

/**
 * Tries a request on its network, where it is of a kind that has one. Fills `known`, and resolves when nothing more comes.
 * @param gateway The site's gateway; without one there are no prices and no names.
 */
export async function inspectQuestion(
  question: Question,
  address: string,
  known: Known,
  gateway?: Gateway,
): Promise<void> {
  switch (question.kind) {
    case 'transaction': {
      const { transaction, chain, call } = question
      const wanted = { chain, account: transaction.from, gateway, transactions: [transaction] }
      const [inspection, facts] = await Promise.all([
        inspect(transaction, chain).catch(() => 'silent' as const),
        inTime(gatherFacts({ ...wanted, tokens: tokensOf(call), parties: partiesOf(call) }), factsMs),
      ])
      Object.assign(known, { inspection, facts })
      return
    }
    case 'calls': {
      const { calls, chain } = question
      const transactions = calls.map(({ transaction }) => transaction)
      const account = getAddress(address)
      const tokens = calls.flatMap(({ call }) => tokensOf(call))
      const parties = calls.flatMap(({ call }) => partiesOf(call))
      const facts = await inTime(
        gatherFacts({ chain, account, gateway, transactions, tokens, parties }),
        factsMs,
      )
      const simulation = facts === 'silent' ? undefined : facts.simulation
      const inspections = await inspectCalls(transactions, simulation, chain).catch(() => 'silent' as const)
      Object.assign(known, { inspections, facts })
      return
    }
    case 'typedData': {
      const { tokens, parties } = namedIn(question.reading)
      const wanted = { chain: question.chain, account: getAddress(address), gateway, transactions: [] }
      known.facts = await inTime(
        gatherFacts({ ...wanted, tokens: tokens as Hex[], parties: parties as Hex[] }),
        factsMs,
      )
      return
    }
    case 'solanaTransactions':
    case 'solanaSend':
      known.solana = await inspectSolana(question, address as Address, gateway).catch(() => 'silent' as const)
  }
}

type SolanaQuestion = Extract<Question, { kind: 'solanaTransactions' | 'solanaSend' }>

async function inspectSolana(
  question: SolanaQuestion,
  account: Address,
  gateway: Gateway | undefined,
): Promise<SolanaChecked> {
  const { network } = question
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const inspections = await Promise.all(
    transactions.map((transaction) => inspectTransaction(transaction, { account, network, sends })),
  )
  const mints = new Set(inspections.flatMap(({ decimals }) => [...decimals.keys()]))
  const [prices, symbols] = gateway
    ? await Promise.all([
        pricesOf(gateway, network.id, [coin, ...mints]).catch(() => undefined),
        symbolsOf(gateway, network.id, account).catch(() => undefined),
      ])
    : []
  return { account, inspections, ...(prices && { prices }), ...(symbols && { symbols }) }
}
