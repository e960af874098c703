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
import { addressesToLookUp, describeTypedData } from './describeTypedData.js'
import { type Sign, sendCalls, sendTransaction } from './perform.js'

/** What an EVM network has answered about a request. Each field is absent until then. */
export interface Eip155NetworkFacts {
  inspection?: InspectionResult
  /** The results for several transactions, in order. */
  inspections?: readonly Inspection[] | 'silent' | undefined
  facts?: Facts | 'silent' | undefined
}

type Kind = 'message' | 'typedData' | 'transaction' | 'calls' | 'network'
type Eip155Question = Extract<Question, { kind: Kind }>

const kinds: readonly string[] = ['message', 'typedData', 'transaction', 'calls', 'network'] satisfies Kind[]

/** Timeout in ms for additional facts; required ones have their own limits. */
const factsMs = 6_000

/** The EVM requests. */
export const eip155Requests: NamespaceRequests<Eip155Question, Eip155NetworkFacts, Sign> = {
  isOwn: (question): question is Eip155Question => kinds.includes(question.kind),
  isSent: ({ kind }) => kind === 'transaction' || kind === 'calls',

  async inspect(question, address, networkFacts, gateway) {
    switch (question.kind) {
      case 'transaction': {
        const { transaction, chain, call } = question
        const lookup = { chain, account: transaction.from, gateway, transactions: [transaction] }
        const [inspection, facts] = await Promise.all([
          inspect(transaction, chain).catch(() => 'silent' as const),
          withTimeout(gatherFacts({ ...lookup, tokens: tokensOf(call), parties: partiesOf(call) }), factsMs),
        ])
        Object.assign(networkFacts, { inspection, facts })
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
        Object.assign(networkFacts, { inspections, facts })
        return
      }
      case 'typedData': {
        const { tokens, parties } = addressesToLookUp(question.reading)
        const lookup = { chain: question.chain, account: getAddress(address), gateway, transactions: [] }
        networkFacts.facts = await withTimeout(
          gatherFacts({ ...lookup, tokens: tokens as Hex[], parties: parties as Hex[] }),
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
        const refusal = text.cannotApprove
        return {
          kind: 'approve',
          statement: refusal,
          facts: [],
          sections: [],
          warnings: [],
          blocked: refusal,
        }
      }
    }
  },

  receiversOf(question) {
    if (question.kind === 'calls') return question.calls.flatMap(({ call }) => partiesOf(call))
    return question.kind === 'transaction' ? partiesOf(question.call) : []
  },

  async perform(question, networkFacts, performing) {
    const { sign } = performing
    switch (question.kind) {
      case 'message':
        return sign({ namespace: 'eip155', kind: 'message', raw: question.reading.raw })
      case 'typedData':
        return sign({ namespace: 'eip155', kind: 'typedData', typedData: question.reading.typedData })
      case 'transaction':
        return sendTransaction(question, networkFacts.inspection, performing)
      case 'calls':
        return sendCalls(question, networkFacts.inspections, performing)
      case 'network':
        throw new Error('This is never approved')
    }
  },
}
