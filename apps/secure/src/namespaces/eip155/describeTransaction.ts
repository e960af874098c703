import { assessCall, warnOfCall } from '../../../../reading/src/assessCall.js'
import { assessFacts } from '../../../../reading/src/assessFacts.js'
import { coin } from '../../../../reading/src/chain/gateway.js'
import { partiesOf, tokensOf as tokensIn } from '../../../../reading/src/chain/gatherFacts.js'
import { highestFeeOf, type Inspection } from '../../../../reading/src/chain/inspect.js'
import type { Change } from '../../../../reading/src/chain/simulate.js'
import type { Call } from '../../../../reading/src/decodeCall.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import type { Transaction } from '../../../../reading/src/readTransaction.js'
import {
  coinDecimals,
  coinsOf,
  feeFact,
  namedTokenFact,
  notesOf,
  shortCoinsOf,
  tokensOf,
  type WriteContext,
  worthOf,
} from '../../approvals/amounts.js'
import type { AllowanceProposal, ApprovalFact, ApprovalParts } from '../../approvals/approval.js'
import { countedIn } from '../../texts/countedIn.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { assessPermissions, permissionsOf, reachOf } from './allowances.js'
import { factsOfCall, stateCall, stepsOfCall } from './describeCall.js'
import { balancesOf, isAsSigned, type Leaving, leavingOf } from './leaving.js'

const stepsKinds: readonly Call['kind'][] = ['batch', 'execute']

type TransactionQuestion = Extract<Question, { kind: 'transaction' }>

/** What the network says about a transaction; `undefined` while it is being simulated. */
export type InspectionResult = Inspection | 'silent' | undefined

/** Describes what an EVM transaction does, costs and risks. */
export function describeTransaction(
  question: TransactionQuestion,
  text: FrameText,
  result: InspectionResult,
  writing: WriteContext,
): ApprovalParts {
  const { call, transaction, chain } = question
  const { texts } = writing
  const inspection = result === 'silent' ? undefined : result
  const callWarnings = warnOfCall(call, transaction.from)
  const assessment = inspection
    ? assessCall(call, transaction, inspection, chain.symbol)
    : { ...callWarnings, blocked: undefined }
  const permissionsAssessment = assessPermissions(permissionsOf(call), writing)
  const factsAssessment = assessFacts({
    // If the transaction contains several calls, the called contract is not a receiver.
    parties: partiesOf(call).filter((party) => !stepsKinds.includes(call.kind) || party !== transaction.to),
    tokens: call.kind === 'transfer' || call.kind === 'approve' ? [call.token] : tokensIn(call),
    known: writing.knownAddresses,
    facts: writing.facts,
  })
  const unansweredReason = result ? text.networkSilent : text.checkingNetwork
  const leaving = leavingOf([question])
  const paying = { chain, balance: inspection?.balance, fee: inspection ? feesOf([inspection]) : 0n }
  return {
    kind: 'approve',
    ...stateCall(call, transaction.value, chain, writing),
    balances: balancesOf(leaving, paying, writing),
    facts: [
      ...factsOfCall(call, transaction, chain, writing, leaving),
      { label: texts.network, value: chain.name, isDetail: true },
      ...(inspection ? paymentFacts([inspection], chain, writing) : []),
      ...accessListFacts(transaction, writing),
    ],
    changes: changesOf(writing, chain, leaving),
    steps: stepsOfCall(call, chain, writing),
    sections: [],
    warnings: [...assessment.warnings, ...permissionsAssessment.warnings, ...factsAssessment.warnings],
    danger: assessment.danger ?? permissionsAssessment.danger ?? factsAssessment.danger,
    blocked: inspection ? assessment.blocked : unansweredReason,
    proposal: proposalOf(question, writing),
  }
}

/** Returns the highest fee of transactions. */
export const feesOf = (inspections: readonly Inspection[]): bigint =>
  inspections.reduce((sum, inspection) => sum + highestFeeOf(inspection), 0n)

