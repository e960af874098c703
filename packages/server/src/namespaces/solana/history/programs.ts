import { base58 } from '@scure/base'
import type { OperationType } from 'latchkit/wire'
import { tokenPrograms } from '../tokens/tokenAccounts.js'
import type { Instruction } from './transactionFacts.js'

const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const loaders: ReadonlySet<string> = new Set([
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])
const systemProgram = '11111111111111111111111111111111'
/** Programs that only prepare what others do. */
const preparingPrograms: ReadonlySet<string> = new Set([
  ...memoPrograms,
  systemProgram,
  'ComputeBudget111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
])
const isTokenProgram = (program: string) => tokenPrograms.some((one) => one === program)

/** Instruction numbers (the first byte), and what they do for the signer. */
const tokenOperations: Readonly<Record<number, OperationType>> = {
  4: 'approve',
  7: 'mint',
  8: 'burn',
  13: 'approve',
  14: 'mint',
  15: 'burn',
}
const stakeOperations: Readonly<Record<number, OperationType>> = { 2: 'stake', 4: 'withdraw', 5: 'unstake' }
const maxMemoBytes = 1_024

function bytesOf(data: string): Uint8Array | undefined {
  try {
    return base58.decode(data.slice(0, 2 * maxMemoBytes))
  } catch {
    // Not base58, so it is not an instruction that we read.
    return undefined
  }
}

/** Lists the operations of instructions whose programs are known. */
export function operationsIn(instructions: readonly Instruction[]): ReadonlySet<OperationType> {
  const operations = instructions.flatMap(({ program, data }) => {
    if (loaders.has(program)) return ['deploy' as const]
    const table = isTokenProgram(program) ? tokenOperations : program === stakeProgram ? stakeOperations : {}
    return table[bytesOf(data)?.[0] ?? -1] ?? []
  })
  return new Set(operations)
}

/** Returns the account that a signer's transfer goes to; `undefined` for any other instruction. */
function receiverOf({ program, accounts, data }: Instruction, signer: string): string | undefined {
  const [kind, inner] = bytesOf(data) ?? []
  if (program === systemProgram) return kind === 2 && accounts[0] === signer ? accounts[1] : undefined
  if (!isTokenProgram(program)) return undefined
  if (kind === 3) return accounts[2] === signer ? accounts[1] : undefined
  // Both transfers that name the mint: the plain one, and the one with a fee.
  const isChecked = kind === 12 || (kind === 26 && inner === 1)
  return isChecked && accounts[3] === signer ? accounts[2] : undefined
}

/**
 * Returns the receiver of a transaction that only transfers, for one that failed and so moved nothing. For a token it is the token account.
 */
export function receiverIn(instructions: readonly Instruction[], signer: string): string | undefined {
  const isTransfer = instructions.every(
    ({ program }) => preparingPrograms.has(program) || isTokenProgram(program),
  )
  return isTransfer
    ? instructions.map((instruction) => receiverOf(instruction, signer)).findLast(Boolean)
    : undefined
}

/** Returns the program that a transaction is about: the first one that does more than prepare. */
export const calledProgram = (instructions: readonly Instruction[]): string | undefined =>
  instructions.find(({ program }) => !preparingPrograms.has(program))?.program

/** Returns the memo that the sender wrote; `undefined` if there is none, or if it is not text. */
export function memoIn(instructions: readonly Instruction[]): string | undefined {
  const memoInstruction = instructions.find(({ program }) => memoPrograms.has(program))
  const bytes =
    memoInstruction && memoInstruction.data.length <= 2 * maxMemoBytes
      ? bytesOf(memoInstruction.data)
      : undefined
  if (!bytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The bytes are not text.
    return undefined
  }
}
