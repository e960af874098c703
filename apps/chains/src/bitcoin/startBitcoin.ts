import type { Block } from './chain/blocks.js'
import { createChain } from './chain/createChain.js'
import { scriptOf } from './chain/network.js'
import { ownRoutes } from './esplora/ownRoutes.js'
import { esploraRoutes } from './esplora/routes.js'
import { serve } from './esplora/serve.js'
import { createFunds, type Funds } from './setup/createFunds.js'
import { type DevelopmentAccount, type DevelopmentKey, mnemonic } from './setup/keys.js'

export type { DevelopmentAccount, DevelopmentKey }

/** Where and how a local Bitcoin runs. */
export interface BitcoinOptions {
  /** Default: a free port. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** Time of the newest block at the start, in s since 1970. Default: now. */
  readonly since?: number
  /** Milliseconds between checks for waiting transactions, which then get a block. Default: only `mine` makes blocks. */
  readonly blockMs?: number
  /** In sat/vB, by the number of blocks. */
  readonly feeEstimates?: Readonly<Record<number, number>>
}

/** A Bitcoin network in memory, on a port of this machine. */
export interface LocalBitcoin {
  /** Base address of Esplora's endpoints. */
  readonly url: string
  readonly caipNetworkId: `bip122:${string}`
  readonly genesisHash: string
  /** The mnemonic of all keys. */
  readonly mnemonic: string
  /** Two accounts with coins at an address of each kind. Their keys are public. */
  readonly funded: readonly [DevelopmentAccount, DevelopmentAccount]
  /** Sends an amount, in sat, to an address. The transaction waits for a block. Returns its id. */
  faucet(receiver: string, amount: bigint): string
  /** Puts all waiting transactions into a block, then adds empty blocks up to the count. Returns the hashes. */
  mine(count?: number, receiver?: string): readonly string[]
  /** Returns the id of the transaction that replaced a waiting one, if one did. */
  replacementOf(txid: string): string | undefined
  stop(): Promise<void>
}

const secondsPerBlock = 600
const firstBlocks = 121
const referenceLength = 32

/** Fee estimates, made up, with a different fee for each level. A regtest node has no estimates. */
const madeUpEstimates = { 1: 20, 2: 15, 3: 12, 6: 8, 10: 5, 25: 3, 144: 2, 504: 1, 1008: 1 }

function scriptAt(address: string): Uint8Array {
  const script = scriptOf(address)
  if (!script) throw new TypeError(`${address} is no address of regtest`)
  return script
}

/** Information for people and tools that open the endpoint's address. */
const aboutOf = (genesisHash: string, { funded }: Funds) => ({
  caipNetworkId: `bip122:${genesisHash.slice(0, referenceLength)}` as const,
  genesisHash,
  mnemonic,
  funded: funded.map((account) =>
    Object.fromEntries(
      Object.entries(account).map(([kind, { address, path, publicKey, wif }]) => [
        kind,
        { address, path, publicKey, wif },
      ]),
    ),
  ),
})

/**
 * Starts a Bitcoin network that loses all its state when it stops. Each start has the same keys and the same coins. Blocks are ten minutes
 * apart, unless `blockMs` is set.
 */
export async function startBitcoin({
  port = 0,
  host = '127.0.0.1',
  since = Math.floor(Date.now() / 1_000),
  blockMs,
  feeEstimates = madeUpEstimates,
}: BitcoinOptions = {}): Promise<LocalBitcoin> {
  const first = since - firstBlocks * secondsPerBlock
  const timeAt = ({ height, time }: Block) =>
    height === 0
      ? first + secondsPerBlock
      : blockMs === undefined || height < firstBlocks
        ? time + secondsPerBlock
        : Math.max(time + 1, Math.floor(Date.now() / 1_000))
  const chain = createChain(timeAt)
  const funds = createFunds(chain)
  const genesisHash = chain.blocks()[0]?.hash ?? ''
  const about = aboutOf(genesisHash, funds)
  const mine = (receiver: Uint8Array = funds.miner) => chain.mine(receiver)
  const routes = [...esploraRoutes, ...ownRoutes({ give: funds.give, mine, replacement: chain.replacement })]
  const endpoint = await serve({ chain, feeEstimates }, routes, about, host, port)
  const mineWaiting = () => {
    if (chain.ledger.waitingCount() > 0) mine()
  }
  const timer = blockMs === undefined ? undefined : setInterval(mineWaiting, blockMs)
  return {
    url: `http://${host}:${endpoint.port}`,
    caipNetworkId: about.caipNetworkId,
    genesisHash,
    mnemonic,
    funded: funds.funded,
    faucet: (receiver, amount) => funds.give(scriptAt(receiver), amount),
    mine: (count = 1, receiver) => {
      const script = receiver === undefined ? undefined : scriptAt(receiver)
      return Array.from({ length: count }, () => mine(script).hash)
    },
    replacementOf: chain.replacement,
    async stop() {
      clearInterval(timer)
      await endpoint.stop()
    },
  }
}
