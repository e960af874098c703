import { describe, expect, it } from 'vitest'
import { open } from '../../../../packages/latchkit/src/core/modal/open.js'
import { view } from '../../../../packages/latchkit/src/core/state/router.js'
import { connectedState } from './connectedState.js'
import { stage } from './fixtures/stage.js'
import { noneInstalled } from './galleryWallets.js'

/** The list of wallets in a browser where none is installed. */
const inBrowser = (userAgent: string) =>
  stage({ name: 'nothing here', script: noneInstalled, userAgent, open: () => view('Connect', {}) })

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'

it('a wallet that is not there shows where to get it', async () => {
  const { dialog, press, title, inView } = await inBrowser(chrome)
  await press('MetaMask')
  await expect.poll(title).toBe('MetaMask')
  await expect.poll(() => dialog()?.textContent).toContain('MetaMask isn’t installed')
  const [store] = inView('a')
  expect(store?.textContent).toMatch(/Chrome/)
  expect(store?.getAttribute('href')).toMatch(/^https:\/\/chromewebstore\.google\.com\//)
  expect(store?.getAttribute('rel')).toMatch(/noopener/)
  await press('Back')
  await expect.poll(title).toBe('Connect Wallet')
})

describe('“Get one”', () => {
  it('leads to a few wallets for this browser, and to where one can be had', async () => {
    const { press, title, headings, rows, inView, descriptionOf } = await inBrowser(chrome)
    await press('Get one')
    await expect.poll(title).toBe('Get a Wallet')
    await expect.poll(headings).toEqual(['For Chrome'])
    await expect.poll(() => rows().length).toBe(5)
    await press(rows()[0] ?? '')
    await expect.poll(title).toBe('Get MetaMask')
    const links = inView('a')
    expect(links[0]?.getAttribute('aria-label') ?? links[0]?.textContent).toBe('Get MetaMask for Chrome')
    expect(links[0]?.getAttribute('href')).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\//)
    // Every place of the record: the store of this browser, the others, its own site.
    expect(links.map((each) => each.textContent)).toEqual(
      [/Get MetaMask/, /Firefox/, /iPhone and iPad/, /Android/, /Website/].map((each) =>
        expect.stringMatching(each),
      ),
    )
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\//)
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
    }
    expect(descriptionOf(links[1] as Element)).toBe('addons.mozilla.org, opens in a new tab')
    await press('Back')
    await expect.poll(title).toBe('Get a Wallet')
    await press('All wallets')
    await expect.poll(title).toBe('All Wallets')
  })

  it.each([
    [
      'Firefox',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'addons.mozilla.org',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0',
      'chromewebstore.google.com',
    ],
    ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1', 'apps.apple.com'],
    ['Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'play.google.com'],
  ])('has the store for %s first', async (name, userAgent, host) => {
    const { press, title, headings, rows, inView } = await inBrowser(userAgent)
    await press('Get one')
    await expect.poll(headings).toEqual([`For ${name}`])
    await press(rows()[0] ?? '')
    await expect.poll(title).toMatch(/^Get (?!a )/)
    const [main] = inView('a')
    expect(new URL(main?.getAttribute('href') ?? '').host).toBe(host)
    expect(main?.textContent).toMatch(new RegExp(`^Get .+ for ${name}$`))
    expect(main?.getAttribute('part')).toMatch(/button-primary/)
  })
})

describe('networks are explained from their list', () => {
  const why = 'Why some aren’t listed'

  it('where there is no way back', async () => {
    const { press, title, inView } = await stage({
      name: 'networks of nobody',
      script: noneInstalled,
      open: () => view('Networks', {}),
    })
    await press('Help')
    await expect.poll(title).toBe('About Networks')
    await expect.poll(() => inView('li').length).toBe(4)
    await press('Back')
    await expect.poll(title).toBe('Choose Network')
    await press(why)
    await expect.poll(title).toBe('About Networks')
  })

  it('where there is one', async () => {
    const { press, title, buttons } = await stage(connectedState('account', {}))
    await press('Network: Ethereum')
    await expect.poll(title).toBe('Choose Network')
    await expect.poll(() => buttons('Back').length).toBe(1)
    expect(buttons('Help')).toEqual([])
    await press(why)
    await expect.poll(title).toBe('About Networks')
  })
})

describe('receiving', () => {
  it.each([true, false])(
    'who is not connected is asked to connect first, the feature on: %s',
    async (receive) => {
      const { kit, title } = await stage({
        name: 'nobody',
        script: noneInstalled,
        open: () => view('WhatIsAWallet', {}),
        options: { features: { receive } },
      })
      open(kit, { view: 'WalletReceive' })
      await expect.poll(title).toBe('Connect Wallet')
    },
  )

  it('without the feature nothing leads there', async () => {
    const { button, buttons } = await stage(
      connectedState('account', { options: { features: { receive: false } } }),
    )
    await button('Copy address')
    expect(buttons('Receive')).toEqual([])
  })
})
