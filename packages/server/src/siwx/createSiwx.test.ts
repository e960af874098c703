import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { createFakeClock } from 'latchkit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longRuns } from '../fixtures/long.js'
import { hasPostgres, type PostgresServer, sharedPostgres } from '../fixtures/postgresServer.js'
import { newFolder } from '../fixtures/stores.js'
import { createSiwx } from './createSiwx.js'
import { csrfIn, type MessageChange, openPage, signIn, signWith, walletOf } from './fixtures/browser.js'
import type { SiwxOptions } from './options.js'
import { openSiwxStore } from './store/openSiwxStore.js'
import type { SiwxStore } from './store/siwxStore.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
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
const account = (address: string, chain = '1') => `eip155:${chain}:${address}` as const

function open(change: Partial<SiwxOptions> = {}) {
  const clock = createFakeClock(began)
  const siwx = createSiwx({
    domains: ['app.example.org', 'localhost:3000'],
    chainIds: ['eip155:1', 'eip155:10'],
    store,
    addressOf: (request) => request.headers.get('X-Test-Address') ?? undefined,
    clock,
    ...change,
  })
  return { siwx, clock, page: openPage(siwx) }
}

describe('signing in', () => {
  it('gives a session to the browser that signed, and ends it at sign-out, on the server too', async () => {
    const { siwx, page } = open()
    expect(await siwx.getSession(page.request())).toBeUndefined()
    const answer = await signIn(page, wallet)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        session: {
          id: expect.stringMatching(/^[\da-f]{32}$/),
          accounts: [{ chainId: 'eip155:1', accountAddress: wallet.address, signatureType: 'eip191' }],
          createdAt: '2026-06-01T12:00:00.000Z',
          expiresAt: '2026-06-02T12:00:00.000Z',
          csrfToken: expect.any(String),
        },
      },
    ])
    const { csrfToken: _, ...session } = answer.body.session as Record<string, unknown>
    expect(await siwx.getSession(page.request())).toEqual(session)
    expect((await page.send('GET', '/session')).body).toEqual(answer.body)
    const copy = page.request()
    const out = await page.send('POST', '/sign-out')
    expect([out.status, page.cookies.has('__Host-siwx')]).toEqual([204, false])
    expect(await siwx.getSession(copy)).toBeUndefined()
    expect((await page.send('GET', '/session')).body).toEqual({ session: null })
  })

  it('answers nothing on other paths, and 404 and 405 on its own', async () => {
    const { siwx, page } = open()
    expect(await siwx.handle(new Request('https://app.example.org/siwxx/nonce'))).toBeUndefined()
    expect((await page.send('GET', '/other')).status).toBe(404)
    const wrong = await page.send('GET', '/verify')
    expect([wrong.status, wrong.headers.get('Allow'), wrong.headers.get('Cache-Control')]).toEqual([
      405,
      'POST',
      'no-store',
    ])
  })
})

describe('X1 the nonce', () => {
  it('is 128 bits, another one each time, for five minutes', async () => {
    const { page, clock } = open()
    const given = await Promise.all(Array.from({ length: 20 }, () => page.send('POST', '/nonce')))
    const nonces = given.map(({ body }) => body.nonce)
    expect(new Set(nonces).size).toBe(20)
    for (const nonce of nonces) expect(nonce).toMatch(/^[\da-f]{32}$/)
    expect(given[0]?.body).toMatchObject({
      issuedAt: '2026-06-01T12:00:00.000Z',
      expiresAt: '2026-06-01T12:05:00.000Z',
      sessionExpiresAt: '2026-06-02T12:00:00.000Z',
    })
    const signed = await signWith(page, wallet)
    await clock.advance(5 * minuteMs)
    const late = await page.send('POST', '/verify', signed)
    expect([late.status, late.code]).toEqual([401, 'siwxNonceInvalid'])
  })

  it('error: it is used up by the first verify, good or bad, and before the signature is looked at', async () => {
    const { page } = open()
    const good = await signWith(page, wallet)
    expect((await page.send('POST', '/verify', good)).status).toBe(200)
    const again = await page.send('POST', '/verify', good)
    expect([again.status, again.code]).toEqual([401, 'siwxNonceInvalid'])
    const signed = await signWith(page, wallet)
    const bad = { ...signed, signature: await other.signMessage({ message: signed.message }) }
    expect((await page.send('POST', '/verify', bad)).code).toBe('siwxSignatureInvalid')
    expect((await page.send('POST', '/verify', signed)).code).toBe('siwxNonceInvalid')
  })

  it('error: one that the client made, or that another browser was given', async () => {
    const { siwx, page } = open()
    expect((await signIn(page, wallet, { nonce: 'f'.repeat(32) })).code).toBe('siwxNonceInvalid')
    const stolen = await signWith(page, wallet)
    const thief = openPage(siwx)
    await thief.send('POST', '/nonce')
    expect((await thief.send('POST', '/verify', stolen)).code).toBe('siwxNonceInvalid')
    const bare = openPage(siwx)
    expect((await bare.send('POST', '/verify', await signWith(page, wallet))).code).toBe('siwxNonceInvalid')
  })

  it('two tabs of a browser sign in side by side', async () => {
    const { page } = open()
    const [first, second] = [await signWith(page, wallet), await signWith(page, other)]
    expect((await page.send('POST', '/verify', first)).status).toBe(200)
    expect((await page.send('POST', '/verify', second)).status).toBe(200)
  })
})

