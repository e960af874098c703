import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// As much of the contract ABI as the gateway speaks: it asks a handful of functions, known beforehand. Everything is
// hex without 0x in here; a word is 32 bytes.

export type Hex = `0x${string}`

/** An argument: a word in its place, or something longer, which goes behind and is pointed at. */
export type Argument = { readonly word: string } | { readonly tail: string }

const wordDigits = 64

export const keccak = (bytes: Uint8Array) => bytesToHex(keccak_256(bytes))

/** The first four bytes of what a function is called. */
export const selectorOf = (signature: string): string => keccak(utf8ToBytes(signature)).slice(0, 8)
/** The topic that names an event in a log. */
export const topicOf = (signature: string): Hex => `0x${keccak(utf8ToBytes(signature))}`

export const wordOf = (value: bigint | number) => value.toString(16).padStart(wordDigits, '0')
export const addressWord = (address: string) =>
  address.replace(/^0x/, '').toLowerCase().padStart(wordDigits, '0')

/** Bytes or a text with its length before it, filled up to whole words. */
export function bytesTail(hex: string): string {
  const filled = Math.ceil(hex.length / wordDigits) * wordDigits
  return wordOf(hex.length / 2) + hex.padEnd(filled, '0')
}

export const textTail = (text: string) => bytesTail(bytesToHex(utf8ToBytes(text)))

/** Arguments in their places, and behind them what they point at. */
export function writeArguments(given: readonly Argument[]): string {
  let behind = (given.length * wordDigits) / 2
  const tails: string[] = []
  const heads = given.map((argument) => {
    if ('word' in argument) return argument.word
    const at = behind
    tails.push(argument.tail)
    behind += argument.tail.length / 2
    return wordOf(at)
  })
  return heads.join('') + tails.join('')
}

/** A list of items that each are longer than a word. */
export const listTail = (tails: readonly string[]) =>
  wordOf(tails.length) + writeArguments(tails.map((tail) => ({ tail })))

/** Reads what a contract answered. Whatever does not fit its claims is `undefined`. */
export class AbiReader {
  readonly #hex: string
  readonly #base: number

  constructor(hex: string, base = 0) {
    this.#hex = hex.replace(/^0x/, '')
    this.#base = base
  }

  word(index: number): bigint | undefined {
    const at = this.#base + index * wordDigits
    const digits = this.#hex.slice(at, at + wordDigits)
    return digits.length === wordDigits ? BigInt(`0x${digits}`) : undefined
  }

  /** Reads from the place that the word at `index` points at. */
  behind(index: number): AbiReader | undefined {
    const at = this.word(index)
    if (at === undefined || at * 2n > BigInt(this.#hex.length)) return undefined
    return new AbiReader(this.#hex, this.#base + Number(at) * 2)
  }

  /** From the word at `index` on. */
  from(index: number): AbiReader {
    return new AbiReader(this.#hex, this.#base + index * wordDigits)
  }

  /** Bytes that stand here behind their length. */
  bytes(): Hex | undefined {
    const length = this.word(0)
    const start = this.#base + wordDigits
    if (length === undefined || length * 2n > BigInt(this.#hex.length - start)) return undefined
    return `0x${this.#hex.slice(start, start + Number(length) * 2)}`
  }

  /** A text that stands here behind its length. */
  text(): string | undefined {
    const bytes = this.bytes()
    return bytes && Buffer.from(bytes.slice(2), 'hex').toString('utf8')
  }
}

export const addressOfWord = (word: bigint): Hex =>
  `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`
