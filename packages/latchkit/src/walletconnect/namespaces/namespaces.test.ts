import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base } from '../../networks/base.js'
import { bitcoin } from '../../networks/bitcoin.js'
import { mainnet } from '../../networks/mainnet.js'
import { solana } from '../../networks/solana.js'
import { solanaDevnet } from '../../networks/solanaDevnet.js'
import {
  type ApprovedNamespaces,
  allowsEvent,
  allowsMethod,
  approveNamespaces,
  conforms,
  hasProposedAccount,
  includesChain,
  isWellFormed,
} from './checkNamespaces.js'
import { approvedChainId, currentAccounts } from './currentAccounts.js'
import { specifiedNamespaces } from './knownNamespaces.js'
import { mergeNamespaces } from './mergeNamespaces.js'
import { type ProposedNamespaces, proposedNamespaces } from './proposedNamespaces.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

describe('what is asked of a wallet', () => {
  it('is one entry a namespace, with the chains of the site and the usual methods and events', () => {
    const proposed = proposedNamespaces([mainnet, base, bitcoin])
    expect(Object.keys(proposed)).toEqual(['eip155', 'bip122'])
    expect(proposed.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
    expect(proposed.eip155?.methods).toEqual(expect.arrayContaining(['personal_sign', 'wallet_sendCalls']))
    expect(proposed.eip155?.methods).toHaveLength(16)
    expect(proposed.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
    expect(proposed.bip122?.events).toContain('bip122_addressesChanged')
  })

  it('names Solana’s chains by their old references too', () => {
    expect(proposedNamespaces([solana, solanaDevnet]).solana?.chains).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    ])
  })

  it('a site may ask for more, also in a namespace nobody has heard of', () => {
    const toy = { ...mainnet, caipNetworkId: 'toy:1', chainNamespace: 'toy' } as const
    expect(proposedNamespaces([toy], { toy: ['toy_play', 'toy_play'] }).toy?.methods).toEqual(['toy_play'])
  })
})

const name = fc.constantFrom('a', 'b', 'c', 'd')
const chainIn = (namespace: string) =>
  fc.constantFrom('1', '2', '3').map((reference) => `${namespace}:${reference}`)
const entryOf = (namespace: string) =>
  fc.record({
    chains: fc.array(chainIn(namespace), { maxLength: 3 }),
    methods: fc.array(name, { maxLength: 4 }),
    events: fc.array(name, { maxLength: 4 }),
  })
const proposal: fc.Arbitrary<ProposedNamespaces> = fc
  .array(
    fc
      .constantFrom('eip155', 'solana', 'toy')
      .chain((namespace) =>
        fc.tuple(fc.oneof(fc.constant(namespace), chainIn(namespace)), entryOf(namespace)),
      ),
    { maxLength: 6 },
  )
  .map((entries) =>
    Object.fromEntries(
      entries.map(([key, entry]) => [key, key.includes(':') ? { ...entry, chains: undefined } : entry]),
    ),
  )

describe('merging (CAIP-25)', () => {
  it('folds ns:ref keys, and unites in first-seen order', () => {
    expect(
      mergeNamespaces(
        {
          'eip155:10': { methods: ['b'], events: [] },
          eip155: { chains: ['eip155:1'], methods: ['a', 'b'], events: ['x'] },
        },
        { eip155: { chains: ['eip155:137', 'eip155:1'], methods: ['c', 'a'], events: ['y', 'x'] } },
      ),
    ).toEqual({
      eip155: {
        chains: ['eip155:10', 'eip155:1', 'eip155:137'],
        methods: ['b', 'a', 'c'],
        events: ['x', 'y'],
      },
    })
  })

  it('nothing is lost and nothing is made up', () => {
    fc.assert(
      fc.property(proposal, proposal, (required, optional) => {
        const merged = mergeNamespaces(required, optional)
        for (const part of ['methods', 'events'] as const) {
          const before = [required, optional]
            .flatMap((each) => Object.values(each))
            .flatMap((entry) => entry[part])
          expect(new Set(Object.values(merged).flatMap((entry) => entry[part]))).toEqual(new Set(before))
        }
        const chains = [required, optional]
          .flatMap((each) => Object.entries(each))
          .flatMap(([key, entry]) => (key.includes(':') ? [key] : (entry.chains ?? [])))
        expect(new Set(Object.values(merged).flatMap((entry) => entry.chains ?? []))).toEqual(new Set(chains))
        expect(Object.keys(merged).some((key) => key.includes(':'))).toBe(false)
      }),
    )
  })

  it('merging again changes nothing, and what is required stands first', () => {
    fc.assert(
      fc.property(proposal, proposal, (required, optional) => {
        const merged = mergeNamespaces(required, optional)
        expect(mergeNamespaces({}, merged)).toEqual(merged)
        expect(mergeNamespaces(merged, optional)).toEqual(merged)
        for (const [key, entry] of Object.entries(mergeNamespaces(required))) {
          const { chains = [] } = merged[key] ?? {}
          expect(chains?.slice(0, entry.chains?.length)).toEqual(entry.chains)
        }
      }),
    )
  })

  it('a wallet that has everything grants what conforms to every proposal', () => {
    const everything = Object.fromEntries(
      ['eip155', 'solana', 'toy'].map((namespace) => [
        namespace,
        {
          accounts: ['1', '2', '3'].map((reference) => `${namespace}:${reference}:acc`),
          methods: ['a', 'b', 'c', 'd'],
          events: ['a', 'b', 'c', 'd'],
        },
      ]),
    )
    fc.assert(
      fc.property(proposal, proposal, (required, optional) => {
        // A namespace without chains asks for nothing that an account could stand for.
        fc.pre(Object.values(mergeNamespaces(required)).every(({ chains }) => chains?.length))
        const approved = approveNamespaces(required, optional, everything)
        expect(isWellFormed(approved)).toBe(true)
        expect(conforms(required, approved)).toBe(true)
      }),
    )
  })
})