/** Lists what is signed besides the request: the highest fee, and the nonces. */
export function paymentFacts(
  inspections: readonly Inspection[],
  chain: Chain,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  const fee = feesOf(inspections)
  const nonces = inspections.map(({ nonce }) => nonce).join(', ')
  return [
    feeFact(coinsOf(fee, chain, writing), notesOfFee(fee, inspections, chain, writing), writing),
    { label: texts.number, value: nonces, isDetail: true },
  ]
}

/** Writes the worth of the highest fee, and the expected fee where that reads otherwise: Review shows the expected one. */
function notesOfFee(
  fee: bigint,
  inspections: readonly Inspection[],
  chain: Chain,
  writing: WriteContext,
): string {
  const { texts, facts } = writing
  const write = (amount: bigint) => worthOf(amount, coinDecimals, facts?.prices.get(coin), writing)
  const expectedFees = inspections.flatMap(({ expectedFee }) => expectedFee ?? [])
  const expected = expectedFees.reduce((sum, each) => sum + each, 0n)
  const isKnown = expectedFees.length === inspections.length && expected < fee
  const shown = write(expected) ?? shortCoinsOf(expected, chain, writing)
  return notesOf(write(fee), isKnown && shown !== write(fee) && fill(texts.feeExpected, { fee: shown }))
}

const accessListFacts = (
  { accessList = [] }: Transaction,
  { texts, language }: WriteContext,
): readonly ApprovalFact[] =>
  accessList.length > 0
    ? [
        {
          label: texts.accessList,
          value: countedIn(language, texts.addresses, accessList.length),
          isDetail: true,
        },
      ]
    : []

/**
 * Lists the simulated changes. What can be read needs no simulation, unless it says something else than what is signed.
 * @param leaving What leaves the account; `undefined` if the request cannot be read. Then a simulation that finds no change promises nothing.
 */
export function changesOf(
  writing: WriteContext,
  chain: Chain,
  leaving: Leaving | undefined,
): readonly ApprovalFact[] {
  const { texts, facts } = writing
  const changes = facts?.simulation?.changes
  if (leaving && (!changes || isAsSigned(leaving, changes))) return []
  if (!facts) return []
  if (!changes) return [{ label: texts.changes, value: texts.notSimulated }]
  if (changes.length === 0)
    return leaving ? [{ label: texts.changes, value: texts.noChanges, note: texts.changesBy }] : []
  return changes.map((change) => changeFact(change, chain, writing))
}

function changeFact({ token, id, amount }: Change, chain: Chain, writing: WriteContext): ApprovalFact {
  const { texts, facts } = writing
  const label = amount < 0n ? texts.youGive : texts.youGet
  const size = amount < 0n ? -amount : amount
  if (token === undefined) {
    const note = worthOf(size, coinDecimals, facts?.prices.get(coin), writing)
    return { label, value: coinsOf(size, chain, writing), ...(note && { note }) }
  }
  if (id === undefined) return namedTokenFact(label, token, size, writing)
  const items = fill(texts.item, { id: String(id) })
  return { label, value: size === 1n ? items : `${items} × ${size}`, note: token }
}

/** S7: proposes the present balance instead of an unlimited allowance. */
function proposalOf({ call }: TransactionQuestion, writing: WriteContext): AllowanceProposal | undefined {
  // An addition to an existing allowance cannot be limited to the balance.
  if (call.kind !== 'approve' || call.adds || reachOf(call, writing) !== 'unlimited') return undefined
  const limit = writing.facts?.balances.get(call.token)
  const amount = limit === undefined ? undefined : tokensOf(call.token, limit, writing)
  if (!limit || amount === undefined || limit >= call.amount) return undefined
  const { texts } = writing
  return { limit, label: fill(texts.limitTo, { amount }), note: texts.limitNote }
}
