import { compact, u32 } from '@polkadot-api/substrate-bindings'
import { bytesToHex, concat, type Hex, hexToBytes, isHex, size } from 'viem'
import { cleanText } from '../../../../reading/src/cleanText.js'
import { foreignAccount, Unreadable } from '../../../../reading/src/Unreadable.js'
import { accountKeyOf } from '../../keys/polkadotKey.js'

/** An extrinsic that a site asks to sign, as in `SignerPayloadJSON`. */
export interface PolkadotPayload {
  /** The call: pallet, function, arguments. */
  readonly method: Hex
  /** The blocks in which it is valid; a zero byte if it does not expire. */
  readonly era: Hex
  readonly nonce: bigint
  readonly specVersion: number
  readonly transactionVersion: number
  /** In the smallest units. */
  readonly tip: bigint
  /** The extensions of the extrinsic, in order. */
  readonly extensions: readonly string[]
  /** The bytes that are signed. */
  readonly signed: Uint8Array
}

/** Half of what fits into a block. */
const longestCall = 1_000_000
const hashBytes = 32
const broken = () => new Unreadable('Its transaction can’t be read.')

/**
 * Reads `transactionPayload`. Throws the reason, in plain words, if this wallet does not sign it.
 * @param ownKey The account that would sign it, as hex.
 * @param reference From the network's CAIP-2 id: the first digits of its first block's hash.
 */
export function readPayload(input: unknown, ownKey: Hex, reference: string): PolkadotPayload {
  if (typeof input !== 'object' || input === null) throw new Unreadable('It doesn’t contain a transaction.')
  const json = input as Readonly<Record<string, unknown>>
  if (accountKeyOf(json.address) !== ownKey) throw foreignAccount()
  const genesisHash = bytesIn(json.genesisHash, hashBytes)
  if (!genesisHash.startsWith(`0x${reference}`))
    throw new Unreadable('It’s for another network than it says.')
  if (json.version !== 4) throw new Unreadable('Its transaction is of another kind than this wallet signs.')
  if (json.assetId) throw new Unreadable('It pays its fee in a currency that this wallet doesn’t know.')
  const { signedExtensions } = json
  if (!Array.isArray(signedExtensions)) throw broken()
  if (binding.some((name) => !signedExtensions.includes(name))) {
    throw new Unreadable(
      'Its signature would be good elsewhere, too: it leaves out the network or the version.',
    )
  }
  const facts: Facts = {
    method: bytesIn(json.method),
    era: bytesIn(json.era),
    genesisHash,
    blockHash: bytesIn(json.blockHash, hashBytes),
    nonce: numberIn(json.nonce, 64),
    tip: numberIn(json.tip ?? '0x00', 128),
    specVersion: Number(numberIn(json.specVersion, 32)),
    transactionVersion: Number(numberIn(json.transactionVersion, 32)),
    metadataHash: json.mode === 1 ? bytesIn(json.metadataHash, hashBytes) : undefined,
  }
  if (size(facts.method) > longestCall) throw new Unreadable('Its transaction is too long to be shown.')
  if (size(facts.era) > 2) throw broken()
  const parts = signedExtensions.map((name: unknown) => extensionOf(name, facts))
  const signed = concat([
    hexToBytes(facts.method),
    ...parts.map(({ extra = none }) => extra),
    ...parts.map(({ additional = none }) => additional),
  ])
  return { ...facts, extensions: signedExtensions as string[], signed }
}

interface Facts
  extends Pick<PolkadotPayload, 'method' | 'era' | 'nonce' | 'specVersion' | 'transactionVersion' | 'tip'> {
  readonly genesisHash: Hex
  /** The block at which the era begins. */
  readonly blockHash: Hex
  /** Hash of the network's metadata, if it is to be checked. */
  readonly metadataHash: Hex | undefined
}

interface Part {
  /** Bytes in the extrinsic. */
  readonly extra?: Uint8Array
  /** Bytes that are only signed. */
  readonly additional?: Uint8Array
}

/** The extensions that bind a signature to one network, one runtime version, and one use. */
const binding = ['CheckGenesis', 'CheckSpecVersion', 'CheckTxVersion', 'CheckNonce']

const none = new Uint8Array()

/** Supported extensions by name, each with its bytes, if any. An unlisted one could have unknown bytes. */
const partReaders: Readonly<Record<string, (facts: Facts) => Part>> = {
  CheckNonZeroSender: () => ({}),
  CheckWeight: () => ({}),
  PrevalidateAttests: () => ({}),
  StorageWeightReclaim: () => ({}),
  WeightReclaim: () => ({}),
  CheckSpecVersion: ({ specVersion }) => ({ additional: u32.enc(specVersion) }),
  CheckTxVersion: ({ transactionVersion }) => ({ additional: u32.enc(transactionVersion) }),
  CheckGenesis: ({ genesisHash }) => ({ additional: hexToBytes(genesisHash) }),
  CheckMortality: ({ era, blockHash }) => ({ extra: hexToBytes(era), additional: hexToBytes(blockHash) }),
  CheckNonce: ({ nonce }) => ({ extra: compact.enc(nonce) }),
  ChargeTransactionPayment: ({ tip }) => ({ extra: compact.enc(tip) }),
  CheckMetadataHash: ({ metadataHash }) =>
    metadataHash
      ? { extra: Uint8Array.of(1), additional: concat([Uint8Array.of(1), hexToBytes(metadataHash)]) }
      : { extra: Uint8Array.of(0), additional: Uint8Array.of(0) },
}

function extensionOf(name: unknown, facts: Facts): Part {
  if (typeof name !== 'string') throw broken()
  const write = Object.hasOwn(partReaders, name) ? partReaders[name] : undefined
  if (!write)
    throw new Unreadable(`It has an extension that this wallet doesn’t know: ${cleanText(name, 60)}.`)
  return write(facts)
}

function bytesIn(input: unknown, length?: number): Hex {
  if (!isHex(input) || input.length % 2 !== 0 || input.length === 2) throw broken()
  if (length !== undefined && size(input) !== length) throw broken()
  return bytesToHex(hexToBytes(input))
}

/** Reads a number of a bit length, as big-endian hex or as a number. */
function numberIn(input: unknown, bits: number): bigint {
  const isNumber = (isHex(input) && input.length > 2) || (Number.isSafeInteger(input) && Number(input) >= 0)
  const value = isNumber ? BigInt(input as Hex | number) : undefined
  if (value === undefined || value >= 2n ** BigInt(bits)) throw broken()
  return value
}
