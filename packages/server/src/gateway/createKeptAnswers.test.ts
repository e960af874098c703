import fc from 'fast-check'
import { createFakeClock } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { createKeptAnswers, type RawAnswer } from './createKeptAnswers.js'
import { queryOf } from './parseRequest.js'

const answer = (text: string, headers: Record<string, string> = {}, status = 200) => ({
  status,
  headers: Object.entries({ 'cache-control': 'public, max-age=10', etag: `"${text}"`, ...headers }),
  body: new TextEncoder().encode(text),
})
const request = (path: string, method = 'GET') => new Request(`http://gateway.test${path}`, { method })

function setUp() {
  const clock = createFakeClock()
  const kept = createKeptAnswers(clock)
  const textOf = (asked: Request) => {
    const found = kept.find(asked, queryOf(asked))
    return found && new TextDecoder().decode(found.body as Uint8Array)
  }
  const keep = (asked: Request, given: RawAnswer = answer('kept')) => kept.keep(asked, queryOf(asked), given)
  return { clock, kept, keep, textOf }
}

it('keeps an answer for a second, whoever asks and in whichever order', async () => {
  const { clock, keep, textOf } = setUp()
  keep(
    request('/v1/a?x=1&y=2&projectId=one&st=modal'),
    answer('kept', { 'access-control-allow-origin': '*' }),
  )
  expect(textOf(request('/v1/a?y=2&x=1&projectId=two'))).toBe('kept')
  expect(textOf(request('/v1/a?y=2&x=2'))).toBeUndefined()
  expect(textOf(request('/v1/b?x=1&y=2'))).toBeUndefined()
  await clock.advance(1_000)
  expect(textOf(request('/v1/a?x=1&y=2'))).toBeUndefined()
})

it('keeps no header of the page that asked', () => {
  const { kept, keep } = setUp()
  const asked = request('/v1/a')
  keep(asked, answer('kept', { vary: 'Origin', 'access-control-allow-origin': 'https://a.example' }))
  expect(Object.keys(kept.find(asked, {})?.headers ?? {})).toEqual(['cache-control', 'etag'])
})

it.each([
  ['what is to be read anew', request('/v1/a?forceUpdate=x'), answer('a')],
  ['what is sent', request('/v1/a', 'POST'), answer('a')],
  ['a failure', request('/v1/a'), answer('a', {}, 503)],
  ['what nobody may cache', request('/v1/a'), answer('a', { 'cache-control': 'no-store' })],
  ['what comes in pieces', request('/v1/a'), { ...answer('a'), body: new ReadableStream() }],
])('does not keep %s', (_, asked, given) => {
  const { keep, textOf } = setUp()
  keep(asked, given)
  expect(textOf(asked)).toBeUndefined()
})

it('security: holds 16 MB at most, whatever is asked, and the newest of it', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_048_576 }), { minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(sizes, (lengths) => {
      const { keep, textOf } = setUp()
      const asked = lengths.map((_, index) => request(`/v1/${index}`))
      for (const [index, one] of asked.entries()) keep(one, answer('a'.repeat(lengths[index] ?? 0)))
      const held = asked.map((one) => textOf(one)?.length ?? 0)
      expect(held.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(16_777_216)
      expect(held.at(-1)).toBe(lengths.at(-1))
    }),
    { numRuns: 20 },
  )
})
