import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { type Blocks, createBlocks } from './createBlocks.js'
import { createState, type State } from './createState.js'
import { fromHex, toHex } from './hex.js'
import { type Runtime, type RuntimeKind, readRuntime } from './runtime.js'

/** A Polkadot chain in memory. */
export interface Chain {
  readonly runtime: Runtime
  readonly blocks: Blocks
  readonly state: State
  readonly currency: { readonly symbol: string; readonly decimals: number }
  /** Returns the hash of the metadata that a transaction may include (RFC-78). */
  metadataHash(): Uint8Array
}

const currency = { symbol: 'DOT', decimals: 10 }
const metadataBytes = 4 * 1024 * 1024

/** Creates a chain with one block and no accounts. */
export async function createChain(kind: RuntimeKind): Promise<Chain> {
  const runtime = await readRuntime(kind)
  let hash: Uint8Array | undefined
  const metadataHash = () => {
    const { spec_name: specName, spec_version: specVersion } = runtime.version
    hash ??= merkleizeMetadata(fromHex(runtime.metadata15, metadataBytes) ?? new Uint8Array(), {
      specName,
      specVersion,
      base58Prefix: runtime.ss58Prefix,
      decimals: currency.decimals,
      tokenSymbol: currency.symbol,
    }).digest()
    return hash
  }
  return { runtime, blocks: createBlocks(kind), state: createState(runtime), currency, metadataHash }
}

/** Returns the hash of the first block, which identifies a chain. */
export const genesisOf = ({ blocks }: Chain) => blocks.hashAt(0) ?? toHex(new Uint8Array())
