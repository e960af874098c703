import { cleanText } from '../cleanText.js'
import type { Step } from './step.js'

const reasons: Readonly<Record<string, string>> = {
  AccountNotFound: 'the account that pays the fee has never held SOL.',
  InsufficientFundsForFee: 'the account that pays the fee doesn’t have enough SOL for it.',
  InsufficientFundsForRent: 'an account would hold less SOL than the network asks for.',
  BlockhashNotFound: 'it’s too old, or made for another network. Let the site ask again.',
  AlreadyProcessed: 'it has been sent before.',
}

/** The first error of its own of the programs of SOL and of tokens: there is not enough. */
const notEnough = 1

/** The reason of a network that would not run a transaction, in words. */
export function reasonOf(error: unknown, steps: readonly Step[]): string {
  if (typeof error === 'string') return reasons[error] ?? `${cleanText(error, 80)}.`
  const [[name, detail] = ['', undefined]] = Object.entries(error as object)
  if (name !== 'InstructionError' || !Array.isArray(detail)) return reasons[name] ?? `${cleanText(name, 80)}.`
  const [index, cause]: readonly unknown[] = detail
  const at = Number(index)
  const { Custom: custom } = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    Custom?: unknown
  }
  const kind = steps[at]?.kind
  if (Number(custom) === notEnough && kind === 'sendSol') return `there isn’t enough SOL for step ${at + 1}.`
  if (Number(custom) === notEnough && kind === 'sendToken')
    return `there aren’t enough tokens for step ${at + 1}.`
  const text = custom === undefined ? cleanText(cause, 80) : `error ${String(custom)} of its program`
  return `step ${at + 1} ends with ${text || 'an error'}.`
}
