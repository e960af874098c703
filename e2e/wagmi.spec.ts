import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry, localhost } from 'viem/chains'
import { distOf } from '../scripts/lib/example.mjs'
import { installBridgedWallet } from './stage/bridgedWallet.js'
import { builtSite } from './stage/builtSite.js'
import { balanceOn, setBalance } from './stage/chain.js'
import { chooseWallet } from './stage/examplePage.js'
import { chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

/** A wallet of its own with 5 ether on the first local chain. */
async function walletOn(page: Page) {
  const key = generatePrivateKey()
  const wallet = await installBridgedWallet(page, {
    chains: [
      { id: foundry.id, rpcUrl: chains[31337] },
      { id: localhost.id, rpcUrl: chains[31338] },
    ],
    privateKeys: [key],
  })
  const address = privateKeyToAddress(key)
  await setBalance(31337, address, 5n)
  await page.route(`${foundry.rpcUrls.default.http[0]}/`, (route) => route.continue({ url: chains[31337] }))
  return { wallet, address }
}

async function expectConnected(page: Page, address: string) {
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^connected$/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function expectDisconnected(page: Page) {
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^disconnected$/ })).toBeVisible()
}

for (const [version, name] of [
  ['3', 'wagmi'],
  ['2', 'wagmi2'],
] as const) {
  test.describe(`the example with wagmi ${version}`, () => {
    const site = builtSite(distOf(name), 'example')

    test('wagmi connects by the modal, signs, sends, and is there again after a page load', async ({
      page,
      watched,
    }) => {
      const { address } = await walletOn(page)
      const receiver = privateKeyToAddress(generatePrivateKey())
      await page.goto(site())
      await expectDisconnected(page)
      await page.getByRole('button', { name: 'Connect by wagmi' }).click()
      await chooseWallet(page)
      await expectConnected(page, address)

      const output = page.getByRole('status')
      await page.getByRole('button', { name: 'Sign' }).click()
      await expect(output).toHaveText(/^0x[\da-f]{130}$/)
      const signature = (await output.textContent()) as `0x${string}`
      expect(await verifyMessage({ address, message: 'I was here', signature })).toBe(true)

      await page.getByLabel('To').fill(receiver)
      await page.getByRole('textbox', { name: 'Ether' }).fill('1.25')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(output).toHaveText(/^Sent in 0x[\da-f]{64}$/)
      await expect.poll(() => balanceOn(31337, receiver)).toBe('1.25')

      await page.reload()
      await expectConnected(page, address)
      await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
      await expectDisconnected(page)
      await page.reload()
      await expectDisconnected(page)
      expect(watched.complaints).toEqual([])
    })

    test('the button of the kit connects wagmi, and a switch on either side is one on both', async ({
      page,
      watched: _,
    }) => {
      const { wallet, address } = await walletOn(page)
      await page.goto(site())
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await chooseWallet(page)
      await expectConnected(page, address)

      const select = page.getByLabel('Chain in wagmi')
      const network = (chain: string) => page.getByRole('button', { name: chain })
      await expect(network(foundry.name)).toBeVisible()
      await select.selectOption(localhost.name)
      await expect(network(localhost.name)).toBeVisible()
      await expect(select).toHaveValue(`${localhost.id}`)

      await network(localhost.name).click()
      await page.getByRole('dialog').getByRole('button', { name: foundry.name }).click()
      await expect(network(foundry.name)).toBeVisible()
      await expect(select).toHaveValue(`${foundry.id}`)

      wallet.set({ reject: true })
      await page.getByRole('button', { name: 'Sign' }).click()
      await expect(page.getByRole('status')).toHaveText('UserRejectedRequestError')
    })

    test('error: closing the modal is a rejected request in wagmi', async ({ page, watched: _ }) => {
      await walletOn(page)
      await page.goto(site())
      await page.getByRole('button', { name: 'Connect by wagmi' }).click()
      await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')
      await expectDisconnected(page)
    })
  })
}
