import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { anvil } from '../packages/latchkit/src/networks/anvil.js'
import { distOf, folderOf } from '../scripts/lib/example.mjs'
import { fileInside, staticServer } from '../scripts/lib/static.mjs'
import { installBridgedWallet } from './stage/bridgedWallet.js'
import { balanceOn, setBalance } from './stage/chain.js'
import { basePort, chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

/** A wallet of its own on the local chain, with 5 ether; it refuses every chain but that one. */
async function walletOn(page: Page) {
  const key = generatePrivateKey()
  const wallet = await installBridgedWallet(page, {
    chains: [{ id: 31337, rpcUrl: chains[31337] }],
    privateKeys: [key],
  })
  wallet.set({ reject: ['wallet_addEthereumChain'] })
  const address = privateKeyToAddress(key)
  await setBalance(31337, address, 5n)
  // Where the example looks for the local chain is another port than that of the one under test.
  await page.route(`${anvil.rpcUrls.default.http[0]}/`, (route) => route.continue({ url: chains[31337] }))
  return { wallet, address }
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectSignature(output: Locator, address: `0x${string}`, message: string): Promise<void> {
  await expect(output).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await output.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

/** The build of a Vite example, served as a site would be. */
function serve(name: string): Promise<Server> {
  const find = (path: string) => fileInside(distOf(name), path)
  const server: Server = staticServer([{ hosts: [], find, headers: {} }])
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

for (const library of ['viem', 'ethers']) {
  test.describe(`the example with ${library}`, () => {
    test.skip(!existsSync(distOf('libraries')) && !process.env.CI, 'built by npm test')
    let server: Server
    let site = ''

    test.beforeAll(async () => {
      server = await serve('libraries')
      site = `http://example.localhost:${(server.address() as AddressInfo).port}/`
    })
    test.afterAll(() => void server.close())

    const open = async (page: Page) => {
      await page.goto(site)
      await page.getByLabel('Library').selectOption(library)
      await expect(page.getByRole('heading', { name: `Latchkit with ${library}` })).toBeVisible()
    }

    test('reads the balance, signs and sends through the wallet', async ({ page, watched: _ }) => {
      const { address } = await walletOn(page)
      const receiver = privateKeyToAddress(generatePrivateKey())
      await open(page)
      await connect(page)
      await expect(page.getByText(address)).toBeVisible()
      await expect(page.getByText(/^5(\.0)? ETH$/)).toBeVisible()

      const output = page.getByRole('status')
      await page.getByLabel('Message').fill('Signed by an example')
      await page.getByRole('button', { name: 'Sign' }).click()
      await expectSignature(output, address, 'Signed by an example')

      await page.getByLabel('To').fill(receiver)
      await page.getByRole('textbox', { name: 'Ether' }).fill('1.25')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(output).toHaveText(/^Sent in 0x[\da-f]{64}$/)
      await expect.poll(() => balanceOn(31337, receiver)).toBe('1.25')
      await expect(page.getByText(/^3\.74\d* ETH$/)).toBeVisible()
    })

    test('error: what the wallet declines is said', async ({ page, watched: _ }) => {
      const { wallet } = await walletOn(page)
      await open(page)
      await connect(page)
      wallet.set({ reject: true })
      await page.getByRole('button', { name: 'Sign' }).click()
      await expect(page.getByRole('status')).toHaveText(/declined|rejected|denied/i)
    })
  })
}

test.describe('the example with Next', () => {
  const folder = folderOf('next')
  test.skip(!existsSync(join(folder, '.next')) && !process.env.CI, 'built by npm test')
  let server: ChildProcess
  let origin = ''

  test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
    const port = basePort + 12 + parallelIndex
    origin = `http://next.localhost:${port}`
    server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', `${port}`], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      server.stdout?.on('data', (output) => /Ready in/.test(String(output)) && resolve())
      server.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
    })
  })
  test.afterAll(() => void server.kill())

  test('the server sends the button, dressed, without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(origin)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect(button).toHaveCSS('border-radius', '16px')
    await expect(page.getByText('Nobody is connected yet.')).toBeVisible()
    await context.close()
  })

  test('it hydrates without a word on the console, opens, connects and signs', async ({ page, watched }) => {
    const { address } = await walletOn(page)
    await page.goto(origin)
    await connect(page)
    expect(watched.complaints).toEqual([])
    await expect(page.getByText(`Hello, ${address}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Sign' }).click()
    await expectSignature(page.getByRole('status'), address, 'I was here')
  })
})
