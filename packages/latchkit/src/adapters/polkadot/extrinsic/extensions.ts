import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { compact, type UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { joinBytes, toHex } from '../chain/hex.js'
import type { RuntimeVersion } from '../chain/metadata.js'

/** An extension of an extrinsic: the bytes that it carries, and those that are only signed. */
export interface Extension {
  readonly identifier: string
  readonly value: Uint8Array
  readonly additionalSigned: Uint8Array
}

/** The facts from which the extensions of an extrinsic are made. */
export interface ExtrinsicFacts {
  readonly network: Network
  readonly version: RuntimeVersion
  /** Hashes of the first block and of the one that the era begins with. */
  readonly genesis: Uint8Array
  readonly birthHash: Uint8Array
  /** The number of the block that the era begins with. */
  readonly block: number
  readonly nonce: number
  readonly tip: bigint
  /** The asset that the fee is paid in, encoded; absent: the network's own currency. */
  readonly feeAsset?: Uint8Array | undefined
  readonly metadata: Uint8Array
}

/** The number of blocks for which an extrinsic is valid. */
const eraBlocks = 64

/**
 * Makes the extensions of a runtime, in its order. An extension that Latchkit does not know is left empty if its type has no bytes.
 * @throws `rpcFailed` for an unknown extension with bytes, and if fees are to be paid in an asset but the runtime takes only its own
 * currency; `missingFields` for an asset that the runtime does not take.
 */
export async function extensionsOf(
  metadata: UnifiedMetadata,
  facts: ExtrinsicFacts,
): Promise<Readonly<Record<string, Extension>>> {
  const { buildDefinition } = getDynamicBuilder(getLookupFn(metadata))
  const byName: Record<string, Extension> = {}
  const signedExtensions = metadata.extrinsic.signedExtensions[0] ?? []
  if (facts.feeAsset && !signedExtensions.some(({ identifier }) => identifier === 'ChargeAssetTxPayment')) {
    const reason = 'its fees are paid in its own currency alone'
    throw fail(rpcFailed, { network: facts.network.name, reason })
  }
  for (const { identifier, type, additionalSigned } of signedExtensions) {
    const write = (id: number, value: unknown) => {
      const bytes = tryEncode(() => buildDefinition(id).enc(value))
      // Without this check, the library would write missing numbers, options and texts as zeros, and these would be signed.
      if (bytes && (value !== undefined || bytes.length === 0)) return bytes
      const reason = `its extrinsics have ${identifier}, which this version of Latchkit does not know`
      throw fail(rpcFailed, { network: facts.network.name, reason })
    }
    const makeExtension = Object.hasOwn(extensionMakers, identifier) ? extensionMakers[identifier] : undefined
    const { value, additional } = (await makeExtension?.(facts, buildDefinition(type))) ?? {}
    byName[identifier] = {
      identifier,
      value: value instanceof Uint8Array ? value : write(type, value),
      additionalSigned: additional instanceof Uint8Array ? additional : write(additionalSigned, additional),
    }
  }
  return byName
}

/** Encodes a value. Returns `undefined` if its type takes no such value. */
function tryEncode(encode: () => Uint8Array): Uint8Array | undefined {
  try {
    return encode()
  } catch {
    return undefined
  }
}

/** The codec of an extension's value. */
interface ValueCodec {
  enc(value: unknown): Uint8Array
  dec(bytes: Uint8Array): unknown
}

type ExtensionMaker = (
  facts: ExtrinsicFacts,
  codec: ValueCodec,
) =>
  | { readonly value?: unknown; readonly additional?: unknown }
  | Promise<{ value: unknown; additional: unknown }>

const extensionMakers: Readonly<Record<string, ExtensionMaker>> = {
  CheckSpecVersion: ({ version }) => ({ additional: version.specVersion }),
  CheckTxVersion: ({ version }) => ({ additional: version.transactionVersion }),
  CheckGenesis: ({ genesis }) => ({ additional: genesis }),
  CheckMortality: ({ block, birthHash }) => ({ value: eraAt(block), additional: birthHash }),
  CheckNonce: ({ nonce }) => ({ value: nonce }),
  ChargeTransactionPayment: ({ tip }) => ({ value: tip }),
  ChargeAssetTxPayment: ({ tip, feeAsset }, codec) => ({
    value: feeAsset ? encodeAssetPayment(feeAsset, tip, codec) : { tip, asset_id: undefined },
  }),
  async CheckMetadataHash({ metadata, network, version }) {
    const { merkleizeMetadata } = await import('@polkadot-api/merkleize-metadata')
    const { decimals, symbol: tokenSymbol } = network.nativeCurrency
    const hash = merkleizeMetadata(metadata, { decimals, tokenSymbol, ...hintsOf(version) }).digest()
    return { value: Uint8Array.of(1), additional: Uint8Array.from([1, ...hash]) }
  },
}

/**
 * Encodes a tip, and the asset that it and the fee are paid in.
 * @throws `missingFields` where the type of the metadata takes no such asset.
 */
function encodeAssetPayment(feeAsset: Uint8Array, tip: bigint, codec: ValueCodec): Uint8Array {
  const bytes = joinBytes(compact.enc(tip), Uint8Array.of(1), feeAsset)
  // Encoding the decoded bytes again changes them if bytes follow the asset, or if the asset is written in an unusual form.
  const secondEncoding = tryEncode(() => codec.enc(codec.dec(bytes)))
  if (secondEncoding && toHex(secondEncoding) === toHex(bytes)) return bytes
  throw fail(missingFields, { fields: ['feeAsset'] })
}

const hintsOf = ({ specName, specVersion }: RuntimeVersion) => ({ specName, specVersion })

/** Encodes the era of 64 blocks from a block on: the length in the lowest four bits, the phase above them. */
function eraAt(block: number): Uint8Array {
  const bits = Math.log2(eraBlocks) - 1
  const eraBits = bits | ((block % eraBlocks) << 4)
  return Uint8Array.of(eraBits & 255, eraBits >> 8)
}
