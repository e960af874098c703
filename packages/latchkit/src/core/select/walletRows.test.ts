import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import { initialChain } from '../state/chains.js'
import { initialModal } from '../state/initialState.js'
import { walletRows } from './walletRows.js'

const announced = (rdns: string, name = rdns, instance = 1): ConnectorData => ({
  id: `eip6963:${rdns}${instance > 1 ? `#${instance}` : ''}`,
  type: 'ANNOUNCED',
  name,
  namespaces: ['toy'],
  info: { rdns },
  instance,
  shared: false,
})
const injected = (name: string): ConnectorData => ({
  id: 'window:ethereum',
  type: 'INJECTED',
  name,
  namespaces: ['toy'],
  instance: 1,
  shared: false,
})
const record = (id: string, rdns?: string): WalletRecord => ({
  id,
  name: `${id} Wallet`,
  image_id: id,
  chains: ['toy:*'],
  ...(rdns && { rdns }),
})
const state = (
  connectors: readonly ConnectorData[],
  wallets: readonly WalletRecord[] = [],
  recentWallets: readonly string[] = [],
  walletsAtOpen = 99,
) => ({
  chains: {},
  connectors,
  wallets,
  recentWallets,
  modal: { ...initialModal, walletsAtOpen },
})
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('walletRows', () => {
  it('an announced wallet and its record are one row, named as the wallet names itself', () => {
    const { installed, all, recommended } = walletRows(
      state([announced('io.Fox', 'Fox')], [record('fox', 'io.fox'), record('owl')]),
    )
    expect(installed).toMatchObject([
      { key: 'io.Fox', name: 'Fox', installed: true, imageId: 'fox', wallet: { id: 'fox' } },
    ])
    expect(names(all)).toEqual(['Fox', 'owl Wallet'])
    expect(names(recommended)).toEqual(['owl Wallet'])
  })

  it('the phone app of a wallet is the same wallet', () => {
    expect(
      walletRows(state([announced('io.fox.mobile', 'Fox')], [record('fox', 'io.fox')])).all,
    ).toHaveLength(1)
  })

  it('a second instance is behind the first', () => {
    const [row, ...more] = walletRows(
      state([announced('io.fox', 'Fox'), announced('io.fox', 'Fox', 2)]),
    ).installed
    expect(more).toEqual([])
    expect(row?.otherInstances.map(({ id }) => id)).toEqual(['eip6963:io.fox#2'])
  })

  it('S9 a name alone never merges a wallet with another rdns: an imitation has its own row', () => {
    const { installed, all } = walletRows(state([announced('evil.fox', 'fox')], [record('fox', 'io.fox')]))
    expect(installed).toMatchObject([{ key: 'evil.fox', wallet: undefined }])
    expect(all).toHaveLength(2)
  })

  it('a window wallet without an rdns is matched by its name', () => {
    expect(walletRows(state([injected('Fox')], [record('fox', 'io.fox')])).installed).toMatchObject([
      { key: 'io.fox', wallet: { id: 'fox' } },
    ])
  })

  it('recent ones lead, but a wallet that comes while the modal is open moves no row', () => {
    const connectors = ['a.a', 'b.b', 'c.c'].map((rdns) => announced(rdns))
    expect(names(walletRows(state(connectors, [], ['eip6963:c.c'])).installed)).toEqual(['c.c', 'a.a', 'b.b'])
    expect(names(walletRows(state(connectors, [], ['eip6963:c.c'], 2)).installed)).toEqual([
      'a.a',
      'b.b',
      'c.c',
    ])
    expect(walletRows(state(connectors, [], ['eip6963:c.c'])).installed[0]?.recent).toBe(true)
  })

  it('finds by name, by rdns, whatever the case, and filters by namespace', () => {
    const rows = (search: string) =>
      names(walletRows(state([announced('io.fox', 'Fóx Wallet')], [record('owl')]), { search }).all)
    expect([rows('FÓX'), rows('io.f'), rows('owl '), rows('zzz')]).toEqual([
      ['Fóx Wallet'],
      ['Fóx Wallet'],
      ['owl Wallet'],
      [],
    ])
    expect(walletRows(state([announced('io.fox')], [record('owl')]), { namespace: 'brick' }).all).toEqual([])
  })

  it("a wallet of none of the site's namespaces is not offered", () => {
    const chain = initialChain('toy', [], 'toy:1')
    const foreign = { ...record('crow'), chains: ['brick:*'] }
    const rows = walletRows({ ...state([], [record('owl'), foreign]), chains: { toy: chain } })
    expect(names(rows.all)).toEqual(['owl Wallet'])
    expect(walletRows(state([], [record('owl'), foreign])).all).toHaveLength(2)
  })

  it('§9 recommends four, and none that is installed', () => {
    const wallets = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => record(id, `io.${id}`))
    expect(names(walletRows(state([announced('io.b', 'B')], wallets)).recommended)).toEqual([
      'a Wallet',
      'c Wallet',
      'd Wallet',
      'e Wallet',
    ])
  })

  it('one row per wallet, each with its own key, whatever announces itself', () => {
    const connector = fc.record({
      rdns: fc.constantFrom('io.a', 'IO.A', 'io.a.mobile', 'io.b', 'io.c'),
      name: fc.string(),
      instance: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(connector, { selector: ({ rdns, instance }) => rdns + instance, maxLength: 12 }),
        fc.nat(12),
        (found, atOpen) => {
          const connectors = found.map(({ rdns, name, instance }) => announced(rdns, name, instance))
          const { installed, all } = walletRows(state(connectors, [record('a', 'io.a')], ['io.a'], atOpen))
          const wallets = new Set(found.map(({ rdns }) => rdns.toLowerCase().replace('.mobile', '')))
          expect(installed).toHaveLength(wallets.size)
          expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
          expect(installed.reduce((sum, row) => sum + 1 + row.otherInstances.length, 0)).toBe(
            connectors.length,
          )
        },
      ),
    )
  })
})
