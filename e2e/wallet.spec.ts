import { expect } from '@playwright/test'
import { openWindow } from './stage/openWindow.js'
import { createSite } from './stage/site.js'
import { Wallet, walletOrigin } from './stage/Wallet.js'
import { telemetry, test, watchWallet } from './stage/walletTest.js'

test.describe('start', () => {
  test('nothing leaves the machine: the kit’s telemetry is all that is tried, and the policy refuses it', {
    tag: '@main',
  }, async ({ page }) => {
    const { watched } = await watchWallet(page)
    const hosts: string[] = []
    page.on('request', (request) => hosts.push(new URL(request.url()).host))
    page.on('websocket', (socket) => hosts.push(new URL(socket.url()).host))
    const wallet = new Wallet(page)
    const site = await createSite()
    await wallet.open()
    await expect(wallet.home).toBeVisible()
    await expect.poll(() => watched.violations).toHaveLength(1)
    // Its maker would also be asked about every site and every request.
    const { uri, answer } = await site.connect()
    await wallet.paste(uri)
    await wallet.approve()
    const message = site.request(await answer, 'personal_sign', ['0x68656c6c6f', await accountOf(answer)])
    await wallet.approve()
    await message
    await site.close()

    expect(watched.violations).toEqual([expect.stringMatching(telemetry)])
    expect(watched.foreign).toEqual([])
    const local = [0, 1, 3, 4, 5, 8, 9, 10].map(
      (offset) => `127.0.0.1:${Number(new URL(walletOrigin).port) - 3 + offset}`,
    )
    expect(
      [...new Set(hosts)].filter((host) => host !== new URL(walletOrigin).host && !local.includes(host)),
    ).toEqual([])
  })

  test('error: without the policy the telemetry would be asked, so the test above can fail', async ({
    browser,
  }) => {
    const context = await browser.newContext({ bypassCSP: true })
    const page = await context.newPage()
    const hosts: string[] = []
    page.on('request', (request) => hosts.push(new URL(request.url()).host))
    await new Wallet(page).open()
    await expect.poll(() => hosts).toContain('pulse.walletconnect.org')
    await context.close()
  })

  test('the policy is strict, and nobody can frame the page', { tag: '@main' }, async ({
    page,
    wallet: _,
  }) => {
    const response = await page.goto(walletOrigin)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*|https:/)
    expect(await response?.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
  })

  test('makes two accounts, keeps them, takes in one with funds', async ({ wallet, page }) => {
    await wallet.open()
    await expect(page.getByText('For testing only.')).toBeVisible()
    const accounts = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem')
    await expect(accounts).toHaveCount(2)
    const [first, second] = [await wallet.addressOf('Account 1'), await wallet.addressOf('Account 2')]
    expect(first).toMatch(/^0x[\da-fA-F]{40}$/)
    expect(second).not.toBe(first)
    await wallet.addTestAccount()
    expect(await wallet.addressOf('Test 1')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await expect(page.getByRole('listitem', { name: 'Test 1' })).toContainText(/\d{4,}\.?\d* ETH/)
    const onSolana = page.getByRole('region', { name: 'Test 1 on Solana', exact: true })
    await expect(onSolana).toContainText(/Local Solana\d{3,}\.?\d* SOL/)
    await wallet.button('New account').click()
    await expect(accounts).toHaveCount(4)
    await page.reload()
    await expect(accounts).toHaveCount(4)
    expect(await wallet.addressOf('Account 1')).toBe(first)
    await expect(page.getByRole('listitem', { name: 'Account 3' })).toContainText('0 ETH')
  })

  test('error: storage that is not there is said in a sentence', async ({ wallet, page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('The quota has been exceeded.')
      }
    })
    await wallet.open()
    await expect(page.getByRole('heading', { name: 'Couldn’t start the wallet' })).toBeVisible()
    await expect(wallet.message('quota')).toBeVisible()
    await expect(wallet.button('Try again')).toBeVisible()
  })

  test('a second tab takes over, and the first says where the wallet is', async ({
    wallet,
    page,
    context,
  }) => {
    await wallet.open()
    await expect(wallet.home).toBeVisible()
    const second = new Wallet(await openWindow(context))
    const { end } = await watchWallet(second.page)
    await second.open()
    await expect(second.home).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The wallet is open in another tab' })).toBeVisible()
    await page.getByRole('link', { name: 'Use it here' }).click()
    await expect(wallet.home).toBeVisible()
    await expect(second.page.getByRole('heading', { name: /another tab/ })).toBeVisible()
    end()
  })
})

async function accountOf(
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof createSite>>['connect']>>['answer'],
) {
  return (await answer).namespaces.eip155?.accounts[0]?.split(':')[2]
}

test.describe('a proposal', () => {
  test('shows who asks and for what, and connects the account that is chosen', { tag: '@main' }, async ({
    wallet,
    site,
    page,
  }) => {
    await wallet.open()
    const second = await wallet.addressOf('Account 2')
    const { uri, answer } = await site.connect({
      eip155: {
        chains: ['eip155:1', 'eip155:31337', 'eip155:31338'],
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
    await wallet.paste(uri)
    const question = wallet.question('Connect a site')
    await expect(question.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(question).toContainText('https://atlas.example · not verified')
    await expect(question).toContainText('Anvil, Anvil Two')
    await expect(question.getByRole('listitem')).toHaveText([
      'See your address and what it holds',
      'Ask you to sign messages',
      'Ask you to send transactions',
    ])
    await question.getByText('2 more it asks for').click()
    await expect(question).toContainText('eip155:1, eth_sign')
    await expect(page).toHaveTitle('(1) Demo wallet')
    await expect(question.getByRole('button')).toHaveText(['Reject', 'Approve'])

    await question.getByLabel('Account to share').selectOption(second)
    await wallet.approve()
    const { namespaces, peer } = await answer
    expect(namespaces).toEqual({
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        accounts: [`eip155:31337:${second}`, `eip155:31338:${second}`],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['accountsChanged', 'chainChanged'],
      },
    })
    expect(peer.metadata.name).toBe('Latchkit demo wallet')
    await expect(wallet.home).toBeFocused()
    await expect(wallet.message('Connected to Atlas')).toBeVisible()
    await expect(wallet.site('Atlas')).toBeVisible()
  })

  test('error: a name that is not the address is warned of, and takes two steps', async ({
    wallet,
    page,
  }) => {
    const site = await createSite({ name: 'bank.example', url: 'https://evil.example' })
    await wallet.open()
    const { uri, answer } = await site.connect()
    await wallet.paste(uri)
    const question = wallet.question('Connect a site')
    await expect(question.getByRole('list', { name: 'Warnings' })).toContainText(
      'It calls itself bank.example, but its address is evil.example.',
    )
    await wallet.approve()
    await expect(wallet.button('Go back')).toBeFocused()
    await page.keyboard.press('Enter')
    await wallet.approve()
    await wallet.button('Approve anyway').click()
    await answer
    await expect(wallet.site('bank.example')).toBeVisible()
    await site.close()
  })

  test('error: a site that wants nothing this wallet has can only be declined', async ({ wallet, site }) => {
    await wallet.open()
    const { uri, answer } = await site.connect({
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    })
    await wallet.paste(uri)
    await expect(wallet.message('This wallet has none of the networks it asks for.')).toBeVisible()
    await expect(wallet.button('Approve')).toBeDisabled()
    await wallet.button('Reject').click()
    await expect(answer).rejects.toMatchObject({ code: 5000 })
    await expect(wallet.message('You declined Atlas.')).toBeVisible()
  })
})
