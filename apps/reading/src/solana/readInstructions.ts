import { AccountRole, type Address, type Instruction, unwrapOption } from '@solana/kit'
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  ComputeBudgetInstruction,
  parseComputeBudgetInstruction,
} from '@solana-program/compute-budget'
import {
  LEGACY_MEMO_PROGRAM_ADDRESS_V1,
  LEGACY_MEMO_PROGRAM_ADDRESS_V3,
  MEMO_PROGRAM_ADDRESS,
} from '@solana-program/memo'
import { parseSystemInstruction, SYSTEM_PROGRAM_ADDRESS, SystemInstruction } from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  parseTokenInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token'
import { isManyTimes } from '../isUnlimited.js'
import { showHidden } from '../showHidden.js'
import type { Message } from './readTransaction.js'
import type { Step, UnknownStep } from './step.js'

/** From this amount on an allowance counts as unlimited: nobody owns that many units. */
const practicallyAll = 2n ** 63n

/**
 * Whether an allowance covers everything that an account has and will have.
 * @param balance The balance that a node states, if any: it can only make more allowances unlimited.
 */
export const isUnlimited = (amount: bigint, balance = 0n): boolean =>
  amount >= practicallyAll || isManyTimes(amount, balance)

/** The addresses in each lookup table. */
export type Tables = Readonly<Record<string, readonly Address[]>>

/** Lists the lookup tables of a message. */
export const tablesOf = (message: Message): readonly Address[] =>
  lookupsOf(message).map(({ lookupTableAddress }) => lookupTableAddress)

const lookupsOf = (message: Message) =>
  ('addressTableLookups' in message && message.addressTableLookups) || []

/** Lists the accounts of a message in order; `undefined` for one that its table does not have. */
export function accountsOf(message: Message, tables: Tables): readonly (Address | undefined)[] {
  const lookups = lookupsOf(message)
  const loaded = (which: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((lookup) => lookup[which].map((at) => tables[lookup.lookupTableAddress]?.[at]))
  return [...message.staticAccounts, ...loaded('writableIndexes'), ...loaded('readonlyIndexes')]
}

/** Whether a readable instruction uses an address from a lookup table. */
export const takesFromTable = ({ instructions, staticAccounts }: Message, steps: readonly Step[]): boolean =>
  instructions.some(
    ({ accountIndices = [] }, at) =>
      steps[at]?.kind !== 'unknown' && accountIndices.some((index) => index >= staticAccounts.length),
  )

/** Reads the instructions of a message. Unreadable ones are `unknown`, and shown as such. */
export function readInstructions(message: Message, tables: Tables): readonly Step[] {
  const addresses = accountsOf(message, tables)
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }): Step => {
    // Programs cannot come from a lookup table.
    const program = message.staticAccounts[programAddressIndex] ?? SYSTEM_PROGRAM_ADDRESS
    const unknown: UnknownStep = { kind: 'unknown', program, data: Uint8Array.from(data) }
    const accounts = accountIndices.map((at) => addresses[at]).filter((address) => address !== undefined)
    if (programAddressIndex >= message.staticAccounts.length || accounts.length < accountIndices.length) {
      return unknown
    }
    try {
      return readInstruction(program, accounts, Uint8Array.from(data)) ?? unknown
    } catch {
      return unknown // too few accounts, or data that ends too early
    }
  })
}

export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const memoPrograms: readonly string[] = [
  MEMO_PROGRAM_ADDRESS,
  LEGACY_MEMO_PROGRAM_ADDRESS_V3,
  LEGACY_MEMO_PROGRAM_ADDRESS_V1,
]

function readInstruction(program: Address, accounts: readonly Address[], data: Uint8Array): Step | undefined {
  if (memoPrograms.includes(program)) return { kind: 'memo', text: memoIn(data) }
  const instruction = {
    programAddress: program,
    accounts: accounts.map((address) => ({ address, role: AccountRole.READONLY })),
    data,
  }
  switch (program) {
    case SYSTEM_PROGRAM_ADDRESS:
      return readSystem(instruction)
    case TOKEN_PROGRAM_ADDRESS:
    case token2022Program:
      return program === token2022Program && data[0] === transferFeeExtension
        ? readTransferWithFee(accounts, data)
        : readToken(instruction)
    case ASSOCIATED_TOKEN_PROGRAM_ADDRESS:
      return readAssociatedToken(accounts, data)
    case COMPUTE_BUDGET_PROGRAM_ADDRESS:
      return readComputeBudget(instruction)
    default:
      return undefined
  }
}

