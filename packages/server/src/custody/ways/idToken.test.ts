import { createSign, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { appleIssuer, googleIssuer, googleKeysUrl, makeIssuer, openIssuer } from './fixtures/issuer.js'
import { bind, clientId, json } from './fixtures/openWays.js'

const refused = (reason: string) => ({ code: 'socialRefused', reason })
const subject = '110169484474386276334'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token of Google', () => {
  it('proves its subject, and describes it', async () => {
    const { google } = await openIssuer()
    expect(await google()).toEqual({
      issuer: googleIssuer,
      subject,
      label: 'ada@login.example',
      email: { address: 'ada@login.example', isVerified: true, isRelay: false },
    })
    expect(await google({ email: undefined, email_verified: undefined })).toEqual({
      issuer: googleIssuer,
      subject,
      label: 'Google',
    })
  })

  it('error: a proof of another login, device or purpose: its nonce is another', async () => {
    const { google } = await openIssuer()
    expect(await google({}, {}, 'c'.repeat(43))).toEqual(refused('otherNonce'))
    for (const nonce of [undefined, '', [bind], `${bind} `, null])
      expect(await google({ nonce })).toMatchObject({ code: 'socialRefused' })
  })

  it('trap: `email_verified` as text or missing is no verified address at Google', async () => {
    const { google } = await openIssuer()
    for (const claim of ['true', undefined, 1, 'false', false])
      expect(await google({ email_verified: claim })).toMatchObject({ email: { isVerified: false } })
  })

  it('trap: subject re-use after a domain is sold: another subject is another identity, whatever the address', async () => {
    const { google } = await openIssuer()
    const identities = [await google(), await google({ sub: '999' })]
    expect(identities).toMatchObject([{ subject }, { subject: '999' }])
  })

  it('trap: token older than 5 min, also within the clock’s tolerance; a clock may be 90 s off', async () => {
    const { google, now } = await openIssuer()
    expect(await google({ iat: now() - 300 })).toMatchObject({ subject })
    expect(await google({ iat: now() - 301 })).toEqual(refused('tooOld'))
    expect(await google({ iat: now() + 90 })).toMatchObject({ subject })
    expect(await google({ iat: now() + 91 })).toEqual(refused('fromTheFuture'))
    expect(await google({ exp: now() - 80 })).toMatchObject({ subject })
    expect(await google({ exp: now() - 91 })).toEqual(refused('ERR_JWT_EXPIRED'))
    expect(await google({ nbf: now() + 91 })).toEqual(refused('ERR_JWT_CLAIM_VALIDATION_FAILED'))
    for (const name of ['iat', 'exp', 'iss', 'aud', 'sub'])
      expect(await google({ [name]: undefined }), name).toMatchObject({ code: 'socialRefused' })
    expect(await google({ iat: `${now()}` })).toMatchObject({ code: 'socialRefused' })
  })

  it('trap: `aud` list: good only if it is exactly ours', async () => {
    const { google } = await openIssuer()
    expect(await google({ aud: [clientId] })).toMatchObject({ subject })
    for (const aud of [[clientId, 'other'], ['other', clientId], [clientId, clientId], 'other', [], '', 1])
      expect(await google({ aud })).toMatchObject({ code: 'socialRefused' })
    expect(await google({ azp: 'other' })).toEqual(refused('otherAudience'))
  })

  it('error: another issuer, in whatever spelling', async () => {
    const { google } = await openIssuer()
    const issuers = ['accounts.google.com', `${googleIssuer}/`, 'https://appleid.apple.com', [googleIssuer]]
    for (const iss of issuers) expect(await google({ iss })).toMatchObject({ code: 'socialRefused' })
  })

  it('bad input: `sub` of 300 characters, empty, a number, with signs of control', async () => {
    const { google } = await openIssuer()
    expect(await google({ sub: 's'.repeat(255) })).toMatchObject({ subject: 's'.repeat(255) })
    for (const sub of ['s'.repeat(300), '', 110169484474386, 'a\nb', 'a b', 'ä', ['x'], {}])
      expect(await google({ sub })).toMatchObject({ code: 'socialRefused' })
  })

  it('bad input: `email` with a display name, of another type, two of them, or none at all', async () => {
    const { google } = await openIssuer()
    const odd = [
      'Ada <ada@login.example>',
      'a@x.example, b@x.example',
      'ada',
      '',
      7,
      ['a@x.example'],
      {},
      null,
    ]
    for (const email of odd) expect(await google({ email })).toEqual(refused('oddEmail'))
    // Written as addresses of e-mail logins are: one person has one address, whichever way in tells it.
    expect(await google({ email: 'Ada@BÜCHER.example' })).toMatchObject({
      email: { address: 'ada@xn--bcher-kva.example' },
    })
    expect(await google({ email: `${'a'.repeat(60)}@login.example` })).toMatchObject({
      label: `${'a'.repeat(22)}…aaa@login.example`,
    })
  })
})

