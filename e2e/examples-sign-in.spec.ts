import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foundry } from 'viem/chains'
import { distOf, folderOf } from '../scripts/lib/example.mjs'
import { exampleSite, signInByKit, useMembersPage, walletOn } from './stage/examplePage.js'
import { basePort, chains } from './stage/ports.js'
import { expect, test } from './stage/test.js'

// Sites whose own server signs visitors in; the one of Next is in examples.spec.ts.

const program = (name: string) => join(folderOf('servers'), 'server', `${name}.js`)

for (const [place, name] of ['hono', 'express'].entries()) {
  test.describe(`the example of a server with ${name}`, () => {
    test.skip(!existsSync(distOf('servers')) && !process.env.CI, 'built by npm test')
    const site = exampleSite({
      folder: folderOf('servers'),
      command: [program(name)],
      ready: /Ready at/,
      port: basePort + 16 + 2 * place,
    })

    test('the server knows who is signed in, and nobody after signing out', async ({ page, watched }) => {
      const { address } = await walletOn(page)
      await page.goto(site())
      await signInByKit(page)
      await useMembersPage(page, { address, site: site(), watched })
    })
  })
}

test.describe('the example with wagmi at a server that signs in', () => {
  test.skip(!existsSync(distOf('wagmi')) && !process.env.CI, 'built by npm test')
  // The server of the other example, with the pages of this one.
  const site = exampleSite({
    folder: folderOf('wagmi'),
    command: [program('express')],
    ready: /Ready at/,
    port: basePort + 20,
  })

  test('connecting by wagmi asks to sign in, and disconnecting by wagmi signs out', async ({
    page,
    watched,
  }) => {
    const { address } = await walletOn(page)
    await page.route(`${foundry.rpcUrls.default.http[0]}/`, (route) => route.continue({ url: chains[31337] }))
    await page.goto(`${site()}?sign-in`)
    await signInByKit(page, 'Connect by wagmi')
    await expect(page.getByRole('definition').filter({ hasText: /^connected$/ })).toBeVisible()
    await expect(page.getByText(`Signed in as ${address}.`)).toBeVisible()
    watched.expected.push(/status of 401/)
    const members = () =>
      page.evaluate(async () => {
        const answer = await fetch('/members')
        return [answer.status, await answer.text()] as const
      })
    expect(await members()).toEqual([200, expect.stringContaining(`eip155:31337:${address}`)])
    await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
    await expect(page.getByRole('button', { name: 'Connect by wagmi' })).toBeVisible()
    await expect.poll(members).toEqual([401, expect.any(String)])
  })
})
