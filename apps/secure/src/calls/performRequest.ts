import type { Base64EncodedWireTransaction } from '@solana/kit'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import { hexToBytes } from 'viem'
import { chainClient } from '../../../reading/src/chain/chainClient.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { sendTransaction } from '../../../reading/src/solana/sendTransaction.js'
import type { SignedSolana } from '../signers/solana.js'
import type { Signed, SignInput } from '../vault/createVault.js'
import type { Known } from './inspectQuestion.js'

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

/** Signs a transaction with the fees that were shown, and sends it once: whether it arrived without an answer, the chain knows. */
async function sendEvm(
  { transaction, chain }: Extract<Question, { kind: 'transaction' }>,
  { inspection }: Known,
  sign: Sign,
): Promise<unknown> {
  if (!inspection || inspection === 'silent') throw new Error('The network hasn’t been tried')
  const client = chainClient(chain)
  const { from, to, value, data } = transaction
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = inspection
  const nonce = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const signed = await sign({
    namespace: 'eip155',
    kind: 'transaction',
    transaction: {
      ...{ chainId: chain.id, nonce, value, data, gas, maxFeePerGas, maxPriorityFeePerGas },
      ...(to && { to }),
    },
  })
  return client.sendRawTransaction({ serializedTransaction: signed as `0x${string}` })
}