describe('a token of Apple', () => {
  it('has booleans as text or as booleans, and may have a relay’s address', async () => {
    const { apple } = await openIssuer()
    for (const flag of [true, 'true'])
      expect(await apple({ email_verified: flag, is_private_email: flag })).toEqual({
        issuer: appleIssuer,
        subject,
        label: 'ada@login.example',
        email: { address: 'ada@login.example', isVerified: true, isRelay: true },
      })
    for (const flag of ['false', false, undefined, 'TRUE', 1])
      expect(await apple({ email_verified: flag, is_private_email: flag })).toMatchObject({
        email: { isVerified: false, isRelay: false },
      })
  })

  it('error: one of Google is none of Apple, by the same key', async () => {
    const { apple } = await openIssuer()
    expect(await apple({ iss: googleIssuer })).toMatchObject({ code: 'socialRefused' })
  })
})

describe('a signature', () => {
  it('trap: `alg: none` and HS256 with the public key as the secret', async () => {
    const { outcomeOf, claims, issuer, callsTo } = await openIssuer()
    const none = `${part({ alg: 'none', kid: 'key-1' })}.${part(claims())}.`
    const unsigned = `${part({ alg: 'none', kid: 'key-1' })}.${part(claims())}.AAAA`
    expect(await outcomeOf('google', { token: none })).toEqual(refused('malformed'))
    expect(await outcomeOf('google', { token: unsigned })).toEqual(refused('otherAlgorithm'))
    const secret = Buffer.from(JSON.stringify(issuer.publicJwk))
    const hmac = await new SignJWT({ ...claims() })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(secret)
    expect(await outcomeOf('google', { token: hmac })).toEqual(refused('otherAlgorithm'))
    expect(callsTo(googleKeysUrl)).toBe(0)
  })

  it('ES256 is taken as RS256 is; PS256 and ES384 are not, though the provider has such keys', async () => {
    const { outcomeOf, claims, provider } = await openIssuer()
    const [es256, ps256, es384] = [
      await makeIssuer('es', 'ES256'),
      await makeIssuer('ps', 'PS256'),
      await makeIssuer('es384', 'ES384'),
    ]
    provider.keys = [es256, ps256, es384].map(({ publicJwk }) => publicJwk)
    expect(await outcomeOf('google', { token: await es256.sign(claims()) })).toMatchObject({ subject })
    for (const issuer of [ps256, es384])
      expect(await outcomeOf('google', { token: await issuer.sign(claims()) })).toEqual(
        refused('otherAlgorithm'),
      )
  })

  it('error: by another key of the same id, by a key in the header, over other claims, with an extension', async () => {
    const { outcomeOf, claims, google, issuer, calls } = await openIssuer()
    const thief = await makeIssuer()
    const stolen = await thief.sign(claims(), { jwk: thief.publicJwk, jku: 'https://evil.example/keys' })
    const reason = refused('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
    expect(await outcomeOf('google', { token: stolen })).toEqual(reason)
    // What a token names is never called.
    expect(calls.map(({ url }) => url)).toEqual([googleKeysUrl])
    const [header, , signature] = (await issuer.sign(claims())).split('.')
    const other = `${header}.${part(claims({ sub: '1' }))}.${signature}`
    expect(await outcomeOf('google', { token: other })).toEqual(reason)
    for (const crit of [['exp'], ['b64'], [], 'exp']) {
      const header = { alg: 'RS256', kid: 'key-1', crit, exp: 1, b64: false }
      const token = await issuer.signText(header, JSON.stringify(claims()))
      expect(await outcomeOf('google', { token })).toMatchObject({ code: 'socialRefused' })
    }
    expect(await google({}, { typ: 'logout+jwt' })).toEqual(refused('otherType'))
    expect(await google({}, { kid: undefined })).toEqual(refused('noKeyId'))
    expect(await google({}, { kid: 7 })).toEqual(refused('noKeyId'))
  })

  it('error: a key of 1,024 bits', async () => {
    const { outcomeOf, claims, provider } = await openIssuer()
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
    provider.keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'weak', alg: 'RS256', use: 'sig' }]
    const text = `${part({ alg: 'RS256', kid: 'weak' })}.${part(claims())}`
    const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')
    expect(await outcomeOf('google', { token: `${text}.${signature}` })).toMatchObject({
      code: 'socialRefused',
    })
  })

  it('bad input: a token over 8 KiB, HTML, an encrypted one, a code, nothing', async () => {
    const { outcomeOf, google, callsTo } = await openIssuer()
    expect(await google({ long: 'x'.repeat(8_192) })).toEqual(refused('malformed'))
    const odd = [
      '<html></html>',
      '',
      'a.b.c',
      'a.b',
      '.',
      '..',
      'a.b.c.d.e',
      `${part([])}.${part([])}.AA`,
      '\u{feff}a.b.c',
    ]
    for (const token of odd)
      expect(await outcomeOf('google', { token })).toMatchObject({ code: 'socialRefused' })
    expect(await outcomeOf('google', { code: 'a-code' })).toEqual(refused('otherProof'))
    expect(callsTo(googleKeysUrl)).toBe(0)
  })

  it('bad input: claims that are an array, a text or no JSON', async () => {
    const { outcomeOf, issuer } = await openIssuer()
    for (const payload of ['[]', '"text"', 'null', '{', '\u{feff}{}', '7']) {
      const token = await issuer.signText({ alg: 'RS256', kid: 'key-1' }, payload)
      expect(await outcomeOf('google', { token })).toMatchObject({ code: 'socialRefused' })
    }
  })
})

