import type { Locator } from '@playwright/test'
import { expect, test } from './stage/solanaSendTest.js'

// Wallets of Solana that a visitor may meet, and cannot trust.

const onlySolana = 'namespaces=solana'
const stranger = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'

/** Runs in the page: everything a hostile extension can think of, by the events of Wallet Standard. */
function registerMaliciously(many: number): void {
  const feature = () => ({ version: '1.0.0', connect: () => Promise.reject(new Error('no')) })
  const features = { 'standard:connect': feature(), 'solana:signTransaction': feature() }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const script = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1;top.hacked=1</script><image href="https://evil.example/pixel"/></svg>',
  )}`
  const wallet = (more: object) => ({
    ...{ version: '1.0.0', icon, chains: ['solana:localnet'], features, accounts: [] },
    ...more,
  })
  const wallets: unknown[] = [
    null,
    'text',
    wallet({}),
    wallet({ name: 7 }),
    wallet({ name: 'Web', icon: 'https://evil.example/icon.png' }),
    wallet({ name: 'Js', icon: 'javascript:parent.hacked=1' }),
    wallet({ name: 'Html', icon: 'data:text/html,<script>parent.hacked=1</script>' }),
    wallet({ name: 'No chain', chains: ['eip155:1'] }),
    Object.defineProperty(wallet({}), 'name', {
      get() {
        throw new Error('name throws')
      },
    }),
    wallet({ name: 'Svg', icon: script }),
    wallet({ name: `Long${'g'.repeat(10_000)}` }),
    wallet({ name: 'Good\u202e\u2066\u200b\u0000\u0007Bidi' }),
    wallet({ name: '<img src=x onerror="parent.hacked=1">Markup' }),
    wallet({ name: 'Heavy', icon: `${icon}${' '.repeat(70_000)}x` }),
    wallet({ name: 'Ph\u0430ntom' }),
    ...Array.from({ length: many }, (_, at) => wallet({ name: `Many ${at}` })),
  ]
  const register = (api: { register(...wallets: unknown[]): unknown }) => {
    // Each on its own, all at once, and all of them again.
    for (const each of wallets) api.register(each)
    api.register(...wallets)
  }
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  for (const detail of [register, undefined, 7, () => Promise.reject(new Error('later'))])
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

test('a thousand wallets register, with markup, scripts and getters: nothing runs, all is usable', async ({
  demo,
  page,
}) => {
  await page.addInitScript(registerMaliciously, 990)
  await demo.open(onlySolana)
  const connect = await demo.openConnect()
  for (const name of ['Web', 'Js', 'Html', 'No chain'])
    await expect(demo.walletIn(connect, name)).toHaveCount(0)
  await expect(demo.walletIn(connect, 'GoodBidi')).toHaveCount(1)
  await expect(connect.getByRole('button', { name: /^<img src=x/ })).toHaveCount(1)
  await expect(demo.walletIn(connect, 'Ph\u0430ntom')).toHaveAccessibleDescription(
    'Looks like Phantom, but it’s a different wallet',
  )
  for (const name of await demo.walletNames(connect)) expect(name.length).toBeLessThanOrEqual(64)
  await connect.getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await all.getByRole('searchbox').fill('many 777')
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await all.getByRole('searchbox').fill('test wallet')
  await demo.walletIn(all, 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a wallet that answers garbage, never answers, or is used on another cluster says so, and connects once it behaves', async ({
  demo,
  page,
}) => {
  await demo.open(onlySolana)
  const connect = await demo.openConnect()
  const connecting = demo.dialog('Test Wallet')
  const row = demo.walletIn(connect, 'Test Wallet')
  const garbage: readonly (readonly [name: string, text: RegExp])[] = [
    ['nothing', /unexpected response/],
    ['a text', /unexpected response/],
    ['a null', /unexpected response/],
    ['another key', /unexpected response/],
    ['a short address', /unexpected response/],
    ['no chains', /unexpected response/],
    ['another family', /choose an account, then try again/],
  ]
  for (const [name, text] of garbage) {
    await page.evaluate((kind) => {
      const { solana, ...wallet } = window.latchkit.wallet
      if (!solana) throw new Error('it is no wallet of Solana')
      const [address = '', other = ''] = solana.addresses
      const good = { address, publicKey: new Uint8Array(32), chains: ['solana:localnet'], features: [] }
      const answer = {
        ...{ nothing: undefined, 'a text': { accounts: address }, 'a null': { accounts: [null] } },
        'another key': { accounts: [{ ...good, address: other }] },
        'a short address': { accounts: [{ ...good, address: 'abc' }] },
        'no chains': { accounts: [{ ...good, chains: 'solana:localnet' }] },
        'another family': { accounts: [{ ...good, chains: ['eip155:1'] }] },
      }[kind]
      wallet.set({ answers: { 'standard:connect': answer } })
    }, name)
    await row.click()
    await expect(connecting.getByText(text), name).toBeVisible()
    await expect(demo.fact('status')).toHaveText('disconnected')
    await connecting.getByRole('button', { name: 'Back' }).click()
  }

  await page.evaluate(() => window.latchkit.wallet.set({ answers: {}, silent: true }))
  await row.click()
  await expect(connecting.getByText('Approve in Test Wallet')).toBeVisible()
  await connecting.getByRole('button', { name: 'Back' }).click()
  await page.evaluate(() => {
    window.latchkit.wallet.set({ silent: false })
    window.latchkit.wallet.solana?.set({ usedOn: ['solana:devnet'] })
  })
  await row.click()
  const unsupported = demo.dialog('Switch Network')
  await expect(unsupported).toBeVisible()
  const local = unsupported.getByRole('button', { name: 'Local Solana', exact: true })
  await local.click()
  await expect(
    unsupported.getByText('Test Wallet doesn’t support this network. Choose another one.').first(),
  ).toBeVisible()
  await page.evaluate(() => window.latchkit.wallet.solana?.set({ usedOn: undefined }))
  await local.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(demo.networkButton).toHaveAccessibleName('Network Local Solana')
})

test('a wallet that changes the transaction, locks, changes its account or keeps still between review and approval: nothing is sent', async ({
  sending,
  page,
}) => {
  const { demo, review, form, chain } = sending
  const untouched = sending.balance(chain.funded[0].address)
  const nothingSent = async () => {
    expect(await sending.pending()).toEqual([])
    expect(sending.balance(stranger)).toBe(0n)
    expect(sending.balance(chain.funded[0].address)).toBe(untouched)
  }
  const toReview = async (): Promise<Locator> => {
    await sending.start()
    await sending.fill('1', stranger)
    await form.getByRole('button', { name: 'Review send' }).click()
    return review.getByRole('button', { name: 'Send 1 SOL' })
  }
  await sending.open()

  await sending.tampers(true)
  await (await toReview()).click()
  await expect(sending.toast('Failed to send transaction. Please try again.')).toContainText(
    'Test Wallet changed the transaction, so it wasn’t sent.',
  )
  await expect(review.getByText('Nothing was sent')).toBeVisible()
  await nothingSent()
  await sending.tampers(false)
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))

  // It keeps still: whoever goes back is told where it stands. Then it goes to another account, and says yes for the first.
  const waiting = () => page.evaluate(() => window.latchkit.wallet.waiting.length)
  await review.getByRole('button', { name: 'Send 1 SOL' }).click()
  await expect.poll(waiting).toBe(1)
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('button', { name: 'Confirm in Test Wallet' })).toBeDisabled()
  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(form.getByRole('button', { name: 'Enter an amount' })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Recipient' })).toHaveValue('')
  await demo.inWallet('approve')
  const notAllowed = 'Test Wallet hasn’t given this site permission.'
  await expect(sending.toast('Failed to send transaction.')).toContainText(notAllowed)
  await nothingSent()

  // What was looked over for one account is not there to be sent from another.
  await sending.fill('1', stranger)
  await form.getByRole('button', { name: 'Review send' }).click()
  await expect(review.getByRole('button', { name: 'Send 1 SOL' })).toBeEnabled()
  await page.evaluate(() => window.latchkit.wallet.switchAccount(0))
  await expect(review).toHaveCount(0)
  await expect(sending.toast('Your account or network changed')).toBeVisible()
  // Its receiver is an address for the other one too, and stays; the amount is entered anew.
  await expect(form.getByRole('button', { name: 'Clear recipient' })).toBeVisible()
  const amount = form.getByRole('textbox', { name: /^Amount to send/ })
  await expect(amount).toHaveValue('')
  await nothingSent()

  // It locks while its person is asked, and signs all the same.
  await amount.fill('1')
  await form.getByRole('button', { name: 'Review send' }).click()
  await review.getByRole('button', { name: 'Send 1 SOL' }).click()
  await expect.poll(waiting).toBe(1)
  await demo.inWallet('lock')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await demo.inWallet('approve')
  await expect.poll(waiting).toBe(0)
  await expect(demo.dialog('Connect Wallet')).toBeVisible()
  await nothingSent()
})
