import { address, createNoopSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { encodeFunctionData, erc20Abi } from 'viem'
import { tokenProgram } from '../../apps/chains/src/solana/accounts/addresses.js'
import { developmentKey } from '../../apps/chains/src/solana/setup/keys.js'
import { deployCoin } from '../../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { giveBitcoin, localBitcoin, sharedBitcoin } from '../stage/bitcoinChain.js'
import { askChain } from '../stage/chain.js'
import { accounts } from '../stage/Demo.js'
import { localPolkadot, polkadotUrl } from '../stage/polkadotChain.js'
import { giveSol, sendAs, sharedSolana } from '../stage/solanaChain.js'
import { localSolana } from '../stage/twoFamiliesTest.js'

export type FamilyName = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** A token of a local chain: its place in the option `tokens`, and the act that gives an account of it. */
export interface GivenToken {
  readonly query: string
  give(to: string): Promise<unknown>
}

/** The facts of a family that the acts need. */
export interface Family {
  /** The network on which everything but a switch happens. */
  readonly network: string
  /** Another network of the family, by the name that the visitor reads. */
  readonly other: { readonly id: string; readonly name: string; readonly query: string }
  /** The name of the demo's button for what is signed and is no message. */
  readonly data: 'Sign typed data' | 'Sign transaction' | 'Sign PSBT' | 'Sign payload'
  readonly signature: RegExp
  /** The form of the id of what was sent. */
  readonly sent: RegExp
  readonly symbol: string
  readonly receiver: string
  /** Whether only the verb sends. */
  readonly headless?: true
  /** Gives an account enough for everything here. */
  fund(to: string): Promise<unknown>
  token?(): Promise<GivenToken>
}

const listed = (network: string, token: object) =>
  `tokens=${encodeURIComponent(JSON.stringify({ [network]: [token] }))}`

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const base58 = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/
const [first, second] = accounts

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

const onAnvil: Ask = (method, ...params) => askChain(31337, method, ...params)

/** The facts of EVM, on a chain. */
export const evmOn = (id: number, ask: Ask = onAnvil): Family => ({
  network: `eip155:${id}`,
  other:
    id === 31337
      ? { id: 'eip155:31338', name: 'Anvil Two', query: 'networks=31337,31338' }
      : { id: 'eip155:31337', name: 'Anvil', query: 'networks=31338,31337' },
  data: 'Sign typed data',
  signature: /^0x[\da-f]{130}$/,
  sent: /^0x[\da-f]{64}$/,
  symbol: 'ETH',
  receiver: second,
  fund: (to) => ask('anvil_setBalance', to, `0x${(100n * 10n ** 18n).toString(16)}`),
  async token() {
    const token = await deployCoin(ask, first, { symbol: 'SEAM' })
    const about = { address: token, name: 'SEAM Coin', symbol: 'SEAM', decimals: 18 }
    return {
      query: listed(`eip155:${id}`, about),
      async give(to) {
        const args = [to as `0x${string}`, 10n * 10n ** 18n] as const
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
        await ask('eth_sendTransaction', { from: first, to: token, data })
      },
    }
  },
})

export const families: Readonly<Record<FamilyName, Family>> = {
  eip155: evmOn(31337),
  solana: {
    network: localSolana,
    other: {
      id: devnet,
      name: 'Solana Devnet',
      query: `networks=${localSolana},${devnet}&rpcUrls=${devnet}=${sharedSolana.rpcUrl}`,
    },
    data: 'Sign transaction',
    signature: base58,
    sent: base58,
    symbol: 'SOL',
    receiver: '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny',
    fund: (to) => giveSol(to, 5n),
    async token() {
      const holder = developmentKey('account one')
      const { address: mint } = developmentKey('mint spl')
      const about = { address: mint, name: 'SEAM Coin', symbol: 'SEAM', decimals: 6 }
      return {
        query: listed(localSolana, about),
        async give(to) {
          const of = async (owner: string) =>
            (await findAssociatedTokenPda({ mint, owner: address(owner), tokenProgram }))[0]
          const [source, destination] = [await of(holder.address), await of(to)]
          const payer = createNoopSigner(holder.address)
          const open = getCreateAssociatedTokenIdempotentInstruction({
            ...{ payer, ata: destination, owner: address(to), mint },
          })
          const amount = 10_000_000n
          const move = getTransferCheckedInstruction({
            ...{ source, destination, mint, authority: payer, amount, decimals: 6 },
          })
          await sendAs(holder, [open, move])
        },
      }
    },
  },
  bip122: {
    network: localBitcoin,
    other: {
      id: testnet,
      name: 'Bitcoin Testnet',
      query: `networks=${localBitcoin},${testnet}&rpcUrls=${testnet}=${sharedBitcoin.url}`,
    },
    data: 'Sign PSBT',
    signature: /^[\w+/]{80,}={0,2}$/,
    sent: /^[\da-f]{64}$/,
    symbol: 'BTC',
    headless: true,
    receiver: 'bcrt1qp7shgcwx3mpzgxjvff0d77vuhchcldzfxnktde',
    fund: (to) => giveBitcoin(to, 50_000_000),
  },
  polkadot: {
    network: localPolkadot,
    other: {
      id: kusama,
      name: 'Kusama',
      query: `networks=${localPolkadot},${kusama}&rpcUrls=${kusama}=${polkadotUrl}`,
    },
    data: 'Sign payload',
    signature: /^0x[\da-f]{128,130}$/,
    sent: /^0x[\da-f]{64}$/,
    symbol: 'DOT',
    receiver: '',
    fund: async () => undefined,
  },
}
