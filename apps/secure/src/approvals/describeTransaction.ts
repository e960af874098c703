import { formatEther } from 'viem'
import { assessCall } from '../../../reading/src/assessCall.js'
import type { Inspection } from '../../../reading/src/chain/inspect.js'
import type { Call } from '../../../reading/src/decodeCall.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import type { ApprovalFact, ApprovalParts } from './approval.js'

/** F5: whether a call moves value, or lets another address do so without a limit. */
export const needsWindow = (call: Call, { value }: Transaction): boolean =>
  value > 0n ||
  ['transfer', 'transferFrom', 'create'].includes(call.kind) ||
  (call.kind === 'approve' && call.unlimited) ||
  (call.kind === 'approveAll' && call.approved)

/** Says what a transaction of EVM does, costs and risks. */
export function describeTransaction(
  { call, transaction, chain }: Extract<Question, { kind: 'transaction' }>,
  text: FrameText,
  inspection: Inspection | 'silent' | undefined,
): ApprovalParts {
  const known = inspection === 'silent' ? undefined : inspection
  const assessment = known && assessCall(call, transaction, known, chain.symbol)
  const unknown = inspection ? text.networkSilent : text.checkingNetwork
  return {
    statement: statementOf(call, transaction, chain, text),
    facts: [
      ...callFacts(call, transaction, chain, text),
      { label: text.network, value: chain.name },
      ...(known ? [feeFact(known, chain, text)] : []),
    ],
    sections: [],
    warnings: assessment?.warnings ?? [],
    danger: assessment?.danger,
    blocked: assessment ? assessment.blocked : unknown,
    needsWindow: needsWindow(call, transaction),
  }
}

const coinsOf = (amount: bigint, { symbol }: Chain) => `${formatEther(amount)} ${symbol}`

const feeFact = ({ gas, maxFeePerGas }: Inspection, chain: Chain, text: FrameText): ApprovalFact => ({
  label: text.fee,
  value: fill(text.feeAtMost, { fee: coinsOf(gas * maxFeePerGas, chain) }),
})

function statementOf(call: Call, { value }: Transaction, chain: Chain, text: FrameText): string {
  const network = chain.name
  switch (call.kind) {
    case 'send':
      return fill(text.send, { amount: coinsOf(value, chain), network })
    case 'transfer':
    case 'transferFrom':
      return fill(text.sendTokens, { network })
    case 'approve':
      return fill(call.amount === 0n ? text.revoke : text.letTake, { network })
    case 'approveAll':
      return fill(call.approved ? text.letTakeAll : text.revoke, { network })
    case 'create':
      return fill(text.create, { network })
    case 'unknown':
      return fill(text.unknownCall, { network })
  }
}

function callFacts(
  call: Call,
  { value }: Transaction,
  chain: Chain,
  text: FrameText,
): readonly ApprovalFact[] {
  const code = (label: string, of: string): ApprovalFact => ({ label, value: of, isCode: true })
  const coins: readonly ApprovalFact[] =
    value > 0n ? [{ label: text.amount, value: coinsOf(value, chain) }] : []
  switch (call.kind) {
    case 'send':
      return [...coins, code(text.to, call.to)]
    case 'transfer':
      return [code(text.token, call.token), code(text.units, String(call.amount)), code(text.to, call.to)]
    case 'transferFrom':
      return [
        ...[code(text.token, call.token), code(text.units, String(call.amount))],
        ...[code(text.from, call.from), code(text.to, call.to)],
      ]
    case 'approve':
      return [
        code(text.mayTake, call.spender),
        { label: text.upToUnits, value: call.unlimited ? text.unlimited : String(call.amount) },
        code(text.token, call.token),
      ]
    case 'approveAll':
      return [code(text.mayTake, call.operator), code(text.collection, call.token)]
    case 'create':
      return coins
    case 'unknown':
      return [...coins, code(text.contract, call.to)]
  }
}
