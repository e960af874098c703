import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attributesFor,
  decodeRecap,
  encodeRecap,
  permissionsIn,
  withRecapSentence,
} from '../../siwx/message/recap.js'
import type { AuthPayload, Cacao } from '../../wire/pairingMessages.js'
import { recaps } from '../fixtures/vectors.js'
import { issuer, messageOf, signedTexts } from './cacao.js'

const methods = ['personal_sign', 'eth_signTypedData_v4']
const sentence =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_signTypedData_v4', 'personal_sign' for 'eip155'."

describe('ReCaps', () => {
  it('are those of the vectors, both ways', () => {
    const requested = attributesFor('eip155', methods)
    expect(encodeRecap(requested)).toBe(recaps.request)
    expect(decodeRecap(recaps.request)).toEqual(requested)
    const granted = decodeRecap(recaps.granted)
    expect(granted && encodeRecap(granted)).toBe(recaps.granted)
    expect(granted && permissionsIn(granted, 'eip155')).toEqual({
      methods: ['eth_signTypedData_v4', 'personal_sign'],
      chains: ['eip155:1', 'eip155:10'],
    })
  })

  it('are read from the standard alphabet of base64 too', () => {
    const att = { 'https://x.example/?': { 'request/~~~~': [{}] } }
    const standard = `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64')}`
    expect(decodeRecap(standard)).toEqual(att)
  })

  it('say what they allow, once', () => {
    const att = attributesFor('eip155', methods)
    expect(withRecapSentence('Sign in.', att)).toBe(`Sign in. ${sentence}`)
    expect(withRecapSentence(undefined, att)).toBe(sentence)
    expect(withRecapSentence(`Sign in. ${sentence}`, att)).toBe(`Sign in. ${sentence}`)
    expect(withRecapSentence('', { a: { 'x/1': [{}], 'y/2': [{}] }, b: { 'x/3': [{}] } })).toContain(
      "(1) 'x': '1' for 'a'. (2) 'y': '2' for 'a'. (3) 'x': '3' for 'b'.",
    )
  })

  it('come back as they went', () => {
    const abilities = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.constant([{}]), { minKeys: 1 })
    const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c'), abilities, { minKeys: 1 })
    fc.assert(fc.property(attributes, (each) => void expect(decodeRecap(encodeRecap(each))).toEqual(each)))
  })

  it.each([
    undefined,
    'https://example.com',
    'urn:recap:%%%',
    `urn:recap:${btoa('[]')}`,
    `urn:recap:${btoa('{"att":{}}')}`,
    `urn:recap:${btoa('{"att":{"a":{}}}')}`,
    `urn:recap:${btoa('{"att":{"a":{"b":[]}}}')}`,
    `urn:recap:${btoa('{"att":{"a":{"b":["x"]}}}')}`,
    `urn:recap:${btoa('{"att":[1]}')}`,
  ])('%s is none', (resource) => {
    expect(decodeRecap(resource)).toBeUndefined()
  })
})

const address = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const now = Date.parse('2024-01-01T00:00:30.000Z')
const requested: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  domain: 'app.example.org',
  aud: 'https://app.example.org/login',
  version: '1',
  nonce: '7f3c9a1e5b2d4860',
  iat: '2024-01-01T00:00:00.000Z',
  statement: 'Sign in to Example.',
  exp: '2024-01-08T00:00:00.000Z',
  resources: ['https://app.example.org/terms', recaps.request],
}
const { type: _, chains: __, ...fields } = requested
const good: Cacao = {
  h: { t: 'caip122' },
  p: {
    ...fields,
    iss: `did:pkh:eip155:1:${address}`,
    statement: `Sign in to Example. ${sentence}`,
    resources: [...(requested.resources ?? [])],
  },
  s: { t: 'eip191', s: '0xab' },
}
const changed = (p: Partial<Cacao['p']>, more: Partial<Cacao> = {}): Cacao => ({
  ...good,
  ...more,
  p: { ...good.p, ...p } as Cacao['p'],
})

