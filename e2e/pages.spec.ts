import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { pagesDistOf } from '../scripts/lib/example.mjs'
import { installBridgedWallet } from './stage/bridgedWallet.js'
import { builtSite } from './stage/builtSite.js'
import { chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

/** The public nodes of the networks on the pages. */
const nodes: readonly string[] = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)

for (const [version, name] of [
  ['3', 'wagmi'],
  ['2', 'wagmi2'],
] as const) {
  test.describe(`the site made of the code on the pages, with wagmi ${version}`, () => {
    const site = builtSite(pagesDistOf(name), 'pages')

    test('connects the wallet of the browser and signs by wagmi', async ({ page, watched }) => {
      const key = generatePrivateKey()
      await installBridgedWallet(page, {
        chains: [mainnet, base].map(({ id }) => ({ id, rpcUrl: chains[31337] })),
        privateKeys: [key],
      })
      // The networks' own nodes, which the pages name, are not asked from here: a local one answers.
      await page.route(
        (url) => nodes.includes(url.href.replace(/\/$/, '')),
        async (route) => route.fulfill({ response: await route.fetch({ url: chains[31337] }) }),
      )
      await page.goto(site())
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page
        .getByRole('dialog', { name: 'Connect Wallet' })
        .getByRole('listitem')
        .getByRole('button', { name: 'Test Wallet', exact: true })
        .click()
      await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Sign' }).click()
      const output = page.getByRole('status')
      await expect(output).toHaveText(/^0x[\da-f]{130}$/)
      const signature = (await output.textContent()) as `0x${string}`
      const address = privateKeyToAddress(key)
      expect(await verifyMessage({ address, message: 'I was here', signature })).toBe(true)
      // The page asks nothing any more, and what it still waits for does not outlive the test.
      await page.goto('about:blank')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // No other address has been asked.
      expect(watched.foreign.splice(0).filter((url) => !nodes.includes(url.replace(/\/$/, '')))).toEqual([])
    })
  })
}
