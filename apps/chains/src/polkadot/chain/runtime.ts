import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { decAnyMetadata, metadata, unifyMetadata, type V14, type V15 } from '@polkadot-api/substrate-bindings'
import { toHex } from './hex.js'

/** The balance of an account, in plancks. */
export interface Balance {
  readonly free: bigint
  readonly reserved: bigint
  readonly frozen: bigint
  readonly flags: bigint
}

/** An account as in `System.Account`. */
export interface AccountInfo {
  readonly nonce: number
  readonly consumers: number
  readonly providers: number
  readonly sufficients: number
  readonly data: Balance
}

/** The version of a runtime, with the metadata's field names. */
export interface RuntimeVersion {
  readonly spec_name: string
  readonly impl_name: string
  readonly authoring_version: number
  readonly spec_version: number
  readonly impl_version: number
  readonly apis: readonly (readonly [string, number])[]
  readonly transaction_version: number
  readonly system_version: number
}

/** The codecs of an extension: for what is sent, and for what is only signed. */
export interface Extension {
  readonly identifier: string
  readonly extra: ScaleCodec
  readonly additional: ScaleCodec
}

/** Encodes and decodes a type of the metadata. */
export interface ScaleCodec {
  enc(value: unknown): Uint8Array
  dec(bytes: Uint8Array): unknown
}

/** A runtime, as its published metadata describes it. */
export interface Runtime {
  /** With its magic number, as nodes return it. */
  readonly metadata15: `0x${string}`
  readonly metadata14: `0x${string}`
  readonly version: RuntimeVersion
  readonly ss58Prefix: number
  readonly existentialDeposit: bigint
  /** For how many blocks a transaction may be valid. */
  readonly blockHashCount: number
  readonly account: ScaleCodec & {
    /** @param address In SS58. */
    key(address: string): string
  }
  readonly address: ScaleCodec
  readonly signature: ScaleCodec
  readonly call: ScaleCodec
  readonly extensions: readonly Extension[]
}

/** The metadata that `@polkadot/types-support` publishes: of Polkadot's relay chain and of its hub. */
const published = {
  relay: () => import('@polkadot/types-support/metadata/v15/polkadot-hex'),
  assetHub: () => import('@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'),
}

/** A runtime whose metadata is available. */
export type RuntimeKind = keyof typeof published

/** Reads a runtime from its published metadata. This takes a third of a second. */
export async function readRuntime(kind: RuntimeKind): Promise<Runtime> {
  // The package has it as a runtime returns it: in an option, and with its length.
  const decoded = decAnyMetadata((await published[kind]()).default)
  const unified = unifyMetadata(decoded)
  const lookup = getLookupFn(unified)
  const { buildDefinition, buildStorage, buildConstant, ss58Prefix = 0 } = getDynamicBuilder(lookup)
  const constant = <Value>(pallet: string, name: string): Value => {
    const found = unified.pallets.find((each) => each.name === pallet)?.constants
    const { value } = found?.find((each) => each.name === name) ?? {}
    return buildConstant(pallet, name).dec(value as string) as Value
  }
  const { keys, value } = buildStorage('System', 'Account')
  const { extrinsic } = decoded.metadata.value as V15
  return {
    metadata15: toHex(metadata.enc(decoded)),
    metadata14: asVersion14(decoded.metadata.value as V15),
    version: constant('System', 'Version'),
    ss58Prefix,
    existentialDeposit: constant('Balances', 'ExistentialDeposit'),
    blockHashCount: constant('System', 'BlockHashCount'),
    account: { ...value, key: (address) => keys.enc(address) },
    address: buildDefinition(extrinsic.address),
    signature: buildDefinition(extrinsic.signature),
    call: buildDefinition(extrinsic.call),
    extensions: extrinsic.signedExtensions.map(({ identifier, type, additionalSigned }) => ({
      identifier,
      extra: buildDefinition(type),
      additional: buildDefinition(additionalSigned),
    })),
  }
}

/**
 * Converts metadata to version 14, which `state_getMetadata` returns: it has one type for the parts of an extrinsic, and no runtime calls.
 */
function asVersion14({ lookup, pallets, extrinsic, type }: V15): `0x${string}` {
  const { id = 0 } = lookup.find(({ path }) => path.at(-1) === 'UncheckedExtrinsic') ?? {}
  const { version, signedExtensions } = extrinsic
  const value: V14 = { lookup, pallets, extrinsic: { type: id, version, signedExtensions }, type, apis: [] }
  return toHex(metadata.enc({ magicNumber: 0x6174_656d, metadata: { tag: 'v14', value } }))
}
