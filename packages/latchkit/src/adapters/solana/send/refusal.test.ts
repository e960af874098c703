import { describe, expect, it } from 'vitest'
import { programs } from '../chain/programs.js'
import { refusalOf } from './refusal.js'

const { system, token, token2022, associatedToken } = programs
const hook = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const custom = (index: number, number: number | bigint) => ({ InstructionError: [index, { Custom: number }] })
const failed = (program: string, number: number) =>
  `Program ${program} failed: custom program error: 0x${number.toString(16)}`
const of = (error: unknown, ofInstructions: readonly string[] = [], logs: readonly string[] = []) =>
  refusalOf({ error, programs: ofInstructions, logs })

describe('what a node says of a transaction that fails', () => {
  // The numbers of solana-program/token and solana-program/token-2022, interface/src/error.rs, and of the system program.
  it.each([
    [token, 1, 'insufficientFunds'],
    [token, 4, 'notOwner'],
    [token, 17, 'accountFrozen'],
    [token2022, 17, 'accountFrozen'],
    [token2022, 32, 'feeChanged'],
    [token2022, 36, 'needsMemo'],
    [token2022, 37, 'notTransferable'],
    [token2022, 49, 'onlyConfidential'],
    [token2022, 67, 'tokenPaused'],
    [system, 1, 'insufficientFunds'],
    [associatedToken, 0, 'notOwner'],
  ])('a number means what its program means by it: %s %i', (program, number, code) => {
    expect(of(custom(1, number), [system, program])).toMatchObject({ code, reason: /^\S.+\.$/ })
    expect(of(custom(1, BigInt(number)), [system, program]).code).toBe(code)
  })

  it.each([
    ['InsufficientFundsForFee', 'insufficientFee'],
    ['AccountNotFound', 'insufficientFee'],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'leavesTooLittle'],
    ['BlockhashNotFound', 'quoteExpired'],
    ['AlreadyProcessed', 'alreadySent'],
    [{ InstructionError: [0, 'InsufficientFunds'] }, 'insufficientFunds'],
    [{ InstructionError: [0, 'ComputationalBudgetExceeded'] }, 'tooMuchWork'],
  ])('the network’s own words: %j', (error, code) => {
    expect(of(error, [system]).code).toBe(code)
  })

  it('a program that was called by another one is the one that failed', () => {
    const logs = [
      `Program ${token2022} invoke [1]`,
      'Program log: Instruction: TransferChecked',
      `Program ${hook} invoke [2]`,
      'Program log: AnchorError The sale is not open yet',
      failed(hook, 17),
      failed(token2022, 17),
    ]
    expect(of(custom(0, 17), [token2022], logs)).toEqual({
      code: 'programRefused',
      reason: 'The sale is not open yet',
    })
  })

  it('too little for an account that another program opens is too little of the currency, not of the token', () => {
    const logs = [failed(system, 1), failed(associatedToken, 1)]
    expect(of(custom(1, 1), [token, associatedToken], logs).code).toBe('insufficientFee')
    expect(of(custom(1, 0), [token, associatedToken], logs.slice(1)).code).toBe('notOwner')
  })

  it('error: what no word is known for is told as it was said, cleaned, and never in full length', () => {
    expect(of(custom(0, 6_001), [hook])).toEqual({ code: 'programRefused', reason: '#6001' })
    expect(of({ InstructionError: [0, 'IllegalOwner'] }, [hook]).reason).toBe('IllegalOwner')
    const logs = [`Program log: Error: \u202e${'x'.repeat(1_000)}`]
    expect(of(custom(0, 6_001), [hook], logs).reason).toBe('x'.repeat(200))
    for (const nonsense of [{ InstructionError: 4 }, { InstructionError: [] }])
      expect(of(nonsense)).toEqual({ code: 'programRefused', reason: 'InstructionError' })
    for (const silence of [null, undefined, 7, [], {}])
      expect(of(silence)).toEqual({ code: 'executionReverted', reason: '' })
  })
})