type Read = Required<Pick<Instruction, 'programAddress' | 'accounts' | 'data'>>

function readSystem(instruction: Read): Step | undefined {
  const parsed = parseSystemInstruction(instruction)
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol: {
      const { source, destination } = parsed.accounts
      return {
        kind: 'sendSol',
        from: source.address,
        to: destination.address,
        lamports: parsed.data.amount,
      }
    }
    case SystemInstruction.CreateAccount: {
      const { payer, newAccount } = parsed.accounts
      const { lamports, programAddress } = parsed.data
      return {
        kind: 'createAccount',
        from: payer.address,
        account: newAccount.address,
        lamports,
        program: programAddress,
      }
    }
    case SystemInstruction.AdvanceNonceAccount:
      return { kind: 'useNonce', account: parsed.accounts.nonceAccount.address }
    default:
      return undefined
  }
}

function readToken(instruction: Read): Step | undefined {
  const parsed = parseTokenInstruction(instruction)
  switch (parsed.instructionType) {
    case TokenInstruction.Transfer: {
      const { source, destination } = parsed.accounts
      return {
        kind: 'sendToken',
        units: parsed.data,
        source: source.address,
        destination: destination.address,
      }
    }
    case TokenInstruction.TransferChecked: {
      const { source, destination, mint } = parsed.accounts
      const units = { ...parsed.data, mint: mint.address }
      return { kind: 'sendToken', units, source: source.address, destination: destination.address }
    }
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked: {
      const { account, mint } = parsed.accounts
      return { kind: 'burnToken', units: { ...parsed.data, mint: mint.address }, source: account.address }
    }
    case TokenInstruction.Approve: {
      const { source, delegate } = parsed.accounts
      return { kind: 'approveToken', units: parsed.data, source: source.address, delegate: delegate.address }
    }
    case TokenInstruction.ApproveChecked: {
      const { source, delegate, mint } = parsed.accounts
      const units = { ...parsed.data, mint: mint.address }
      return { kind: 'approveToken', units, source: source.address, delegate: delegate.address }
    }
    case TokenInstruction.Revoke:
      return { kind: 'revokeToken', source: parsed.accounts.source.address }
    case TokenInstruction.CloseAccount: {
      const { account, destination } = parsed.accounts
      return { kind: 'closeTokenAccount', account: account.address, to: destination.address }
    }
    case TokenInstruction.SyncNative:
      return { kind: 'wrapSol', account: parsed.accounts.account.address }
    case TokenInstruction.SetAuthority: {
      const to = unwrapOption(parsed.data.newAuthority) ?? undefined
      return { kind: 'setAuthority', account: parsed.accounts.owned.address, to }
    }
    default:
      return undefined
  }
}

/** Reads Token-2022's transfer with a fee. In the older program's client the first byte means something else. */
const transferFeeExtension = 26
const transferWithFeeBytes = 19

function readTransferWithFee(accounts: readonly Address[], data: Uint8Array): Step | undefined {
  const [source, mint, destination] = accounts
  if (data[1] !== 1 || data.length !== transferWithFeeBytes || !source || !mint || !destination)
    return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  const units = { amount: view.getBigUint64(2, true), decimals: view.getUint8(10), mint }
  return { kind: 'sendToken', units, source, destination }
}

/** Reads both ways to open a token account; the older one may have no data. */
function readAssociatedToken(accounts: readonly Address[], data: Uint8Array): Step | undefined {
  const [, account, owner, mint] = accounts
  if ((data[0] ?? 0) > 1 || !account || !owner || !mint) return undefined
  return { kind: 'openTokenAccount', account, owner, mint }
}

function readComputeBudget(instruction: Read): Step | undefined {
  const parsed = parseComputeBudgetInstruction(instruction)
  switch (parsed.instructionType) {
    case ComputeBudgetInstruction.SetComputeUnitLimit:
      return { kind: 'unitLimit', units: parsed.data.units }
    case ComputeBudgetInstruction.SetComputeUnitPrice:
      return { kind: 'unitPrice', microLamports: parsed.data.microLamports }
    default:
      return undefined
  }
}

const memoIn = (data: Uint8Array): string =>
  showHidden(new TextDecoder('utf-8', { fatal: true }).decode(data))
