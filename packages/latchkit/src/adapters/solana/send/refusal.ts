import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { isToken, programs } from '../chain/programs.js'

/**
 * The reasons for which a transfer is refused, by the code of the notice that says it: a sentence for the outcome of a
 * transaction, which has no language of its own. A reason that is not among them is `programRefused`, in the program's words.
 */
export const refusals = {
  insufficientFunds: 'The account does not hold enough.',
  insufficientFee: 'The account does not hold enough to pay the network fee.',
  leavesTooLittle: 'An account would be left with less than the network’s minimum balance.',
  accountFrozen: 'The token account is frozen.',
  needsMemo: 'The receiver takes this token only with a memo.',
  notTransferable: 'This token cannot be transferred.',
  tokenPaused: 'Transfers of this token are paused.',
  feeChanged: 'The transfer fee of the token has changed.',
  onlyConfidential: 'The receiver takes only confidential transfers of this token.',
  notOwner: 'The account does not own these tokens.',
  notThisToken: 'The account is not one of this token.',
  accountTaken: 'The account is in use for something else.',
  tooMuchWork: 'The transaction needs more computation than it pays for.',
  quoteExpired: 'The transaction has expired: it was not sent in time.',
  alreadySent: 'The transaction was sent before.',
} as const

/** The code of a reason that this adapter has words for. */
export type RefusalCode = keyof typeof refusals

/** The reason why a transaction is refused. */
export interface Refusal {
  readonly code: RefusalCode | 'programRefused' | 'executionReverted'
  /** A sentence, or the program's own words; empty where there are none. */
  readonly reason: string
}

/** The custom errors of the Token program, which Token-2022 shares, and its own from 20 on. */
const tokenErrors: Readonly<Record<number, RefusalCode>> = {
  0: 'leavesTooLittle',
  1: 'insufficientFunds',
  2: 'notThisToken',
  3: 'notThisToken',
  4: 'notOwner',
  6: 'accountTaken',
  17: 'accountFrozen',
  18: 'notThisToken',
  32: 'feeChanged',
  36: 'needsMemo',
  37: 'notTransferable',
  49: 'onlyConfidential',
  67: 'tokenPaused',
}
const systemErrors: Readonly<Record<number, RefusalCode>> = { 0: 'accountTaken', 1: 'insufficientFunds' }
const associatedTokenErrors: Readonly<Record<number, RefusalCode>> = { 0: 'notOwner' }

/** The network’s own reasons, and those that any program may have. */
const networkErrors: Readonly<Record<string, RefusalCode>> = {
  AccountNotFound: 'insufficientFee',
  InsufficientFundsForFee: 'insufficientFee',
  InsufficientFundsForRent: 'leavesTooLittle',
  InvalidRentPayingAccount: 'leavesTooLittle',
  BlockhashNotFound: 'quoteExpired',
  AlreadyProcessed: 'alreadySent',
  InsufficientFunds: 'insufficientFunds',
  ComputationalBudgetExceeded: 'tooMuchWork',
  ProgramFailedToComplete: 'tooMuchWork',
}

/** A node’s answer about a transaction that fails. */
export interface NodeRefusal {
  /** The `TransactionError` as it is written in JSON: `"BlockhashNotFound"`, `{ InstructionError: [2, { Custom: 17 }] }`. */
  readonly error: unknown
  readonly logs: readonly string[]
  /** The program of each instruction of the transaction. */
  readonly programs: readonly string[]
}

/** Returns the code of the notice that says a reason in the visitor's language; a program's or node's own words have none. */
export const reasonCodeField = (code: Refusal['code']): { readonly reasonCode?: string } =>
  code in refusals ? { reasonCode: code } : {}

/** Returns the reason why a transaction is refused, in plain words if this adapter has any. */
export function refusalOf({ error, logs, programs: instructionPrograms }: NodeRefusal): Refusal {
  const [name, detail] = partsOf(error)
  const [index, inner] = name === 'InstructionError' && Array.isArray(detail) ? detail : []
  const [innerName, number] = partsOf(inner)
  const customNumber = innerName === 'Custom' ? Number(number) : undefined
  // If one program calls another, the inner one fails first: the error number of a hook is not one of the token program.
  const program = failedProgram(logs) ?? instructionPrograms[Number(index)]
  // Another program called the system program to open an account: then error 1 means that the native currency is short, even if a token is
  // sent.
  const isOpening = program === programs.system && instructionPrograms[Number(index)] !== program
  const code =
    customNumber === 1 && isOpening
      ? 'insufficientFee'
      : customNumber === undefined
        ? (networkErrors[innerName ?? ''] ?? networkErrors[name ?? ''])
        : customErrorCode(program, customNumber)
  if (code) return { code, reason: refusals[code] }
  const lastLog = cleanText(lastWords(logs), maxReasonLength)
  const errorName = customNumber === undefined ? (innerName ?? name ?? '') : `#${customNumber}`
  const reason = lastLog || cleanText(errorName, maxReasonLength)
  return { code: reason ? 'programRefused' : 'executionReverted', reason }
}

function customErrorCode(program: string | undefined, customNumber: number): RefusalCode | undefined {
  if (isToken(program)) return tokenErrors[customNumber]
  if (program === programs.system) return systemErrors[customNumber]
  return program === programs.associatedToken ? associatedTokenErrors[customNumber] : undefined
}

/** Returns the name of an enum's variant in JSON, and its value. */
function partsOf(error: unknown): readonly [name?: string, detail?: unknown] {
  if (typeof error === 'string') return [error]
  if (typeof error !== 'object' || error === null) return []
  return Object.entries(error)[0] ?? []
}

const failedProgram = (logs: readonly string[]) =>
  logs.map((line) => /^Program (\w+) failed: /.exec(line)?.[1]).find(Boolean)

/** Finds the last log of a program before it failed. */
function lastWords(logs: readonly string[]): string {
  const programLogs = logs.map((line) => /^Program log: (?:Error: |AnchorError )?(.*)$/.exec(line)?.[1] ?? '')
  return programLogs.filter((words) => !/^Instruction: /.test(words)).findLast(Boolean) ?? ''
}
