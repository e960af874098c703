import { formatEther } from 'viem'
import type { Inspection } from './chain/inspect.js'
import type { Call } from './decodeCall.js'
import type { Transaction } from './readTransaction.js'

/** The warnings about a transaction. */
export interface CallAssessment {
  readonly warnings: readonly string[]
  /** The reason why it takes two steps. */
  readonly danger: string | undefined
  /** The reason why it cannot be sent. */
  readonly blocked: string | undefined
}

const dangers: Readonly<Partial<Record<Call['kind'], string>>> = {
  unknown: 'This wallet can’t tell what this call does. It could take everything this account owns.',
  create: 'This puts a program on the network. This wallet can’t tell what it does.',
  approveAll: 'The other address could take every item of this collection, now and later.',
  transferFrom: 'This uses a permission given earlier to move tokens, perhaps from another account.',
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
  const warnings: string[] = []
  let danger = call.kind === 'approveAll' && !call.approved ? undefined : dangers[call.kind]
  if (call.kind === 'unknown') warnings.push('Unknown call. This wallet can’t read what it does.')
  if (call.kind === 'create') warnings.push('It creates a contract.')
  if (call.kind === 'approveAll' && call.approved) warnings.push('It covers the whole collection.')
  if (call.kind === 'approve' && call.unlimited) {
    warnings.push('The amount has no limit.')
    danger = 'The other address could take all of this token that you own, now and later.'
  }
  const plain = call.kind === 'send' || call.kind === 'create'
  if (!plain && !isContract) warnings.push('There’s no contract at this address on this network.')
  if (!plain && call.kind !== 'unknown' && value > 0n) {
    warnings.push(`It also sends ${formatEther(value)} ${symbol}.`)
  }
  if (fails !== undefined && needs <= balance) {
    warnings.push(`It would fail now: ${fails}`)
    danger ??= 'It would fail, and you’d still pay the fee.'
  }
  const blocked =
    needs > balance
      ? `This account has ${formatEther(balance)} ${symbol}. With the fee, you need ${formatEther(needs)} ${symbol}.`
      : undefined
  return { warnings, danger, blocked }
}
