import type { Locator, Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { type Answer, installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first, second] = accounts

/** Runs in the page: everything a hostile extension can think of. */
function announceMaliciously(many: number): void {
  const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const script = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1;top.hacked=1</script><image href="https://evil.example/pixel"/></svg>',
  )}`
  const good = { uuid: 'u', name: 'Good name', icon, rdns: 'com.example.good' }
  const details: unknown[] = [
    null,
    undefined,
    'text',
    {},
    { info: null, provider },
    { info: good, provider: null },
    { info: good, provider: {} },
    { info: { ...good, name: 7 }, provider },
    { info: { ...good, rdns: 'not a domain' }, provider },
    { info: { ...good, rdns: 'com.example.web', icon: 'https://evil.example/icon.png' }, provider },
    { info: { ...good, rdns: 'com.example.js', icon: 'javascript:parent.hacked=1' }, provider },
    {
      info: { ...good, rdns: 'com.example.html', icon: 'data:text/html,<script>parent.hacked=1</script>' },
      provider,
    },
    {
      info: { ...good, uuid: 'svg', rdns: 'com.example.svg', name: 'Svg', icon: script },
      provider: { ...provider },
    },
    {
      info: { ...good, uuid: 'long', rdns: 'com.example.long', name: `Long${'g'.repeat(10_000)}` },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'bidi',
        rdns: 'com.example.bidi',
        name: 'Good\u202e\u2066\u200b\u0000\u0007Bidi',
      },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'html',
        rdns: 'com.example.markup',
        name: '<img src=x onerror="parent.hacked=1">Markup',
      },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'heavy',
        rdns: 'com.example.heavy',
        name: 'Heavy',
        icon: `${icon}${' '.repeat(70_000)}x`,
      },
      provider: { ...provider },
    },
    {
      get info(): never {
        throw new Error('info throws')
      },
      provider,
    },
    {
      info: {
        ...good,
        get name(): never {
          throw new Error('name throws')
        },
      },
      provider,
    },
    {
      info: { ...good, uuid: 'getter', rdns: 'com.example.getter' },
      get provider(): never {
        throw new Error('provider throws')
      },
    },
  ]
  for (let index = 0; index < many; index++) {
    const info = { ...good, uuid: `many-${index}`, rdns: `com.example.many${index}`, name: `Many ${index}` }
    details.push({ info, provider: { ...provider } })
  }
  window.addEventListener('eip6963:requestProvider', () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
}

test('hostile announcements: a thousand wallets, markup, scripts, getters: nothing runs, all is usable', async ({
  demo,
  page,
}) => {
  // A thousand in all: five of those above are well-formed, and one is honest.
  await page.addInitScript(announceMaliciously, 994)
  await installWallet(page, { name: 'Honest', rdns: 'com.example.honest', accounts: [first] })
  await demo.open('wallet=off')
  const connect = await demo.openConnect()
  const rows = connect.getByRole('listitem').getByRole('button')
  await expect(connect.getByRole('button', { name: 'Good name' })).toHaveCount(0)
  await expect(demo.walletIn(connect, 'GoodBidi')).toHaveCount(1)
  await expect(connect.getByRole('button', { name: /^<img src=x/ })).toHaveCount(1)
  const names = await rows.evaluateAll((elements) =>
    elements.map((each) => each.getAttribute('aria-label') ?? ''),
  )
  for (const name of names) expect(name.length).toBeLessThanOrEqual(64)

  await connect.getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await all.getByRole('searchbox').fill('many 777')
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await all.getByRole('searchbox').fill('honest')
  await demo.walletIn(all, 'Honest').click()
  await expect(demo.fact('address')).toHaveText(first)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

/** What a wallet does, and what the visitor reads. */
const garbage: readonly (readonly [name: string, answers: Record<string, Answer>, text: RegExp])[] = [
  ['Accounts as an object', { eth_requestAccounts: { value: { 0: first, length: 1 } } }, /makes no sense/],
  ['Accounts as a text', { eth_requestAccounts: { value: first } }, /makes no sense/],
  ['Accounts as null', { eth_requestAccounts: { value: null } }, /makes no sense/],
  ['A short address', { eth_requestAccounts: { value: ['0x1234'] } }, /makes no sense/],
  ['A null among accounts', { eth_requestAccounts: { value: [first, null] } }, /makes no sense/],
  ['No accounts', { eth_requestAccounts: { value: [] } }, /choose an account and try again/],
  ['Chain 0x', { eth_chainId: { value: '0x' } }, /makes no sense/],
  ['Chain null', { eth_chainId: { value: null } }, /makes no sense/],
  ['Chain -1', { eth_chainId: { value: -1 } }, /makes no sense/],
  ['Throws a text', { eth_requestAccounts: { error: 'boom' } }, /reported a problem/],
  ['Throws nothing', { eth_requestAccounts: { error: null } }, /reported a problem/],
  ['Throws at once', { eth_requestAccounts: { errorAtOnce: { code: 'x' } } }, /reported a problem/],
  ['Says no in words', { eth_requestAccounts: { error: 'User rejected the request' } }, /You declined/],
  [
    'Says no inside',
    { eth_requestAccounts: { error: { code: -32603, data: { originalError: { code: 4001 } } } } },
    /You declined/,
  ],
  ['Is not allowed', { eth_requestAccounts: { error: { code: 4100, message: '' } } }, /has not allowed/],
  [
    'Is offline',
    { eth_requestAccounts: { error: { code: 4900, message: '' } } },
    /no connection to any network/,
  ],
]

test('garbage from a wallet is told in the catalogue’s words, and the next wallet connects', async ({
  demo,
  page,
}) => {
  for (const [index, [name, answers]] of garbage.entries()) {
    await installWallet(page, { name, rdns: `com.example.garbage${index}`, accounts: [first], answers })
  }
  await demo.open()
  await demo.openConnect()
  for (const [name, , text] of garbage) {
    const dialog = await failing(demo, page, name)
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(demo.fact('status')).toHaveText('disconnected')
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
})

async function failing(demo: Demo, page: Page, name: string): Promise<Locator> {
  await demo.walletIn(demo.dialog('Connect Wallet'), name).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  return dialog
}

test('a wallet that never answers can be left, and one that answers at once, or twice, connects', async ({
  demo,
  page,
}) => {
  await installWallet(page, {
    name: 'Never',
    rdns: 'com.example.never',
    answers: { eth_requestAccounts: { silent: true } },
  })
  await installWallet(page, {
    name: 'Plain',
    rdns: 'com.example.plain',
    answers: {
      eth_requestAccounts: { plain: [first] },
      eth_accounts: { plain: [first] },
      eth_chainId: { plain: 31337 },
    },
  })
  await installWallet(page, {
    name: 'Twice',
    rdns: 'com.example.twice',
    answers: { eth_requestAccounts: { twice: [[second], [first]] }, eth_accounts: { value: [second] } },
  })
  await demo.open('wallet=off')
  const connect = await demo.openConnect()
  await demo.walletIn(connect, 'Never').click()
  await expect(demo.dialog('Never').getByText('Approve in Never')).toBeVisible()
  await demo.dialog('Never').getByRole('button', { name: 'Back' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await demo.walletIn(connect, 'Plain').click()
  await expect(demo.fact('address')).toHaveText(first)
  await demo.tryIt('Disconnect')
  await demo.connect('Twice')
  await expect(demo.fact('address')).toHaveText(second)
})

test('events that make no sense, or come after the disconnect, change nothing', async ({ demo, page }) => {
  await installWallet(page, { name: 'Chatty', rdns: 'com.example.chatty', accounts: [first] })
  await demo.open('wallet=off')
  await demo.connect('Chatty')
  const nonsense: [string, unknown][] = [
    ['accountsChanged', null],
    ['accountsChanged', 'text'],
    ['accountsChanged', [null]],
    ['accountsChanged', [{}]],
    ['chainChanged', '0x'],
    ['chainChanged', null],
    ['chainChanged', {}],
    ['chainChanged', 'eip155:1'],
    ['disconnect', { code: 1013 }],
    ['message', null],
  ]
  for (const emit of nonsense) await withWallet(page, 'Chatty', { emit })
  await expect(demo.fact('address')).toHaveText(first)
  await expect(demo.fact('chain-id')).toHaveText('31337')
  // Some wallets send decimal texts or numbers.
  await withWallet(page, 'Chatty', { emit: ['chainChanged', 31338] })
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await withWallet(page, 'Chatty', { emit: ['accountsChanged', [second, second]] })
  await expect(demo.fact('address')).toHaveText(second)

  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  for (const emit of [
    ['accountsChanged', [first]],
    ['chainChanged', '0x1'],
    ['connect', { chainId: '0x1' }],
  ] as const) {
    await withWallet(page, 'Chatty', { emit })
  }
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await demo.connect('Chatty')
  await withWallet(page, 'Chatty', { emit: ['disconnect', { code: 4900, message: 'gone' }] })
  await expect(demo.fact('status')).toHaveText('disconnected')
})
