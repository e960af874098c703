import { blake2AsU8a } from '@polkadot/util-crypto'
import { blockHeader } from '@polkadot-api/substrate-bindings'
import { type Hex, toHex } from './hex.js'
import type { RuntimeKind } from './runtime.js'

/** The header of a block, as JSON-RPC writes it. */
export interface Header {
  readonly parentHash: Hex
  readonly number: Hex
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
  readonly digest: { readonly logs: readonly never[] }
}

/** All blocks, by number and by hash. */
export interface Blocks {
  /** Number of the newest block. */
  readonly height: number
  hashAt(number: number): Hex | undefined
  numberOf(hash: unknown): number | undefined
  headerAt(number: number): Header | undefined
  /** Adds a block. @param extrinsics The content of the block. */
  grow(extrinsics: readonly Uint8Array[]): void
  onGrow(listener: (header: Header) => void): void
}

const noParent: Hex = `0x${'0'.repeat(64)}`

/**
 * Creates the first block. Its hash is the same at every start, and differs between runtimes. There are no forks, and each block is final
 * at once.
 */
export function createBlocks(kind: RuntimeKind): Blocks {
  const blocks: { readonly hash: Hex; readonly header: Header }[] = []
  const numbers = new Map<string, number>()
  const listeners = new Set<(header: Header) => void>()
  const grow = (extrinsics: readonly Uint8Array[]) => {
    const number = blocks.length
    // There is no state trie. The roots are made up, so that each block has a different hash.
    const place = kind === 'relay' ? '' : ` on ${kind}`
    const root = (what: string) => toHex(blake2AsU8a(`Latchkit ${what} of block ${number}${place}`))
    const parentHash = blocks.at(-1)?.hash ?? noParent
    const stateRoot = root('state')
    const extrinsicsRoot =
      extrinsics.length > 0 ? toHex(blake2AsU8a(Buffer.concat(extrinsics))) : root('extrinsics')
    const head = { parentHash, number, stateRoot, extrinsicRoot: extrinsicsRoot, digests: [] }
    const hash = toHex(blake2AsU8a(blockHeader.enc(head)))
    const header: Header = {
      parentHash,
      stateRoot,
      extrinsicsRoot,
      digest: { logs: [] },
      number: `0x${number.toString(16)}`,
    }
    blocks.push({ hash, header })
    numbers.set(hash, number)
    for (const listener of listeners) listener(header)
  }
  grow([])
  return {
    get height() {
      return blocks.length - 1
    },
    hashAt: (number) => blocks[number]?.hash,
    numberOf: (hash) => numbers.get(String(hash)),
    headerAt: (number) => blocks[number]?.header,
    grow,
    onGrow: (listener) => void listeners.add(listener),
  }
}