describe('what was signed', () => {
  it('is the text of EIP-4361, as in the vector', () => {
    const p = {
      ...fields,
      iss: `did:pkh:eip155:1:${address}`,
      resources: ['https://app.example.org/terms'],
    } as Cacao['p']
    expect(messageOf({ p })).toBe(
      `app.example.org wants you to sign in with your Ethereum account:\n${address}\n\nSign in to Example.\n\nURI: https://app.example.org/login\nVersion: 1\nChain ID: 1\nNonce: 7f3c9a1e5b2d4860\nIssued At: 2024-01-01T00:00:00.000Z\nExpiration Time: 2024-01-08T00:00:00.000Z\nResources:\n- https://app.example.org/terms`,
    )
    const { statement, exp, resources, ...bare } = p
    expect(messageOf({ p: bare as Cacao['p'] })).toBe(
      `app.example.org wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://app.example.org/login\nVersion: 1\nChain ID: 1\nNonce: 7f3c9a1e5b2d4860\nIssued At: 2024-01-01T00:00:00.000Z`,
    )
    expect([statement, exp, resources].every(Boolean)).toBe(true)
  })

  it('is handed on for its signature to be verified', () => {
    const second = changed({ iss: `did:pkh:eip155:10:${address.toLowerCase()}` })
    expect(signedTexts(requested, [good, second], now)).toMatchObject([
      { address, chain: 'eip155:1', kind: 'eip191', signature: '0xab', message: messageOf(good) },
      { chain: 'eip155:10' },
    ])
  })

  it('may allow less than was asked', () => {
    const less = encodeRecap({ eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } })
    const statement = withRecapSentence('Sign in to Example.', decodeRecap(less)!)
    expect(
      signedTexts(
        requested,
        [changed({ resources: ['https://app.example.org/terms', less], statement })],
        now,
      ),
    ).toHaveLength(1)
  })

  const terms = 'https://app.example.org/terms'
  const more = encodeRecap({ eip155: { 'request/eth_sendTransaction': [{}] } })
  const elsewhere = encodeRecap({ eip155: { 'request/personal_sign': [{ chains: ['eip155:137'] }] } })
  it.each<[string, Cacao[]]>([
    ['another domain', [changed({ domain: 'evil.example' })]],
    ['another page', [changed({ aud: 'https://evil.example' })]],
    ['another nonce', [changed({ nonce: 'ffffffffffffffff' })]],
    ['another statement', [changed({ statement: 'I give you everything.' })]],
    ['another version', [changed({ version: '2' })]],
    ['another resource', [changed({ resources: ['https://evil.example', recaps.request] })]],
    ['a resource less', [changed({ resources: [recaps.request] })]],
    ['a later expiry', [changed({ exp: '2025-01-08T00:00:00.000Z' })]],
    ['no expiry', [changed({ exp: undefined })]],
    ['a time of its own', [changed({ nbf: '2024-01-01T00:00:00.000Z' })]],
    ['a request id', [changed({ requestId: 'x' })]],
    [
      'a method nobody asked for',
      [
        changed({
          resources: [terms, more],
          statement: withRecapSentence(requested.statement, decodeRecap(more)!),
        }),
      ],
    ],
    [
      'a chain nobody asked for',
      [
        changed({
          resources: [terms, elsewhere],
          statement: withRecapSentence(requested.statement, decodeRecap(elsewhere)!),
        }),
      ],
    ],
    ['an issuer of another chain', [changed({ iss: `did:pkh:eip155:137:${address}` })]],
    ['no issuer', [changed({ iss: 'someone' })]],
    ['two addresses', [good, changed({ iss: `did:pkh:eip155:10:0x${'11'.repeat(20)}` })]],
    ['one bad text among good ones', [good, changed({ nonce: 'ffffffffffffffff' })]],
    ['a text of another kind', [changed({}, { h: { t: 'eip4361' } })]],
    ['a signature of another kind', [changed({}, { s: { t: 'eip6492', s: '0xab' } })]],
    ['none at all', []],
  ])('error: with %s it is not what was asked for', (_what, cacaos) => {
    expect(signedTexts(requested, cacaos, now)).toBeUndefined()
  })

  const timed = changed({ iat: '2024-01-01T00:00:00.001Z' })

  it('X3 with a time of the wallet it was issued at most ten minutes ago and two minutes ahead', () => {
    for (const at of [now + 570_001, now - 149_999])
      expect(signedTexts(requested, [timed], at)).toHaveLength(1)
  })

  it('with the time of the request, which is the server’s, it passes however wrong this clock is', () => {
    for (const at of [now + 86_000_000, now - 86_000_000])
      expect(signedTexts(requested, [good], at)).toHaveLength(1)
  })

  it.each([
    ['issued more than ten minutes ago', now + 570_002],
    ['issued more than two minutes ahead', now - 150_000],
    ['expired', Date.parse('2024-01-08T00:00:00.000Z')],
  ])('error: %s it is refused', (_what, at) => {
    expect(signedTexts(requested, [timed], at)).toBeUndefined()
  })

  it.each(['did:pkh:eip155:1:0x12', 'did:key:z6Mk', `did:pkh:eip155:1:${address}:x`, ''])(
    '%s names nobody',
    (iss) => {
      expect(issuer(iss)).toBeUndefined()
    },
  )
})
