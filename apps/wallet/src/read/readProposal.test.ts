import { expect, it } from 'vitest'
import { type Proposed, readProposal } from './readProposal.js'

const own = [
  { id: 31337, name: 'Anvil', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' },
  { id: 31338, name: 'Anvil Two', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:2' },
]
const read = (proposed: Partial<Proposed>) => readProposal({ requiredNamespaces: {}, ...proposed }, own)
const entry = (chains: string[] | undefined, methods = ['personal_sign'], events: string[] = []) => ({
  ...(chains && { chains }),
  methods,
  events,
})

it('keeps what is asked and there, and names the rest', () => {
  const requested = read({
    optionalNamespaces: {
      eip155: entry(
        ['eip155:1', 'eip155:31338'],
        ['personal_sign', 'eth_sign', 'constructor'],
        ['chainChanged', 'x'],
      ),
      'eip155:31337': entry(undefined, ['eth_sendTransaction']),
      solana: entry(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ['solana_signMessage']),
    },
  })
  expect(requested.chains.map(({ id }) => id)).toEqual([31338, 31337])
  expect(requested.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  expect(requested.events).toEqual(['chainChanged'])
  expect(requested.unknownChains).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(requested.unknownMethods).toEqual(['eth_sign', 'constructor'])
  expect(requested.blocked).toBeUndefined()
})

it.each([
  [{ eip155: entry(['eip155:1', 'eip155:31337']) }, 'eip155:1'],
  [{ eip155: entry(['eip155:31337'], ['eth_sign']) }, 'eth_sign'],
  [{ eip155: entry(['eip155:31337'], [], ['disconnect']) }, 'disconnect'],
  [{ eip155: entry(['eip155:31337']), solana: entry(['solana:x']) }, 'solana:x'],
])('error: a site that insists on what is not there (%#)', (requiredNamespaces, name) => {
  expect(read({ requiredNamespaces }).blocked).toContain(name)
})

it('error: no network of this wallet, or nothing at all', () => {
  expect(read({ optionalNamespaces: { eip155: entry(['eip155:1']) } }).blocked).toContain(
    'none of the networks',
  )
  expect(read({}).blocked).toContain('none of the networks')
})
