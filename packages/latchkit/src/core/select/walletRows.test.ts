import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import { initialChain } from '../state/chains.js'
import { initialModal } from '../state/modal.js'
import { initialOptions, type LiveOptions } from '../state/options.js'
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
  options: initialOptions,
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

  it('the wallet around the page leads, before recent ones; one that comes late stays where it is', () => {
    const around: ConnectorData = { ...injected('Around'), id: 'around', framesPage: true }
    const found = [announced('io.fox', 'Fox'), announced('io.owl', 'Owl'), around]
    const { installed } = walletRows(state(found, [], ['eip6963:io.owl']))
    expect(names(installed)).toEqual(['Around', 'Owl', 'Fox'])
    expect(names(walletRows(state(found, [], ['eip6963:io.owl'], 2)).installed)).toEqual([
      'Owl',
      'Fox',
      'Around',
    ])
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

  it.each<[string, readonly ConnectorData[], readonly WalletRecord[], readonly (string | undefined)[]]>([
    [
      'one the directory does not know',
      [announced('io.fox', 'Fox'), announced('evil.fox', 'FOX')],
      [record('fox', 'io.fox')],
      [undefined, 'evil.fox'],
    ],
    [
      'one beside a listed one that is not installed',
      [announced('evil.fox', 'Fox Wallet')],
      [record('fox', 'io.fox')],
      ['evil.fox'],
    ],
    [
      'both, where it knows neither',
      [announced('a.fox', 'Fox'), announced('b.fox', 'Ｆox')],
      [],
      ['a.fox', 'b.fox'],
    ],
    [
      'both, where it knows both',
      [announced('io.fox', 'Fox'), announced('io.owl', 'Fox')],
      [record('fox', 'io.fox'), record('owl', 'io.owl')],
      ['io.fox', 'io.owl'],
    ],
    [
      'neither, where the names differ',
      [announced('a.fox', 'Fox'), announced('b.owl', 'Owl')],
      [],
      [undefined, undefined],
    ],
  ])('readings 39, of two wallets of one name %s shows its rdns', (_, connectors, wallets, origins) => {
    expect(walletRows(state(connectors, wallets)).installed.map(({ origin }) => origin)).toEqual(origins)
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

  it('a wallet that was paired with is a recent one by the id of its record', () => {
    const { all } = walletRows(state([announced('c.c', 'C')], [record('fox'), record('owl')], ['owl']))
    expect(all.map(({ name, recent }) => [name, recent])).toEqual([
      ['C', false],
      ['fox Wallet', false],
      ['owl Wallet', true],
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
    const chain = initialChain({ namespace: 'toy', name: 'Toy' }, [], 'toy:1')
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

  it('§3 what was used from here leads what is recommended', () => {
    const wallets = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => record(id, `io.${id}`))
    const used = { ...state([], wallets), recentWallets: ['f', 'c'] }
    expect(names(walletRows(used).recommended)).toEqual(['c Wallet', 'f Wallet', 'a Wallet', 'b Wallet'])
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

  describe('with what the site says of wallets', () => {
    const [fox, owl, crow, elk, bee] = ['fox', 'owl', 'crow', 'elk', 'bee'].map((id) =>
      record(id, `io.${id}`),
    )
    const bundled = [fox, owl, crow, elk, bee].filter((each) => each !== undefined)
    const rows = (lists: Partial<LiveOptions>, connectors: readonly ConnectorData[] = [], more = {}) =>
      walletRows({ ...state(connectors, bundled), options: { ...initialOptions, ...lists }, ...more })
    const ids = (of: readonly { wallet: WalletRecord | undefined }[]) => of.map(({ wallet }) => wallet?.id)

    it('§7 features as many as it names, in its order, without those installed', () => {
      const featuredWalletIds = ['elk', 'nobody', 'fox', 'bee', 'crow', 'owl']
      expect(ids(rows({ featuredWalletIds }).featured)).toEqual(['elk', 'fox', 'bee', 'crow', 'owl'])
      const withElk = rows({ featuredWalletIds: ['elk', 'bee'] }, [announced('io.elk', 'Elk')])
      expect([ids(withElk.featured), ids(withElk.all)]).toEqual([
        ['bee'],
        ['elk', 'bee', 'fox', 'owl', 'crow'],
      ])
    })

    it('readings 30, §9: without ids the first four of the directory are featured, without those installed', () => {
      expect(ids(rows({}).featured)).toEqual(['fox', 'owl', 'crow', 'elk'])
      expect(ids(rows({}, [announced('io.owl', 'Owl')]).featured)).toEqual(['fox', 'crow', 'elk', 'bee'])
    })

    it('its own wallets come before the well-known ones, and say over those of the same id', () => {
      const customWallets = [
        { id: 'ape', name: 'Ape', image_url: 'https://ape.example/icon.png' },
        { id: 'owl', name: 'Our Owl' },
        { id: 'ape', name: 'Second Ape' },
      ]
      const { all, recommended } = rows({ customWallets })
      expect(names(all).slice(0, 3)).toEqual(['Ape', 'Our Owl', 'fox Wallet'])
      expect(all).toHaveLength(6)
      expect(all[1]?.wallet).toMatchObject({ rdns: 'io.owl', image_id: 'owl' })
      expect(recommended[0]).toMatchObject({ name: 'Ape', imageUrl: 'https://ape.example/icon.png' })
      // Without chains it is listed for every one of them.
      expect(
        names(
          walletRows(
            { ...state([], bundled), options: { ...initialOptions, customWallets } },
            { namespace: 'brick' },
          ).all,
        ),
      ).toEqual(['Ape'])
    })

    it('lists only those included, with featured, custom and installed ones', () => {
      const customWallets = [{ id: 'ape', name: 'Ape' }]
      const { all } = rows({ includeWalletIds: ['owl'], featuredWalletIds: ['bee'], customWallets }, [
        announced('io.crow', 'Crow'),
      ])
      expect(ids(all)).toEqual(['crow', 'bee', 'ape', 'owl'])
      expect(rows({ includeWalletIds: [] }).all).toEqual([])
    })

    it('leaves out those excluded, installed or not, by id or by rdns, also where they are featured', () => {
      const installed = [announced('io.fox', 'Fox'), announced('io.new', 'New'), announced('io.elk', 'Elk')]
      const lists = { excludeWalletIds: ['fox', 'owl', 'io.new'], featuredWalletIds: ['owl', 'bee'] }
      const { all, featured } = rows(lists, installed)
      expect([ids(all), ids(featured)]).toEqual([['elk', 'bee', 'crow'], ['bee']])
    })

    it('shows none of those installed while nobody knows which are excluded', () => {
      const loading = (isLoading: boolean) => ({
        wallets: [],
        modal: { ...initialModal, walletsAtOpen: 9, loading: isLoading },
      })
      const count = (excludeWalletIds: string[], isLoading: boolean) =>
        rows({ excludeWalletIds }, [announced('io.elk')], loading(isLoading)).installed.length
      // A list that did not come must not cost the visitor the wallets that are there.
      expect([count(['fox'], true), count(['fox'], false), count([], true)]).toEqual([0, 1, 1])
    })

    it('whatever it says, no wallet is there twice and none excluded is there', () => {
      const id = fc.constantFrom('fox', 'owl', 'crow', 'ape')
      const lists = fc.record({
        includeWalletIds: fc.option(fc.array(id), { nil: undefined }),
        excludeWalletIds: fc.array(id),
        featuredWalletIds: fc.array(id),
        customWallets: fc.array(fc.record({ id, name: fc.string() })),
      })
      const installed = fc.subarray([announced('io.fox', 'Fox'), announced('io.ape', 'Ape')])
      fc.assert(
        fc.property(lists, installed, (given, connectors) => {
          const { all, featured, recommended } = rows(given, connectors)
          const keys = all.map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
          for (const row of [...all, ...featured, ...recommended]) {
            expect(given.excludeWalletIds).not.toContain(row.wallet?.id)
            expect(keys).toContain(row.key)
          }
        }),
      )
    })
  })

  it('§3 a wallet that serves several namespaces by several ways is one row with all of them', () => {
    const elsewhere = { ...announced('io.fox', 'Fox'), id: 'standard:fox', namespaces: ['brick'] }
    const connectors = [announced('io.fox', 'Fox'), elsewhere, { ...elsewhere, id: 'standard:fox#2' }]
    const [row, ...more] = walletRows(state(connectors)).installed
    expect(more).toEqual([])
    expect(row?.connectors.map(({ id }) => id)).toEqual(['eip6963:io.fox', 'standard:fox'])
    expect(row?.otherInstances.map(({ id }) => id)).toEqual(['standard:fox#2'])
    expect(row?.connector?.id).toBe('eip6963:io.fox')
    const active = {
      ...state(connectors),
      modal: { ...initialModal, walletsAtOpen: 9, activeChain: 'brick' },
    }
    expect(walletRows(active).installed[0]?.connector?.id).toBe('standard:fox')
    expect(walletRows(state(connectors), { namespace: 'brick' }).installed[0]?.connector?.id).toBe(
      'standard:fox',
    )
  })

  it('§3 a wallet whose ways have an rdns each is one row where both are the same record of the directory', () => {
    const known = { ...announced('io.fox.brick', 'Fox'), namespaces: ['brick'], explorerId: 'fox' }
    const [row, ...more] = walletRows(
      state([announced('io.fox', 'Fox'), known], [record('fox', 'io.fox')]),
    ).installed
    expect(more).toEqual([])
    expect(row?.connectors.map(({ id }) => id)).toEqual(['eip6963:io.fox', 'eip6963:io.fox.brick'])
    expect(row?.key).toBe('io.fox')
  })

  it.each([
    ['found after it', (one: ConnectorData, other: ConnectorData) => [one, other]],
    ['found before it', (one: ConnectorData, other: ConnectorData) => [other, one]],
  ])('S9 a name alone never makes a way to a wallet in another namespace: %s', (_, order) => {
    const fox = announced('io.fox', 'Fox')
    const imitation = { ...injected('Fox'), id: 'standard:fox', namespaces: ['brick'] }
    const { installed } = walletRows(state(order(fox, imitation), [record('fox', 'io.fox')]))
    const rows = installed.map(({ key, wallet, connectors }) => [
      key,
      wallet?.id,
      connectors.map(({ id }) => id),
    ])
    const expected = [
      ['io.fox', 'fox', ['eip6963:io.fox']],
      ['standard:fox', undefined, ['standard:fox']],
    ]
    expect(rows).toEqual(order(fox, imitation)[0] === fox ? expected : expected.reverse())
    expect(installed.flatMap(({ otherInstances }) => otherInstances)).toEqual([])
  })

  it('S9 two that have no more than the same name are two wallets', () => {
    const other = { ...injected('Fox'), id: 'standard:fox', namespaces: ['brick'] }
    for (const records of [[], [record('fox', 'io.fox')]]) {
      const { installed } = walletRows(state([injected('Fox'), other], records))
      expect(installed.map(({ connectors }) => connectors.map(({ id }) => id))).toEqual([
        ['window:ethereum'],
        ['standard:fox'],
      ])
      expect(new Set(installed.map(({ key }) => key)).size).toBe(2)
    }
  })

  it('§3 a connector that knows the id of its record is that wallet, whatever it calls itself', () => {
    const { explorerId: _, ...plain } = injected('Something else') as ConnectorData & { explorerId?: string }
    const [row] = walletRows(state([{ ...plain, explorerId: 'fox' }], [record('fox', 'io.fox')])).installed
    expect(row).toMatchObject({ wallet: { id: 'fox' }, imageId: 'fox' })
  })

  it('one that announces itself is the row of its wallet, and one without an rdns an instance behind it', () => {
    const [row, ...more] = walletRows(
      state([injected('Fox'), announced('io.fox', 'Fox')], [record('fox', 'io.fox')]),
    ).installed
    expect(more).toEqual([])
    expect([row?.connector?.id, row?.otherInstances.map(({ id }) => id)]).toEqual([
      'eip6963:io.fox',
      ['window:ethereum'],
    ])
  })

  it('§3 images: the key of the record, else its address; a picture the wallet brings is at hand', () => {
    const image = (wallet: Partial<WalletRecord>, connector: Partial<ConnectorData> = {}) => {
      const [row] = walletRows(
        state(
          [{ ...announced('io.fox', 'Fox'), ...connector }],
          [{ ...record('fox', 'io.fox'), image_id: undefined, ...wallet } as WalletRecord],
        ),
      ).installed
      return [row?.imageId, row?.imageUrl]
    }
    expect(image({ image_id: 'a', image_url: 'b' }, { imageId: 'c' })).toEqual(['a', 'b'])
    expect(image({ image_url: 'b' }, { imageId: 'c' })).toEqual(['c', 'b'])
    expect(image({}, { imageId: 'c', imageUrl: 'data:d' })).toEqual(['c', 'data:d'])
    expect(image({ image_url: 'b' }, { imageUrl: 'data:d' })).toEqual([undefined, 'data:d'])
  })
})

describe('wallets that are awaited', () => {
  const named = (options: Partial<LiveOptions>, known: readonly WalletRecord[], awaitsWallets: boolean) => ({
    ...state([], known),
    options: { ...initialOptions, ...options },
    awaitsWallets,
  })
  const ids = (rows: readonly { key: string; name: string }[]) =>
    rows.map(({ key, name }) => (name ? key : `(${key})`)).join(' ')
  const [a, b, x] = ['a', 'b', 'x'].map((id) => record(id)) as [WalletRecord, WalletRecord, WalletRecord]

  it('§7 a featured one that only the gateway knows keeps its place until it has answered', () => {
    const options = { featuredWalletIds: ['a', 'x', 'b'] }
    expect(ids(walletRows(named(options, [a, b], true)).featured)).toBe('a (x) b')
    expect(ids(walletRows(named(options, [a, b, x], false)).featured)).toBe('a x b')
    expect(ids(walletRows(named(options, [a, b], false)).featured)).toBe('a b')
    expect(ids(walletRows(named(options, [a, b], true)).all)).toBe('a b')
  })

  it('those the site recommends come first, filled up to four, with a place kept likewise', () => {
    const options = { recommendedWalletIds: ['b', 'x'] }
    const more = ['c', 'd', 'e'].map((id) => record(id))
    expect(ids(walletRows(named(options, [a, b, ...more], true)).recommended)).toBe('b (x) a c')
    expect(ids(walletRows(named(options, [a, b, ...more, x], false)).recommended)).toBe('b x a c')
  })

  it('none is kept for what is excluded', () => {
    const options = { featuredWalletIds: ['a', 'x'], excludeWalletIds: ['x'] }
    expect(ids(walletRows(named(options, [a, b], true)).featured)).toBe('a')
  })

  it('finds what the gateway finds, whatever the punctuation', () => {
    const dotted = { ...record('dot'), name: "D'Cent.com Onchain" }
    for (const search of ['d cent', 'D.CENT', 'com on', 'cent'])
      expect(walletRows(state([], [dotted]), { search }).all, search).toHaveLength(1)
    expect(walletRows(state([], [dotted]), { search: '🦊' }).all).toEqual([])
  })
})
