import type { Address, Base64EncodedWireTransaction } from '@solana/kit'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import { hexToBytes } from 'viem'
import { coin, type Gateway, pricesOf, symbolsOf } from '../../../../reading/src/chain/gateway.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import { inspectTransaction } from '../../../../reading/src/solana/inspectTransaction.js'
import { sendTransaction } from '../../../../reading/src/solana/sendTransaction.js'
import { describeMessage } from '../../approvals/describeMessage.js'
import type { NamespaceRequests } from '../namespace.js'
import { doubtIn } from '../noAnswer.js'
import { describeSolana, receiversOf } from './describeSolana.js'
import type { SignedSolana, SolanaSignRequest } from './sign.js'
import type { RequestInspection } from './solanaChanges.js'

/** What a Solana network has answered about a request. The field is absent until then. */
export interface SolanaNetworkFacts {
  solana?: RequestInspection | 'silent' | undefined
}

type Sign = (request: SolanaSignRequest) => Promise<string | readonly SignedSolana[]>
type Kind = 'solanaMessage' | 'solanaTransactions' | 'solanaSend'
type Own = Extract<Question, { kind: Kind }>
type OnChain = Exclude<Own, { kind: 'solanaMessage' }>

const kinds: readonly string[] = ['solanaMessage', 'solanaTransactions', 'solanaSend'] satisfies Kind[]

/** The Solana requests. */
export const solanaRequests: NamespaceRequests<Own, SolanaNetworkFacts, Sign> = {
  isOwn: (question): question is Own => kinds.includes(question.kind),
  isSent: ({ kind }) => kind === 'solanaSend',

  async inspect(question, address, networkFacts, gateway) {
    if (question.kind === 'solanaMessage') return
    networkFacts.solana = await inspectSolana(question, address as Address, gateway).catch(
      () => 'silent' as const,
    )
  },

  describe: (question, { text, site, solana }, writing) =>
    question.kind === 'solanaMessage'
      ? describeMessage(question.reading, site, writing.texts)
      : describeSolana(question, text, solana, writing),

  receiversOf(question, { solana }) {
    if (question.kind === 'solanaMessage' || !solana || solana === 'silent') return []
    return solana.inspections.flatMap(receiversOf)
  },

  async perform(question, _, { sign, beforeSending }) {
    switch (question.kind) {
      case 'solanaMessage': {
        const bytes = Uint8Array.from(hexToBytes(question.reading.raw))
        return { signature: await sign({ namespace: 'solana', kind: 'message', bytes }) }
      }
      case 'solanaTransactions': {
        const signedTransactions = await signSolana(question.transactions, sign)
        const [first] = signedTransactions
        if (question.method === 'solana_signTransaction') return first
        return { transactions: signedTransactions.map(({ transaction }) => transaction) }
      }
      case 'solanaSend': {
        const [signedTransaction] = await signSolana([question.transaction], sign)
        const wire = signedTransaction?.transaction as Base64EncodedWireTransaction
        beforeSending()
        const sending = sendTransaction(wire, question.options, question.network)
        return { signature: await sending.catch((error) => Promise.reject(doubtIn(error))) }
      }
    }
  },
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

async function inspectSolana(
  question: OnChain,
  account: Address,
  gateway: Gateway | undefined,
): Promise<RequestInspection> {
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
