import {
  getAddressDecoder,
  getBase58Decoder,
  getU32Decoder,
  getU64Decoder,
  getUtf8Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { memoProgram, systemProgram, token2022Program, tokenProgram } from '../accounts/addresses.js'
import { uiAmountOf } from '../accounts/tokens.js'

/** An instruction with the addresses of its accounts. */
export interface NamedInstruction {
  readonly programId: string
  readonly accounts: readonly string[]
  readonly data: ReadonlyUint8Array
  readonly stackHeight: number
}

type Words = { readonly type: string; readonly info: object } | undefined
type Read = (data: ReadonlyUint8Array, accounts: readonly string[]) => Words

const u64 = (data: ReadonlyUint8Array, at: number) => getU64Decoder().decode(data, at)
const amountAt = (data: ReadonlyUint8Array, at: number) => u64(data, at).toString()

const system: Read = (data, [source, second]) => {
  const kinds: Readonly<Record<number, () => Words>> = {
    0: () => ({
      type: 'createAccount',
      info: {
        source,
        newAccount: second,
        lamports: u64(data, 4),
        space: u64(data, 12),
        owner: getAddressDecoder().decode(data, 20),
      },
    }),
    2: () => ({ type: 'transfer', info: { source, destination: second, lamports: u64(data, 4) } }),
  }
  return kinds[getU32Decoder().decode(data)]?.()
}

const token: Read = (data, accounts) => {
  const [first, second, third, fourth] = accounts
  const kinds: Readonly<Record<number, () => Words>> = {
    3: () => ({
      type: 'transfer',
      info: { source: first, destination: second, authority: third, amount: amountAt(data, 1) },
    }),
    7: () => ({
      type: 'mintTo',
      info: { mint: first, account: second, mintAuthority: third, amount: amountAt(data, 1) },
    }),
    8: () => ({
      type: 'burn',
      info: { account: first, mint: second, authority: third, amount: amountAt(data, 1) },
    }),
    9: () => ({ type: 'closeAccount', info: { account: first, destination: second, owner: third } }),
    12: () => ({
      type: 'transferChecked',
      info: {
        source: first,
        mint: second,
        destination: third,
        authority: fourth,
        tokenAmount: uiAmountOf(u64(data, 1), data[9] ?? 0),
      },
    }),
    17: () => ({ type: 'syncNative', info: { account: first } }),
  }
  return kinds[data[0] ?? -1]?.()
}

const associated: Read = (data, [source, account, wallet, mint, systemAt, tokenAt]) => {
  const type = ['create', 'createIdempotent'][data[0] ?? 0]
  return type === undefined
    ? undefined
    : { type, info: { source, account, wallet, mint, systemProgram: systemAt, tokenProgram: tokenAt } }
}

const programs = new Map<string, readonly [name: string, read: Read]>([
  [systemProgram, ['system', system]],
  [tokenProgram, ['spl-token', token]],
  [token2022Program, ['spl-token-2022', token]],
  [ASSOCIATED_TOKEN_PROGRAM_ADDRESS, ['spl-associated-token-account', associated]],
])

/** Writes an instruction as `jsonParsed` does: readable if its kind is known, else as bytes. */
export function parseInstruction({ programId, accounts, data, stackHeight }: NamedInstruction) {
  if (programId === memoProgram)
    return { program: 'spl-memo', programId, parsed: getUtf8Decoder().decode(data), stackHeight }
  const [program, readInstruction] = programs.get(programId) ?? []
  const parsed =
    data.length > 0 || program === 'spl-associated-token-account'
      ? readInstruction?.(data, accounts)
      : undefined
  return parsed
    ? { program, programId, parsed, stackHeight }
    : { programId, accounts, data: getBase58Decoder().decode(data), stackHeight }
}
