import { assessCall, dangerOfCost, warnOfCall } from '../../../../reading/src/assessCall.js'
import { assessFacts } from '../../../../reading/src/assessFacts.js'
import { partiesOf } from '../../../../reading/src/chain/gatherFacts.js'
import type { Inspection } from '../../../../reading/src/chain/inspect.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import { notice } from '../../../../reading/src/say.js'
import { coinsOf, type WriteContext } from '../../approvals/amounts.js'
import type { ApprovalParts } from '../../approvals/approval.js'
import { stateAs } from '../../approvals/approvalTextsOf.js'
import { countedIn } from '../../texts/countedIn.js'
import { countIn } from '../../texts/countIn.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { assessPermissions, permissionsOf } from './allowances.js'
import { factsOfCall, stateCall, stepsOfCall } from './describeCall.js'
import { changesOf, feesOf, paymentFacts } from './describeTransaction.js'
import { balancesOf, isWholeSum, leavingOf } from './leaving.js'

type CallsQuestion = Extract<Question, { kind: 'calls' }>

/** Describes several transactions, each separately, in one approval. */
export function describeCalls(
  { calls, chain }: CallsQuestion,
  text: FrameText,
  results: readonly Inspection[] | 'silent' | undefined,
  writing: WriteContext,
): ApprovalParts {
  const { texts } = writing
  const network = chain.name
  const inspections = results === 'silent' ? undefined : results
  const assessments = calls.map(({ call, transaction }, at) => {
    const inspection = inspections?.[at]
    return inspection
      ? assessCall(call, transaction, inspection, chain.symbol)
      : warnOfCall(call, transaction.from)
  })
  const factsAssessment = assessFacts({
    parties: calls.flatMap(({ call }) => partiesOf(call)),
    tokens: calls.flatMap(({ call }) => (call.kind === 'transfer' ? [call.token] : [])),
    known: writing.knownAddresses,
    facts: writing.facts,
  })
  const permissionsAssessment = assessPermissions(
    calls.flatMap(({ call }) => permissionsOf(call)),
    writing,
  )
  const [first] = calls
  const only = calls.length === 1 ? first : undefined
  const leaving = leavingOf(calls)
  const fee = feesOf(inspections ?? [])
  const paying = { chain, balance: inspections?.[0]?.balance, fee }
  // A sum of several that leaves out an asset would look like all that leaves. Each of them says its own amounts.
  const hasSum = only !== undefined || isWholeSum(calls, leaving, writing)
  return {
    kind: 'approve',
    ...(only
      ? stateCall(only.call, only.transaction.value, chain, writing)
      : stateAs(countedIn(writing.language, texts.calls, calls.length), { network })),
    balances: hasSum ? balancesOf(leaving, paying, writing) : [],
    facts: [
      ...(only ? factsOfCall(only.call, only.transaction, chain, writing, leaving) : []),
      { label: texts.network, value: network, isDetail: true },
      ...(inspections ? paymentFacts(inspections, chain, writing) : []),
      ...(only ? [] : [{ label: texts.ifFails, value: texts.ifFailsOthersStay }]),
    ],
    changes: changesOf(writing, chain, leaving),
    steps: only
      ? stepsOfCall(only.call, chain, writing)
      : calls.flatMap(({ call, transaction }, at) => [
          {
            title: `${fill(texts.transaction, { n: countIn(writing.language, at + 1) })}: ${stateCall(call, transaction.value, chain, writing).statement}`,
            facts: factsOfCall(call, transaction, chain, writing),
          },
          ...stepsOfCall(call, chain, writing),
        ]),
    sections: [],
    warnings: [
      ...assessments.flatMap(({ warnings }) => warnings),
      ...permissionsAssessment.warnings,
      ...factsAssessment.warnings,
    ],
    danger:
      [...assessments, permissionsAssessment, factsAssessment]
        .map(({ danger }) => danger)
        .find((each) => each !== undefined) ?? dangerOfCost(fee, chain.symbol),
    blocked: inspections
      ? problemOfBalance(calls, inspections, chain, writing)
      : results
        ? text.networkSilent
        : text.checkingNetwork,
  }
}

/** Checks that the balance pays for all of them together. */
function problemOfBalance(
  calls: CallsQuestion['calls'],
  inspections: readonly Inspection[],
  chain: CallsQuestion['chain'],
  writing: WriteContext,
) {
  const balance = inspections[0]?.balance ?? 0n
  const totalCost = calls.reduce((sum, { transaction }) => sum + transaction.value, feesOf(inspections))
  if (totalCost <= balance) return undefined
  const write = (amount: bigint) => coinsOf(amount, chain, writing)
  return notice('tooLittle', { balance: write(balance), needed: write(totalCost) })
}
