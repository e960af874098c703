import { type SiwxMessage, writeMessage } from 'latchkit/siwx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../fixtures/fakeNode.js'
import { walletOf } from '../../siwx/fixtures/browser.js'
import { makePageKey, type ProofChange } from '../../siwx/fixtures/pageKey.js'
import { gatewayInMemory } from '../fixtures/gatewayInMemory.js'

const began = Date.parse('2026-06-01T12:00:00.000Z')
const [minuteMs, dayMs] = [60_000, 86_400_000]
const origin = 'https://app.example.org'
const projects = [
  { id: 'a'.repeat(32), name: 'Site', origins: [origin] },
  { id: 'b'.repeat(32), name: 'Other', origins: ['https://other.example'] },
]

let node: FakeNode
/** The word that the node answers: no code at the account. */
let word = '0'
beforeAll(async () => {
  node = await startFakeNode({ reply: () => ({ result: `0x${word.padStart(64, '0')}` }) })
})
afterAll(() => node.stop())

function open(signIn: object = { isEnabled: true }) {
  // Without timers: seven days of a gateway's own would take minutes.
  let now = began
  const clock = {
    now: () => now,
    after: () => () => undefined,
    advance(ms: number) {
      now += ms
    },
  }
  const chains = [{ id: 'eip155:1', name: 'One', rpcUrls: [node.url] }]
  return { clock, gateway: gatewayInMemory({ projects, gateway: { chains, signIn } }, clock) }
}
type Stage = ReturnType<typeof open>

interface Sending extends ProofChange {
  readonly origin?: string
  readonly project?: string
  readonly proof?: string
}

/** A page with a key of its own, which cannot be exported. */
async function openPage({ clock, gateway }: Stage) {
  const key = await makePageKey()
  const proofOf = (method: string, path: string, sending: Sending) =>
    key.proofOf(method, `http://gateway.test${path}`, clock.now(), sending)
  async function send(method: 'GET' | 'POST', path: string, body: unknown = {}, sending: Sending = {}) {
    const { token, project = projects[0]?.id, origin: from = origin } = sending
    const headers = {
      Origin: from,
      DPoP: sending.proof ?? (await proofOf(method, path, sending)),
      ...(token !== undefined && { Authorization: `DPoP ${token}` }),
    }
    const url = `${path}?projectId=${project}&st=react&sv=1`
    const response = await (method === 'GET'
      ? gateway.get(url, { headers })
      : gateway.post(url, body, { headers }))
    const text = await response.text()
    const answer = (text === '' ? {} : JSON.parse(text)) as Record<string, string> & {
      session: { id: string }
    }
    return { status: response.status, body: answer, code: answer.code, headers: response.headers }
  }
  async function sign(digit: number, change: Partial<SiwxMessage> = {}, sending: Sending = {}) {
    const given = await send('POST', '/siwx/nonce', {}, sending)
    const wallet = walletOf(digit)
    const message = writeMessage({
      domain: 'app.example.org',
      accountAddress: wallet.address,
      chainId: 'eip155:1',
      uri: `${origin}/login`,
      version: '1',
      nonce: String(given.body.nonce),
      issuedAt: String(given.body.issuedAt),
      expirationTime: String(given.body.sessionExpiresAt),
      ...change,
    })
    return { message, signature: await wallet.signMessage({ message }) }
  }
  const signIn = async (digit: number, change: Partial<SiwxMessage> = {}, sending: Sending = {}) =>
    send('POST', '/siwx/token', await sign(digit, change, sending), sending)
  return { send, sign, signIn, proofOf }
}

