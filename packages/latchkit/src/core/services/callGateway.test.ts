import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../../testing/fakeClock.js'
import type { Endpoint } from '../../wire/http/endpoint.js'
import { getWalletImage } from '../../wire/http/getWalletImage.js'
import { getWallets } from '../../wire/http/getWallets.js'
import { knownProtocolVersion, knownSdkVersion } from '../../wire/pairing.js'
import { createLatchkit } from '../createLatchkit.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import type { Kit } from '../kit/kit.js'
import { callGateway } from './callGateway.js'

const kits: Kit[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const kit of kits.splice(0)) kit.destroy()
})

const page = { data: [], count: 0 }
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

type Answer = () => Response | Promise<Response>

/** A kit whose gateway gives these answers one after the other, the last one for ever. */
function kitWith(...answers: Answer[]) {
  const clock = createFakeClock(1_000)
  const requests: { url: URL; init: RequestInit | undefined; at: number }[] = []
  const send = async (url: URL | RequestInfo, init?: RequestInit) => {
    requests.push({ url: new URL(String(url)), init, at: clock.now() })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Answer
    // As a browser does: what is ended answers no more.
    const ended = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
    return Promise.race([answer(), ended])
  }
  const errors: string[] = []
  const quiet = () => undefined
  const logger = { debug: quiet, info: quiet, warn: quiet, error: (line: string) => void errors.push(line) }
  const kit = createLatchkit({
    id: `gateway-${Math.floor(performance.now() * 1e6)}`,
    networks: [toyNetwork('1')],
    adapters: [createToy().adapter],
    backendUrl: 'https://gateway.example/base/',
    restrictedBackendUrl: 'https://other.example',
    projectId: 'alpha',
    logLevel: 'silent',
    services: { clock, fetch: send, logger },
  })
  kits.push(kit)
  return {
    kit,
    clock,
    requests,
    errors,
    fetchPage: () => callGateway(kit, getWallets, { query: { entries: 4 } }),
  }
}

const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const never: Answer = () => new Promise(() => undefined)

/** Moves the clock on by so much, and answers how the call ended. */
async function settle<Value>(
  call: Promise<Value>,
  clock: { advance(ms: number): Promise<void> },
  ms: number,
) {
  const settled = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await clock.advance(ms)
  return settled
}

