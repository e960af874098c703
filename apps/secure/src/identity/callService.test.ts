import { createFakeClock } from 'latchkit/testing'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../../packages/latchkit/src/wire/custody/answers.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { Endpoint } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import { samplesOf, spoiltOf } from '../../../../packages/latchkit/src/wire/custody/fixtures/spoil.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, ServiceFailure } from './callService.js'
import type { Device } from './openDevice.js'
import { createServiceClock } from './serviceClock.js'

const began = 1_800_000_000_000

/** A device whose clock is off, and a service that gives these answers one after the other. */
function openAccess(answers: readonly (() => Response)[], offMs = 0) {
  const time = createFakeClock(began)
  const waits: number[] = []
  const proofs: number[] = []
  const left = [...answers]
  const clock = createServiceClock(
    () => time.now() + offMs,
    async (ms) => {
      waits.push(ms)
      await time.advance(ms)
    },
  )
  const prove: Device['prove'] = async ({ now }) => {
    proofs.push(now - time.now())
    return 'proof'
  }
  const access = {
    clock,
    urls: { auth: 'https://auth.test', recovery: 'https://recovery.test' },
    device: { id: 'device', wrapKey: {} as CryptoKey, prove },
    fetch: async () => {
      const answer = left.shift()?.() ?? new Response(null, { status: 500 })
      answer.headers.set('date', new Date(time.now()).toUTCString())
      return answer
    },
  }
  const answer = v.object({ ok: v.boolean() })
  const call = () => callService(access, { service: 'auth', method: 'GET', path: '/session', answer }, {})
  return { access, call, waits, proofs, left }
}

const ok = () => Response.json({ ok: true })
const refusal =
  (status: number, code: string, retry?: number, field = '') =>
  () =>
    Response.json(
      { status: 'FAILED', code, reasons: [{ field, description: '' }] },
      { status, headers: retry === undefined ? {} : { 'retry-after': String(retry) } },
    )
const late = (retry?: number) => refusal(401, 'siwxProofInvalid', retry, 'iat')

it('a proof of another time is sent once more, by the time of the service, unseen', async () => {
  const { call, waits, proofs } = openAccess([late(), ok], 5_000)
  expect(await call()).toEqual({ ok: true })
  expect(waits).toEqual([0])
  expect(proofs).toEqual([5_000, 0])
})

it('after a restart of the service, which says when it takes proofs again, too; and where many of the network call', async () => {
  for (const first of [late(3), refusal(429, 'tooManyCalls', 5)]) {
    const { call, waits } = openAccess([first, ok])
    expect(await call()).toEqual({ ok: true })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(3_000)
  }
})

it('error: once only, no longer than five seconds, and nothing that is refused for another reason', async () => {
  const twice = openAccess([late(1), late(1), ok])
  await expect(twice.call()).rejects.toMatchObject({ code: 'siwxProofInvalid', retrySeconds: 1 })
  expect(twice.left).toHaveLength(1)
  const others = [
    refusal(429, 'tooManyCalls', 6),
    late(6),
    refusal(429, 'codeCooldown', 3),
    refusal(401, 'siwxProofInvalid'),
    refusal(401, 'sessionMissing'),
    () => new Response('<html>', { status: 429 }),
  ]
  for (const other of others) {
    const { call, waits, left } = openAccess([other, ok])
    await expect(call()).rejects.toThrow()
    expect([waits, left.length]).toEqual([[], 1])
  }
})

type Called = Endpoint & { readonly service: 'auth' | 'recovery' }
const everyEndpoint = [...Object.entries(authEndpoints), ...Object.entries(recoveryEndpoints)].map(
  ([name, endpoint]) => [endpoint.service, name, endpoint as Called] as const,
)

/** Makes the function that calls an endpoint of a service that gives this answer: what is read of it, or the failure. */
function reader(endpoint: Called, status = 200): (answer: unknown) => Promise<unknown> {
  const [body] = endpoint.body ? samplesOf(endpoint.body) : []
  const [query] = endpoint.query ? samplesOf(endpoint.query) : []
  const sent = { body, query, params: { id: 'f'.repeat(32), side: 'frame' } }
  return (answer) => {
    const { access } = openAccess([() => Response.json(answer, { status })])
    return callService(access, endpoint, sent as never).catch((error: unknown) => error)
  }
}

describe('security: an answer that is wrong in one place', () => {
  it.each(everyEndpoint)(
    'of %s, %s: is unreadable, and no key beside those that are known is read',
    async (_service, _name, endpoint) => {
      const ask = reader(endpoint)
      for (const sample of samplesOf(endpoint.answer)) {
        const read = await ask(sample)
        expect(read).toEqual(v.parse(endpoint.answer, sample))
        for (const { what, value, isDropped } of spoiltOf(endpoint.answer, sample))
          expect([what, await ask(value)]).toEqual([
            what,
            isDropped ? read : new ServiceFailure('unreadable'),
          ])
      }
    },
  )

  it('is unreadable as a refusal too', async () => {
    const [[sample], ask] = [samplesOf(failure), reader(authEndpoints.keys, 403)]
    const refused = await ask(sample)
    expect(refused).toMatchObject({ code: 'ada@example.org', triesLeft: 1, note: 'a.b' })
    for (const { what, value, isDropped } of spoiltOf(failure, sample))
      expect([what, await ask(value)]).toEqual([what, isDropped ? refused : new ServiceFailure('unreadable')])
  })
})