describe('signing in at the gateway', () => {
  it('gives tokens that the key of the page alone can use, and ends them at sign-out', async () => {
    const stage = open()
    const page = await openPage(stage)
    const { status, body, headers } = await page.signIn(1)
    expect([status, headers.get('Access-Control-Allow-Origin'), headers.get('Cache-Control')]).toEqual([
      200,
      origin,
      'no-store',
    ])
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'DPoP',
      expiresAt: '2026-06-01T12:10:00.000Z',
      session: {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        accounts: [{ chainId: 'eip155:1', accountAddress: walletOf(1).address, signatureType: 'eip191' }],
        createdAt: '2026-06-01T12:00:00.000Z',
        expiresAt: '2026-06-02T12:00:00.000Z',
      },
    })
    const token = String(body.accessToken)
    expect((await page.send('GET', '/siwx/session', undefined, { token })).body).toEqual({
      session: body.session,
    })
    const thief = await openPage(stage)
    const stolen = await thief.send('GET', '/siwx/session', undefined, { token })
    expect([stolen.status, stolen.code]).toEqual([401, 'siwxSessionMissing'])
    expect((await thief.send('POST', '/siwx/refresh', { refreshToken: body.refreshToken })).code).toBe(
      'siwxTokenInvalid',
    )
    expect((await page.send('POST', '/siwx/sign-out', {}, { token })).status).toBe(204)
    expect((await page.send('GET', '/siwx/session', undefined, { token })).status).toBe(401)
    expect((await page.send('POST', '/siwx/refresh', { refreshToken: body.refreshToken })).code).toBe(
      'siwxTokenInvalid',
    )
  })

  it('lets a page send its headers, and is not there unless the operator says so', async () => {
    const { gateway } = open()
    const preflight = await gateway.get('/siwx/token', { method: 'OPTIONS', headers: { Origin: origin } })
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe(
      'authorization, content-type, dpop, solana-client',
    )
    const off = open({})
    const answer = await (await openPage(off)).send('POST', '/siwx/nonce')
    expect([answer.status, answer.code]).toEqual([404, 'siwxPathUnknown'])
  })

  it('X1 error: takes a nonce of this key, once, and before the signature is looked at', async () => {
    const stage = open()
    const [page, other] = [await openPage(stage), await openPage(stage)]
    const signed = await page.sign(1)
    expect((await other.send('POST', '/siwx/token', signed)).code).toBe('siwxNonceInvalid')
    const again = await page.sign(1)
    const bad = { ...again, signature: (await other.sign(2)).signature }
    expect((await page.send('POST', '/siwx/token', bad)).code).toBe('siwxSignatureInvalid')
    expect((await page.send('POST', '/siwx/token', again)).code).toBe('siwxNonceInvalid')
    const many = await page.sign(1)
    const tries = await Promise.all(Array.from({ length: 100 }, () => page.send('POST', '/siwx/token', many)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ code }) => code === 'siwxNonceInvalid')).toHaveLength(99)
  })

  it('X2 error: takes a message for the page that sends it, of a network that it has', async () => {
    const page = await openPage(open())
    const outcomes = [
      await page.signIn(1, { domain: 'other.example', uri: 'https://other.example/' }),
      await page.signIn(1, { chainId: 'eip155:10' }),
      await page.signIn(1, { issuedAt: new Date(began - 11 * minuteMs).toISOString() }),
    ]
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      [403, 'siwxMessageMismatch'],
      [403, 'siwxChainUnsupported'],
      [401, 'siwxMessageOutOfTime'],
    ])
    const foreign = await page.send('POST', '/siwx/nonce', {}, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  it('X4 asks the operator’s node for contracts, and says when that does not answer', async () => {
    const page = await openPage(open())
    word = '1'
    expect((await page.signIn(1)).body.session).toMatchObject({ accounts: [{ signatureType: 'eip1271' }] })
    word = 'ff'
    const failed = await page.signIn(1)
    word = '0'
    expect([failed.status, failed.code, failed.headers.get('Retry-After')]).toEqual([
      503,
      'siwxSignatureUnchecked',
      '1',
    ])
  })
})

