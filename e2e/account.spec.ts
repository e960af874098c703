import { verifyMessage, verifyTypedData } from 'viem'
import { balanceOn, setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

const [first, , third] = accounts

test('a message and typed data are signed by the account that is shown, also when the wallet goes to another', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  const message = 'Grüße, مرحبا, 0x1234 🙂'
  await page.getByLabel('Message').fill(message)
  const result = await demo.tryIt('Sign message')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)

  await demo.tryIt('Sign typed data')
  await expect(result).not.toHaveText(signature)
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const valid = await verifyTypedData({
    address: first,
    domain: { name: 'Latchkit demo', version: '1', chainId: 31337 },
    types: {
      Mail: [
        { name: 'to', type: 'string' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: 'Bob', contents: 'Hello, Bob!' },
    signature: (await result.textContent()) as `0x${string}`,
  })
  expect(valid).toBe(true)

  await demo.walletSwitch('Reject requests')
  for (const act of ['Sign message', 'Sign typed data', 'Send transaction']) {
    await expect(await demo.tryIt(act)).toHaveText('userRejected')
  }
  await expect(demo.fact('status')).toHaveText('connected')
  await demo.walletSwitch('Reject requests', false)

  await demo.chooseInWallet('Account in the wallet', '2')
  await expect(demo.fact('address')).toHaveText(third)
  await expect(demo.fact('balance')).toHaveText(await balanceOn(31337, third))
  await page.getByLabel('Message').fill('Hello from Latchkit')
  await demo.tryIt('Sign message')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const ofThird = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: third, message: 'Hello from Latchkit', signature: ofThird })).toBe(
    true,
  )
})

test('a transaction that is incomplete or costs too much is refused with a code', async ({ demo, page }) => {
  await setBalance(31337, third, 1n)
  await demo.open()
  await demo.chooseInWallet('Account in the wallet', '2')
  await demo.connect()
  for (const [receiver, amount] of [
    ['', '1'],
    ['0x123', '1'],
    [first, ''],
    [first, '-1'],
    [first, '1e3'],
  ] as const) {
    await page.getByLabel('Recipient').fill(receiver)
    await page.getByLabel('Amount in ETH').fill(amount)
    await expect(await demo.tryIt('Send transaction')).toHaveText('missingFields')
  }
  await page.getByLabel('Recipient').fill(first)
  await page.getByLabel('Amount in ETH').fill('1000')
  const result = await demo.tryIt('Send transaction')
  await expect(result).toHaveClass(/failed/)
  await expect(result).toHaveText(/^[a-z][A-Za-z]+$/)
  await expect(demo.fact('balance')).toHaveText('1')
})

test('a disconnect in the modal, by a verb, or in the wallet ends the connection; a lock lasts until the wallet is unlocked', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.openAccount()
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.fact('address')).toHaveText('')
  await expect(demo.fact('balance')).toHaveText('')
  await expect(page.getByRole('dialog', { name: 'Account' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await demo.connect()
  await expect(await demo.tryIt('Disconnect')).toHaveText('done')
  await expect(demo.fact('status')).toHaveText('disconnected')

  for (const [button, unlocked] of [
    ['Remove permission', 'disconnected'],
    ['Lock', 'connected'],
  ] as const) {
    await demo.connect()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(demo.fact('status')).toHaveText('disconnected')
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(demo.fact('status')).toHaveText(unlocked)
  }
})

test('a wallet that will not let go is forgotten all the same', async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  await page.evaluate(() => window.latchkit.wallet.set({ silent: ['wallet_revokePermissions'] }))
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await page.reload()
  await expect(demo.connectButton).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('the address is copied, and the network leads from the account', async ({ demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await demo.openAccount()
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await dialog.getByRole('button', { name: /Anvil/ }).click()
  await expect(demo.dialog('Choose Network')).toBeVisible()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeVisible()
})

test('a chain that does not answer costs the balance alone, which can be asked for again', {
  tag: '@main',
}, async ({ demo, page, watched }) => {
  watched.expected.push(/ERR_FAILED|Failed to load resource|The gateway of backendUrl fails/)
  const rpc = chains[31337]
  await demo.open()
  // The wallet asks the chain from the same page, but not to connect.
  await page.route(`${rpc}/**`, (route) => route.abort())
  await demo.connect()
  await expect(demo.fact('balance')).toHaveText('')
  await demo.accountButton.click()
  const dialog = demo.dialog('Account')
  await expect(dialog.getByText('Couldn’t load your balance')).toBeVisible()
  await page.unroute(`${rpc}/**`)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(demo.fact('balance')).toHaveText(await balanceOn(31337, first))
  await expect(dialog.getByText('Couldn’t load your balance')).toHaveCount(0)
})

test('the line in the account button stands between balance and mark, in both directions', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  for (const query of ['', 'lang=ar']) {
    await demo.open(query)
    const balance = page.locator('.latchkit-balance > span', { hasText: 'ETH' })
    await expect(balance).toBeVisible()
    const atLine = await balance.evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      const mark = element.closest('button')?.querySelector('.latchkit-mark')?.getBoundingClientRect()
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element)
      const isAfter = (mark?.left ?? 0) > left
      return isAfter ? borderRightWidth : borderLeftWidth
    })
    expect(atLine).toBe('1px')
  }
})
