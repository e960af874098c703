import type { Address } from '@solana/kit'
import { type Inspection, inspect } from '../../../reading/src/chain/inspect.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { inspectTransaction } from '../../../reading/src/solana/inspectTransaction.js'
import type { SolanaChecked } from '../approvals/describeSolana.js'

/** The words of the networks about a request; nothing until they have come. */
export interface Known {
  inspection?: Inspection | 'silent'
  solana?: SolanaChecked | 'silent'
}

/** Tries a request on its network, where it is of a kind that is sent. Fills `known`, and resolves when nothing more comes. */
export async function inspectQuestion(question: Question, address: string, known: Known): Promise<void> {
  if (question.kind === 'transaction') {
    known.inspection = await inspect(question.transaction, question.chain).catch(() => 'silent' as const)
  }
  if (question.kind !== 'solanaTransactions' && question.kind !== 'solanaSend') return
  const { network } = question
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const account = address as Address
  known.solana = await Promise.all(
    transactions.map((transaction) => inspectTransaction(transaction, { account, network, sends })),
  ).then(
    (inspections) => ({ account, inspections }),
    () => 'silent' as const,
  )
}