describe('error: a proof', () => {
  it.each<[string, Sending]>([
    ['of another method', { claims: { htm: 'GET' } }],
    ['of another path', { claims: { htu: 'http://gateway.test/siwx/token' } }],
    ['of another host', { claims: { htu: 'http://evil.test/siwx/nonce' } }],
    ['of no address', { claims: { htu: '/siwx/nonce' } }],
    ['of 61 seconds ago', { claims: { iat: began / 1_000 - 61 } }],
    ['of 61 seconds ahead', { claims: { iat: began / 1_000 + 61 } }],
    ['of a token that is not shown', { claims: { ath: 'x' } }],
    ['with a short id', { claims: { jti: 'short' } }],
    ['of another algorithm', { head: { alg: 'none' } }],
    ['of another type', { head: { typ: 'JWT' } }],
    [
      'with a key that did not sign',
      { head: { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } } },
    ],
    [
      'with a secret key',
      { head: { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43), d: 'A'.repeat(43) } } },
    ],
    ['that is none', { proof: 'a.b.c' }],
    ['that is missing', { proof: '' }],
    ['that is long', { proof: `${'a'.repeat(5_000)}.b.c` }],
  ])('%s is refused', async (_what, sending) => {
    const page = await openPage(open())
    const answer = await page.send('POST', '/siwx/nonce', {}, sending)
    expect([answer.status, answer.code]).toEqual([401, 'siwxProofInvalid'])
  })

  it('names a host of the operator’s, where there are some, whatever Host a proxy or a stranger sends', async () => {
    const page = await openPage(open({ isEnabled: true, names: ['wallets.example.com'] }))
    const ofName = { claims: { htu: 'https://wallets.example.com/siwx/nonce' } }
    expect((await page.send('POST', '/siwx/nonce', {}, ofName)).status).toBe(200)
    // Of the `Host` that this request has: another gateway may have got it from the page.
    expect((await page.send('POST', '/siwx/nonce')).code).toBe('siwxProofInvalid')
  })

  it('is taken once, and its signature is of all of it', async () => {
    const page = await openPage(open())
    const proof = await page.proofOf('POST', '/siwx/nonce', {})
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => page.send('POST', '/siwx/nonce', {}, { proof })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
    const [head, claims, signature = ''] = (await page.proofOf('POST', '/siwx/nonce', {})).split('.')
    const other = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()),
        jti: 'x'.repeat(20),
      }),
    ).toString('base64url')
    expect(
      (await page.send('POST', '/siwx/nonce', {}, { proof: `${head}.${other}.${signature}` })).code,
    ).toBe('siwxProofInvalid')
  })

  it('of a token that is shown names that token', async () => {
    const page = await openPage(open())
    const token = String((await page.signIn(1)).body.accessToken)
    const proof = await page.proofOf('GET', '/siwx/session', {})
    expect((await page.send('GET', '/siwx/session', undefined, { token, proof })).code).toBe(
      'siwxProofInvalid',
    )
  })
})

