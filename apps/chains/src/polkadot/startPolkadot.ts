import { cryptoWaitReady, encodeAddress } from '@polkadot/util-crypto'
import { createChain, genesisOf } from './chain/createChain.js'
import { type Hex, toHex } from './chain/hex.js'
import type { Balance, RuntimeKind } from './chain/runtime.js'
import { serve } from './rpc/serve.js'
import { type DevelopmentKey, developmentKey, type KeyType } from './setup/keys.js'

export type { DevelopmentKey, KeyType }

/** Where and how a local Polkadot runs. */
export interface PolkadotOptions {
  /** Default: a free port. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** Milliseconds between blocks. Default: each extrinsic makes a block, and so does `advance`. */
  readonly blockMs?: number
  /** Default: Polkadot's relay chain. Its hub takes fees in other assets, too. */
  readonly runtime?: RuntimeKind
}

/** A Polkadot network in memory, on a port of this machine. */
export interface LocalPolkadot {
  readonly rpcUrl: string
  /** On the same port. */
  readonly wsUrl: string
  readonly caipNetworkId: `polkadot:${string}`
  readonly genesisHash: Hex
  readonly ss58Prefix: number
  /** In plancks. */
  readonly existentialDeposit: bigint
  /** Funded accounts with each kind of key. Their keys are public. */
  readonly funded: readonly [DevelopmentKey, DevelopmentKey, ...DevelopmentKey[]]
  /** Reads the balance of an address with any prefix. */
  balanceOf(address: string): Balance
  /** Sets the balance of an address directly, without a transaction. */
  setBalance(address: string, balance: Partial<Pick<Balance, 'free' | 'reserved' | 'frozen'>>): void
  /** Adds empty blocks. */
  advance(count: number): void
  stop(): Promise<void>
}

const referenceLength = 32
const dot = 10_000_000_000n

/** The names of the funded keys, with their kinds. */
const funds = [
  ['polkadot account one', 'sr25519'],
  ['polkadot account two', 'sr25519'],
  ['polkadot account three', 'sr25519'],
  ['polkadot account ed25519', 'ed25519'],
  ['polkadot account ecdsa', 'ecdsa'],
] as const satisfies readonly (readonly [string, KeyType])[]

/** Starts a Polkadot network that loses all its state when it stops. Each start has the same keys, balances and first block. */
export async function startPolkadot({
  port = 0,
  host = '127.0.0.1',
  blockMs,
  runtime: kind = 'relay',
}: PolkadotOptions = {}): Promise<LocalPolkadot> {
  await cryptoWaitReady()
  const chain = await createChain(kind)
  const { state, runtime, blocks } = chain
  const { ss58Prefix, existentialDeposit } = runtime
  const networkAddress = (address: string) => encodeAddress(address, ss58Prefix)
  const setBalance: LocalPolkadot['setBalance'] = (address, balance) => {
    const before = state.accountOf(networkAddress(address))
    state.write(networkAddress(address), { ...before, data: { ...before.data, ...balance } })
  }
  const funded = funds.map(([name, type]) => developmentKey(name, type, ss58Prefix))
  funded.forEach(({ address }, index) => {
    // Each account has a different amount, part of which is reserved.
    setBalance(address, {
      free: BigInt(1_000 - index * 100) * dot + 1n,
      reserved: 5n * dot,
      frozen: 2n * dot,
    })
  })
  const genesisHash = genesisOf(chain)
  const caipNetworkId = `polkadot:${genesisHash.slice(2, 2 + referenceLength)}` as const
  const about = {
    caipNetworkId,
    genesisHash,
    funded: funded.map(({ type, address, seed }) => ({ type, address, seed: toHex(seed) })),
  }
  const endpoint = await serve(chain, about, host, port)
  const timer = blockMs === undefined ? undefined : setInterval(() => blocks.grow([]), blockMs)
  return {
    rpcUrl: `http://${host}:${endpoint.port}`,
    wsUrl: `ws://${host}:${endpoint.port}`,
    caipNetworkId,
    genesisHash,
    ss58Prefix,
    existentialDeposit,
    setBalance,
    funded: funded as unknown as LocalPolkadot['funded'],
    balanceOf: (address) => state.accountOf(networkAddress(address)).data,
    advance(count) {
      for (let block = 0; block < count; block++) blocks.grow([])
    },
    async stop() {
      clearInterval(timer)
      await endpoint.stop()
    },
  }
}