describe('callGateway', () => {
  it('§7 says in the standard query who calls, and nothing else of the visitor', async () => {
    const { fetchPage, requests } = kitWith(() => json(page))
    expect(await fetchPage()).toEqual(page)
    const { url, init } = requests[0] as (typeof requests)[0]
    expect(url.origin + url.pathname).toBe('https://gateway.example/base/getWallets')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      entries: '4',
      projectId: 'alpha',
      st: 'html-toy-0.1.0',
      sv: '0.1.0',
    })
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect(init?.headers).toBeUndefined()
    // Readings 14: versions of another product are known and never sent.
    for (const version of [knownSdkVersion, knownProtocolVersion]) expect(url.href).not.toContain(version)
  })

  it('readings 13: in a restricted timezone the other address is asked, in the same words', async () => {
    vi.stubEnv('TZ', 'Asia/Hong_Kong')
    const { fetchPage, requests } = kitWith(() => json(page))
    await fetchPage()
    expect(requests[0]?.url.href).toMatch(/^https:\/\/other\.example\/getWallets\?entries=4&/)
  })

  it('writes parameters into the path, and nothing of them leaves it', async () => {
    const { kit, requests } = kitWith(
      () => new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/png' } }),
    )
    const blob = await callGateway(kit, getWalletImage, { params: { id: '../x?y#z' } })
    expect(blob.type).toBe('image/png')
    expect(requests[0]?.url.pathname).toBe('/base/getWalletImage/..%2Fx%3Fy%23z')
  })

  it('asks once for the same thing at the same time', async () => {
    const { fetchPage, requests } = kitWith(() => json(page))
    expect(await Promise.all([fetchPage(), fetchPage(), fetchPage()])).toEqual([page, page, page])
    expect(requests).toHaveLength(1)
    await fetchPage()
    expect(requests).toHaveLength(2)
  })

  it.each([408, 413, 429, 500, 502, 503, 504])(
    '§8 tries again after %i, 150 ms and then twice as long',
    async (status) => {
      const { fetchPage, requests, clock } = kitWith(
        () => json({}, status),
        () => json({}, status),
        () => json(page),
      )
      expect(await settle(fetchPage(), clock, 5_000)).toEqual({ value: page })
      const [first = 0, second = 0, third = 0] = requests.map(({ at }) => at)
      expect(second - first).toBeGreaterThanOrEqual(150)
      expect(second - first).toBeLessThanOrEqual(225)
      expect(third - second).toBeGreaterThanOrEqual(300)
      expect(third - second).toBeLessThanOrEqual(450)
    },
  )

  it('tries again when the gateway cannot be reached, three times in all', async () => {
    const { fetchPage, requests, clock } = kitWith(down)
    expect(await settle(fetchPage(), clock, 5_000)).toMatchObject({ error: { code: 'gatewayUnreachable' } })
    expect(requests).toHaveLength(3)
  })

  it.each([400, 401, 404, 405])('error: %i is final', async (status) => {
    const { fetchPage, requests, clock } = kitWith(() => json({}, status))
    expect(await settle(fetchPage(), clock, 5_000)).toMatchObject({
      error: { code: 'httpStatus', data: { status } },
    })
    expect(requests).toHaveLength(1)
  })

  it('error: after 403 it tries once more', async () => {
    const { fetchPage, requests, clock } = kitWith(() => json({}, 403))
    expect(await settle(fetchPage(), clock, 5_000)).toMatchObject({ error: { code: 'httpStatus' } })
    expect(requests).toHaveLength(2)
  })

  it('§7 says HTTP status code: {status}, and keeps the reasons and the body', async () => {
    const body = { status: 'FAILED', reasons: [{ field: 'page', description: 'Expected at least 1' }] }
    const { fetchPage, clock } = kitWith(() => json(body, 400))
    expect(await settle(fetchPage(), clock, 0)).toMatchObject({
      error: { message: 'HTTP status code: 400', data: { status: 400, reasons: body.reasons }, cause: body },
    })
  })

  it('understands the reasons of older gateways, and bodies that are no JSON', async () => {
    const old = kitWith(() => json({ code: 'x', message: 'No such page' }, 404))
    expect(await settle(old.fetchPage(), old.clock, 0)).toMatchObject({
      error: { data: { reasons: [{ field: '', description: 'No such page' }] } },
    })
    const text = kitWith(() => new Response('<h1>Bad</h1>', { status: 404 }))
    expect(await settle(text.fetchPage(), text.clock, 0)).toMatchObject({ error: { data: { reasons: [] } } })
  })

  it('§8 waits as long as the gateway asks, but not longer than 30 s', async () => {
    const patient = kitWith(
      () => json({}, 429, { 'Retry-After': '7' }),
      () => json(page),
    )
    expect(await settle(patient.fetchPage(), patient.clock, 10_000)).toEqual({ value: page })
    expect((patient.requests[1]?.at ?? 0) - (patient.requests[0]?.at ?? 0)).toBe(7_000)
    const dated = kitWith(
      () => json({}, 429, { 'Retry-After': new Date(dated.clock.now() + 7_000).toUTCString() }),
      () => json(page),
    )
    expect(await settle(dated.fetchPage(), dated.clock, 10_000)).toEqual({ value: page })
    const waited = (dated.requests[1]?.at ?? 0) - (dated.requests[0]?.at ?? 0)
    // A date has no milliseconds.
    expect(waited).toBeGreaterThan(6_000)
    expect(waited).toBeLessThanOrEqual(7_000)
    const hasty = kitWith(() => json({}, 503, { 'Retry-After': '31' }))
    expect(await settle(hasty.fetchPage(), hasty.clock, 0)).toMatchObject({ error: { code: 'httpStatus' } })
    expect(hasty.requests).toHaveLength(1)
  })

  it('error: waits 10 s for an answer, three times', async () => {
    const { fetchPage, requests, clock } = kitWith(never)
    const call = fetchPage().catch((error: unknown) => error)
    await clock.advance(9_999)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.init?.signal?.aborted).toBe(false)
    await clock.advance(1)
    expect(requests[0]?.init?.signal?.aborted).toBe(true)
    await clock.advance(25_000)
    expect(await call).toMatchObject({ code: 'gatewayUnreachable' })
    expect(requests).toHaveLength(3)
  })

  it.each<[string, Answer]>([
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => json({ data: 'x' })],
    ['a wallet without an id', () => json({ data: [{ name: 'x', chains: [] }], count: 1 })],
  ])('error: %s is no answer', async (_, answer) => {
    const { fetchPage, clock, requests } = kitWith(answer)
    expect(await settle(fetchPage(), clock, 5_000)).toMatchObject({ error: { code: 'gatewayAnswerInvalid' } })
    expect(requests).toHaveLength(1)
  })

  it('leaves a gateway alone for 30 s after 5 failures in a row, and then asks again', async () => {
    const answers: Answer[] = [...Array.from({ length: 15 }, () => down), () => json(page)]
    const { fetchPage, requests, clock } = kitWith(...answers)
    for (let call = 0; call < 5; call++) await settle(fetchPage(), clock, 1_000)
    expect(requests).toHaveLength(15)
    expect(await settle(fetchPage(), clock, 0)).toMatchObject({ error: { code: 'gatewayResting' } })
    expect(requests).toHaveLength(15)
    await clock.advance(30_000)
    expect(await settle(fetchPage(), clock, 0)).toEqual({ value: page })
  })

  it('tells the developer that it fails, once until it answers again', async () => {
    const three = [down, down, down]
    const { fetchPage, clock, errors } = kitWith(...three, ...three, () => json(page), down)
    const line =
      'The gateway of backendUrl fails: https://gateway.example/base. Start it, or check the address.'
    for (const lines of [[line], [line], [line], [line, line]]) {
      await settle(fetchPage(), clock, 1_000)
      expect(errors).toEqual(lines)
    }
  })

  it('what was asked wrongly is no failure of the gateway', async () => {
    const { fetchPage, clock, errors } = kitWith(() => json({}, 404))
    for (let call = 0; call < 6; call++) await settle(fetchPage(), clock, 0)
    expect(errors).toEqual([])
    expect(await settle(fetchPage(), clock, 0)).toMatchObject({ error: { code: 'httpStatus' } })
  })

  it('ends what is under way with the kit', async () => {
    const { kit, requests, fetchPage, clock } = kitWith(never)
    const call = fetchPage().catch((error: unknown) => error)
    await clock.advance(0)
    kit.destroy()
    expect(await call).toMatchObject({ code: 'kitDestroyed' })
    await clock.advance(60_000)
    expect(requests).toHaveLength(1)
  })
})

