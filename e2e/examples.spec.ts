import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { distOf, folderOf } from '../scripts/lib/example.mjs'
import { fileInside, staticServer } from '../scripts/lib/static.mjs'
import { balanceOn } from './stage/chain.js'
import { connect, exampleSite, signInByKit, useMembersPage, walletOn } from './stage/examplePage.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

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
  const site = exampleSite({
    folder,
    command: ['node_modules/next/dist/bin/next', 'start'],
    ready: /Ready in/,
    port: basePort + 14,
  })

  test('the server sends the button, dressed, without a script', { tag: '@main' }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site())
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect(button).toHaveCSS('border-radius', '16px')
    await expect(page.getByText('Nobody is connected yet.')).toBeVisible()
    await context.close()
  })

  test('it hydrates without a word on the console, connects, signs in at its own server, and signs', {
    tag: '@main',
  }, async ({ page, watched }) => {
    const { address } = await walletOn(page)
    await page.goto(site())
    await signInByKit(page)
    expect(watched.complaints).toEqual([])
    await expect(page.getByText(`Hello, ${address}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expectSignature(page.getByRole('status'), address, 'I was here')
    await useMembersPage(page, { address, site: site(), watched, status: 200 })
  })
})
