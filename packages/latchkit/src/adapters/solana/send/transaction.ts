import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'

/** The parts of a token's transfer that are read from the chain. */
export interface TokenTransfer {
  readonly mint: Address
  readonly program: Address
  readonly decimals: number
  readonly source: Address
  readonly destination: Address
  /** The receiver has no account for the token yet. */
  readonly opensAccount: boolean
  /** The fee that the token keeps of the amount; absent if it keeps none. */
  readonly tokenFee?: bigint
}

/** A transfer with everything that its transaction needs, except its price and its lifetime. */
export interface Transfer {
  readonly from: Address
  readonly to: Address
  /** In base units. */
  readonly value: bigint
  readonly memo?: string
  /** Accounts that the transaction only names, so that the receiver can find it by them. */
  readonly references?: readonly Address[]
  /** The token; absent for the native currency. */
  readonly token?: TokenTransfer
}

/** The work that a transaction may do, and its price. */
export interface Budget {
  readonly unitLimit: number
  readonly unitPrice: bigint
}

/** The blockhash that a transaction names, and the height of the last block in which it is valid. */
export interface Lifetime {
  readonly blockhash: Blockhash
  readonly lastValidBlockHeight: bigint
}

/**
 * Builds the transaction of a transfer. The transfer is its last instruction, as Solana Pay asks for, and a memo comes right before it,
 * where tokens that need a memo look for it.
 */
export function buildTransaction(transfer: Transfer, budget: Budget, lifetime: Lifetime): Transaction {
  const emptyMessage = createTransactionMessage({ version: 'legacy' })
  const messageWithPayer = setTransactionMessageFeePayer(transfer.from, emptyMessage)
  const messageWithLifetime = setTransactionMessageLifetimeUsingBlockhash(lifetime, messageWithPayer)
  return compileTransaction(
    appendTransactionMessageInstructions(instructionsOf(transfer, budget), messageWithLifetime),
  )
}

/** Returns the instructions of a transfer, in their order. */
export function instructionsOf(
  { from, to, value, memo, references = [], token }: Transfer,
  { unitLimit, unitPrice }: Budget,
): readonly Instruction[] {
  const owner = createNoopSigner(from)
  return [
    getSetComputeUnitLimitInstruction({ units: unitLimit }),
    ...(unitPrice > 0n ? [getSetComputeUnitPriceInstruction({ microLamports: unitPrice })] : []),
    ...(token?.opensAccount
      ? [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: owner,
            ata: token.destination,
            owner: to,
            mint: token.mint,
            tokenProgram: token.program,
          }),
        ]
      : []),
    ...(memo === undefined ? [] : [getAddMemoInstruction({ memo }, memoProgram)]),
    withReferences(
      token
        ? tokenTransfer(token, owner, value)
        : getTransferSolInstruction({ source: owner, destination: to, amount: value }),
      references,
    ),
  ]
}

/** Adds the references of Solana Pay, in their order, after the accounts of the transfer. */
function withReferences(transfer: Instruction, references: readonly Address[]): Instruction {
  if (!references.length) return transfer
  const referenceAccounts = references.map((each) => ({ address: each, role: AccountRole.READONLY }))
  return { ...transfer, accounts: [...(transfer.accounts ?? []), ...referenceAccounts] }
}

/** The memo program that every cluster has and that tokens check for. A newer one is not deployed everywhere. */
const memoProgram = { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 }

/** Token-2022: this transfer fails if its fee differs from the reviewed one. */
const transferWithFee = [26, 1] as const

function tokenTransfer(
  { mint, program, decimals, source, destination, tokenFee }: TokenTransfer,
  authority: ReturnType<typeof createNoopSigner>,
  amount: bigint,
): Instruction {
  const instruction = getTransferCheckedInstruction(
    { source, mint, destination, authority, amount, decimals },
    { programAddress: address(program) },
  )
  if (tokenFee === undefined) return instruction
  const data = new Uint8Array(19)
  const view = new DataView(data.buffer)
  data.set(transferWithFee)
  view.setBigUint64(2, amount, true)
  view.setUint8(10, decimals)
  view.setBigUint64(11, tokenFee, true)
  return { ...instruction, data }
}
