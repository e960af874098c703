import { decAnyMetadata, type UnifiedMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import type { Network } from '../../../wire/entities.js'
import type { PolkadotLive } from '../live.js'
import { fromHex } from './hex.js'
import { call, wrongAnswer } from './rpc.js'

/** The version of a network's runtime. */
export interface RuntimeVersion {
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
}

/**
 * The longest metadata answer, in bytes: two megabytes, written in hex. Polkadot's metadata has 0.47 MB (November 2026: its hub 0.55,
 * Kusama's hub 0.62, Substrate's own node with all pallets 0.70), and each release adds some. Three times the largest is enough for years,
 * and a page never reads more than 4 MB.
 */
const maxMetadataBytes = 4 * 1024 * 1024
const version15 = '0x0f000000'

/** Reads the version of the runtime. */
export async function readRuntimeVersion(live: PolkadotLive, network: Network): Promise<RuntimeVersion> {
  const method = 'state_getRuntimeVersion'
  const answer = (await call(live, network, { method })) as Readonly<Record<string, unknown>> | null
  const { specName, specVersion, transactionVersion } = answer ?? {}
  if (typeof specName === 'string' && isU32(specVersion) && isU32(transactionVersion))
    return { specName, specVersion, transactionVersion }
  throw wrongAnswer(network, method)
}

/** Tells whether a value is a whole number of 32 bits. */
export const isU32 = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32

/** Reads the metadata of a runtime, in metadata version 15. Asks the network once for each runtime version. */
export function readMetadata(
  live: PolkadotLive,
  network: Network,
  { specVersion }: RuntimeVersion,
): Promise<Uint8Array> {
  const { metadata } = live
  const key = network.caipNetworkId
  const entry = metadata.get(key)
  if (entry?.specVersion === specVersion) return entry.request
  // Metadata of other versions is deleted: a node that reports a new version each time would otherwise fill the memory.
  const newEntry = { specVersion, request: requestMetadata(live, network) }
  metadata.set(key, newEntry)
  // Forget a failed request, so that the next call asks again.
  newEntry.request.catch(() => metadata.get(key) === newEntry && metadata.delete(key))
  return newEntry.request
}

async function requestMetadata(live: PolkadotLive, network: Network): Promise<Uint8Array> {
  const method = 'state_call'
  const params = ['Metadata_metadata_at_version', version15]
  const answer = fromHex(await call(live, network, { method, params, maxBytes: maxMetadataBytes }))
  // The answer is an option, then the length in compact form, then the metadata with its magic number.
  const metadata = answer?.[0] === 1 ? answer.slice(1 + compactBytes(answer[1] ?? 0)) : undefined
  if (!metadata || magic.some((byte, index) => metadata[index] !== byte)) throw wrongAnswer(network, method)
  return metadata
}

/** `meta`, which all metadata begins with. */
const magic: readonly number[] = [0x6d, 0x65, 0x74, 0x61]

/** Returns the length of a number in compact form, in bytes, by its first byte. */
const compactBytes = (first: number) => [1, 2, 4, (first >> 2) + 5][first & 3] as number

/** Reads metadata by the chain library. */
export function decodeMetadata(network: Network, bytes: Uint8Array): UnifiedMetadata {
  try {
    return unifyMetadata(decAnyMetadata(bytes))
  } catch {
    throw wrongAnswer(network, 'Metadata_metadata_at_version')
  }
}
