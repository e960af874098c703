import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noblePrimitives } from './crypto/noblePrimitives.js'
import { newPairingKey } from './crypto/sessionKey.js'
import { pairing } from './fixtures/vectors.js'
import { formatUri, parseUri } from './uri.js'

const primitives = noblePrimitives()
const read = (text: string, now = pairing.now) => parseUri(primitives, text, now)
const { topic, symKey, uri, uriAuth } = pairing

describe('pairing links', () => {
  it('are written as in the vectors', () => {
    const link = { topic, symKey, expiryTimestamp: 1_700_000_300 }
    expect(formatUri({ ...link, methods: [] })).toBe(uri)
    expect(formatUri({ ...link, methods: ['wc_sessionAuthenticate'] })).toBe(uriAuth)
  })

  it('come back as they were', async () => {
    const method = fc.stringMatching(/^[a-z]{1,10}_[A-Za-z]{1,20}$/)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(method, { maxLength: 4 }), fc.nat(9_999), async (methods, after) => {
        const key = await newPairingKey(primitives)
        const link = { ...key, methods, expiryTimestamp: 1_700_000_001 + after }
        expect(await read(formatUri(link))).toEqual(link)
      }),
    )
  })

  const base = `relay-protocol=irn&symKey=${symKey}`
  it.each([
    ['as usual', uri],
    ['with two slashes', uri.replace('wc:', 'wc://')],
    ['in another order', `wc:${topic}@2?expiryTimestamp=1700000300&symKey=${symKey}&relay-protocol=irn`],
    ['with something unknown', `${uri}&bridge=x&foo=bar`],
    ['in base64', Buffer.from(uri).toString('base64')],
    ['in base64url', Buffer.from(uri).toString('base64url')],
    ['without an expiry', `wc:${topic}@2?${base}`],
  ])('are read %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ topic, symKey, methods: [] })
  })

  it.each(['a,b', '[a],[b]', '[a,b]', '%5Ba%5D%2C%5Bb%5D'])('methods are read from %s', async (methods) => {
    expect((await read(`${uri}&methods=${methods}`)).methods).toEqual(['a', 'b'])
  })

  it.each([
    ['another version', uri.replace('@2', '@1')],
    ['no version', `wc:${topic}?${base}`],
    ['a key of another topic', uri.replace(symKey, '11'.repeat(32))],
    ['a short key', uri.replace(symKey, symKey.slice(2))],
    ['a short topic', uri.replace(topic, topic.slice(2))],
    ['no key', `wc:${topic}@2?relay-protocol=irn`],
    ['no relay protocol', `wc:${topic}@2?symKey=${symKey}`],
    ['another relay protocol', uri.replace('=irn', '=waku')],
    ['a second relay protocol (S8)', `${uri}&relay-protocol=irn`],
    ['a second key', `${uri}&symKey=${symKey}`],
    ['a line break (S8)', uri.replace('@2', '\n@2')],
    ['a line break at the end', `${uri}\nwc:x`],
    ['a topic of 2 kB (S8)', uri.replace(topic, 'a'.repeat(2_048))],
    ['an expiry that is no time', uri.replace('1700000300', 'soon')],
    ['something else', 'https://example.com'],
    ['nothing', ''],
  ])('error: with %s they are refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalidPairingUri' })
  })

  it('error: past its expiry one is refused', async () => {
    expect(await read(uri, 1_700_000_299_999)).toMatchObject({ topic })
    await expect(read(uri, 1_700_000_300_000)).rejects.toMatchObject({ code: 'invalidPairingUri' })
  })

  it('S8 fuzz: a refusal never shows any of the link', async () => {
    // Not the unit `binary`: it begins by listing every code point, which takes seconds on a busy machine.
    const character = fc
      .integer({ min: 0, max: 0x10ffff })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
    const change = fc.record({
      at: fc.nat(uri.length),
      cut: fc.nat(20),
      put: fc.string({ unit: character, maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const text = changes.reduce(
          (now, { at, cut, put }) => now.slice(0, at) + put + now.slice(at + cut),
          uri as string,
        )
        try {
          // What is still read is what it was made of.
          expect(await read(text)).toMatchObject({ topic, symKey })
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalidPairingUri' })
          expect(String(error)).not.toContain(symKey.slice(0, 16))
          expect(JSON.stringify(error)).not.toContain(symKey.slice(0, 16))
        }
      }),
      { numRuns: 60 },
    )
  })
})
