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
  /** A free port if left out. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** Time of the newest block there is at the start, in s since 1970: now, if left out. */
  readonly since?: number
  /** A block comes each time so many ms have passed and something waits for one. Without it, by `mine` alone. */
  readonly blockMs?: number
  /** In sat/vB, by the number of blocks. */
  readonly feeEstimates?: Readonly<Record<number, number>>
}

/** A network of Bitcoin in memory, on a port of this machine. */
export interface LocalBitcoin {
  /** Begins the addresses of Esplora's endpoints. */
  readonly url: string
  readonly caipNetworkId: `bip122:${string}`
  readonly genesisHash: string
  /** The words that all keys are made of. */
  readonly mnemonic: string
  /** Two accounts with an address of each kind, each with coins. Their keys are public. */
  readonly funded: readonly [DevelopmentAccount, DevelopmentAccount]
  /** Sends an amount, in sat, to an address, by a transaction that waits for a block; answers its id. */
  faucet(receiver: string, amount: bigint): string
  /** Puts all that waits into a block, after which come empty ones up to the count; answers their hashes. */
  mine(count?: number, receiver?: string): readonly string[]
  /** The transaction that took the place of one that waited, if one did. */
  replacementOf(txid: string): string | undefined
  stop(): Promise<void>
}

const secondsPerBlock = 600
const firstBlocks = 121
const referenceLength = 32

/** Made up, so that each level differs from the next; a node of regtest has none. */
const madeUpEstimates = { 1: 20, 2: 15, 3: 12, 6: 8, 10: 5, 25: 3, 144: 2, 504: 1, 1008: 1 }

function scriptAt(address: string): Uint8Array {
  const script = scriptOf(address)
  if (!script) throw new TypeError(`${address} is no address of regtest`)
  return script
}

/** What a person or a tool reads at the address of the endpoint. */
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
 * Starts a network of Bitcoin that forgets everything when it ends. Each start has the same keys and the same coins; blocks
 * are ten minutes apart, unless they come by themselves.
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
