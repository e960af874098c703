import { expect, it } from 'vitest'
import { type Proposed, readProposal } from './readProposal.js'

const local = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
const own = {
  chains: [
    { id: 31337, name: 'Anvil', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' },
    { id: 31338, name: 'Anvil Two', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:2' },
  ],
  solana: [{ id: local, name: 'Local Solana', rpcUrl: 'http://127.0.0.1:3' }],
  bitcoin: [],
  polkadot: [],
}
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
  expect(requested.access).toEqual([
    {
      family: 'eip155',
      networks: [
        { id: 'eip155:31338', name: 'Anvil Two' },
        { id: 'eip155:31337', name: 'Anvil' },
      ],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged'],
      required: false,
    },
  ])
  expect(requested.unknownChains).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(requested.unknownMethods).toEqual(['eth_sign', 'constructor'])
  expect(requested.blocked).toBeUndefined()
})

it('keeps each family with its own methods, whether it is required or not', () => {
  const solana = entry([local], ['solana_signMessage', 'personal_sign'], ['accountsChanged'])
  const families = (proposed: Partial<Proposed>) =>
    read(proposed).access.map(({ family, networks, methods }) => [
      family,
      networks.map(({ id }) => id),
      methods,
    ])
  const both = [
    ['eip155', ['eip155:31337'], ['personal_sign']],
    ['solana', [local], ['solana_signMessage']],
  ]
  const eip155 = entry(['eip155:31337'], ['personal_sign', 'solana_signMessage'])
  expect(families({ optionalNamespaces: { solana, eip155 } })).toEqual(both)
  expect(
    families({
      requiredNamespaces: { eip155: entry(['eip155:31337']) },
      optionalNamespaces: { [local]: entry(undefined, ['solana_signMessage']) },
    }),
  ).toEqual(both)
  expect(read({ optionalNamespaces: { solana } }).unknownMethods).toEqual(['personal_sign'])
  expect(families({ optionalNamespaces: { solana } })).toEqual([both[1]])
})

it('says which families the site takes no session without', () => {
  const { access } = read({
    requiredNamespaces: { 'eip155:31337': entry(undefined) },
    optionalNamespaces: { solana: entry([local], ['solana_signMessage']) },
  })
  expect(access.map(({ family, required }) => [family, required])).toEqual([
    ['eip155', true],
    ['solana', false],
  ])
})

it.each([
  [{ solana: entry([local], ['personal_sign']) }, 'personal_sign'],
  [{ solana: entry([local], ['solana_signIn']) }, 'solana_signIn'],
  [{ eip155: entry(['eip155:31337']), tron: entry([]) }, 'tron'],
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
