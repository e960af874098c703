import { getAddress, type Hex } from 'viem'
import { type Facts, gatherFacts, partiesOf, tokensOf } from '../../../../reading/src/chain/gatherFacts.js'
import { type Inspection, inspect } from '../../../../reading/src/chain/inspect.js'
import { inspectCalls } from '../../../../reading/src/chain/inspectCalls.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import { describeMessage } from '../../approvals/describeMessage.js'
import { withTimeout } from '../../identity/withTimeout.js'
import type { NamespaceRequests } from '../namespace.js'
import { describeCalls } from './describeCalls.js'
import { describeTransaction, type InspectionResult } from './describeTransaction.js'
import { describeTypedData, namedIn } from './describeTypedData.js'
import { type Sign, sendCalls, sendTransaction } from './perform.js'

/** What an EVM network says about a request; `undefined` until it has answered. */
export interface Eip155Known {
  inspection?: InspectionResult
  /** The results for several transactions, in order. */
  inspections?: readonly Inspection[] | 'silent' | undefined
  facts?: Facts | 'silent' | undefined
}

type Kind = 'message' | 'typedData' | 'transaction' | 'calls' | 'network'
type Own = Extract<Question, { kind: Kind }>

const kinds: readonly string[] = ['message', 'typedData', 'transaction', 'calls', 'network'] satisfies Kind[]

/** Timeout in ms for additional facts; required ones have their own limits. */
const factsMs = 6_000

/** The EVM requests. */
export const eip155Requests: NamespaceRequests<Own, Eip155Known, Sign> = {
  isOwn: (question): question is Own => kinds.includes(question.kind),
  isSent: ({ kind }) => kind === 'transaction' || kind === 'calls',

  async inspect(question, address, known, gateway) {
    switch (question.kind) {
      case 'transaction': {
        const { transaction, chain, call } = question
        const wanted = { chain, account: transaction.from, gateway, transactions: [transaction] }
        const [inspection, facts] = await Promise.all([
          inspect(transaction, chain).catch(() => 'silent' as const),
          withTimeout(gatherFacts({ ...wanted, tokens: tokensOf(call), parties: partiesOf(call) }), factsMs),
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
        const facts = await withTimeout(
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
        known.facts = await withTimeout(
          gatherFacts({ ...wanted, tokens: tokens as Hex[], parties: parties as Hex[] }),
          factsMs,
        )
      }
    }
  },

  describe(question, { text, site, inspection, inspections, facts }, writing) {
    switch (question.kind) {
      case 'message':
        return describeMessage(question.reading, site, writing.texts)
      case 'typedData': {
        const parts = describeTypedData(question.reading, text, question.chain, writing)
        // The network's answer can be a warning, so nothing can be approved before it.
        return facts === undefined ? { ...parts, blocked: text.checkingNetwork } : parts
      }
      case 'transaction':
        return describeTransaction(question, text, inspection, writing)
      case 'calls':
        return describeCalls(question, text, inspections, writing)
      case 'network': {
        const refused = text.cannotApprove
        return { statement: refused, facts: [], sections: [], warnings: [], blocked: refused }
      }
    }
  },

  receiversOf(question) {
    if (question.kind === 'calls') return question.calls.flatMap(({ call }) => partiesOf(call))
    return question.kind === 'transaction' ? partiesOf(question.call) : []
  },

  async perform(question, known, performing) {
    const { sign } = performing
    switch (question.kind) {
      case 'message':
        return sign({ namespace: 'eip155', kind: 'message', raw: question.reading.raw })
      case 'typedData':
        return sign({ namespace: 'eip155', kind: 'typedData', typedData: question.reading.typedData })
      case 'transaction':
        return sendTransaction(question, known.inspection, performing)
      case 'calls':
        return sendCalls(question, known.inspections, performing)
      case 'network':
        throw new Error('This is never approved')
    }
  },
}
