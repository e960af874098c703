import { IDBFactory } from 'fake-indexeddb'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../server/src/fixtures/fakeNode.js'
import { gatewayInMemory } from '../../../server/src/gateway/fixtures/gatewayInMemory.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { anvilKeys } from '../testing/keys.js'
import { createGatewaySignIn } from './createGatewaySignIn.js'

const began = Date.parse('2026-06-01T12:00:00.000Z')
const [minuteMs, dayMs] = [60_000, 86_400_000]
const origin = 'https://app.example.org'
const projectId = 'a'.repeat(32)
const account = privateKeyToAccount(anvilKeys[0])
const chainId = 'eip155:1'

/** The browser's locks: one at a time, in the order of their asking. */
function openLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<Answer>(_: string, run: () => Promise<Answer>): Promise<Answer> {
      const next = last.then(run, run)
      last = next.catch(() => undefined)
      return next
    },
  }
}

let node: FakeNode
beforeAll(async () => {
  // No code at any account.
  node = await startFakeNode({ reply: () => ({ result: `0x${'0'.repeat(64)}` }) })
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.stubGlobal('location', { host: 'app.example.org', origin, pathname: '/' })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: openLocks() })
})
afterEach(() => vi.unstubAllGlobals())

/** A gateway with the clock of the test, and pages of one browser whose clock is off by so much. */
function open({ offMs = 0, hidesDate = false } = {}) {
  const world = { now: began, isCut: false, restsSeconds: undefined as number | undefined }
  const chains = [{ id: chainId, name: 'One', rpcUrls: [node.url] }]
  const gateway = gatewayInMemory(
    {
      projects: [{ id: projectId, name: 'Site', origins: [origin] }],
      gateway: { chains, signIn: { isEnabled: true } },
    },
    { now: () => world.now, after: () => () => undefined },
  )
  const requests: string[] = []
  /** What a page gets of an answer from another site: the headers that it exposes, alone. */
  const call = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(String(input))
    requests.push(pathname.replace('/siwx/', ''))
    if (world.isCut) throw new TypeError('no network')
    if (world.restsSeconds !== undefined) {
      const [refusal, headers] = [
        { code: 'siwxProofInvalid', reasons: [{ field: 'iat' }] },
        { 'Retry-After': `${world.restsSeconds}` },
      ]
      world.restsSeconds = undefined
      return Response.json(refusal, { status: 401, headers })
    }
    const { status, headers, ...answer } = await gateway
      .get(pathname + search, { ...init, headers: { ...(init?.headers as object), Origin: origin } })
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }))
    const exposed = headers.get('Access-Control-Expose-Headers')?.split(', ') ?? []
    const isSeen = exposed.includes('Date') && !hidesDate
    return new Response(answer.text || null, {
      status,
      headers: isSeen ? { Date: new Date(world.now).toUTCString() } : {},
    })
  }
  const handles = createMemoryStorage()
  const handleIn = (name: string) => ({
    read: () => handles.get(name) ?? undefined,
    write: (handle: string | undefined) =>
      handle === undefined ? handles.remove(name) : handles.set(name, handle),
  })
  const page = () =>
    createGatewaySignIn(
      {},
      {
        id: 'default',
        backendUrl: 'http://gateway.test',
        projectId,
        fetch: call,
        now: () => world.now + offMs,
        query: () => `projectId=${projectId}`,
        handle: handleIn('handle'),
        nonceHandle: handleIn('nonceHandle'),
      },
    )
  return { world, requests, page, handles }
}

type Page = Awaited<ReturnType<ReturnType<typeof open>['page']>>

async function signIn(page: Page): Promise<void> {
  const { toString: write, ...data } = await page.createMessage({ accountAddress: account.address, chainId })
  const message = write()
  await page.addSession({ data, message, signature: await account.signMessage({ message }) })
}

const isIn = async (page: Page) => (await page.getSessions(chainId, account.address)).length === 1

describe('a session at the gateway', () => {
  it('goes on for days: its token is renewed after ten minutes, once', async () => {
    const { world, requests, page } = open()
    const here = await page()
    await signIn(here)
    expect(await isIn(here)).toBe(true)
    expect(requests).not.toContain('refresh')
    for (const ms of [9.6 * minuteMs, 11 * minuteMs, 12 * minuteMs * 60]) {
      world.now += ms
      requests.length = 0
      expect(await isIn(here)).toBe(true)
      expect(requests).toEqual(['refresh', 'session'])
    }
    world.now += dayMs
    expect(await isIn(here)).toBe(false)
  })

  it('is one for all tabs, which renew its token once between them', async () => {
    const { world, requests, page } = open()
    const [first, second, third] = await Promise.all([page(), page(), page()])
    await signIn(first)
    world.now += 10 * minuteMs
    requests.length = 0
    expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, true, true])
    expect(requests.filter((each) => each === 'refresh')).toHaveLength(1)
    await second.revokeSession(chainId, account.address)
    expect(await Promise.all([first, third].map(isIn))).toEqual([false, false])
  })

  it('outlives a token that the gateway takes for over before the page does', async () => {
    const { world, requests, page } = open({ offMs: -45_000, hidesDate: true })
    const here = await page()
    await signIn(here)
    // By the clock of the page it has a minute left.
    world.now += 10 * minuteMs
    requests.length = 0
    expect(await isIn(here)).toBe(true)
    expect(requests).toEqual(['session', 'refresh', 'session'])
  })

  it('error: stays known while the gateway cannot be reached, and cannot be ended then', async () => {
    const { world, page, handles } = open()
    const here = await page()
    await signIn(here)
    world.now += 20 * minuteMs
    world.isCut = true
    expect(await codeOf(here.getSessions(chainId, account.address))).toBe('signInUnavailable')
    expect(await codeOf(here.revokeSession(chainId, account.address))).toBe('signInUnavailable')
    world.isCut = false
    expect(await isIn(here)).toBe(true)
    await here.revokeSession(chainId, account.address)
    expect([await isIn(here), handles.get('handle')]).toEqual([false, null])
  })
})

describe('a clock of the visitor that is off', () => {
  it.each([
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
    ['two minutes behind', -2 * minuteMs],
    ['nine seconds ahead', 9_000],
  ])('%s: signing in, renewing and signing out go by the gateway’s', async (_, offMs) => {
    const { world, page } = open({ offMs })
    await signIn(await page())
    world.now += 15 * minuteMs
    // A page load has not spoken to the gateway yet.
    const next = await page()
    expect(await isIn(next)).toBe(true)
    const [session] = await next.getSessions(chainId, account.address)
    expect(Date.parse(session?.expiresAt ?? '')).toBe(began + dayMs + offMs)
    await next.revokeSession(chainId, account.address)
    expect(await isIn(next)).toBe(false)
  })

  it('a gateway that was started again, and takes no proof of before, is asked once more; not where that takes longer', async () => {
    const { world, page, requests } = open()
    const here = await page()
    world.restsSeconds = 0
    await signIn(here)
    expect(requests).toEqual(['nonce', 'nonce', 'token'])
    world.restsSeconds = 6
    expect(await codeOf(signIn(here))).toBe('signInClockOff')
  })

  it('error: where its answers do not say the time, the visitor reads that the clock is off, and stays signed in', async () => {
    const { page } = open({ offMs: dayMs, hidesDate: true })
    const here = await page()
    expect(await codeOf(signIn(here))).toBe('signInClockOff')
  })
})
