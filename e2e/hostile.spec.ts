import type { Locator, Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { type Answer, installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first, second] = accounts

/** The answers of a wallet, and the text that the visitor reads. */
const garbage: readonly (readonly [name: string, answers: Record<string, Answer>, text: RegExp])[] = [
  [
    'Accounts as an object',
    { eth_requestAccounts: { value: { 0: first, length: 1 } } },
    /unexpected response/,
  ],
  ['Accounts as a text', { eth_requestAccounts: { value: first } }, /unexpected response/],
  ['Accounts as null', { eth_requestAccounts: { value: null } }, /unexpected response/],
  ['A short address', { eth_requestAccounts: { value: ['0x1234'] } }, /unexpected response/],
  ['A null among accounts', { eth_requestAccounts: { value: [first, null] } }, /unexpected response/],
  ['No accounts', { eth_requestAccounts: { value: [] } }, /choose an account, then try again/],
  ['Chain 0x', { eth_chainId: { value: '0x' } }, /unexpected response/],
  ['Chain null', { eth_chainId: { value: null } }, /unexpected response/],
  ['Chain -1', { eth_chainId: { value: -1 } }, /unexpected response/],
  ['Throws a text', { eth_requestAccounts: { error: 'boom' } }, /ran into a problem/],
  ['Throws nothing', { eth_requestAccounts: { error: null } }, /ran into a problem/],
  ['Throws at once', { eth_requestAccounts: { errorAtOnce: { code: 'x' } } }, /ran into a problem/],
  ['Says no in words', { eth_requestAccounts: { error: 'User rejected the request' } }, /You cancelled/],
  [
    'Says no inside',
    { eth_requestAccounts: { error: { code: -32603, data: { originalError: { code: 4001 } } } } },
    /You cancelled/,
  ],
  [
    'Is not allowed',
    { eth_requestAccounts: { error: { code: 4100, message: '' } } },
    /given this site permission/,
  ],
  ['Is offline', { eth_requestAccounts: { error: { code: 4900, message: '' } } }, /reach any network/],
]

test('garbage from a wallet is told in the catalogue’s words, and the next wallet connects', {
  tag: '@main',
}, async ({ demo, page }) => {
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
