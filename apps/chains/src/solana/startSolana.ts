import { type Address, address, getBase58Decoder, type Signature } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { createChain } from './chain/createChain.js'
import { genesisHash } from './chain/createSlots.js'
import { serve } from './rpc/serve.js'
import { createFunds, type Funds } from './setup/createFunds.js'
import { createMints, type LocalMints } from './setup/createMints.js'

/** Where and how a local Solana runs. */
export interface SolanaOptions {
  /** A free port if left out. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** Time of the first slot, in s since 1970: now, if left out. */
  readonly since?: number
  /** A slot passes each time so many ms have. Without it one passes for each transaction, and by `advance`. */
  readonly slotMs?: number
}

/** An account that has SOL; the first one has the tokens too. Its key is public. */
export interface FundedAccount {
  readonly address: Address
  /** Seed and public key, 64 bytes. */
  readonly secretKey: Uint8Array
}

/** A network of Solana in memory, on a port of this machine. */
export interface LocalSolana {
  readonly rpcUrl: string
  /** The same port: `@solana/web3.js` must be told it as `wsEndpoint`, for by itself it takes the next port. */
  readonly wsUrl: string
  readonly caipNetworkId: `solana:${string}`
  readonly genesisHash: string
  readonly funded: readonly [FundedAccount, FundedAccount, ...FundedAccount[]]
  readonly mints: LocalMints
  /** Gives an address lamports, by a transaction of its own. */
  faucet(receiver: string, amount: bigint): Signature
  /** Lets slots pass. */
  advance(slots: bigint | number): void
  /** Lets so many blocks pass that no blockhash given out before is valid. */
  expireBlockhash(): void
  /** From here on transactions are taken in and do not land, until `release`; those whose blockhash is over by then never do. */
  hold(): void
  release(): void
  /** The virtual machine itself, so that tests can set what no transaction brings about. */
  readonly svm: LiteSVM
  stop(): Promise<void>
}

const blocksToExpire = 151n
const genesisLength = 32

/** What a person or a tool reads at the address of the endpoint; keys in base58, as wallets import them. */
const aboutOf = ({ funded }: Funds, mints: LocalMints) => ({
  caipNetworkId: `solana:${genesisHash.slice(0, genesisLength)}` as const,
  genesisHash,
  funded: funded.map(({ address: holder, secretKey }) => ({
    address: holder,
    secretKey: getBase58Decoder().decode(secretKey),
  })),
  mints,
})

/** Starts a network of Solana that forgets everything when it ends. Each start has the same keys, mints and genesis. */
export async function startSolana({
  port = 0,
  host = '127.0.0.1',
  since = Math.floor(Date.now() / 1_000),
  slotMs,
}: SolanaOptions = {}): Promise<LocalSolana> {
  const chain = createChain(since)
  const funds = createFunds(chain)
  const mints = await createMints(chain, funds)
  const about = aboutOf(funds, mints)
  const endpoint = await serve({ ...chain, funds }, about, host, port)
  const { slots, ledger, svm } = chain
  const timer = slotMs === undefined ? undefined : setInterval(() => slots.advance(1n), slotMs)
  return {
    rpcUrl: `http://${host}:${endpoint.port}`,
    wsUrl: `ws://${host}:${endpoint.port}`,
    caipNetworkId: about.caipNetworkId,
    genesisHash,
    funded: funds.funded,
    mints,
    faucet: (receiver, amount) => funds.give(address(receiver), amount),
    advance: (count) => slots.advance(BigInt(count)),
    expireBlockhash: () => slots.advance(blocksToExpire),
    hold: ledger.hold,
    release: ledger.release,
    svm,
    async stop() {
      clearInterval(timer)
      await endpoint.stop()
    },
  }
}
