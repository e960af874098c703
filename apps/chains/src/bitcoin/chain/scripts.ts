import { OP } from '@scure/btc-signer'
import { hexOf } from './bytes.js'
import type { Output } from './transaction.js'

/** Kinds of output scripts, with Esplora's names. */
export type ScriptKind =
  | 'p2pkh'
  | 'p2sh'
  | 'v0_p2wpkh'
  | 'v0_p2wsh'
  | 'v1_p2tr'
  | 'p2pk'
  | 'op_return'
  | 'empty'
  | 'unknown'

const beginsWith = (script: Uint8Array, ...first: readonly number[]) =>
  first.every((byte, at) => script[at] === byte)
const endsWith = (script: Uint8Array, ...last: readonly number[]) =>
  last.every((byte, at) => script[script.length - last.length + at] === byte)

const isPublicKeyLength = (length: number | undefined) => length === 33 || length === 65

/** Returns the kind of an output script. */
export function kindOf(script: Uint8Array): ScriptKind {
  const { length } = script
  if (length === 0) return 'empty'
  if (beginsWith(script, OP.RETURN)) return 'op_return'
  if (
    length === 25 &&
    beginsWith(script, OP.DUP, OP.HASH160, 20) &&
    endsWith(script, OP.EQUALVERIFY, OP.CHECKSIG)
  )
    return 'p2pkh'
  if (length === 23 && beginsWith(script, OP.HASH160, 20) && endsWith(script, OP.EQUAL)) return 'p2sh'
  if (length === 22 && beginsWith(script, OP.OP_0, 20)) return 'v0_p2wpkh'
  if (length === 34 && beginsWith(script, OP.OP_0, 32)) return 'v0_p2wsh'
  if (length === 34 && beginsWith(script, OP.OP_1, 32)) return 'v1_p2tr'
  if (isPublicKeyLength(script[0]) && length === (script[0] ?? 0) + 2 && endsWith(script, OP.CHECKSIG))
    return 'p2pk'
  return 'unknown'
}

const isWitnessKind = (kind: ScriptKind) => kind.startsWith('v')

/** Bytes of an input that spends the output later, and the least value of each byte, in sat. */
const spendingBytes = { witness: 67, other: 148 }
const dustRate = 3

/** Returns the smallest amount that an output with this script may have, in sat: less would cost more to spend than it is worth. */
export function dustLimit({ script }: Output): bigint {
  const kind = kindOf(script)
  if (kind === 'op_return') return 0n
  const lengthBytes = script.length < 0xfd ? 1 : 3
  const spending = isWitnessKind(kind) ? spendingBytes.witness : spendingBytes.other
  return BigInt((8 + lengthBytes + script.length + spending) * dustRate)
}

interface Operation {
  readonly code: number
  /** The bytes that the operation pushes, if it pushes any. */
  readonly data?: Uint8Array
}

const lengthBytesOf = new Map<number, number>([
  [OP.PUSHDATA1, 1],
  [OP.PUSHDATA2, 2],
  [OP.PUSHDATA4, 4],
])

/** Returns the operations of a script. The last one is `undefined` if the script ends in the middle of it. */
export function operationsOf(script: Uint8Array): readonly (Operation | undefined)[] {
  const operations: (Operation | undefined)[] = []
  const view = Buffer.from(script)
  for (let at = 0; at < script.length; ) {
    const code = view[at++] as number
    const lengthBytes = lengthBytesOf.get(code) ?? 0
    if (code > OP.PUSHDATA4 || code === OP.OP_0) {
      operations.push({ code })
      continue
    }
    const start = at + lengthBytes
    const end =
      start > script.length ? undefined : start + (lengthBytes ? view.readUIntLE(at, lengthBytes) : code)
    if (end === undefined || end > script.length) return [...operations, undefined]
    operations.push({ code, data: script.subarray(start, end) })
    at = end
  }
  return operations
}

/** Returns the stack of a script that only pushes bytes, or `undefined` for any other script. */
export function pushesOf(script: Uint8Array): readonly Uint8Array[] | undefined {
  const stack: Uint8Array[] = []
  for (const operation of operationsOf(script)) {
    if (!operation) return undefined
    if (operation.code === OP.OP_0) stack.push(new Uint8Array())
    else if (operation.data) stack.push(operation.data)
    else return undefined
  }
  return stack
}

const names = new Map(Object.entries(OP).map(([name, code]) => [code as number, name]))
/** Operations that have another name in Esplora. */
const otherNames = new Map<number, string>([
  [OP.OP_0, 'OP_0'],
  [OP['1NEGATE'], 'OP_PUSHNUM_NEG1'],
  [OP.CHECKLOCKTIMEVERIFY, 'OP_CLTV'],
  [OP.CHECKSEQUENCEVERIFY, 'OP_CSV'],
])

function nameOf(code: number): string {
  if (code > OP.OP_0 && code < OP.PUSHDATA1) return `OP_PUSHBYTES_${code}`
  if (code >= OP.OP_1 && code <= OP.OP_16) return `OP_PUSHNUM_${code - OP.RESERVED}`
  const name = names.get(code)
  return otherNames.get(code) ?? (name ? `OP_${name}` : `OP_RETURN_${code}`)
}

/** Writes a script in Esplora's text form. */
export const wordsOf = (script: Uint8Array): string =>
  operationsOf(script)
    .map((operation) => {
      if (!operation) return '<unexpected end>'
      const { code, data } = operation
      return data ? `${nameOf(code)} ${hexOf(data)}` : nameOf(code)
    })
    .join(' ')
