// What the demo wallet asks its own site for: the relay, the project, the chains. A wallet that is served elsewhere
// has a file `config.json` of this shape beside its page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSolana, localChains } from './localChains.mjs'
import { addressOf } from './ports.mjs'
import { root } from './run.mjs'

const local = [
  { place: 'chain', id: 31337, name: 'Anvil', symbol: 'ETH' },
  { place: 'chain2', id: 31338, name: 'Anvil Two', symbol: 'ETH' },
]

const wellKnown = [
  { id: 1, name: 'Ethereum', symbol: 'ETH' },
  { id: 10, name: 'OP Mainnet', symbol: 'ETH' },
  { id: 137, name: 'Polygon', symbol: 'POL' },
  { id: 8453, name: 'Base', symbol: 'ETH' },
  { id: 42161, name: 'Arbitrum One', symbol: 'ETH' },
  { id: 11155111, name: 'Sepolia', symbol: 'ETH' },
]

/** Networks of Solana, by their CAIP-2 ids. */
const wellKnownSolana = [
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet' },
  { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
]

/** `1=https://…,solana:EtWT…=https://…`: a well-known chain, an EVM one by its number, and where it is asked. */
function furtherChain(text) {
  const known = [...wellKnown, ...wellKnownSolana]
  const [id, ...rest] = text.split('=')
  const chain = known.find((one) => String(one.id) === id.trim())
  const rpcUrl = rest.join('=').trim()
  if (chain && /^https?:\/\//.test(rpcUrl) && URL.canParse(rpcUrl)) return { ...chain, rpcUrl }
  const ids = known.map((one) => one.id).join(', ')
  throw new Error(`LATCHKIT_WALLET_CHAINS: "${text}" is not <id>=<address>, with an id of ${ids}`)
}

export function walletConfig(base, env = process.env) {
  const development = join(root, 'packages/server/latchkit.development.json')
  const [project] = JSON.parse(readFileSync(development, 'utf8')).projects
  const further = (env.LATCHKIT_WALLET_CHAINS ?? '').split(',').filter(Boolean).map(furtherChain)
  const isSolana = ({ id }) => String(id).startsWith('solana:')
  return {
    relayUrl: `${addressOf('server', base).replace('http', 'ws')}/relay`,
    projectId: project.id,
    chains: [
      ...local.map(({ place, ...chain }) => ({ ...chain, rpcUrl: addressOf(place, base) })),
      ...further.filter((chain) => !isSolana(chain)),
    ],
    solana: [
      ...(hasSolana ? [{ ...localChains.solana, rpcUrl: addressOf('solana', base) }] : []),
      ...further.filter(isSolana),
    ],
    bitcoin: [{ ...localChains.bitcoin, esploraUrl: addressOf('bitcoin', base) }],
    polkadot: [{ ...localChains.polkadot, rpcUrl: addressOf('polkadot', base), symbol: 'DOT', decimals: 10 }],
  }
}
