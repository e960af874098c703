import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { validAnswer } from './abi.js'

/** The question of a probe. */
export interface ProbeQuestion {
  /** 20 bytes. */
  readonly account: Uint8Array
  /** The call that the account has to answer with "valid". */
  readonly call: Uint8Array
  /** A call to make before a second attempt: it deploys the account, or prepares it. */
  readonly before?: { readonly to: Uint8Array; readonly data: Uint8Array } | undefined
}

/**
 * The answers of a probe: the account accepts the signature; it has no code, its own code, or the code of another account
 * (EIP-7702).
 */
export const probeAnswers = { none: 0, valid: 1, contract: 2, delegated: 3 } as const

const opcodes = {
  GT: 0x11,
  EQ: 0x14,
  ISZERO: 0x15,
  AND: 0x16,
  ADD: 0x01,
  SHL: 0x1b,
  SHR: 0x1c,
  EXTCODESIZE: 0x3b,
  EXTCODECOPY: 0x3c,
  CODECOPY: 0x39,
  RETURNDATASIZE: 0x3d,
  RETURNDATACOPY: 0x3e,
  POP: 0x50,
  MLOAD: 0x51,
  MSTORE: 0x52,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  CALL: 0xf1,
  STATICCALL: 0xfa,
  RETURN: 0xf3,
} as const
type Opcode = keyof typeof opcodes

/** A part of a program: an operation, bytes to push, a place that is filled in later, or a mark that a jump leads to. */
type Part = Opcode | Uint8Array | { readonly place: string } | { readonly mark: string }

const push1 = 0x60
/** How many bytes a pushed position has: three are enough for every program. */
const placeLength = 3

const sizeOf = (part: Part): number => {
  if (typeof part === 'string') return 1
  if (part instanceof Uint8Array) return 1 + part.length
  return 'place' in part ? 1 + placeLength : 1
}

const number = (value: number, length = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 255)

/** Writes a program with data behind it. Its parts refer to marks and data by name. */
function assemble(parts: readonly Part[], data: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const places = new Map<string, number>()
  let at = 0
  for (const part of parts) {
    if (typeof part === 'object' && 'mark' in part) places.set(part.mark, at)
    at += sizeOf(part)
  }
  for (const [name, bytes] of Object.entries(data)) {
    places.set(name, at)
    at += bytes.length
  }
  const programParts = parts.map((part) => {
    if (typeof part === 'string') return Uint8Array.of(opcodes[part])
    if (part instanceof Uint8Array) return concatBytes(Uint8Array.of(push1 - 1 + part.length), part)
    if ('mark' in part) return Uint8Array.of(opcodes.JUMPDEST)
    return concatBytes(
      Uint8Array.of(push1 - 1 + placeLength),
      number(places.get(part.place) ?? 0, placeLength),
    )
  })
  return concatBytes(...programParts, ...Object.values(data))
}

const zero = number(0)
const word = number(32)

/** Copies a part of the data to the beginning of the memory. */
const load = (name: string, length: number): Part[] => [
  number(length, placeLength),
  { place: name },
  zero,
  'CODECOPY',
]

/** Calls the account, and jumps to `valid` if it returns 32 bytes that begin with the answer "valid". */
function attempt({ account, call }: ProbeQuestion, next: string): Part[] {
  return [
    ...load('call', call.length),
    ...([zero, zero, number(call.length, placeLength), zero, account, 'GAS', 'STATICCALL'] as const),
    // Ignore an answer shorter than 32 bytes: the memory still holds the selector of the call, which equals the answer "valid".
    ...([number(31), 'RETURNDATASIZE', 'GT', 'AND', 'ISZERO', { place: next }, 'JUMPI'] as const),
    ...([word, zero, zero, 'RETURNDATACOPY', zero, 'MLOAD'] as const),
    ...([
      concatBytes(hexToBytes(validAnswer), new Uint8Array(28)),
      'EQ',
      { place: 'valid' },
      'JUMPI',
    ] as const),
    { mark: next },
  ]
}

/** Makes a call, and continues even if it fails. */
const prepare = ({ to, data }: NonNullable<ProbeQuestion['before']>): Part[] => [
  ...load('before', data.length),
  ...([zero, zero, number(data.length, placeLength), zero, zero, to, 'GAS', 'CALL', 'POP'] as const),
]

const answer: Part[] = [zero, 'MSTORE', word, zero, 'RETURN']

/** Answers what kind of code the account has. */
const kindOfCode = (account: Uint8Array): Part[] => [
  ...([zero, zero, 'MSTORE', word, zero, zero, account, 'EXTCODECOPY'] as const),
  ...([zero, 'MLOAD', number(232), 'SHR', hexToBytes('ef0100'), 'EQ'] as const),
  ...([number(23), account, 'EXTCODESIZE', 'EQ', 'AND'] as const),
  ...([account, 'EXTCODESIZE', 'ISZERO', 'ISZERO', number(1), 'SHL', 'ADD'] as const),
]

/**
 * Writes a program that asks an account whether it accepts a signature, and answers one of `probeAnswers` in one word. An account that
 * reverts, uses up its gas or answers megabytes does not accept it. The program runs by `eth_call` without a receiver, and is never
 * deployed.
 */
export function writeProbe(question: ProbeQuestion): Uint8Array {
  const { account, call, before } = question
  const parts: Part[] = [
    ...attempt(question, 'first'),
    ...(before ? [...prepare(before), ...attempt(question, 'second')] : []),
    ...kindOfCode(account),
    ...answer,
    { mark: 'valid' },
    number(probeAnswers.valid),
    ...answer,
  ]
  return assemble(parts, { call, ...(before && { before: before.data }) })
}
