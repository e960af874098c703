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
  const storage = new Map<'handle', string>()
  const paths: string[] = []
  const send = async (address: URL | RequestInfo, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address))
    paths.push(pathname)
    return gateway.get(pathname + search, { ...init, headers: { ...init?.headers, Origin: origin } })
  }
  function openTab() {
    const plugin = siwx()
    plugin.start?.({
      id: 'default',
      backendUrl: 'http://gateway.test',
      projectId,
      fetch: send,
      now: () => now,
      handle: {
        read: () => storage.get('handle'),
        write: (handle) => void (handle ? storage.set('handle', handle) : storage.delete('handle')),
      },
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
