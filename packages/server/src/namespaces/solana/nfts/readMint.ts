import { createReader } from '../chain/createReader.js'
import type { TokenDescription } from './tokenDescription.js'

/** A token, as its own account describes it. */
export interface Mint {
  readonly supply: bigint
  readonly decimals: number
  /** The token's own description, which only the program with extensions can store. */
  readonly metadata?: TokenDescription
}

const baseLength = 82
/**
 * Where the extensions of a mint begin. An extended mint is padded to the length of a token account, and a byte for its kind follows, so that
 * neither can be mistaken for the other.
 */
const extensionsAt = 166
const mintKind = 1
const extensions = { pointer: 18, metadata: 19, member: 23 } as const
const maxLengths = { name: 256, symbol: 64, uri: 2_048 }

/** Returns the extensions of a mint by kind, the first of each, without an incomplete one. */
function extensionsIn(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const extensionByKind = new Map<number, Uint8Array>()
  if (bytes.length < extensionsAt || bytes[extensionsAt - 1] !== mintKind) return extensionByKind
  const reader = createReader(bytes.subarray(extensionsAt))
  for (;;) {
    const [kind, length] = [reader.u16(), reader.u16()]
    const value = reader.bytes(length)
    // Kind 0 marks unused space.
    if (kind === 0 || reader.isOver()) return extensionByKind
    if (!extensionByKind.has(kind)) extensionByKind.set(kind, value)
  }
}

/** Reads a token's own description if its pointer refers to itself. */
function descriptionIn(mint: string, bytes: Uint8Array): TokenDescription | undefined {
  const extensionByKind = extensionsIn(bytes)
  const [pointer, metadata, member] = Object.values(extensions).map((kind) => extensionByKind.get(kind))
  if (!pointer || !metadata) return undefined
  const [pointerReader, metadataReader] = [createReader(pointer), createReader(metadata)]
  pointerReader.skip(32)
  metadataReader.skip(32)
  const isOwn = pointerReader.address() === mint && metadataReader.address() === mint
  const name = metadataReader.text(maxLengths.name)
  metadataReader.text(maxLengths.symbol)
  const uri = metadataReader.text(maxLengths.uri)
  if (!isOwn || metadataReader.isOver()) return undefined
  const group = createReader(member ?? new Uint8Array())
  const isMember = group.address() === mint
  const collection = isMember ? group.address() : ''
  return { name, uri, isFungible: false, ...(collection && { collection }) }
}

/**
 * Reads the account of a token; `undefined` if the bytes are invalid.
 * @param mint Its address.
 * @param bytes The beginning of its data, at least.
 * @param isExtended Whether it belongs to the program with extensions.
 */
export function readMint(mint: string, bytes: Uint8Array, isExtended: boolean): Mint | undefined {
  const reader = createReader(bytes)
  reader.skip(36)
  const [supply, decimals, initialized] = [reader.u64(), reader.u8(), reader.u8()]
  if (bytes.length < baseLength || initialized !== 1) return undefined
  if (!isExtended) return { supply, decimals }
  const description = descriptionIn(mint, bytes)
  return { supply, decimals, ...(description && { metadata: description }) }
}
