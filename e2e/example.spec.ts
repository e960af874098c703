import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { installWallet } from './stage/scriptedWallet.js'

const dist = fileURLToPath(new URL('../.cache/example-react/dist/', import.meta.url))
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const origin = 'http://example.localhost'
/** The number of requests that a click may cause until the list is whole, icons included. */
const requestsUntilWhole = 6
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

base(
  'the built example asks for nothing before the click, then for six files at most until the list is whole, and afterwards only for the chain’s RPC',
  { tag: '@main' },
  async ({ page }) => {
    base.skip(!existsSync(dist) && !process.env.CI, 'built by npm test')
    const files: string[] = []
    const others: { url: string; method: string }[] = []
    await page.route('**/*', async (route) => {
      const request = route.request()
      const { origin: requestedOrigin, pathname } = new URL(request.url())
      if (requestedOrigin === origin) {
        const name = pathname === '/' ? 'index.html' : pathname.slice(1)
        files.push(name)
        if (!existsSync(`${dist}${name}`)) return route.fulfill({ status: 404 })
        const contentType = types[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
        return route.fulfill({ body: readFileSync(`${dist}${name}`), contentType })
      }
      if (!/^https?:/.test(request.url())) return route.continue()
      if (request.method() === 'OPTIONS') {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
        return route.fulfill({ status: 204, headers })
      }
      const call = request.postDataJSON() as { id: number; method: string } | { id: number; method: string }[]
      const answer = ({ id, method }: { id: number; method: string }) => {
        others.push({ url: request.url(), method })
        return { jsonrpc: '2.0', id, result: '0x1bc16d674ec80000' }
      }
      const json = Array.isArray(call) ? call.map(answer) : answer(call)
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
    })
    await installWallet(page, {
      name: 'Wallet',
      rdns: 'com.example.wallet',
      accounts: [account],
      chainId: '0x1',
    })

    await page.goto(`${origin}/`)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect(button).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(others).toEqual([])
    const before = files.length

    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    // The list is whole once it says how many wallets there are, and each row has its picture.
    await expect(dialog.getByRole('button', { name: 'All wallets' })).toHaveAccessibleDescription(
      /^\d+ wallets$/,
    )
    const rows = await dialog.locator('[part~="icon"]').count()
    await expect(dialog.locator('[part~="icon"] img')).toHaveCount(rows)
    expect(others).toEqual([])
    // The wallets beyond the first, and what a press on a wallet needs, are asked for once those are painted: before or after this line.
    const ahead = /^assets\/(more|connecting|connected|verbs)[-.]/
    const requested = files.slice(before).filter((name) => !ahead.test(name))
    expect(requested).not.toEqual([])
    expect(requested.length, requested.join(', ')).toBeLessThanOrEqual(requestsUntilWhole)

    await dialog.getByRole('button', { name: 'Wallet', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Account 0xf3…b92266' })).toBeVisible()
    await expect.poll(() => others.length).toBeGreaterThan(0)
    const { mainnet } = await import('../packages/latchkit/src/networks/mainnet.js')
    const allowed: readonly string[] = mainnet.rpcUrls.default.http
    for (const { url, method } of others) {
      expect(allowed).toContain(url.replace(/\/$/, ''))
      expect(['eth_getBalance', 'eth_chainId', 'eth_call']).toContain(method)
    }
  },
)