describe('what is sent', () => {
  const action = {
    method: 'POST',
    path: '/v1/act',
    params: v.object({}),
    query: v.object({}),
    body: v.object({ amount: v.number() }),
    answer: v.object({ data: v.array(v.string()) }),
    cacheSeconds: 0,
  } as const satisfies Endpoint

  it('§7 goes as JSON, with its type', async () => {
    const { kit, requests } = kitWith(() => json(page))
    await callGateway(kit, action, { body: { amount: 5 } })
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"amount":5}',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
    })
  })

  it.each(['PUT', 'DELETE'] as const)('§7 goes by %s as well, and is sent once', async (method) => {
    const { kit, clock, requests } = kitWith(() => json({}, 503))
    const call = callGateway(kit, { ...action, method }, { body: { amount: 5 } })
    expect(await settle(call, clock, 5_000)).toMatchObject({ error: { code: 'httpStatus' } })
    expect(requests.map(({ init }) => [init?.method, init?.body])).toEqual([[method, '{"amount":5}']])
  })

  it('error: §7 what changes something is sent once, and each time it is asked for', async () => {
    const { kit, clock, requests } = kitWith(() => json({}, 503))
    const calls = [1, 1].map((amount) => callGateway(kit, action, { body: { amount } }))
    const ended = await settle(Promise.allSettled(calls), clock, 5_000)
    expect(ended).toMatchObject({ value: [{ status: 'rejected' }, { status: 'rejected' }] })
    expect(requests).toHaveLength(2)
  })

  it('§7 what changes nothing is tried again, and shared while it is under way', async () => {
    const { kit, clock, requests } = kitWith(
      () => json({}, 503),
      () => json(page),
    )
    const question = { ...action, isIdempotent: true } as const
    const calls = [1, 1, 2].map((amount) => callGateway(kit, question, { body: { amount } }))
    for (const call of calls) expect(await settle(call, clock, 5_000)).toEqual({ value: { data: [] } })
    expect(requests.map(({ init }) => init?.body)).toEqual(['{"amount":1}', '{"amount":2}', '{"amount":1}'])
  })

  it.each([
    ['Unauthorized: origin not allowed', 'invalidAppConfiguration', 'Invalid App Configuration'],
    ['Unauthorized: invalid key', 'invalidProjectId', 'Invalid Project ID'],
    ['Project ID is missing', 'projectIdNotConfigured', 'Project ID Not Configured'],
    ['JWT validation error: JWT Token is not yet valid', 'sessionExpired', 'Session Expired'],
  ])(
    '§8 “%s” is the alert %s, once until the gateway lets the site in',
    async (description, code, shortMessage) => {
      const refused: Answer = () => json({ status: 'FAILED', reasons: [{ field: '', description }] }, 401)
      const { fetchPage, kit } = kitWith(refused, refused, () => json(page), refused)
      const alert = () => kit.store.getState().alert
      await expect(fetchPage()).rejects.toMatchObject({ code: 'httpStatus' })
      await expect(fetchPage()).rejects.toMatchObject({ code: 'httpStatus' })
      expect(alert()).toMatchObject({ current: { code, shortMessage }, shown: [`gateway ${code}`] })
      expect(await fetchPage()).toEqual(page)
      expect(alert()).toEqual({ shown: [] })
      await expect(fetchPage()).rejects.toMatchObject({ code: 'httpStatus' })
      expect(alert().current?.code).toBe(code)
    },
  )

  it('§8 another failure is no alert', async () => {
    const { fetchPage, kit } = kitWith(() =>
      json({ status: 'FAILED', reasons: [{ field: 'x', description: 'Required' }] }, 400),
    )
    await expect(fetchPage()).rejects.toMatchObject({ code: 'httpStatus' })
    expect(kit.store.getState().alert).toEqual({ shown: [] })
  })
})