describe('error: X2, X3, X8 a message that is another one', () => {
  const at = (ms: number) => new Date(began + ms).toISOString()
  it.each<[string, MessageChange, number, string]>([
    ['another domain', { domain: 'evil.example', uri: 'https://evil.example/' }, 403, 'siwxMessageMismatch'],
    [
      'another page of the site',
      { domain: 'localhost:3000', uri: 'http://localhost:3000/' },
      403,
      'siwxMessageMismatch',
    ],
    ['another address of a page', { uri: 'https://evil.example/' }, 403, 'siwxMessageMismatch'],
    ['a scheme that is not the page’s', { scheme: 'http' }, 403, 'siwxMessageMismatch'],
    ['a network that the site does not take', { chainId: 'eip155:137' }, 403, 'siwxChainUnsupported'],
    [
      'a statement that is not the site’s',
      { statement: 'I give you everything.' },
      401,
      'siwxMessageMismatch',
    ],
    ['a resource', { resources: ['https://evil.example'] }, 401, 'siwxMessageMismatch'],
    ['a request id', { requestId: 'x' }, 401, 'siwxMessageMismatch'],
    [
      'issued 10 minutes and a second ago',
      { issuedAt: at(-10 * minuteMs - 1_000) },
      401,
      'siwxMessageOutOfTime',
    ],
    [
      'issued 2 minutes and a second ahead',
      { issuedAt: at(2 * minuteMs + 1_000) },
      401,
      'siwxMessageOutOfTime',
    ],
    ['valid for more than 24 hours', { expirationTime: at(dayMs + 1) }, 401, 'siwxMessageOutOfTime'],
    ['over already', { issuedAt: at(-5 * minuteMs), expirationTime: at(0) }, 401, 'siwxMessageOutOfTime'],
    ['over', { issuedAt: at(-5 * minuteMs), expirationTime: at(-2 * minuteMs) }, 401, 'siwxMessageOutOfTime'],
    ['not valid yet', { notBefore: at(2 * minuteMs + 1) }, 401, 'siwxMessageOutOfTime'],
  ])('%s', async (_what, change, status, code) => {
    const { page } = open({ statement: 'Sign in to Example.' })
    const answer = await signIn(page, wallet, { statement: 'Sign in to Example.', ...change })
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.setCookie).toEqual([])
    expect(page.cookies.has('__Host-siwx')).toBe(false)
  })

  it.each<[string, (text: string) => string]>([
    ['with carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['with a line twice', (text) => text.replace('\nVersion: 1', '\nVersion: 1\nVersion: 1')],
    ['with text behind it', (text) => `${text}\nI agree to everything.`],
    ['with a statement of 201 characters', (text) => text.replace('\n\nURI', `\n${'x'.repeat(201)}\n\nURI`)],
    ['that is none', () => 'hello'],
  ])('a text %s', async (_what, change) => {
    const { page } = open()
    const { message } = await signWith(page, wallet)
    const odd = change(message)
    const answer = await page.send('POST', '/verify', {
      message: odd,
      signature: await wallet.signMessage({ message: odd }),
    })
    expect([answer.status, answer.code]).toEqual([400, 'siwxMessageInvalid'])
  })

  it('a signature over the same message by another account', async () => {
    const { page } = open()
    const { message } = await signWith(page, wallet)
    const answer = await page.send('POST', '/verify', {
      message,
      signature: await other.signMessage({ message }),
    })
    expect([answer.status, answer.code]).toEqual([401, 'siwxSignatureInvalid'])
  })
})

