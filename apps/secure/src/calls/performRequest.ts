import type { Base64EncodedWireTransaction } from '@solana/kit'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import { type Hex, hexToBytes, keccak256 } from 'viem'
import { chainClient } from '../../../reading/src/chain/chainClient.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'
import { sendTransaction } from '../../../reading/src/solana/sendTransaction.js'
import type { Eip155Request } from '../signers/eip155.js'
import type { SignedSolana } from '../signers/solana.js'
import type { Signed, SignInput } from '../vault/createVault.js'
import type { Known } from './inspectQuestion.js'
import type { Payment } from './terms.js'

/** Signs by the vault. */
export type Sign = (request: SignInput['request']) => Promise<Signed>

/** Signs what a person has approved, sends it where it is to be sent, and answers what the site gets. */
export async function performRequest(question: Question, known: Known, sign: Sign): Promise<unknown> {
  switch (question.kind) {
    case 'message':
      return sign({ namespace: 'eip155', kind: 'message', raw: question.reading.raw })
    case 'typedData':
      return sign({ namespace: 'eip155', kind: 'typedData', typedData: question.reading.typedData })
    case 'transaction':
      return sendEvm(question, known, sign)
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
      return { signature: await sendTransaction(wire, question.options, question.network) }
    }
    case 'network':
    case 'unreadable':
      throw new Error('This is never approved')
  }
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

/** Sends a signed transaction once: it may have arrived without an answer, and then the chain knows it by its hash. */
async function broadcast(serializedTransaction: Hex, chain: Chain): Promise<Hex> {
  const hash = keccak256(serializedTransaction)
  const client = chainClient(chain)
  try {
    await client.sendRawTransaction({ serializedTransaction })
  } catch (error) {
    if (await client.getTransaction({ hash }).catch(() => undefined)) return hash
    throw error
  }
  // The hash of what was signed: what a node answers instead is not believed.
  return hash
}

/** The transaction whole, as it was shown: the request, and what the inspection has found to it. */
export function toSign(
  { to, value, data, accessList, delegation }: Transaction,
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
    ...(delegation && { delegation: delegation.contract }),
  }
}

/** Signs a transaction with the fees and the number that were shown, and sends it. */
async function sendEvm(
  { transaction, chain }: Extract<Question, { kind: 'transaction' }>,
  { inspection }: Known,
  sign: Sign,
): Promise<unknown> {
  if (!inspection || inspection === 'silent') throw new Error('The network hasn’t been tried')
  const signed = await sign(toSign(transaction, inspection, chain))
  return broadcast(signed as Hex, chain)
}
