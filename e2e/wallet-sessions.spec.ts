import { expect } from '@playwright/test'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { assertAccessible } from './stage/axe.js'
import { setBalance } from './stage/chain.js'
import { asks } from './stage/site.js'
import { wireOf } from './stage/solanaChain.js'
import { localSolana } from './stage/twoFamiliesTest.js'
import { test } from './stage/walletTest.js'

test('another account, another network: the session is updated, and the site hears it', async ({
  wallet,
  site,
  connected: { session, address },
}) => {
  const row = wallet.site('Atlas')
  await expect(row.getByLabel('Network')).toHaveValue('eip155:31337')
  const second = await wallet.addressOf('Account 2')
  await row.getByLabel('Account').selectOption(second)
  await expect(wallet.message('Atlas has been told.')).toBeVisible()
  await expect
    .poll(() => site.changes)
    .toEqual([
      ['update', [`eip155:31337:${second}`, `eip155:31338:${second}`]],
      ['accountsChanged', [second], 'eip155:31337'],
    ])
  await row.getByLabel('Network').selectOption('Anvil Two')
  await expect
    .poll(() => site.changes.slice(2))
    .toEqual([
      ['update', [`eip155:31338:${second}`, `eip155:31337:${second}`]],
      ['chainChanged', 31338, 'eip155:31338'],
    ])
  await expect(row.getByLabel('Network')).toHaveValue('eip155:31338')
  // The account before can no longer be asked.
  const answer = site.request(session, 'personal_sign', ['0x68656c6c6f', address])
  await expect(wallet.question('This request can’t be approved')).toContainText(
    'isn’t connected to this site',
  )
  await wallet.button('Reject').click()
  await expect(answer).rejects.toMatchObject({ code: 5000 })
})

test('the site switches the network when asked, and hears when there is none', async ({
  wallet,
  site,
  connected: { session },
}) => {
  const switchTo = (chainId: string) => site.request(session, 'wallet_switchEthereumChain', [{ chainId }])
  const answer = switchTo('0x7a6a')
  await expect(wallet.question('Switch network')).toContainText('Switch to Anvil Two for Atlas')
  await wallet.approve()
  expect(await answer).toBeNull()
  await expect.poll(() => site.changes).toContainEqual(['chainChanged', 31338, 'eip155:31338'])
  await expect(wallet.site('Atlas').getByLabel('Network')).toHaveValue('eip155:31338')
  await expect(switchTo('0x1')).rejects.toMatchObject({ code: 4902 })
  await expect(wallet.message('Atlas was told: This wallet doesn’t have the network 1.')).toBeVisible()
})

test('is extended', async ({ wallet, site, connected: _ }) => {
  await wallet.site('Atlas').getByRole('button', { name: 'Extend' }).click()
  await expect(wallet.message('Atlas stays connected for seven days.')).toBeVisible()
  await expect.poll(() => site.changes).toContainEqual(['extend'])
})

test('ends here, and the site hears it', async ({ wallet, site, connected: { session }, page }) => {
  await wallet.site('Atlas').getByRole('button', { name: 'Disconnect' }).click()
  await expect(wallet.message('Disconnected from Atlas.')).toBeVisible()
  await expect(wallet.site('Atlas')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Connected sites' })).toBeFocused()
  await expect.poll(() => site.changes).toEqual([['delete']])
  await expect(site.request(session, 'personal_sign', [])).rejects.toThrow()
})

test('ends there, and the wallet says so; a question goes with its session', async ({
  wallet,
  site,
  connected: { session, address },
  watched,
}) => {
  // The kit misses a listener for what it did not ask itself, says so, and goes on.
  watched.expected.push(/without any listeners/)
  void site.request(session, 'personal_sign', ['0x68656c6c6f', address])
  await expect(wallet.question('Sign message')).toBeVisible()
  await site.disconnect(session)
  await expect(wallet.home).toBeVisible()
  await expect(wallet.message('Atlas has disconnected.')).toBeVisible()
  await expect(wallet.site('Atlas')).toBeHidden()
})

test('what is asked while the wallet is closed waits for it', async ({ wallet, site, connected, page }) => {
  const { session, address } = connected
  await page.goto('about:blank')
  const answer = site.request(session, 'personal_sign', ['0x68656c6c6f', address])
  await wallet.open()
  await expect(wallet.site('Atlas').or(wallet.question('Sign message'))).toBeVisible()
  await wallet.approve()
  expect(await answer).toMatch(/^0x/)
})

test('every screen is accessible in light and dark, and fits 360 px', async ({ wallet, site, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const look = async (what: string) => {
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${what} is wider than the window`).toBeLessThanOrEqual(0)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await assertAccessible(page, `${what}, ${colorScheme}`)
      await page.screenshot({ path: `.cache/looks/wallet-${colorScheme}-${what}.png`, fullPage: true })
    }
  }
  await wallet.open()
  await expect(wallet.home).toBeVisible()
  await look('empty')
  await wallet.addTestAccount()
  const evm = await wallet.addressOf('Account 1')
  await setBalance(31337, evm, 1n)
  const owner = await wallet.addressOf('Account 1', 'Solana')
  const methods = ['solana_signAndSendTransaction']
  const solana = { chains: [localSolana], methods, events: [] }
  const { uri, answer } = await site.connect({ ...asks, solana })
  await wallet.paste(uri)
  await expect(wallet.button('Approve')).toBeEnabled()
  await look('proposal')
  await wallet.approve()
  const session = await answer
  await expect(wallet.message('Connected to Atlas')).toBeVisible()
  await look('connected')

  const message = site.request(session, 'personal_sign', [`0x${'ab'.repeat(64)}`, evm])
  await expect(wallet.button('Approve')).toBeEnabled()
  await look('message')
  await wallet.approve()
  await expect(wallet.button('Approve anyway')).toBeEnabled()
  await look('sure')
  await wallet.button('Approve anyway').click()
  await message

  const data = '0xdeadbeef'
  const to = `0x${'c0'.repeat(20)}`
  const send = site.request(session, 'eth_sendTransaction', [{ from: evm, to, data }])
  await expect(wallet.question('Send transaction')).toContainText('Unknown call.')
  await page.getByText('Show the raw request').click()
  await look('transaction')
  await wallet.button('Reject').click()
  await expect(send).rejects.toMatchObject({ code: 5000 })

  const transaction = await wireOf(owner, [
    getTransferSolInstruction({
      source: createNoopSigner(address(owner)),
      destination: address(owner),
      amount: 1n,
    }),
    { programAddress: address('Stake11111111111111111111111111111111111111'), data: new Uint8Array(40) },
  ])
  const onSolana = site.request(session, methods[0] ?? '', { transaction }, localSolana)
  await expect(wallet.question('Send transaction')).toContainText('Unknown instruction')
  await look('solana')
  await wallet.button('Reject').click()
  await expect(onSolana).rejects.toMatchObject({ code: 5000 })
})

test('everything can be done by keyboard', async ({ wallet, site, page }) => {
  await wallet.open()
  const { uri, answer } = await site.connect()
  await page.getByRole('textbox', { name: 'Connection link' }).focus()
  await page.keyboard.insertText(uri)
  await page.keyboard.press('Enter')
  const question = wallet.question('Connect a site')
  await expect(question.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByLabel('Account to share')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(wallet.button('Reject')).toBeFocused()
  await expect(wallet.button('Approve')).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(wallet.button('Approve')).toBeFocused()
  await page.keyboard.press('Space')
  await answer
  await expect(wallet.home).toBeFocused()
})