describe('X4 a contract', () => {
  const answering = (result: () => Promise<unknown>) =>
    open({ reader: { canRead: () => true, call: result } })
  const word = (digit: string) => async () => `0x${digit.padStart(64, '0')}`

  it('signs in by its network, which a failure there neither allows nor refuses', async () => {
    const yes = answering(word('1'))
    const answer = await signIn(yes.page, wallet)
    expect(answer.body.session).toMatchObject({ accounts: [{ signatureType: 'eip1271' }] })
    const no = answering(word('2'))
    expect((await signIn(no.page, wallet)).code).toBe('siwxSignatureInvalid')
    const down = answering(async () => Promise.reject(new TypeError('fetch failed')))
    const failed = await signIn(down.page, wallet)
    expect([failed.status, failed.code, failed.headers.get('Retry-After')]).toEqual([
      503,
      'siwxSignatureUnchecked',
      '1',
    ])
    expect(JSON.stringify(failed.body)).not.toContain('fetch')
  })
})

describe('X5 the session', () => {
  it('is in a cookie that only https of this host reads, and of this machine on http', async () => {
    const { siwx, page } = open()
    const { setCookie } = await signIn(page, wallet)
    expect(setCookie).toEqual([
      expect.stringMatching(
        /^__Host-siwx=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const local = openPage(siwx, 'http://localhost:3000')
    const uri = 'http://localhost:3000/login'
    const plain = await signIn(local, wallet, { domain: 'localhost:3000', uri })
    expect(plain.setCookie).toEqual([
      expect.stringMatching(/^siwx=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/),
    ])
    // The cookie of this machine is none on the site, and behind a proxy that ends https it is the secure one.
    const [, secret] = [...local.cookies].find(([name]) => name === 'siwx') ?? []
    const find = (url: string, Cookie: string) => siwx.getSession(new Request(url, { headers: { Cookie } }))
    expect(await find('https://app.example.org/', `siwx=${secret}`)).toBeUndefined()
    expect(await find('http://app.example.org/', `siwx=${secret}`)).toBeUndefined()
    expect(await find('http://127.0.0.1:3000/', `siwx=${secret}`)).toBeUndefined()
    expect(await find('http://localhost:3000/', `siwx=${secret}`)).toBeDefined()
    const proxied = page.request().headers.get('Cookie') ?? ''
    expect(await find('http://127.0.0.1:8080/', proxied)).toBeDefined()
  })

  it('error: one that was there before is over at sign-in, and one that the client chose is none', async () => {
    const { siwx, page } = open()
    await signIn(page, wallet)
    const before = page.request()
    const fixed = 'A'.repeat(43)
    await signIn(page, other)
    expect(await siwx.getSession(before)).toBeUndefined()
    expect((await siwx.getSession(page.request()))?.accounts[0]?.accountAddress).toBe(other.address)
    const victim = openPage(siwx)
    victim.cookies.set('__Host-siwx', fixed)
    await signIn(victim, wallet)
    expect(victim.cookies.get('__Host-siwx')).not.toBe(fixed)
    const twice = new Request('https://app.example.org/', {
      headers: { Cookie: `${victim.request().headers.get('Cookie')}; __Host-siwx=${fixed}` },
    })
    expect(await siwx.getSession(twice)).toBeUndefined()
  })

  it('ends when the visitor has signed that it does, however it is used: after 24 hours unless the site says otherwise', async () => {
    const lasts = async (change: Partial<SiwxOptions>, signed: MessageChange = {}) => {
      const { siwx, clock, page } = open(change)
      const { body, setCookie } = await signIn(page, wallet, signed)
      const { expiresAt } = body.session as { readonly expiresAt: string }
      const ms = Date.parse(expiresAt) - began
      expect(setCookie.join()).toContain(`Max-Age=${ms / 1_000}`)
      await clock.advance(ms - 1)
      expect(await siwx.getSession(page.request())).toBeDefined()
      await clock.advance(1)
      expect(await siwx.getSession(page.request())).toBeUndefined()
      return ms
    }
    expect(await lasts({})).toBe(dayMs)
    expect(await lasts({ sessionMs: hourMs })).toBe(hourMs)
    expect(await lasts({}, { expirationTime: new Date(began + hourMs).toISOString() })).toBe(hourMs)
    expect(await lasts({}, { expirationTime: undefined })).toBe(dayMs)
    // What the page would have it last is no more than the site's own length.
    const longer = { expirationTime: new Date(began + dayMs).toISOString() }
    expect(await lasts({ sessionMs: hourMs }, longer)).toBe(hourMs)
  })

  it('error: a length of less than 5 minutes or more than 7 days', () => {
    for (const sessionMs of [5 * minuteMs - 1, 7 * dayMs + 1, hourMs + 0.5, Number.NaN])
      expect(() => open({ sessionMs })).toThrow(expect.objectContaining({ code: 'siwxOptionInvalid' }))
  })

  it('that one more account joins ends when it would have ended, and the page is told so before it signs', async () => {
    const { siwx, clock, page } = open()
    const csrf = csrfIn(await signIn(page, wallet))
    await clock.advance(hourMs)
    const signed = await signWith(page, other, { chainId: 'eip155:10' }, csrf)
    expect(signed.message).toContain('Expiration Time: 2026-06-02T12:00:00.000Z')
    await page.send('POST', '/verify', signed, { 'X-CSRF-Token': csrf })
    expect((await siwx.getSession(page.request()))?.expiresAt).toBe('2026-06-02T12:00:00.000Z')
  })

  it('ends after 24 hours without use, and after 7 days in any case', async () => {
    const { siwx, clock, page } = open({ sessionMs: 7 * dayMs })
    await signIn(page, wallet)
    for (let day = 0; day < 6; day++) {
      await clock.advance(dayMs - minuteMs)
      expect(await siwx.getSession(page.request())).toBeDefined()
    }
    await clock.advance(dayMs - hourMs)
    expect(await siwx.getSession(page.request())).toBeDefined()
    await clock.advance(hourMs + 6 * minuteMs)
    expect(await siwx.getSession(page.request())).toBeUndefined()
    const idle = openPage(siwx)
    await signIn(idle, wallet)
    await clock.advance(dayMs)
    expect(await siwx.getSession(idle.request())).toBeUndefined()
  })

  it('is listed beside the others of its owner, and each can be revoked', async () => {
    const { siwx, page, clock } = open()
    const mine = walletOf(3)
    const csrf = csrfIn(await signIn(page, mine))
    await clock.advance(1_000)
    const elsewhere = openPage(siwx)
    await signIn(elsewhere, mine)
    const stranger = openPage(siwx)
    await signIn(stranger, other)
    const { body } = await page.send('GET', '/sessions')
    const sessions = body.sessions as { id: string; isCurrent: boolean }[]
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const headers = { 'X-CSRF-Token': csrf }
    const foreign = (await stranger.send('GET', '/session')).body.session as { id: string }
    await page.send('POST', '/revoke', { id: foreign.id }, headers)
    expect(await siwx.getSession(stranger.request())).toBeDefined()
    expect((await page.send('POST', '/revoke', { id: sessions[0]?.id }, headers)).status).toBe(204)
    expect(await siwx.getSession(elsewhere.request())).toBeUndefined()
    expect(await siwx.getSession(page.request())).toBeDefined()
    expect((await page.send('POST', '/revoke', { all: true }, headers)).status).toBe(204)
    expect(await siwx.getSession(page.request())).toBeUndefined()
    expect((await page.send('GET', '/sessions')).status).toBe(401)
  })
})

describe('X6 another account or network in the wallet', () => {
  it('is not signed in, on the server', async () => {
    const { siwx, page } = open()
    await signIn(page, wallet)
    const of = (text: `${string}:${string}:${string}`) => siwx.getSession(page.request(), { account: text })
    expect(await of(account(wallet.address))).toBeDefined()
    expect(await of(account(other.address))).toBeUndefined()
    expect(await of(account(wallet.address, '10'))).toBeUndefined()
    expect(
      (await page.send('GET', `/session?account=${account(wallet.address)}`)).body.session,
    ).not.toBeNull()
    expect((await page.send('GET', `/session?account=${account(other.address)}`)).body).toEqual({
      session: null,
    })
    expect((await page.send('GET', '/session?account=hello')).status).toBe(400)
  })

  it('is signed in on all networks of the namespace where the site says so', async () => {
    const { siwx, page } = open({ scope: 'namespace' })
    await signIn(page, wallet)
    expect(await siwx.getSession(page.request(), { account: account(wallet.address, '10') })).toBeDefined()
    expect(await siwx.getSession(page.request(), { account: account(other.address, '10') })).toBeUndefined()
  })
})

describe('X7 a second account', () => {
  const chainId = 'eip155:10'
  it('joins the session under a new id; one of the same network takes the place of the first', async () => {
    const { siwx, page } = open()
    const csrf = csrfIn(await signIn(page, wallet))
    const before = page.request()
    const linked = await page.send('POST', '/verify', await signWith(page, other, { chainId }, csrf), {
      'X-CSRF-Token': csrf,
    })
    expect(linked.status).toBe(200)
    expect(await siwx.getSession(before)).toBeUndefined()
    const addresses = async () =>
      (await siwx.getSession(page.request()))?.accounts.map((each) => each.accountAddress)
    expect(await addresses()).toEqual([wallet.address, other.address])
    const next = csrfIn(linked)
    expect(next).not.toBe(csrf)
    await page.send('POST', '/verify', await signWith(page, walletOf(3), { chainId }, next), {
      'X-CSRF-Token': next,
    })
    expect(await addresses()).toEqual([wallet.address, walletOf(3).address])
  })

  it('error: not without a session, its CSRF token or a nonce that is bound to it', async () => {
    const { siwx, page } = open()
    const asking = (csrf: string) => page.send('POST', '/nonce', { link: true }, { 'X-CSRF-Token': csrf })
    expect((await asking('')).code).toBe('siwxSessionMissing')
    const csrf = csrfIn(await signIn(page, wallet))
    for (const wrong of ['', 'x', `${csrf}x`]) {
      const answer = await asking(wrong)
      expect([answer.status, answer.code]).toEqual([403, 'siwxCsrfInvalid'])
    }
    // Not in the request that links either.
    const signed = await signWith(page, other, { chainId }, csrf)
    expect((await page.send('POST', '/verify', signed)).code).toBe('siwxCsrfInvalid')
    // Bound to a session that is over.
    const linking = await signWith(page, other, { chainId }, csrf)
    await page.send('POST', '/sign-out')
    expect((await page.send('POST', '/verify', linking, { 'X-CSRF-Token': csrf })).code).toBe(
      'siwxNonceInvalid',
    )
    // Bound to another browser's session.
    const victim = openPage(siwx)
    const own = csrfIn(await signIn(victim, wallet))
    const attacker = openPage(siwx)
    const theirs = csrfIn(await signIn(attacker, other))
    const planted = await signWith(attacker, other, { chainId }, theirs)
    expect((await victim.send('POST', '/verify', planted, { 'X-CSRF-Token': own })).code).toBe(
      'siwxNonceInvalid',
    )
    expect((await siwx.getSession(victim.request()))?.accounts).toHaveLength(1)
  })

  it('error: nor from a page of another site, or by a form', async () => {
    const { page } = open()
    await signIn(page, wallet)
    const attempts: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://app.example.org.evil.example' },
      { Origin: 'http://app.example.org' },
      { Origin: 'null' },
      { Origin: '' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of attempts)
      for (const path of ['/nonce', '/verify', '/sign-out', '/revoke']) {
        const answer = await page.send('POST', path, {}, headers)
        expect([answer.status, answer.code]).toEqual([403, 'siwxOriginRefused'])
      }
    const form = await page.send('POST', '/sign-out', '{}', { 'Content-Type': 'text/plain' })
    expect([form.status, form.code]).toEqual([400, 'siwxRequestInvalid'])
  })
})

describe('limits', () => {
  it('error: 413 for more than 64 kB, 429 for too many requests of one address, and no other', async () => {
    const { siwx, clock } = open()
    const busy = openPage(siwx, undefined, '192.0.2.1')
    expect((await busy.send('POST', '/verify', { message: 'x'.repeat(65_536), signature: '' })).status).toBe(
      413,
    )
    let last = await busy.send('GET', '/session')
    for (let count = 0; count < 400 && last.status === 200; count++) last = await busy.send('GET', '/session')
    expect([last.status, last.code, last.headers.get('Retry-After')]).toEqual([
      429,
      'siwxTooManyRequests',
      '1',
    ])
    expect((await openPage(siwx).send('GET', '/session')).status).toBe(200)
    await clock.advance(1_000)
    expect((await busy.send('GET', '/session')).status).toBe(200)
  })

  it('error: 503 while the store does not answer, which is not "signed out"', async () => {
    const gone = { ...store, findSession: async () => Promise.reject(new Error('secret host')) }
    const { siwx, page } = open({ store: gone })
    page.cookies.set('__Host-siwx', 'A'.repeat(43))
    const answer = await page.send('GET', '/session')
    expect([answer.status, answer.code]).toEqual([503, 'siwxStoreFailed'])
    expect(JSON.stringify(answer.body)).not.toContain('secret host')
    await expect(siwx.getSession(page.request())).rejects.toMatchObject({ code: 'siwxStoreFailed' })
  })

  it('error: options that cannot be meant', () => {
    for (const change of [
      { domains: [] },
      { domains: ['https://app.example.org'] },
      { chainIds: [] },
      { rpcUrls: { 'eip155:1': 'node' } },
    ])
      expect(() => open(change as Partial<SiwxOptions>)).toThrow(
        expect.objectContaining({ code: 'siwxOptionInvalid' }),
      )
  })
})

it('error: whatever is sent, nothing fails in the server', async () => {
  const { siwx, page } = open()
  await signIn(page, wallet)
  const { message, signature } = await signWith(page, wallet)
  const field = fc.oneof(
    fc.constantFrom<unknown>(message, signature, true, {}, null),
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
  )
  const body = fc.oneof(
    fc
      .record({ message: field, signature: field, link: field, id: field, all: field }, { requiredKeys: [] })
      .map((each) => JSON.stringify(each)),
    fc.string({ unit: 'binary' }),
  )
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    path: fc.oneof(
      fc.constantFrom(
        '/nonce',
        '/verify',
        '/session',
        '/sign-out',
        '/sessions',
        '/revoke',
        '/session?account=a:b:c',
      ),
      fc.webPath(),
    ),
    body,
    cookie: fc.oneof(
      fc.constant(page.request().headers.get('Cookie') ?? ''),
      fc.stringMatching(/^[\x21-\x7e]{0,80}$/),
    ),
    csrf: fc.stringMatching(/^[\x21-\x7e]{0,50}$/),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, body: text, cookie, csrf }) => {
      const headers = {
        Cookie: cookie,
        'X-CSRF-Token': csrf,
        'X-Test-Address': `10.9.${count >> 8}.${count++ & 255}`,
      }
      const init = {
        method,
        headers: { ...headers, Origin: 'https://app.example.org', 'Content-Type': 'application/json' },
      }
      const url = new URL(`https://app.example.org/siwx${path.startsWith('/') ? path : `/${path}`}`)
      const answer = await siwx.handle(new Request(url, method === 'GET' ? init : { ...init, body: text }))
      expect([undefined, 200, 204, 400, 401, 403, 404, 405, 413]).toContain(answer?.status)
    }),
    { numRuns: 400 },
  )
})

function describeCrowd(title: string, make: () => Promise<SiwxStore>): void {
  const each = longRuns(50, 500)
  it(`X1 many verifies at once, ${title}: no nonce is used twice`, async () => {
    const own = await make()
    const { siwx } = open({ store: own })
    const signed = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const page = openPage(siwx)
        return { page, attempt: await signWith(page, wallet) }
      }),
    )
    const tries = signed.flatMap(({ page, attempt }, nonce) =>
      Array.from({ length: each }, async (_, at) => {
        const { status } = await page.send('POST', '/verify', attempt, {
          'X-Test-Address': `10.${nonce}.${at >> 8}.${at & 255}`,
        })
        return { nonce, status }
      }),
    )
    const outcomes = await Promise.all(tries)
    const wins = outcomes.filter(({ status }) => status === 200).map(({ nonce }) => nonce)
    expect(wins.sort((a, b) => a - b)).toEqual(signed.map((_, nonce) => nonce))
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(20 * each - signed.length)
    await own.close()
  })
}

describeCrowd('embedded', () => openSiwxStore({ folder: `${folder}/crowd` }))
describe.skipIf(!hasPostgres)('on a server', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  describeCrowd('Postgres', async () => openSiwxStore({ url: await postgres.database() }))
})
