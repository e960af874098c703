import { encodeAddress, isAddress } from '@polkadot/util-crypto'
import { compact, u32, Vector } from '@polkadot-api/substrate-bindings'
import type { Params } from '../../http/respond.js'
import { invalidParams, RpcError } from '../../http/rpcError.js'
import { accept } from '../chain/accept.js'
import type { Chain } from '../chain/createChain.js'
import { fromHex, join, toHex } from '../chain/hex.js'
import { badFormat } from '../chain/refusal.js'

type Method = (chain: Chain, params: Params) => unknown

/** The limit of a block, from the metadata. */
const extrinsicBytes = 5 * 1024 * 1024
const metadataBytes = 4 * 1024 * 1024
const maxKeys = 1_000

/** Answers a call. @throws `RpcError` */
export function answer(chain: Chain, name: string, params: Params): unknown {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method) throw new RpcError(-32601, 'Method not found')
  return method(chain, params)
}

const methods: Readonly<Record<string, Method>> = {
  rpc_methods: () => ({ methods: Object.keys(methods) }),
  system_name: () => 'Latchkit local chain',
  system_chain: () => 'Local Polkadot',
  system_properties: ({ runtime, currency }) => ({
    ss58Format: runtime.ss58Prefix,
    tokenDecimals: currency.decimals,
    tokenSymbol: currency.symbol,
  }),
  system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
  system_accountNextIndex: ({ state, runtime }, [address]) =>
    state.accountOf(addressOf(address, runtime.ss58Prefix)).nonce,
  chain_getBlockHash: ({ blocks }, [number]) => blocks.hashAt(numberOf(number ?? blocks.height)) ?? null,
  chain_getHeader: ({ blocks }, [hash]) => {
    const number = hash === undefined || hash === null ? blocks.height : blocks.numberOf(hash)
    return number === undefined ? null : blocks.headerAt(number)
  },
  chain_getFinalizedHead: ({ blocks }) => blocks.hashAt(blocks.height),
  state_getRuntimeVersion: (chain) => runtimeVersion(chain),
  state_getMetadata: ({ runtime }) => runtime.metadata14,
  state_call: (chain, [name, input]) => runtimeCall(chain, textOf(name), input),
  state_getStorage: (chain, [key, at]) => {
    assertPresent(chain, at)
    return chain.state.read(textOf(key)) ?? null
  },
  state_queryStorageAt: (chain, [keys, at]) => {
    assertPresent(chain, at)
    if (!Array.isArray(keys) || keys.length > maxKeys) throw invalidParams('expected a list of keys')
    const changes = keys.map((key) => [key, chain.state.read(textOf(key)) ?? null])
    return [{ block: chain.blocks.hashAt(chain.blocks.height), changes }]
  },
  author_submitExtrinsic: (chain, [text]) => {
    const bytes = fromHex(text, extrinsicBytes)
    if (!bytes) throw badFormat('it is no hex')
    return accept(chain, bytes)
  },
}

function runtimeVersion({ runtime }: Chain): unknown {
  const { version } = runtime
  return {
    specName: version.spec_name,
    implName: version.impl_name,
    authoringVersion: version.authoring_version,
    specVersion: version.spec_version,
    implVersion: version.impl_version,
    apis: version.apis,
    transactionVersion: version.transaction_version,
    systemVersion: version.system_version,
    stateVersion: version.system_version,
  }
}

/** Executes a runtime call: those for the metadata and for an account's next nonce. */
function runtimeCall(chain: Chain, name: string, input: unknown): string {
  const { runtime } = chain
  const inputBytes = fromHex(input, metadataBytes)
  if (!inputBytes) throw invalidParams('expected hex')
  const opaque = (hex: string) => {
    const bytes = fromHex(hex, metadataBytes) ?? new Uint8Array()
    return join(compact.enc(bytes.length), bytes)
  }
  if (name === 'Metadata_metadata') return toHex(opaque(runtime.metadata14))
  if (name === 'Metadata_metadata_versions') return toHex(Vector(u32).enc([14, 15]))
  if (name === 'Metadata_metadata_at_version') {
    const version = inputBytes.length === 4 ? u32.dec(inputBytes) : 0
    const metadata = { 14: runtime.metadata14, 15: runtime.metadata15 }[version]
    return metadata ? toHex(join(Uint8Array.of(1), opaque(metadata))) : '0x00'
  }
  if (name === 'AccountNonceApi_account_nonce' && inputBytes.length === 32)
    return toHex(u32.enc(chain.state.accountOf(encodeAddress(inputBytes, runtime.ss58Prefix)).nonce))
  throw new RpcError(
    4003,
    'Client error: Execution failed: Other error happened while constructing the runtime',
    name,
  )
}

/** Throws for any block but the newest: past state is not kept, and a node that has pruned it answers the same. */
function assertPresent({ blocks }: Chain, at: unknown): void {
  if (at === undefined || at === null || blocks.numberOf(at) === blocks.height) return
  throw new RpcError(4003, 'Client error: UnknownBlock: State already discarded', String(at).slice(0, 66))
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('expected a text')
  return value
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw invalidParams('expected the number of a block')
  return number as number
}

function addressOf(value: unknown, prefix: number): string {
  if (typeof value !== 'string' || value.length > 64 || !isAddress(value))
    throw invalidParams('expected an address')
  return encodeAddress(value, prefix)
}
