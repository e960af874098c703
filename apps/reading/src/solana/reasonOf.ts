import { cleanText } from '../cleanText.js'
import { type Notice, notice } from '../say.js'
import type { NoticeCode } from '../texts/en/notices.js'
import type { Step } from './step.js'

const reasons: Readonly<Record<string, NoticeCode>> = {
  AccountNotFound: 'payerIsNew',
  InsufficientFundsForFee: 'payerTooLittle',
  InsufficientFundsForRent: 'rentTooLittle',
  BlockhashNotFound: 'tooOld',
  AlreadyProcessed: 'sentBefore',
}

/** The first custom error of the system and token programs: not enough funds. */
const notEnough = 1

/** Returns the notice for an error name; unknown names are quoted. */
function named(error: string): Notice {
  const code = Object.hasOwn(reasons, error) ? reasons[error] : undefined
  return code ? notice(code) : notice('networkError', { name: cleanText(error, 80) })
}

/** Returns the network's reason for refusing a transaction, in words. */
export function reasonOf(error: unknown, steps: readonly Step[]): Notice {
  if (typeof error === 'string') return named(error)
  const [[name, detail] = ['', undefined]] = Object.entries(error as object)
  if (name !== 'InstructionError' || !Array.isArray(detail)) return named(name)
  const [index, cause]: readonly unknown[] = detail
  const at = Number(index)
  const { Custom: custom } = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    Custom?: unknown
  }
  const kind = steps[at]?.kind
  const step = at + 1
  if (Number(custom) === notEnough && kind === 'sendSol') return notice('stepTooLittleSol', { step })
  if (Number(custom) === notEnough && kind === 'sendToken') return notice('stepTooFewTokens', { step })
  if (custom !== undefined) return notice('stepProgramError', { step, error: cleanText(String(custom), 20) })
  const text = cleanText(cause, 80)
  return text ? notice('stepEnds', { step, cause: text }) : notice('stepError', { step })
}
