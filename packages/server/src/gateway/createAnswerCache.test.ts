import fc from 'fast-check'
import { createFakeClock } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { createAnswerCache, type RawAnswer } from './createAnswerCache.js'
import { queryOf } from './parseRequest.js'

const answer = (text: string, headers: Record<string, string> = {}, status = 200) => ({
  status,
  headers: Object.entries({ 'cache-control': 'public, max-age=10', etag: `"${text}"`, ...headers }),
  body: new TextEncoder().encode(text),
})
const request = (path: string, method = 'GET') => new Request(`http://gateway.test${path}`, { method })

function setUp() {
  const clock = createFakeClock()
  const cache = createAnswerCache(clock)
  const textOf = (one: Request) => {
    const found = cache.get(one, queryOf(one))
    return found && new TextDecoder().decode(found.body as Uint8Array)
  }
  const set = (one: Request, given: RawAnswer = answer('cached')) => cache.set(one, queryOf(one), given)
  return { clock, cache, set, textOf }
}

it('caches an answer for a second, whoever asks and in whichever order', async () => {
  const { clock, set, textOf } = setUp()
  set(
    request('/v1/a?x=1&y=2&projectId=one&st=modal'),
    answer('cached', { 'access-control-allow-origin': '*' }),
  )
  expect(textOf(request('/v1/a?y=2&x=1&projectId=two'))).toBe('cached')
  expect(textOf(request('/v1/a?y=2&x=2'))).toBeUndefined()
  expect(textOf(request('/v1/b?x=1&y=2'))).toBeUndefined()
  await clock.advance(1_000)
  expect(textOf(request('/v1/a?x=1&y=2'))).toBeUndefined()
})

it('caches no header of the page that asked', () => {
  const { cache, set } = setUp()
  const one = request('/v1/a')
  set(one, answer('cached', { vary: 'Origin', 'access-control-allow-origin': 'https://a.example' }))
  expect(Object.keys(cache.get(one, {})?.headers ?? {})).toEqual(['cache-control', 'etag'])
})

it.each([
  ['what is to be read anew', request('/v1/a?forceUpdate=x'), answer('a')],
  ['what is sent', request('/v1/a', 'POST'), answer('a')],
  ['a failure', request('/v1/a'), answer('a', {}, 503)],
  ['what no caller may cache', request('/v1/a'), answer('a', { 'cache-control': 'no-store' })],
  ['what comes in pieces', request('/v1/a'), { ...answer('a'), body: new ReadableStream() }],
])('does not cache %s', (_, one, given) => {
  const { set, textOf } = setUp()
  set(one, given)
  expect(textOf(one)).toBeUndefined()
})

it('security: caches 16 MB at most, whatever is asked, and the newest of it', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_048_576 }), { minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(sizes, (lengths) => {
      const { set, textOf } = setUp()
      const requests = lengths.map((_, index) => request(`/v1/${index}`))
      for (const [index, one] of requests.entries()) set(one, answer('a'.repeat(lengths[index] ?? 0)))
      const cached = requests.map((one) => textOf(one)?.length ?? 0)
      expect(cached.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(16_777_216)
      expect(cached.at(-1)).toBe(lengths.at(-1))
    }),
    { numRuns: 5 },
  )
})
