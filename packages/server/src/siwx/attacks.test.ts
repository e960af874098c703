import { rmSync } from 'node:fs'
import { createFakeClock } from 'latchkit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../fixtures/stores.js'
import { createSiwx } from './createSiwx.js'
import { csrfIn, openPage, signIn, signWith, walletOf } from './fixtures/browser.js'
import { openSiwxStore } from './store/openSiwxStore.js'
import type { SiwxStore } from './store/siwxStore.js'

const began = Date.parse('2026-06-01T12:00:00.000Z')
const folder = newFolder()
let store: SiwxStore
beforeAll(async () => {
  store = await openSiwxStore({ folder })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
const [wallet, other] = [walletOf(1), walletOf(2)]

function open(own: SiwxStore = store) {
  const clock = createFakeClock(began)
  const siwx = createSiwx({
    domains: ['app.example.org', 'localhost:3000'],
    chainIds: ['eip155:1', 'eip155:10'],
    store: own,
    addressOf: (request) => request.headers.get('X-Test-Address') ?? undefined,
    clock,
  })
  return { siwx, clock, page: openPage(siwx) }
}

describe('error: X2 a message that was changed after it was signed', () => {
  it.each<[string, (text: string) => string, number, string]>([
    ['domain', (text) => text.replaceAll('app.example.org', 'evil.example'), 403, 'siwxMessageMismatch'],
    ['address', (text) => text.replace(wallet.address, other.address), 401, 'siwxSignatureInvalid'],
    [
      'address in small letters',
      (text) => text.replace(wallet.address, wallet.address.toLowerCase()),
      400,
      'siwxMessageInvalid',
    ],
    [
      'statement',
      (text) => text.replace('\n\nURI', '\nI give you everything.\n\nURI'),
      401,
      'siwxSignatureInvalid',
    ],
    ['uri', (text) => text.replace('/login', '/other'), 401, 'siwxSignatureInvalid'],
    ['version', (text) => text.replace('Version: 1', 'Version: 2'), 400, 'siwxMessageInvalid'],
    ['network', (text) => text.replace('Chain ID: 1', 'Chain ID: 10'), 401, 'siwxSignatureInvalid'],
    ['nonce', (text) => text.replace(/Nonce: \w+/, `Nonce: ${'f'.repeat(32)}`), 401, 'siwxNonceInvalid'],
    ['time', (text) => text.replace('12:00:00', '12:00:01'), 401, 'siwxSignatureInvalid'],
    ['end', (text) => text.replace('06-02T12:00:00', '06-02T11:00:00'), 401, 'siwxSignatureInvalid'],
    ['beginning', (text) => `${text}\nNot Before: 2026-06-01T12:00:00.000Z`, 401, 'siwxSignatureInvalid'],
    ['request id', (text) => `${text}\nRequest ID: x`, 401, 'siwxMessageMismatch'],
    ['resources', (text) => `${text}\nResources:\n- https://evil.example`, 401, 'siwxMessageMismatch'],
  ])('in its %s', async (_field, change, status, code) => {
    const { page } = open()
    const { message, signature } = await signWith(page, wallet)
    const changed = change(message)
    expect(changed).not.toBe(message)
    const answer = await page.send('POST', '/verify', { message: changed, signature })
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(page.cookies.has('__Host-siwx')).toBe(false)
  })
})

describe('error: X5 cookies that others have set', () => {
  it('one without the prefix, as a neighbouring host can set it, is neither a session nor a binding', async () => {
    const { siwx, page } = open()
    const attacker = openPage(siwx)
    await signIn(attacker, other)
    const stolen = await signWith(attacker, other)
    page.cookies.set('siwx', attacker.cookies.get('__Host-siwx') ?? '')
    page.cookies.set('siwx-binding', attacker.cookies.get('__Host-siwx-binding') ?? '')
    expect((await page.send('GET', '/session')).body).toEqual({ session: null })
    expect((await page.send('POST', '/verify', stolen)).code).toBe('siwxNonceInvalid')
  })

  it('a binding that is there twice is none', async () => {
    const { page } = open()
    const signed = await signWith(page, wallet)
    const binding = `__Host-siwx-binding=${page.cookies.get('__Host-siwx-binding')}`
    const answer = await page.send('POST', '/verify', signed, { Cookie: `${binding}; ${binding}x` })
    expect(answer.code).toBe('siwxNonceInvalid')
  })

  it('no page of another origin may read an answer', async () => {
    const { page } = open()
    await signIn(page, wallet)
    const { headers } = await page.send('GET', '/session', undefined, { Origin: 'https://evil.example' })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('error: the Host of a request', () => {
  it('is no reason to write a cookie that http reads, where the page is on https', async () => {
    const { siwx } = open()
    // A proxy that ends https and calls the server by the name that the site also develops under.
    const page = openPage(siwx, 'http://localhost:3000')
    const proxied = { Origin: 'https://app.example.org' }
    const given = await page.send('POST', '/nonce', {}, proxied)
    expect(given.setCookie).toEqual([expect.stringMatching(/^__Host-siwx-binding=.*; Secure$/)])
    const signed = await signWith(page, wallet)
    expect((await page.send('POST', '/verify', signed, proxied)).setCookie).toEqual([
      expect.stringMatching(/^__Host-siwx=.*; Secure$/),
    ])
    expect(await siwx.getSession(page.request())).toBeDefined()
  })

  it('decides nothing else: the site’s own list and the Origin do', async () => {
    const { siwx } = open()
    const page = openPage(siwx, 'https://evil.example')
    expect((await page.send('POST', '/nonce')).code).toBe('siwxOriginRefused')
    const signed = await signWith(page, wallet, {}).catch(() => undefined)
    expect(signed).toBeUndefined()
    const own = { Origin: 'https://app.example.org' }
    expect((await page.send('POST', '/nonce', {}, own)).status).toBe(200)
  })
})

describe('X6 a session whose first account was replaced', () => {
  it('is of the account that it has now: those of the earlier one are not its to list or end', async () => {
    const { siwx, page } = open()
    const [first, second] = [walletOf(4), walletOf(5)]
    const elsewhere = openPage(siwx)
    await signIn(elsewhere, first)
    const csrf = csrfIn(await signIn(page, first))
    const linked = await page.send('POST', '/verify', await signWith(page, second, {}, csrf), {
      'X-CSRF-Token': csrf,
    })
    expect(linked.body.session).toMatchObject({ accounts: [{ accountAddress: second.address }] })
    expect((await page.send('GET', '/sessions')).body.sessions).toHaveLength(1)
    await page.send('POST', '/revoke', { all: true }, { 'X-CSRF-Token': csrfIn(linked) })
    expect(await siwx.getSession(elsewhere.request())).toBeDefined()
    expect(await siwx.getSession(page.request())).toBeUndefined()
  })
})

describe('error: what one address can take up', () => {
  const send = (
    siwx: ReturnType<typeof open>['siwx'],
    body: BodyInit,
    headers: Record<string, string> = {},
  ) =>
    siwx.handle(
      new Request('https://app.example.org/siwx/verify', {
        method: 'POST',
        headers: { Origin: 'https://app.example.org', 'Content-Type': 'application/json', ...headers },
        body,
        duplex: 'half',
      } as RequestInit),
    )

  it('a body that does not end is waited for 10 seconds', async () => {
    const { siwx, clock } = open()
    let isCancelled = false
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from('{"message":"')),
      cancel: () => {
        isCancelled = true
      },
    })
    const answer = send(siwx, body)
    // Until it is being read.
    await expect.poll(() => body.locked).toBe(true)
    await clock.advance(10_000)
    expect((await answer)?.status).toBe(400)
    expect(isCancelled).toBe(true)
  })

  it('one that goes on and on is read no further than 64 kB, whatever length it says it has', async () => {
    const { siwx } = open()
    let pieces = 0
    const body = new ReadableStream({
      pull(stream) {
        pieces++
        stream.enqueue(new Uint8Array(1_024).fill(0x20))
      },
    })
    expect((await send(siwx, body, { 'Content-Length': '10' }))?.status).toBe(413)
    expect(pieces).toBeLessThan(70)
  })

  it('by a new identity each time it fills the store no faster than any other does', async () => {
    const ends: number[] = []
    const counting: SiwxStore = {
      ...store,
      addNonce: async ({ expiresAt }) => void ends.push(expiresAt),
      removeExpired: async () => undefined,
    }
    const { siwx, clock } = open(counting)
    for (let minute = 0; minute < 7; minute++) {
      for (let count = 0; count < 350; count++)
        await openPage(siwx, undefined, '192.0.2.7').send('POST', '/nonce')
      await clock.advance(60_000)
    }
    // 300 at once, and 5 a second for the five minutes that a nonce lives.
    expect(ends.filter((end) => end > clock.now()).length).toBeLessThanOrEqual(300 + 5 * 300)
    expect(ends.length).toBeLessThan(7 * 350)
  })
})
