import { formatEther } from 'viem'
import type { Inspection } from './chain/inspect.js'
import type { Call } from './decodeCall.js'
import type { Transaction } from './readTransaction.js'
import { notice, type Sentence } from './say.js'
import type { NoticeCode } from './text/en.js'

/** The warnings about a transaction. */
export interface CallAssessment {
  readonly warnings: readonly Sentence[]
  /** The reason why it takes two steps. */
  readonly danger: Sentence | undefined
  /** The reason why it cannot be sent. */
  readonly blocked: Sentence | undefined
}

const dangers: Readonly<Partial<Record<Call['kind'], NoticeCode>>> = {
  unknown: 'unknownCallDanger',
  create: 'createsDanger',
  approveAll: 'wholeCollectionDanger',
  transferFrom: 'transferFromDanger',
}

/** Assesses a decoded transaction by its inspection on the chain. */
export function assessCall(
  call: Call,
  { value }: Transaction,
  inspection: Inspection,
  symbol: string,
): CallAssessment {
  const { fails, balance, isContract, gas, maxFeePerGas } = inspection
  const needs = value + gas * maxFeePerGas
  const warnings: Sentence[] = []
  const code = call.kind === 'approveAll' && !call.approved ? undefined : dangers[call.kind]
  let danger = code && notice(code)
  if (call.kind === 'unknown') warnings.push(notice('unknownCall'))
  if (call.kind === 'create') warnings.push(notice('creates'))
  if (call.kind === 'approveAll' && call.approved) warnings.push(notice('wholeCollection'))
  if (call.kind === 'approve' && call.unlimited) {
    warnings.push(notice('noLimit'))
    danger = notice('noLimitDanger')
  }
  const plain = call.kind === 'send' || call.kind === 'create'
  if (!plain && !isContract) warnings.push(notice('noContractThere'))
  if (!plain && call.kind !== 'unknown' && value > 0n) {
    warnings.push(notice('alsoSends', { amount: `${formatEther(value)} ${symbol}` }))
  }
  if (fails !== undefined && needs <= balance) {
    warnings.push(notice('wouldFail', { reason: fails }))
    danger ??= notice('wouldFailDanger')
  }
  const blocked =
    needs > balance
      ? notice('tooLittle', {
          balance: `${formatEther(balance)} ${symbol}`,
          needed: `${formatEther(needs)} ${symbol}`,
        })
      : undefined
  return { warnings, danger, blocked }
}
