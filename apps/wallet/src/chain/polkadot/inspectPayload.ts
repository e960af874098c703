import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import {
  compact,
  decAnyMetadata,
  type UnifiedMetadata,
  unifyMetadata,
} from '@polkadot-api/substrate-bindings'
import { bytesToHex, type Hex, hexToBytes, isHex } from 'viem'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import type { PolkadotNetwork } from '../../config.js'
import { type CallStep, type NamedCall, readCall } from '../../read/polkadot/readCall.js'
import type { PolkadotPayload } from '../../read/polkadot/readPayload.js'
import { polkadotBalance, polkadotRpc, RpcRefusal } from './polkadotRpc.js'

/** An extrinsic inspected with the network's metadata before it is signed. */
export interface PayloadInspection {
  /** Versions of the network's runtime. */
  readonly specVersion: number
  readonly transactionVersion: number
  /** The extensions of its extrinsics, in order; `undefined` if the metadata cannot be used. */
  readonly extensions: readonly string[] | undefined
  /** What the call does; `undefined` if it cannot be read. */
  readonly steps: readonly CallStep[] | undefined
  /** The account's free balance, in smallest units. */
  readonly free: bigint
}

/** Reads an extrinsic with the network's metadata. Rejects if the network does not answer. */
export async function inspectPayload(
  { method }: PolkadotPayload,
  address: string,
  network: PolkadotNetwork,
): Promise<PayloadInspection> {
  const [version, metadata, free] = await Promise.all([
    polkadotRpc(network, 'state_getRuntimeVersion'),
    readMetadata(network),
    polkadotBalance(address, network),
  ])
  const { specVersion, transactionVersion } = (version ?? {}) as Readonly<Record<string, unknown>>
  if (!Number.isInteger(specVersion) || !Number.isInteger(transactionVersion))
    throw new NoAnswer(network.name)
  return {
    specVersion: specVersion as number,
    transactionVersion: transactionVersion as number,
    free,
    extensions: metadata?.extrinsic.signedExtensions[0]?.map(({ identifier }) => identifier),
    steps: metadata && stepsOf(metadata, method),
  }
}

const version15 = '0x0f000000'

/** Reads the metadata of a network; `undefined` if there is none that can be read. */
async function readMetadata(network: PolkadotNetwork): Promise<UnifiedMetadata | undefined> {
  const params = ['Metadata_metadata_at_version', version15]
  const answer = await polkadotRpc(network, 'state_call', params).catch((error: unknown) => {
    if (error instanceof RpcRefusal) return undefined
    throw error
  })
  if (!isHex(answer)) return undefined
  try {
    // An option, then a compact length, then the metadata.
    const bytes = hexToBytes(answer).slice(1)
    const length = compact.enc(compact.dec(bytes)).length
    return unifyMetadata(decAnyMetadata(bytes.slice(length)))
  } catch {
    return undefined // of a version that the library does not read
  }
}

const mostSteps = 100

function stepsOf(metadata: UnifiedMetadata, method: Hex): readonly CallStep[] | undefined {
  const { extrinsic } = metadata
  if (!('call' in extrinsic)) return undefined
  try {
    const codec = getDynamicBuilder(getLookupFn(metadata)).buildDefinition(extrinsic.call)
    const call = codec.dec(method) as NamedCall
    // The library reads past truncated bytes, and ignores extra ones.
    if (bytesToHex(codec.enc(call)) !== method) return undefined
    const steps = readCall(call)
    return steps.length <= mostSteps ? steps : undefined
  } catch {
    return undefined // no call of this runtime
  }
}
