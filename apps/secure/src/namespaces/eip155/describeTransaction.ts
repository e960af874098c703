import { assessCall, warnOfCall } from '../../../../reading/src/assessCall.js'
import { assessFacts } from '../../../../reading/src/assessFacts.js'
import { coin } from '../../../../reading/src/chain/gateway.js'
import { partiesOf, tokensOf as tokensIn } from '../../../../reading/src/chain/gatherFacts.js'
import type { Inspection } from '../../../../reading/src/chain/inspect.js'
import type { Change } from '../../../../reading/src/chain/simulate.js'
import type { Call } from '../../../../reading/src/decodeCall.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { Question } from '../../../../reading/src/readRequest.js'
import type { Transaction } from '../../../../reading/src/readTransaction.js'
import { coinsOf, namedTokenFact, tokensOf, type Writing, worthOf } from '../../approvals/amounts.js'
import type { AllowanceProposal, ApprovalFact, ApprovalParts } from '../../approvals/approval.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { assessLeaves, leavesOf, reachOf } from './allowances.js'
import { factsOfCall, needsWindow, stateCall, stepsOfCall } from './describeCall.js'

const stepsKinds: readonly Call['kind'][] = ['batch', 'execute']

type TransactionQuestion = Extract<Question, { kind: 'transaction' }>

/** The words of the network about one transaction: nothing while it is being tried. */
export type Tried = Inspection | 'silent' | undefined

/** Says what a transaction of EVM does, costs and risks. */
export function describeTransaction(
  question: TransactionQuestion,
  text: FrameText,
  tried: Tried,
  writing: Writing,
): ApprovalParts {
  const { call, transaction, chain } = question
  const { words } = writing
  const known = tried === 'silent' ? undefined : tried
  const early = warnOfCall(call, transaction.from)
  const assessed = known
    ? assessCall(call, transaction, known, chain.symbol)
    : { ...early, blocked: undefined }
  const leaves = assessLeaves(leavesOf(call), writing)
  const found = assessFacts({
    // The contract of several calls is no receiver.
    parties: partiesOf(call).filter((party) => !stepsKinds.includes(call.kind) || party !== transaction.to),
    tokens: call.kind === 'transfer' || call.kind === 'approve' ? [call.token] : tokensIn(call),
    known: writing.known,
    facts: writing.facts,
  })
  const unanswered = tried ? text.networkSilent : text.checkingNetwork
  return {
    ...stateCall(call, transaction.value, chain, writing),
    facts: [
      ...factsOfCall(call, transaction, chain, writing),
      { label: words.network, value: chain.name },
      ...(known ? paymentFacts(question, known, writing) : []),
    ],
    changes: changesOf(writing, chain),
    steps: stepsOfCall(call, chain, writing),
    sections: [],
    warnings: [...assessed.warnings, ...leaves.warnings, ...found.warnings],
    danger: assessed.danger ?? leaves.danger ?? found.danger,
    blocked: known ? assessed.blocked : unanswered,
    needsWindow: needsWindow(call, transaction) || namesPrice(transaction) || givesAway(writing),
    proposal: proposalOf(question, writing),
  }
}

/** F5: a price that the site itself names can give away all coins, as a fee. */
const namesPrice = ({ maxFeePerGas, maxPriorityFeePerGas }: Transaction): boolean =>
  maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined

/** All that is signed besides the request itself: the most it may cost, and its number. */
export function paymentFacts(
  { transaction: { accessList }, chain }: Pick<TransactionQuestion, 'transaction' | 'chain'>,
  { gas, maxFeePerGas, nonce }: Inspection,
  writing: Writing,
): readonly ApprovalFact[] {
  const { words, facts } = writing
  const fee = gas * maxFeePerGas
  const note = worthOf(fee, 18, facts?.prices.get(coin), writing)
  return [
    {
      label: words.fee,
      value: fill(words.feeAtMost, { fee: coinsOf(fee, chain) }),
      ...(note && { note }),
    },
    { label: words.number, value: String(nonce) },
    ...(accessList?.length
      ? [{ label: words.accessList, value: fill(words.addresses, { n: accessList.length }) }]
      : []),
  ]
}

/** F5: whether the account has less afterwards, as the network simulates it: a call that can't be read moves value, too. */
export const givesAway = ({ facts }: Writing): boolean =>
  facts?.simulation?.changes.some(({ amount }) => amount < 0n) ?? false

/** The simulated changes, or that there are none. */
export function changesOf(writing: Writing, chain: Chain): readonly ApprovalFact[] {
  const { words, facts } = writing
  if (!facts) return []
  const changes = facts.simulation?.changes
  if (!changes) return [{ label: words.changes, value: words.notSimulated }]
  const note = words.changesBy
  if (changes.length === 0) return [{ label: words.changes, value: words.noChanges, note }]
  return changes.map((change) => changeFact(change, chain, writing))
}

function changeFact({ token, id, amount }: Change, chain: Chain, writing: Writing): ApprovalFact {
  const { words, facts } = writing
  const label = amount < 0n ? words.youGive : words.youGet
  const size = amount < 0n ? -amount : amount
  if (token === undefined) {
    const note = worthOf(size, 18, facts?.prices.get(coin), writing)
    return { label, value: coinsOf(size, chain), ...(note && { note }) }
  }
  if (id === undefined) return namedTokenFact(label, token, size, writing)
  const items = fill(words.item, { id: String(id) })
  return { label, value: size === 1n ? items : `${items} × ${size}`, note: token }
}

/** S7: in the place of no limit, all that the account has now. */
function proposalOf({ call }: TransactionQuestion, writing: Writing): AllowanceProposal | undefined {
  // On top of what may be taken already, all that there is would not be the most.
  if (call.kind !== 'approve' || call.adds || reachOf(call, writing) !== 'unlimited') return undefined
  const limit = writing.facts?.balances.get(call.token)
  const amount = limit === undefined ? undefined : tokensOf(call.token, limit, writing)
  if (!limit || amount === undefined || limit >= call.amount) return undefined
  const { words } = writing
  return { limit, label: fill(words.limitTo, { amount }), note: words.limitNote }
}
