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
const preparing: ReadonlySet<string> = new Set([
  ...memoPrograms,
  systemProgram,
  'ComputeBudget111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
])
const isTokenProgram = (program: string) => tokenPrograms.some((one) => one === program)

/** The numbers of instructions, which are their first byte, and what they do for the account that signs. */
const tokenOperations: Readonly<Record<number, OperationType>> = {
  4: 'approve',
  7: 'mint',
  8: 'burn',
  13: 'approve',
  14: 'mint',
  15: 'burn',
}
const stakeOperations: Readonly<Record<number, OperationType>> = { 2: 'stake', 4: 'withdraw', 5: 'unstake' }
const longestMemo = 1_024

function bytesOf(data: string): Uint8Array | undefined {
  try {
    return base58.decode(data.slice(0, 2 * longestMemo))
  } catch {
    // No base58: it is none of the instructions that are read here.
    return undefined
  }
}

/** The operations that instructions stand for, as far as their programs are known. */
export function operationsIn(instructions: readonly Instruction[]): ReadonlySet<OperationType> {
  const known = instructions.flatMap(({ program, data }) => {
    if (loaders.has(program)) return ['deploy' as const]
    const table = isTokenProgram(program) ? tokenOperations : program === stakeProgram ? stakeOperations : {}
    return table[bytesOf(data)?.[0] ?? -1] ?? []
  })
  return new Set(known)
}

/** The account that a transfer of a signer goes to; nothing for any other instruction. */
function receiverOf({ program, accounts, data }: Instruction, signer: string): string | undefined {
  const [kind, inner] = bytesOf(data) ?? []
  if (program === systemProgram) return kind === 2 && accounts[0] === signer ? accounts[1] : undefined
  if (!isTokenProgram(program)) return undefined
  if (kind === 3) return accounts[2] === signer ? accounts[1] : undefined
  // Those that name the mint: the plain one, and the one that says what the token keeps.
  const isChecked = kind === 12 || (kind === 26 && inner === 1)
  return isChecked && accounts[3] === signer ? accounts[2] : undefined
}

/**
 * The account that a signer was to send something to, by a transaction that is about nothing else: one that failed moved
 * nothing that would tell. Of a token it is the token account.
 */
export function receiverIn(instructions: readonly Instruction[], signer: string): string | undefined {
  const isTransfer = instructions.every(({ program }) => preparing.has(program) || isTokenProgram(program))
  return isTransfer ? instructions.map((each) => receiverOf(each, signer)).findLast(Boolean) : undefined
}

/** The program that a transaction is about: the first one that does more than to prepare. */
export const calledProgram = (instructions: readonly Instruction[]): string | undefined =>
  instructions.find(({ program }) => !preparing.has(program))?.program

/** The text that the sender wrote beside a transaction; nothing where there is none, or it is no text. */
export function memoIn(instructions: readonly Instruction[]): string | undefined {
  const found = instructions.find(({ program }) => memoPrograms.has(program))
  const bytes = found && found.data.length <= 2 * longestMemo ? bytesOf(found.data) : undefined
  if (!bytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Bytes and no text.
    return undefined
  }
}