describe('tokens', () => {
  it('last 10 minutes, and are refreshed; a refresh token that is shown after what was given for it ends the session', async () => {
    const stage = open()
    const page = await openPage(stage)
    const first = await page.signIn(1)
    stage.clock.advance(10 * minuteMs)
    const old = { token: String(first.body.accessToken) }
    expect((await page.send('GET', '/siwx/session', undefined, old)).status).toBe(401)
    const second = await page.send('POST', '/siwx/refresh', { refreshToken: first.body.refreshToken })
    expect([second.status, second.body.session]).toEqual([200, first.body.session])
    const token = String(second.body.accessToken)
    expect((await page.send('GET', '/siwx/session', undefined, { token })).status).toBe(200)
    const replayed = await page.send('POST', '/siwx/refresh', { refreshToken: first.body.refreshToken })
    expect([replayed.status, replayed.code]).toEqual([401, 'siwxTokenInvalid'])
    expect((await page.send('GET', '/siwx/session', undefined, { token })).status).toBe(401)
    expect(
      (await page.send('POST', '/siwx/refresh', { refreshToken: second.body.refreshToken })).status,
    ).toBe(401)
  })

  it('error: of a hundred refreshes at once no two go on', async () => {
    const page = await openPage(open())
    const { refreshToken } = (await page.signIn(1)).body
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => page.send('POST', '/siwx/refresh', { refreshToken })),
    )
    const asks = tries.map(({ body }) =>
      page.send('GET', '/siwx/session', undefined, { token: String(body.accessToken) }),
    )
    expect((await Promise.all(asks)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('error: a refresh whose answer is lost is done once more, and what was given first is over', async () => {
    const page = await openPage(open())
    const refresh = (refreshToken: unknown) => page.send('POST', '/siwx/refresh', { refreshToken })
    const ask = (token: unknown) => page.send('GET', '/siwx/session', undefined, { token: String(token) })
    const { refreshToken } = (await page.signIn(1)).body
    const lost = await refresh(refreshToken)
    const second = await refresh(refreshToken)
    expect(second.status).toBe(200)
    expect((await ask(lost.body.accessToken)).status).toBe(401)
    expect((await ask(second.body.accessToken)).status).toBe(200)
    // Whoever has it all the same is not the page.
    expect((await refresh(lost.body.refreshToken)).code).toBe('siwxTokenInvalid')
    expect((await ask(second.body.accessToken)).status).toBe(401)
  })

  it('X5 end with their session: after 24 hours without use, after 7 days in any case', async () => {
    const stage = open({ isEnabled: true, sessionMs: 7 * dayMs })
    const page = await openPage(stage)
    let { refreshToken } = (await page.signIn(1)).body
    for (let day = 0; day < 6; day++) {
      stage.clock.advance(dayMs - minuteMs)
      const next = await page.send('POST', '/siwx/refresh', { refreshToken })
      expect(next.status).toBe(200)
      ;({ refreshToken } = next.body)
    }
    stage.clock.advance(dayMs - minuteMs)
    const last = await page.send('POST', '/siwx/refresh', { refreshToken })
    expect([last.status, last.body.expiresAt]).toEqual([200, '2026-06-08T12:00:00.000Z'])
    stage.clock.advance(7 * minuteMs)
    expect((await page.send('POST', '/siwx/refresh', { refreshToken: last.body.refreshToken })).status).toBe(
      401,
    )
    const idle = await openPage(stage)
    const left = (await idle.signIn(1)).body.refreshToken
    stage.clock.advance(dayMs)
    expect((await idle.send('POST', '/siwx/refresh', { refreshToken: left })).status).toBe(401)
  })
})

describe('the sessions of an account', () => {
  it('are listed and revoked on each site for itself', async () => {
    const stage = open()
    const [page, phone, elsewhere] = [await openPage(stage), await openPage(stage), await openPage(stage)]
    const token = String((await page.signIn(3)).body.accessToken)
    stage.clock.advance(1_000)
    const second = (await phone.signIn(3)).body
    const site = { origin: 'https://other.example', project: projects[1]?.id ?? '' }
    const uri = 'https://other.example/'
    const third = (await elsewhere.signIn(3, { domain: 'other.example', uri }, site)).body
    const list = (await page.send('GET', '/siwx/sessions', undefined, { token })).body
      .sessions as unknown as { id: string; isCurrent: boolean }[]
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(list[0]?.id).toBe(second.session.id)
    await page.send('POST', '/siwx/revoke', { id: third.session.id }, { token })
    const other = { token: String(third.accessToken), ...site }
    expect((await elsewhere.send('GET', '/siwx/session', undefined, other)).status).toBe(200)
    expect((await page.send('POST', '/siwx/revoke', { id: second.session.id }, { token })).status).toBe(204)
    expect(
      (await phone.send('GET', '/siwx/session', undefined, { token: String(second.accessToken) })).status,
    ).toBe(401)
    expect((await page.send('POST', '/siwx/revoke', { all: true }, { token })).status).toBe(204)
    expect((await page.send('GET', '/siwx/session', undefined, { token })).status).toBe(401)
  })
})
