import { IDBFactory } from 'fake-indexeddb'
import { siwx } from 'latchkit/siwx'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../fixtures/fakeNode.js'
import { walletOf } from '../../siwx/fixtures/browser.js'
import { gatewayInMemory } from '../fixtures/gatewayInMemory.js'

// The page's half of signing in against the real gateway, request in, response out: neither is a stand-in.

const host = 'app.example.org'
const origin = `https://${host}`
const projectId = 'a'.repeat(32)
const account = (digit: number) => walletOf(digit)

let node: FakeNode
beforeAll(async () => {
  // No account has code.
  node = await startFakeNode({ reply: () => ({ result: `0x${'0'.repeat(64)}` }) })
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('location', new URL(`${origin}/page`))
})
afterEach(() => vi.unstubAllGlobals())

/** A browser: tabs share what it stores, and the gateway that they ask. */
function openBrowser() {
  let now = Date.parse('2026-06-01T12:00:00.000Z')
  const chains = [{ id: 'eip155:1', name: 'One', rpcUrls: [node.url] }]
  const projects = [{ id: projectId, name: 'Site', origins: [origin] }]
  const gateway = gatewayInMemory(
    { projects, gateway: { chains, signIn: { isEnabled: true } } },
    { now: () => now, after: () => () => undefined },
  )
  const storage = new Map<'handle' | 'nonceHandle', string>()
  const paths: string[] = []
  const send = async (address: URL | RequestInfo, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address))
    paths.push(pathname)
    return gateway.get(pathname + search, { ...init, headers: { ...init?.headers, Origin: origin } })
  }
  const handleIn = (name: 'handle' | 'nonceHandle') => ({
    read: () => storage.get(name),
    write: (handle: string | undefined) => void (handle ? storage.set(name, handle) : storage.delete(name)),
  })
  function openTab(aheadMs = 0) {
    const plugin = siwx()
    plugin.start?.({
      id: 'default',
      backendUrl: 'http://gateway.test',
      projectId,
      fetch: send,
      now: () => now + aheadMs,
      query: () => `projectId=${projectId}&st=html-evm-1&sv=1`,
      handle: handleIn('handle'),
      nonceHandle: handleIn('nonceHandle'),
    })
    const sessions = async (digit: number) => plugin.getSessions('eip155:1', account(digit).address)
    async function signIn(digit: number) {
      const wallet = account(digit)
      const data = await plugin.createMessage({ accountAddress: wallet.address, chainId: 'eip155:1' })
      const message = data.toString()
      await plugin.addSession({ data, message, signature: await wallet.signMessage({ message }) })
    }
    return { plugin, sessions, signIn }
  }
  return { openTab, paths, wait: (ms: number) => (now += ms) }
}

describe('a page that signs in at its gateway', () => {
  it('is signed in after a reload, and its token is renewed when it ends', async () => {
    const browser = openBrowser()
    await browser.openTab().signIn(1)
    browser.wait(11 * 60_000)
    const after = browser.openTab()
    expect(await after.sessions(1)).toHaveLength(1)
    expect(browser.paths.filter((path) => path === '/siwx/refresh')).toHaveLength(1)
    expect(await after.sessions(2)).toHaveLength(0)
  })

  it('has one key in all its tabs, also where two open at once', async () => {
    const browser = openBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    await Promise.all([one.signIn(1), two.signIn(2)])
    const later = browser.openTab()
    expect(await later.sessions(1)).toHaveLength(1)
    expect(await later.sessions(2)).toHaveLength(1)
  })

  it('error: learns that the clock of its device is off, and may be off by a minute', async () => {
    const browser = openBrowser()
    await browser.openTab(60_000).signIn(1)
    for (const aheadMs of [61_000, -61_000])
      await expect(browser.openTab(aheadMs).signIn(1)).rejects.toMatchObject({ code: 'signInClockOff' })
  })

  it('signs out at the gateway, in every tab', async () => {
    const browser = openBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.signIn(1)
    await two.plugin.revokeSession('eip155:1', account(1).address)
    expect(await one.sessions(1)).toHaveLength(0)
    await one.signIn(1)
    await one.plugin.setSessions([])
    expect(await two.sessions(1)).toHaveLength(0)
  })
})
