import { describe, expect, it } from 'vitest'
import { addNetwork } from '../../../../packages/latchkit/src/core/connect/addNetwork.js'
import { view } from '../../../../packages/latchkit/src/core/state/router.js'
import { stage } from './fixtures/stage.js'
import type { GalleryState } from './GalleryState.js'
import { allInstalled, galleryConnector } from './galleryWallets.js'

// What stands where in a list, and where an empty one leads.

describe('the list of all wallets', () => {
  it('has installed wallets first, under a word that says so', async () => {
    const { title, headings, inView, descriptionOf } = await stage('all-wallets')
    expect(title()).toBe('All Wallets')
    expect(headings()).toEqual(['Installed', 'Other wallets'])
    const marked = inView('[aria-label="Installed"] button')
    expect(marked.length).toBeGreaterThan(0)
    for (const each of marked) expect(descriptionOf(each)).toBe('Installed')
  })
})

describe('an empty list', () => {
  it.each(['connect-nothing-to-offer-pairing', 'all-wallets-nothing-found-pairing'])(
    'without a wallet has the code for any of them a press away: %s',
    async (state) => {
      const { press, title } = await stage(state)
      await press('Show QR code')
      await expect.poll(title).toBe('WalletConnect')
    },
  )

  it('without a wallet and without a code says how to get a wallet', async () => {
    const { press, title, inView, buttons } = await stage('connect-nothing-to-offer')
    await press('Get a wallet')
    await expect.poll(title).toBe('Get a Wallet')
    expect(inView('*').some((each) => each.textContent === 'This site doesn’t suggest any wallets')).toBe(
      true,
    )
    expect(buttons('All wallets')).toEqual([])
  })

  it('of tokens to send leads to where a visitor receives some', async () => {
    const { press, title } = await stage('send-token-none')
    await press('Receive')
    await expect.poll(title).toBe('Receive')
  })
})

it('what only the site can put right offers another wallet in place of a second try', async () => {
  const { press, title, buttons } = await stage('pairing-refused')
  expect(buttons('Try again')).toEqual([])
  await press('Use another wallet')
  await expect.poll(title).toBe('Connect Wallet')
})

describe('networks', () => {
  it('the current one first, those for tests under a word', async () => {
    const { title, headings, inView, rows } = await stage('networks-tests')
    expect(title()).toBe('Choose Network')
    expect(headings()).toEqual(['Test networks'])
    expect(inView('li button')[0]?.getAttribute('aria-current')).toBe('true')
    const names = rows()
    expect([names[0], names[1], names.at(-1)]).toEqual(['Base', 'Ethereum', 'Base for tests'])
    const inOrder = inView('li button, h3').map((each) => each.getAttribute('aria-label') ?? each.textContent)
    expect(inOrder.indexOf('Test networks')).toBe(names.indexOf('Ethereum for tests'))
  })

  it('a search finds names of all families, whatever the case, each group under its words', async () => {
    const { headings, rows, type, press } = await stage({
      name: 'networks-of-two-families',
      script: allInstalled,
      connected: true,
      families: [
        {
          namespace: 'meadow',
          name: 'Meadow',
          networks: ['Meadow', 'Local Meadow'],
          script: { connectors: [] },
        },
      ],
      networks: 8,
      open(kit) {
        const [ethereum, , , , , , , , meadow] = kit.config.networks
        for (const like of [ethereum, meadow])
          if (like) {
            const caipNetworkId = `${like.chainNamespace}:99` as const
            addNetwork(kit, { ...like, id: '99', caipNetworkId, name: `${like.name} Devnet`, testnet: true })
          }
        return view('Networks', {})
      },
    })
    const all = ['Ethereum', 'Test networks', 'Meadow', 'Test networks']
    await expect.poll(headings).toEqual(all)
    await type('e')
    await expect.poll(headings).toEqual(all)
    await type('MEADOW')
    await expect.poll(headings).toEqual(['Meadow', 'Test networks'])
    expect(rows()).toEqual(['Meadow', 'Local Meadow', 'Meadow Devnet'])
    await type('meadowsweet')
    await expect.poll(rows).toEqual([])
    await press('Clear search')
    await expect.poll(headings).toEqual(all)
  })
})

it('error: readings 39, in the list of Connect a name that looks like a known one has a mark beside its rdns, two of one name show theirs, and the buttons keep the names', async () => {
  const wallets = [
    { name: 'MetaM\u0430sk', rdns: 'app.wallet-help' },
    { name: 'Twin', rdns: 'com.example.one' },
    { name: 'Ｔwin', rdns: 'com.example.two' },
    { name: 'Плutus', rdns: 'com.example.mixed' },
  ]
  const strangers: GalleryState = {
    name: 'strangers',
    script: (namespace) => ({ connectors: wallets.map((each) => galleryConnector(namespace, each)) }),
    open: () => view('Connect', {}),
  }
  const { button, descriptionOf, inView } = await stage(strangers)
  for (const [name, description] of [
    ['MetaM\u0430sk', 'Looks like MetaMask, but it’s a different wallet, app.wallet-help'],
    ['Плutus', 'Its name mixes alphabets, com.example.mixed'],
    ['Twin', 'com.example.one'],
    ['Ｔwin', 'com.example.two'],
  ] as const) {
    // What tells names apart is loaded after the rows.
    const row = await button(name)
    await expect.poll(() => descriptionOf(row)).toBe(description)
  }
  expect(inView('[part~="risk"]')).toHaveLength(2)
})
