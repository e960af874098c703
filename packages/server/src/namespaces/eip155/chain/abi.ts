import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// The part of the contract ABI that the gateway needs for a few known functions. Everything in this file is hex without 0x; a word is 32
// bytes.

export type Hex = `0x${string}`

/** An argument: a word, or dynamic data, which is appended and referenced by its offset. */
export type Argument = { readonly word: string } | { readonly tail: string }

const wordDigits = 64

export const keccak = (bytes: Uint8Array) => bytesToHex(keccak_256(bytes))

/** Returns the selector of a function: the first four bytes of its hash. */
export const selectorOf = (signature: string): string => keccak(utf8ToBytes(signature)).slice(0, 8)
/** Returns the topic of an event in a log. */
export const topicOf = (signature: string): Hex => `0x${keccak(utf8ToBytes(signature))}`

export const wordOf = (value: bigint | number) => value.toString(16).padStart(wordDigits, '0')
export const addressWord = (address: string) =>
  address.replace(/^0x/, '').toLowerCase().padStart(wordDigits, '0')

/** Encodes bytes as their length and data, padded to whole words. */
export function bytesTail(hex: string): string {
  const paddedLength = Math.ceil(hex.length / wordDigits) * wordDigits
  return wordOf(hex.length / 2) + hex.padEnd(paddedLength, '0')
}

export const textTail = (text: string) => bytesTail(bytesToHex(utf8ToBytes(text)))

/** Encodes arguments: first the words and offsets, then the dynamic data. */
export function writeArguments(args: readonly Argument[]): string {
  let tailOffset = (args.length * wordDigits) / 2
  const tails: string[] = []
  const heads = args.map((argument) => {
    if ('word' in argument) return argument.word
    const at = tailOffset
    tails.push(argument.tail)
    tailOffset += argument.tail.length / 2
    return wordOf(at)
  })
  return heads.join('') + tails.join('')
}

/** Encodes a list of dynamic items. */
export const listTail = (tails: readonly string[]) =>
  wordOf(tails.length) + writeArguments(tails.map((tail) => ({ tail })))

/** Reads the return data of a contract. Anything malformed is `undefined`. */
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

  /** Returns a reader at the offset in the word at `index`. */
  behind(index: number): AbiReader | undefined {
    const at = this.word(index)
    if (at === undefined || at * 2n > BigInt(this.#hex.length)) return undefined
    return new AbiReader(this.#hex, this.#base + Number(at) * 2)
  }

  /** Returns a reader that starts at the word at `index`. */
  from(index: number): AbiReader {
    return new AbiReader(this.#hex, this.#base + index * wordDigits)
  }

  /** Reads bytes with their length in front. */
  bytes(): Hex | undefined {
    const length = this.word(0)
    const start = this.#base + wordDigits
    if (length === undefined || length * 2n > BigInt(this.#hex.length - start)) return undefined
    return `0x${this.#hex.slice(start, start + Number(length) * 2)}`
  }

  /** Reads a text with its length in front. */
  text(): string | undefined {
    const bytes = this.bytes()
    return bytes && Buffer.from(bytes.slice(2), 'hex').toString('utf8')
  }
}

export const addressOfWord = (word: bigint): Hex =>
  `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`
