import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { anvil } from '../../packages/latchkit/src/networks/anvil.js'
import { installBridgedWallet } from './bridgedWallet.js'
import { setBalance } from './chain.js'
import { chains } from './ports.js'
import { expect, test, type Watched } from './test.js'

/** A wallet of its own on the local chain, with 5 ether; it refuses every chain but that one. */
export async function walletOn(page: Page) {
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

/** Chooses the test wallet in the list. */
export const chooseWallet = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Connect Wallet' })
    .getByRole('listitem')
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()

/** Connects by the button of the kit. */
export async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await chooseWallet(page)
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Connects on a site that asks to sign in then, and does. */
export async function signInByKit(page: Page, button = 'Connect wallet'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await chooseWallet(page)
  await page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

interface MembersPage {
  readonly address: string
  readonly site: string
  readonly watched: Watched
  /** The status for who is not signed in: 200 where the answer has begun by the time that it is known. */
  readonly status?: 200 | 401
}

/** Sees that the site's server knows who is signed in, also after a page load, and refuses them once they have signed out. */
export async function useMembersPage(
  page: Page,
  { address, site, watched, status = 401 }: MembersPage,
): Promise<void> {
  const signedIn = page.getByText(`Signed in as ${address}.`)
  await expect(signedIn).toBeVisible()
  await page.getByRole('link', { name: 'The page for members' }).click()
  await expect(page.getByText(`Signed in as eip155:31337:${address}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(signedIn).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  if (status === 401) watched.expected.push(/status of 401/)
  const answer = await page.goto(`${site}members`)
  expect(answer?.status()).toBe(status)
  await expect(page.getByText('This page is for who is signed in.')).toBeVisible()
}

interface ExampleSite {
  /** The folder that the server is started in. */
  readonly folder: string
  readonly command: readonly string[]
  /** The words by which it says that it answers. */
  readonly ready: RegExp
  /** The port of the first worker's server; that of the second is the next one. */
  readonly port: number
}

/**
 * Runs the server of an example that `npm test` has built, while the tests around the call run.
 * @returns What answers the site's address, once the tests run.
 */
export function exampleSite({ folder, command, ready, port: first }: ExampleSite): () => string {
  let server: ChildProcess
  let data = ''
  let site = ''
  test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
    const port = first + parallelIndex
    data = mkdtempSync(join(tmpdir(), 'latchkit-example-'))
    site = `http://localhost:${port}/`
    server = spawn(process.execPath, [...command], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        PORT: `${port}`,
        ORIGIN: `http://localhost:${port}`,
        DATA: data,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      server.stdout?.on('data', (output) => ready.test(String(output)) && resolve())
      server.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}`)))
    })
  })
  test.afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  })
  return () => site
}
