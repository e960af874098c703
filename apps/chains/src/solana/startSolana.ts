import { type Address, address, getBase58Decoder, type Signature } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { createChain } from './chain/createChain.js'
import { genesisHash } from './chain/createSlots.js'
import { serve } from './rpc/serve.js'
import { createFunds, type Funds } from './setup/createFunds.js'
import { createMints, type LocalMints } from './setup/createMints.js'

/** Where and how a local Solana runs. */
export interface SolanaOptions {
  /** Default: a free port. */
  readonly port?: number
  readonly host?: '127.0.0.1'
  /** Time of the first slot, in s since 1970. Default: now. */
  readonly since?: number
  /** Milliseconds of a slot. Default: each transaction ends a slot, and so does `advance`. */
  readonly slotMs?: number
}

/** A funded account. Its keys are public. The first one also has the tokens. */
export interface FundedAccount {
  readonly address: Address
  /** Seed and public key, 64 bytes. */
  readonly secretKey: Uint8Array
}

/** A Solana network in memory, on a port of this machine. */
export interface LocalSolana {
  readonly rpcUrl: string
  /** On the same port: pass it to `@solana/web3.js` as `wsEndpoint`, because its default is the next port. */
  readonly wsUrl: string
  readonly caipNetworkId: `solana:${string}`
  readonly genesisHash: string
  readonly funded: readonly [FundedAccount, FundedAccount, ...FundedAccount[]]
  readonly mints: LocalMints
  /** Sends lamports to an address, in a transaction of its own. */
  faucet(receiver: string, amount: bigint): Signature
  /** Advances the slots. */
  advance(slots: bigint | number): void
  /** Advances so many blocks that every earlier blockhash expires. */
  expireBlockhash(): void
  /** Makes new transactions wait for `release`. Those whose blockhash expires before that never land. */
  hold(): void
  release(): void
  /** The virtual machine itself, so that tests can set what no transaction can. */
  readonly svm: LiteSVM
  stop(): Promise<void>
}

const blocksToExpire = 151n
const genesisLength = 32

/** Information for people and tools that open the endpoint's address. Keys are in base58, as wallets import them. */
const aboutOf = ({ funded }: Funds, mints: LocalMints) => ({
  caipNetworkId: `solana:${genesisHash.slice(0, genesisLength)}` as const,
  genesisHash,
  funded: funded.map(({ address: holder, secretKey }) => ({
    address: holder,
    secretKey: getBase58Decoder().decode(secretKey),
  })),
  mints,
})

/** Starts a Solana network that loses all its state when it stops. Each start has the same keys, mints and genesis. */
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
