import { formatEther } from 'viem'
import { highestFeeOf, type Inspection } from './chain/inspect.js'
import type { Call } from './decodeCall.js'
import type { Transaction } from './readTransaction.js'
import { type Notice, notice, type Sentence } from './say.js'
import type { NoticeCode } from './texts/en/notices.js'

/** The warnings about a transaction. */
export interface CallAssessment {
  readonly warnings: readonly Sentence[]
  /** Why approving takes two steps. */
  readonly danger: Sentence | undefined
  /** Why the transaction cannot be sent. */
  readonly blocked: Sentence | undefined
}

/** Returns warnings from the data of a call only, before the network has answered. */
export function warnOfCall(call: Call, from: string): Pick<CallAssessment, 'warnings' | 'danger'> {
  const warnings: Notice[] = []
  let danger: Notice | undefined
  const warn = (warning: NoticeCode, reason: NoticeCode) => {
    warnings.push(notice(warning))
    danger ??= notice(reason)
  }
  switch (call.kind) {
    case 'unknown':
      warn('unknownCall', 'unknownCallDanger')
      break
    case 'create':
      warn('creates', 'createsDanger')
      break
    case 'approveAll':
      if (call.approved) warn('wholeCollection', 'wholeCollectionDanger')
      break
    case 'approve':
      if (call.unlimited) warn('noLimit', 'noLimitDanger')
      break
    case 'transferFrom':
      danger = notice('transferFromDanger')
      break
    case 'transferItems':
      if (call.from !== from) danger = notice('transferFromDanger')
      break
    case 'batch':
    case 'execute': {
      const inner = call.kind === 'batch' ? call.calls : [call.inner]
      if (call.kind === 'execute' && call.delegates) warn('delegates', 'delegatesDanger')
      for (const each of inner) {
        const more = warnOfCall(each.call, from)
        for (const one of more.warnings) warnings.push(one as Notice)
        danger ??= more.danger as Notice | undefined
      }
      danger ??= notice(call.kind === 'batch' ? 'severalDanger' : 'executeDanger')
      break
    }
    case 'send':
    case 'transfer':
    case 'lowerAllowance':
      break
  }
  return { warnings, danger }
}

/** A fee this many times the usual one is a mistake or an attack. */
const highFee = 10n

/**
 * A tenth of a coin is a high fee, too. This limit is needed as well, because the usual price comes from a node and the gas from a site.
 */
const highCost = 10n ** 17n

/** Returns why a fee takes two steps because of its size; `undefined` if it is small. */
export const dangerOfCost = (cost: bigint, symbol: string): Notice | undefined =>
  cost >= highCost ? notice('feeHighDanger', { fee: `${formatEther(cost)} ${symbol}` }) : undefined

/** Assesses a decoded transaction by its inspection on the chain. */
export function assessCall(
  call: Call,
  transaction: Transaction,
  inspection: Inspection,
  symbol: string,
): CallAssessment {
  const { value, from } = transaction
  const { fails, balance, isContract, maxFeePerGas, usualFeePerGas, nonce, nextNonce } = inspection
  const fee = highestFeeOf(inspection)
  const needs = value + fee
  const amount = (of: bigint) => `${formatEther(of)} ${symbol}`
  const callWarning = warnOfCall(call, from)
  const warnings = [...callWarning.warnings]
  let { danger } = callWarning
  const plain = call.kind === 'send' || call.kind === 'create'
  if (!plain && !isContract) warnings.push(notice('noContractThere'))
  if (!plain && call.kind !== 'unknown' && value > 0n) {
    warnings.push(notice('alsoSends', { amount: amount(value) }))
  }
  if (nonce < nextNonce) {
    warnings.push(notice('replaces', { nonce: String(nonce) }))
    danger ??= notice('replacesDanger')
  }
  if (nonce > nextNonce) warnings.push(notice('waitsForOthers', { n: nonce - nextNonce }))
  if (maxFeePerGas > usualFeePerGas * highFee) {
    warnings.push(notice('feeHigh'))
    danger ??= notice('feeHighDanger', { fee: amount(fee) })
  }
  danger ??= dangerOfCost(fee, symbol)
  if (fails !== undefined && needs <= balance) {
    warnings.push(notice('wouldFail', { reason: fails }))
    danger ??= notice('wouldFailDanger')
  }
  const blocked =
    needs > balance ? notice('tooLittle', { balance: amount(balance), needed: amount(needs) }) : undefined
  return { warnings, danger, blocked }
}
