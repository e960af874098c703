import { base58 } from '@scure/base'
import { createReader } from '../chain/createReader.js'
import { programAddress } from '../chain/programAddress.js'
import type { TokenDescription } from './tokenDescription.js'

/** The program that stores descriptions of tokens in accounts of its own. */
export const metaplexProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const programBytes = base58.decode(metaplexProgram)
const seed = new TextEncoder().encode('metadata')

/** The account kind of a token's description. */
const metadataKey = 4
const maxLengths = { name: 32, symbol: 10, uri: 200 }
const maxCreators = 5
/** The token standard of fungible tokens, which are not NFTs. */
const fungible = 2

/** Returns the address of a token's description. */
export const metaplexAddress = (mint: string): string =>
  programAddress([seed, programBytes, base58.decode(mint)], metaplexProgram)

/** Reads the description of a token; `undefined` if the bytes are invalid, or belong to another token. */
export function readMetaplex(mint: string, bytes: Uint8Array): TokenDescription | undefined {
  const reader = createReader(bytes)
  const key = reader.u8()
  reader.skip(32)
  const of = reader.address()
  const name = reader.text(maxLengths.name)
  reader.text(maxLengths.symbol)
  const uri = reader.text(maxLengths.uri)
  reader.u16()
  if (reader.isOver() || key !== metadataKey || of !== mint) return undefined
  if (reader.u8() === 1) {
    const creators = reader.u32()
    reader.skip(creators > maxCreators ? bytes.length : creators * 34)
  }
  reader.skip(2)
  if (reader.u8() === 1) reader.u8()
  const isFungible = reader.u8() === 1 && reader.u8() === fungible
  // Only a verified collection counts, since a token can name any collection.
  const isVerified = reader.u8() === 1 && reader.u8() === 1
  const collection = isVerified ? reader.address() : ''
  return { name, uri, isFungible, ...(collection && !reader.isOver() && { collection }) }
}