const approved: ApprovedNamespaces = {
  eip155: {
    accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
    chains: ['eip155:1', 'eip155:137', 'eip155:10'],
  },
  'eip155:8453': { accounts: [`eip155:8453:${address}`], methods: ['eth_sign'], events: [] },
}

describe('what a session holds', () => {
  it('chains are those of accounts, whatever is listed beside them', () => {
    expect(
      ['eip155:1', 'eip155:137', 'eip155:10', 'eip155:8453'].map((chain) => includesChain(approved, chain)),
    ).toEqual([true, true, false, true])
  })

  it('methods and events are allowed on the chains of their entry only', () => {
    expect(allowsMethod(approved, 'eip155:137', 'personal_sign')).toBe(true)
    expect(allowsMethod(approved, 'eip155:8453', 'personal_sign')).toBe(false)
    expect(allowsMethod(approved, 'eip155:8453', 'eth_sign')).toBe(true)
    expect(allowsMethod(approved, 'eip155:10', 'personal_sign')).toBe(false)
    expect(allowsMethod(approved, 'constructor', 'personal_sign')).toBe(false)
    expect(allowsEvent(approved, 'eip155:1', 'chainChanged')).toBe(true)
    expect(allowsEvent(approved, 'eip155:1', 'accountsChanged')).toBe(false)
  })

  it('it answers a proposal with one account in a namespace asked for', () => {
    const entry = { methods: [], events: [] }
    expect(hasProposedAccount(approved, { eip155: { chains: ['eip155:5'], ...entry } })).toBe(true)
    expect(hasProposedAccount(approved, { solana: entry })).toBe(false)
    expect(hasProposedAccount({ eip155: { accounts: [], ...entry } }, { eip155: entry })).toBe(false)
  })

  it.each([
    ['an account of another namespace', { eip155: { accounts: ['solana:x:y'], methods: [], events: [] } }],
    ['an account of another chain', { 'eip155:1': { accounts: ['eip155:2:y'], methods: [], events: [] } }],
    [
      'a chain of another namespace',
      { eip155: { accounts: [], methods: [], events: [], chains: ['solana:x'] } },
    ],
  ])('error: %s is not well-formed', (_, namespaces) => {
    expect(isWellFormed(namespaces)).toBe(false)
  })

  it.each<[string, ProposedNamespaces]>([
    ['a namespace', { solana: { chains: ['solana:x'], methods: [], events: [] } }],
    ['a chain', { eip155: { chains: ['eip155:10'], methods: [], events: [] } }],
    ['a method', { eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: [] } }],
    ['an event', { eip155: { chains: ['eip155:1'], methods: [], events: ['accountsChanged'] } }],
    ['an inline chain', { 'eip155:10': { methods: [], events: [] } }],
  ])('error: internal 9, without %s that is required it does not conform', (_, required) => {
    expect(conforms(required, approved)).toBe(false)
  })

  it('Solana’s accounts stand under the references of now, and are asked under those the wallet knows', () => {
    const old: ApprovedNamespaces = {
      solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:abc'], methods: ['m'], events: [] },
    }
    const current = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(currentAccounts(old, specifiedNamespaces.formerNetworks).solana?.accounts).toEqual([
      `${current}:abc`,
    ])
    expect(approvedChainId(old, current, specifiedNamespaces.formerNetworks)).toBe(
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    )
    expect(approvedChainId(approved, 'eip155:1', specifiedNamespaces.formerNetworks)).toBe('eip155:1')
  })
})
