import type { Base64EncodedWireTransaction } from '@solana/kit'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import { BaseError, type Hex, HttpRequestError, hexToBytes, keccak256, TimeoutError } from 'viem'
import { requestUnconfirmed } from '../../../../packages/latchkit/src/wire/errors/pairing.js'
import { chainClient } from '../../../reading/src/chain/chainClient.js'
import { NoAnswer } from '../../../reading/src/chain/NoAnswer.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'
import { sendTransaction } from '../../../reading/src/solana/sendTransaction.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { Eip155Request } from '../signers/eip155.js'
import type { SignedSolana } from '../signers/solana.js'
import type { Signed, SignInput } from '../vault/vault.js'
import type { Known } from './inspectQuestion.js'
import type { Payment } from './terms.js'

/** Signs by the vault. */
export type Sign = (request: SignInput['request']) => Promise<Signed>

/** The way a request is performed. */
interface Performing {
  sign: Sign
  /** Called before anything is sent: throws where the page has given the request up. */
  beforeSending(): void
}

/** Whether a request sends something: what is only signed leaves no trace where the page gives it up. */
export const isSent = ({ kind }: Question): boolean => ['transaction', 'calls', 'solanaSend'].includes(kind)

/** Signs what a person has approved, sends it where it is to be sent, and answers what the site gets. */
export async function performRequest(
  question: Question,
  known: Known,
  performing: Performing,
): Promise<unknown> {
  const { sign, beforeSending } = performing
  switch (question.kind) {
    case 'message':
      return sign({ namespace: 'eip155', kind: 'message', raw: question.reading.raw })
    case 'typedData':
      return sign({ namespace: 'eip155', kind: 'typedData', typedData: question.reading.typedData })
    case 'transaction':
      return sendEvm(question, known, performing)
    case 'calls':
      return sendCalls(question, known, performing)
    case 'solanaMessage': {
      const bytes = Uint8Array.from(hexToBytes(question.reading.raw))
      return { signature: await sign({ namespace: 'solana', kind: 'message', bytes }) }
    }
    case 'solanaTransactions': {
      const signed = await signSolana(question.transactions, sign)
      const [first] = signed
      if (question.method === 'solana_signTransaction') return first
      return { transactions: signed.map(({ transaction }) => transaction) }
    }
    case 'solanaSend': {
      const [signed] = await signSolana([question.transaction], sign)
      const wire = signed?.transaction as Base64EncodedWireTransaction
      beforeSending()
      const sending = sendTransaction(wire, question.options, question.network)
      return { signature: await sending.catch((error) => Promise.reject(doubtIn(error))) }
    }
    case 'network':
    case 'unreadable':
      throw new Error('This is never approved')
  }
}

/** The transactions of a bundle that have gone out, by their hashes. */
export interface SentTransactions {
  readonly hashes: readonly Hex[]
  /** The error of the one that did not; those after it were not sent. */
  readonly failure?: unknown
}

/** Signs all, then sends one by one: where a signature fails, nothing has been sent. */
async function sendCalls(
  { calls, chain }: Extract<Question, { kind: 'calls' }>,
  { inspections }: Known,
  { sign, beforeSending }: Performing,
): Promise<SentTransactions> {
  if (!inspections || inspections === 'silent') throw new Error('The network hasn’t been tried')
  const signed: Hex[] = []
  for (const [at, { transaction }] of calls.entries()) {
    const inspection = inspections[at]
    if (!inspection) throw new Error('The network hasn’t been tried')
    signed.push((await sign(toSign(transaction, inspection, chain))) as Hex)
  }
  beforeSending()
  const hashes: Hex[] = []
  for (const one of signed) {
    try {
      hashes.push(await broadcast(one, chain))
    } catch (failure) {
      if (hashes.length === 0) throw failure
      return { hashes, failure }
    }
  }
  return { hashes }
}

type Transactions = Extract<Question, { kind: 'solanaTransactions' }>['transactions']

async function signSolana(transactions: Transactions, sign: Sign): Promise<readonly SignedSolana[]> {
  const wires = transactions.map(({ transaction }) => getBase64EncodedWireTransaction(transaction))
  return (await sign({
    namespace: 'solana',
    kind: 'transactions',
    transactions: wires,
  })) as readonly SignedSolana[]
}

/** Whether no node has said anything of a request. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof BaseError &&
    error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError) !== null)

/** Makes of silence that it may have been sent: who takes it for unsent pays twice. */
const doubtIn = (error: unknown): unknown =>
  isUnanswered(error) ? frameFailure('The transaction may have been sent', requestUnconfirmed.code) : error

/** Sends a signed transaction once: it may have arrived without an answer, and then the chain knows it by its hash. */
async function broadcast(serializedTransaction: Hex, chain: Chain): Promise<Hex> {
  const hash = keccak256(serializedTransaction)
  const client = chainClient(chain)
  try {
    await client.sendRawTransaction({ serializedTransaction })
  } catch (error) {
    const found = await client.getTransaction({ hash }).catch((why: unknown) => why)
    if (!(found instanceof Error)) return hash
    throw isUnanswered(found) ? doubtIn(error) : error
  }
  // The hash of what was signed: what a node answers instead is not believed.
  return hash
}

/** The transaction whole, as it was shown: the request, and what the inspection has found to it. */
export function toSign(
  { to, value, data, accessList }: Transaction,
  { gas, maxFeePerGas, maxPriorityFeePerGas, nonce }: Payment,
  chain: Pick<Chain, 'id'>,
): Extract<Eip155Request, { kind: 'transaction' }> {
  return {
    ...{ namespace: 'eip155', kind: 'transaction' },
    transaction: {
      ...{ chainId: chain.id, nonce, value, data, gas, maxFeePerGas, maxPriorityFeePerGas },
      ...(to && { to }),
      ...(accessList && { accessList: [...accessList] }),
    },
  }
}

/** Signs a transaction with the fees and the number that were shown, and sends it. */
async function sendEvm(
  { transaction, chain }: Extract<Question, { kind: 'transaction' }>,
  { inspection }: Known,
  { sign, beforeSending }: Performing,
): Promise<unknown> {
  if (!inspection || inspection === 'silent') throw new Error('The network hasn’t been tried')
  const signed = await sign(toSign(transaction, inspection, chain))
  beforeSending()
  return broadcast(signed as Hex, chain)
}
