import { describe, expect, it } from 'vitest'
import { checkRows } from './checkRows.js'
import { createDirectory } from './createDirectory.js'
import { type DirectoryFiles, readRows } from './readRows.js'

const files = readRows()
const checked = checkRows(files)
const none = { wallets: [], certified: [] }

describe('the wallet directory', () => {
  it('holds at least 150 wallets, and nothing is wrong with any', () => {
    expect(checked.problems).toEqual([])
    expect(checked.rows.length).toBeGreaterThanOrEqual(150)
  })

  it('knows of most where to get them, for both systems, and how to reach them', () => {
    const share = (has: (row: (typeof checked.rows)[number]) => unknown) =>
      checked.rows.filter(has).length / checked.rows.length
    expect(share(({ stores }) => stores?.ios)).toBeGreaterThan(0.85)
    expect(share(({ stores }) => stores?.android)).toBeGreaterThan(0.85)
    expect(share(({ mobile }) => mobile)).toBeGreaterThan(0.7)
    expect(share(({ homepage }) => homepage)).toBe(1)
    expect(checked.images.size).toBe(checked.rows.length)
  })

  it('serves all four namespaces', () => {
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'])
      expect(checked.rows.filter(({ chains }) => chains.includes(`${namespace}:*`)).length).toBeGreaterThan(3)
  })

  it('uses icons only of packages under an open licence', () => {
    const open = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'ISC']
    for (const { id, sources } of checked.rows)
      for (const code of sources.icon?.split(' ') ?? [])
        expect(open, id).toContain(files.sources[code]?.licence)
  })

  it('every source is used, and the licences of all are open or the code was only read', () => {
    const used = new Set(checked.rows.flatMap(({ sources }) => Object.values(sources).join(' ').split(' ')))
    expect([...used].sort()).toEqual(Object.keys(files.sources).sort())
  })

  it('bundles 20 and then 40 in the kit, all of them vector drawings', () => {
    const count = (list: string) => checked.rows.filter(({ bundled }) => bundled === list).length
    expect([count('first'), count('more')]).toEqual([20, 40])
    for (const { id, bundled } of checked.rows)
      if (bundled) expect(checked.images.get(id)?.type, id).toBe('image/svg+xml')
  })

  it('icons are small: 16 kB at most, square', () => {
    for (const [id, { bytes }] of checked.images) expect(bytes.byteLength, id).toBeLessThanOrEqual(16 * 1024)
  })
})

/** The files with one wallet in them, changed. */
function broken(change: (row: Record<string, unknown>) => object, icon?: string): DirectoryFiles {
  const row = { ...(files.rows.find(({ name }) => name === 'rabby.json')?.row as Record<string, unknown>) }
  const bytes = icon === undefined ? (files.icons.get('rabby.svg') as Uint8Array) : Buffer.from(icon)
  return {
    rows: [{ name: 'rabby.json', row: { ...row, ...change(row) } }],
    icons: new Map([['rabby.svg', bytes]]),
    sources: files.sources,
  }
}
const problemsOf = (change: object, icon?: string) =>
  checkRows(broken(() => change, icon)).problems.join('\n')