describe('the provider’s keys', () => {
  it('trap: storm of unknown `kid`: one request a minute, and known keys go on', async () => {
    const { google, callsTo, clock } = await openIssuer()
    await google()
    for (let round = 0; round < 200; round++)
      expect(await google({}, { kid: `unknown-${round}` })).toEqual(refused('ERR_JWKS_NO_MATCHING_KEY'))
    expect(callsTo(googleKeysUrl)).toBe(1)
    clock.advance(60_000)
    const storm = Array.from({ length: 50 }, (_, round) => google({}, { kid: `other-${round}` }))
    await Promise.all(storm)
    expect(callsTo(googleKeysUrl)).toBe(2)
    expect(await google()).toMatchObject({ subject })
  })

  it('a new key is found when its first token comes', async () => {
    const { outcomeOf, google, claims, provider, clock } = await openIssuer()
    await google()
    const next = await makeIssuer('key-2')
    provider.keys = [...provider.keys, next.publicJwk]
    clock.advance(60_000)
    expect(await outcomeOf('google', { token: await next.sign(claims()) })).toMatchObject({ subject })
  })

  it('are used for ten minutes at most: a key that was withdrawn ends, and where the provider is away nobody comes in', async () => {
    const { google, provider, clock } = await openIssuer()
    await google()
    provider.answer = () => new Response('down', { status: 503 })
    clock.advance(599_000)
    expect(await google()).toMatchObject({ subject })
    clock.advance(1_000)
    expect(await google()).toEqual({ code: 'socialUnavailable', reason: 'keysAway' })
    delete provider.answer
    provider.keys = [(await makeIssuer('key-9')).publicJwk]
    clock.advance(60_000)
    expect(await google()).toEqual(refused('ERR_JWKS_NO_MATCHING_KEY'))
  })

  it('are renewed from the fifth minute on while the present ones serve: a pause of the provider harms nobody', async () => {
    const { google, provider, clock, callsTo } = await openIssuer()
    await google()
    clock.advance(300_000)
    provider.answer = () => new Promise(() => undefined)
    expect(await google()).toMatchObject({ subject })
    expect(callsTo(googleKeysUrl)).toBe(2)
    delete provider.answer
    // The request that hangs is given up after 3 s.
    clock.advance(60_000)
    await Promise.resolve()
    expect(await google()).toMatchObject({ subject })
    await expect.poll(() => callsTo(googleKeysUrl)).toBe(3)
  })

  it('a renewal that fails beside a login harms nobody, whatever it fails by', async () => {
    const { google, provider, clock, callsTo } = await openIssuer()
    await google()
    const failures = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.reject(new RangeError('odd')),
      () => json({ keys: [null] }),
      () => new Response('', { status: 404 }),
    ]
    clock.advance(300_000)
    for (const [at, answer] of failures.entries()) {
      provider.answer = answer
      expect(await google()).toMatchObject({ subject })
      await expect.poll(() => callsTo(googleKeysUrl)).toBe(at + 2)
      clock.advance(60_000)
    }
  })

  it.each([
    ['5xx', () => new Response('', { status: 503 })],
    ['HTML', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['no content-type', () => new Response(Buffer.from('{"keys":[]}'))],
    ['no keys', () => json({ keys: [] })],
    ['an array for an object', () => json([])],
    ['a BOM', () => json('\u{feff}{"keys":[]}')],
    ['a redirect', () => new Response('', { status: 302, headers: { Location: 'https://evil.example/' } })],
    ['more than 64 KiB', () => json({ keys: [], padding: 'x'.repeat(65_536) })],
    ['keys that are none', () => json({ keys: ['x', 7, null, { kty: 'oct', k: 'AAAA' }, {}] })],
    ['33 keys', () => json({ keys: Array.from({ length: 33 }, () => ({ kty: 'EC', kid: 'key-1' })) })],
    ['200 with `error`', () => json({ error: 'server_error' })],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed'))],
  ])('bad input: %s in place of keys: not available, asked again a minute later', async (_, answer) => {
    const { google, provider, callsTo, clock } = await openIssuer()
    provider.answer = answer
    const away = { code: 'socialUnavailable', reason: 'keysAway' }
    expect([await google(), await google()]).toEqual([away, away])
    expect(callsTo(googleKeysUrl)).toBe(1)
    delete provider.answer
    clock.advance(60_000)
    expect(await google()).toMatchObject({ subject })
  })

  it('a provider that does not answer delays a login by 3 s, and the next one not at all', async () => {
    const { google, provider, clock, callsTo } = await openIssuer()
    provider.answer = () => new Promise(() => undefined)
    const waiting = google()
    await expect.poll(() => callsTo(googleKeysUrl)).toBe(1)
    clock.advance(3_000)
    expect(await waiting).toEqual({ code: 'socialUnavailable', reason: 'keysAway' })
    expect(await google()).toEqual({ code: 'socialUnavailable', reason: 'keysAway' })
    expect(callsTo(googleKeysUrl)).toBe(1)
  })
})

it('the log has the reason of a refusal, once a minute, and nothing of the token', async () => {
  const { google, lines } = await openIssuer()
  for (let round = 0; round < 20; round++) await google({ sub: 's'.repeat(300), email: 'secret@x.example' })
  expect(lines).toEqual([{ event: 'social-refused', fields: { cause: 'google.oddSubject', count: 1 } }])
})
