// What the demo wallet asks its own site for: the relay, the project, the chains. A wallet that is served elsewhere
// has a file `config.json` of this shape beside its page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localSolana } from './localSolana.mjs'
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

/** `1=https://…,8453=https://…`: a well-known chain and where it is asked. */
function furtherChain(text) {
  const [id, ...rest] = text.split('=')
  const chain = wellKnown.find((one) => String(one.id) === id.trim())
  const rpcUrl = rest.join('=').trim()
  if (chain && /^https?:\/\//.test(rpcUrl) && URL.canParse(rpcUrl)) return { ...chain, rpcUrl }
  const ids = wellKnown.map((one) => one.id).join(', ')
  throw new Error(`LATCHKIT_WALLET_CHAINS: "${text}" is not <id>=<address>, with an id of ${ids}`)
}

export function walletConfig(base, env = process.env) {
  const development = join(root, 'packages/server/latchkit.development.json')
  const [project] = JSON.parse(readFileSync(development, 'utf8')).projects
  const further = (env.LATCHKIT_WALLET_CHAINS ?? '').split(',').filter(Boolean)
  return {
    relayUrl: `${addressOf('server', base).replace('http', 'ws')}/relay`,
    projectId: project.id,
    chains: [
      ...local.map(({ place, ...chain }) => ({ ...chain, rpcUrl: addressOf(place, base) })),
      ...further.map(furtherChain),
    ],
    solana: localSolana(base),
  }
}