describe('error: a row that is not as it must be', () => {
  it.each<[string, object, RegExp]>([
    ['id', { id: 'Rabby!' }, /id: Expected small letters/],
    ['file name', { id: 'other' }, /not named after its id/],
    ['rdns', { rdns: 'rabby' }, /reverse domain name/],
    ['chain', { chains: ['eip155'] }, /CAIP-2/],
    ['chain twice', { chains: ['eip155:*', 'eip155:*'] }, /each chain once/],
    ['no chain', { chains: [] }, /chains/],
    ['http', { homepage: 'http://rabby.io' }, /https address/],
    ['S8 script as homepage', { homepage: 'javascript:alert(1)' }, /https address/],
    ['credentials', { homepage: 'https://a:b@rabby.io' }, /https address/],
    ['a domain that looks like another', { homepage: 'https://rаbby.io' }, /https address/],
    ['newline in a link', { homepage: 'https://rabby.io/\nx' }, /https address/],
    ...['javascript', 'data', 'intent', 'file', 'blob', 'http', 'wc', 'ms-settings', 'itms-apps', 'tel'].map(
      (scheme): [string, object, RegExp] => [
        `S8 ${scheme}: as a scheme`,
        { mobile: { native: `${scheme}://x` } },
        /own scheme/,
      ],
    ),
    ['a scheme with a query', { mobile: { native: 'rabby://x?uri=' } }, /own scheme/],
    ['a link with a query', { mobile: { universal: 'https://rabby.io?a=b' } }, /https address/],
    ['a link that ends in /', { mobile: { universal: 'https://rabby.io/' } }, /no \/ at the end/],
    ['a relay with a scheme', { relays: ['wss://relay.example.com'] }, /host of a relay/],
    ['no relay', { relays: [] }, /relays/],
    ['store id', { stores: { chrome: 'https://evil.example' } }, /id of an extension/],
    ['App Store id', { stores: { ios: '1/../2' } }, /digits/],
    ['package', { stores: { android: 'a.b&c=d' } }, /Android package/],
    ['unknown field', { surprise: 1 }, /surprise/],
    ['no source', { sources: {} }, /rdns names no source/],
    ['unknown source', { sources: { name: 'XX' } }, /sources\.json has no XX/],
  ])('%s', (_, change, problem) => {
    expect(problemsOf(change)).toMatch(problem)
  })

  it('a source for what is not there', () => {
    const change = (row: Record<string, unknown>) => ({
      sources: { ...(row.sources as object), webapp: 'TW' },
    })
    expect(checkRows(broken(change)).problems).toEqual(['rabby: a source for webapp, which is not there'])
  })

  it('an icon with a script, one too large, none at all, one of nobody', () => {
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`
    expect(problemsOf({}, svg('<script/><path d="M0 0"/>'))).toMatch('not what is left of it')
    expect(problemsOf({}, svg(`<path d="${'M0 0'.repeat(20_000)}"/>`))).toMatch('larger than 65536')
    const { rows, sources } = broken(() => ({}))
    expect(checkRows({ rows, sources, icons: new Map() }).problems).toEqual([
      'rabby: expected one icon, found 0',
    ])
    const icons = new Map([
      ...broken(() => ({})).icons,
      ['stranger.svg', Buffer.from(svg('<path d="M0 0"/>'))],
    ])
    expect(checkRows({ rows, sources, icons }).problems).toEqual(['icons/stranger.svg: no wallet has it'])
  })

  it('two of one id, name, rdns, link or store', () => {
    const { rows, icons, sources } = broken(() => ({}))
    const { problems } = checkRows({ rows: [...rows, ...rows], icons, sources })
    for (const kind of ['id', 'name', 'rdns', 'pairing link', 'store id'])
      expect(problems.join('\n')).toMatch(`the ${kind} of rabby`)
  })
})

it('error: a name of Wallet Standard needs its source, and is the key of one wallet alone', () => {
  expect(problemsOf({ standardName: 'Rabby' })).toMatch('rabby: standardName names no source')
  const phantom = files.rows.filter(({ name }) => name === 'phantom.json')
  const { problems } = checkRows({ ...files, rows: [...phantom, ...phantom] })
  expect(problems).toContain('phantom: the Wallet Standard name of phantom, phantom')
})

describe('wallets of the operator', () => {
  const fox = { id: 'fox', name: 'Fox Wallet', order: 0, chains: ['eip155:1'] }
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAADklEQVQI12P4z8BQDwAEgAF/QqWyYAAAAABJRU5ErkJggg==',
    'base64',
  )

  it('come first, with their icon sanitised', () => {
    const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="x"><path d="M0 0"/></svg>')}`
    const { wallets, images } = createDirectory({ wallets: [{ ...fox, icon }], certified: [] })
    const { image_id = '' } = wallets[0] ?? {}
    expect(wallets[0]).toEqual({ ...fox, image_id })
    expect(new TextDecoder().decode(images.get(image_id)?.bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    )
  })

  it('readings 41 may listen at relays of their own', () => {
    const relays = ['relay.example.com', '127.0.0.1:4401']
    expect(createDirectory({ wallets: [{ ...fox, relays }], certified: [] }).wallets[0]).toEqual({
      ...fox,
      relays,
    })
  })

  it('may bring a PNG, which is told by its bytes', () => {
    const icon = `data:image/svg+xml;base64,${png.toString('base64')}`
    const { wallets, images } = createDirectory({ wallets: [{ ...fox, icon }], certified: [] })
    expect(images.get(wallets[0]?.image_id ?? '')).toMatchObject({ type: 'image/png', side: 64 })
  })

  it('another icon has another id: the one before may be kept for long', () => {
    const idWith = (fill: string) => {
      const icon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${fill}" d="M0 0"/></svg>`)}`
      return createDirectory({ wallets: [{ ...fox, icon }], certified: [] }).wallets[0]?.image_id
    }
    expect(idWith('red')).toMatch(/^fox-[0-9a-f]{12}$/)
    expect(idWith('red')).toBe(idWith('red'))
    expect(idWith('blue')).not.toBe(idWith('red'))
  })

  it('without an icon have no image_id', () => {
    expect(createDirectory({ wallets: [fox], certified: [] }).wallets[0]).toEqual(fox)
  })

  it('take the place of ours with the same id', () => {
    const own = { ...fox, id: 'rabby', name: 'Our Rabby' }
    const { wallets, images } = createDirectory({ wallets: [own], certified: [] })
    expect(wallets.filter(({ id }) => id === 'rabby')).toEqual([own])
    expect(images.has('rabby')).toBe(false)
    expect(wallets).toHaveLength(checked.rows.length)
  })

  it('certified ones carry the badge, the others none', () => {
    const { wallets } = createDirectory({ ...none, certified: ['rabby'] })
    expect(wallets.filter(({ badge_type }) => badge_type).map(({ id }) => id)).toEqual(['rabby'])
  })

  it.each<[string, object, RegExp]>([
    [
      'the rdns of another',
      { wallets: [{ ...fox, rdns: 'io.metamask' }] },
      /fox: the rdns of|metamask: the rdns of fox/,
    ],
    [
      'an icon that is none',
      { wallets: [{ ...fox, icon: 'data:text/html,<b>' }] },
      /fox: The SVG is refused/,
    ],
    ['an icon that is not there', { wallets: [{ ...fox, icon: 'no/such/file.svg' }] }, /fox: ENOENT/],
    ['a badge for nobody', { certified: ['nobody'] }, /certified: no wallet is called nobody/],
  ])('error: %s', (_, options, problem) => {
    expect(() => createDirectory({ ...none, ...options })).toThrow(problem)
  })
})
