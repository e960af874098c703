import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { relayLimits } from '../../config/relayLimits.js'
import { createIdentity } from '../../fixtures/signToken.js'
import { subscriptionIdOf } from '../session/subscriptionIdOf.js'
import { readToken } from './readToken.js'

// The vector of the protocol: a fixed key, a fixed time, the token the public clients make of them.
const vector = {
  seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
  did: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  sub: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  iat: 1_700_000_000,
  jwt: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS5leGFtcGxlLm9yZyIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAwMDg2NDAwfQ.Lh7h9qeEoqIdIJ6GZTEvIcUHArSQvpB0gSQVDhGJ5-VctyXNfClHLKnpWMKRMshXvoFUeu53CTUWd7RcGG3GCg',
  topic: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  subscriptionId: 'b8c0606aa8e42546902a0b0afbf381b0f8d4ee606bf99c6d8d98d5843deda868',
}

const limits = v.getDefaults(relayLimits) as v.InferOutput<typeof relayLimits>
const names = ['relay.example.org', 'second.example.org:8443', '*.example.net']
const at = (seconds: number) => ({ names, limits, now: seconds * 1_000 })
const refusal = (reason: string) => ({ refused: `JWT validation error: ${reason}` })

describe('R1 the token of the protocol’s vector', () => {
  it('is accepted, and is what our own test client makes of the same key', () => {
    expect(readToken(vector.jwt, at(vector.iat))).toEqual({ clientId: vector.did })
    const identity = createIdentity(Buffer.from(vector.seed, 'hex'))
    expect(identity.clientId).toBe(vector.did)
    const claims = {
      sub: vector.sub,
      aud: 'wss://relay.example.org',
      iat: vector.iat,
      exp: vector.iat + 86_400,
    }
    expect(identity.token(claims)).toBe(vector.jwt)
    expect(subscriptionIdOf(vector.topic, vector.did)).toBe(vector.subscriptionId)
  })

  it.each([
    ['one character of the signature', (jwt: string) => jwt.replace('.Lh7h', '.Lh7i')],
    ['one character of the claims', (jwt: string) => jwt.replace('.eyJpc3Mi', '.eyJpc3Mj')],
    ['one bit that the signature has to spare', (jwt: string) => `${jwt.slice(0, -1)}h`],
    ['no signature', (jwt: string) => jwt.slice(0, jwt.lastIndexOf('.') + 1)],
    ['a fourth part', (jwt: string) => `${jwt}.x`],
    ['padding', (jwt: string) => `${jwt}==`],
    ['nothing', () => ''],
    ['no token at all', () => undefined],
    ['something else', () => 'token'],
  ])('error: %s', (_title, change) => {
    expect(readToken(change(vector.jwt), at(vector.iat))).toEqual(refusal('Invalid signature'))
  })
})

describe('R1 a token of our own', () => {
  const now = 1_800_000_000
  const identity = createIdentity()
  const usual = { aud: 'wss://relay.example.org', iat: now, exp: now + 86_400 }
  const read = (claims: Record<string, unknown>, header?: Record<string, unknown>) =>
    readToken(identity.token({ ...usual, ...claims }, header), at(now))
  const welcome = { clientId: identity.clientId }

  it.each([
    ['iat 120 s ahead', { iat: now + 120, exp: now + 600 }],
    ['a lifetime of 7 days', { iat: now, exp: now + 604_800 }],
    ['the last second of its life', { iat: now - 100, exp: now + 1 }],
    ['act client_auth', { act: 'client_auth' }],
    ['an audience with another scheme', { aud: 'https://relay.example.org' }],
    ['an audience with a slash at the end', { aud: 'wss://relay.example.org/' }],
    ['an audience with a path', { aud: 'wss://relay.example.org/relay' }],
    ['an audience with any port', { aud: 'ws://relay.example.org:1234' }],
    ['an audience in capitals', { aud: 'WSS://Relay.Example.ORG' }],
    ['an audience without a scheme', { aud: 'relay.example.org' }],
    ['a second name, with its port', { aud: 'wss://second.example.org:8443' }],
    ['a name of one label below', { aud: 'wss://eu.example.net' }],
  ])('allows %s', (_title, claims) => {
    expect(read(claims)).toEqual(welcome)
  })

  it.each([
    ['iat 121 s ahead', { iat: now + 121, exp: now + 600 }, 'JWT Token is not yet valid'],
    ['exp now', { iat: now - 100, exp: now }, 'JWT Token is expired'],
    ['a lifetime of 7 days and a second', { iat: now, exp: now + 604_801 }, 'Lifetime too long'],
    ['another act', { act: 'admin' }, 'Invalid signature'],
    ['no expiry', { exp: undefined }, 'Invalid signature'],
    ['a time that is no number', { iat: '1' }, 'Invalid signature'],
    ['another issuer', { iss: createIdentity().clientId }, 'Invalid signature'],
    ['an issuer that is no did:key', { iss: 'did:web:example.org' }, 'Invalid signature'],
    [
      'an issuer of another kind of key',
      { iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' },
      'Invalid signature',
    ],
    ['an issuer outside of base58', { iss: 'did:key:z6Mk0OIl' }, 'Invalid signature'],
    ['a very long issuer', { iss: `did:key:z${'6'.repeat(100_000)}` }, 'Invalid signature'],
  ])('error: %s', (_title, claims, reason) => {
    expect(read(claims)).toEqual(refusal(reason))
  })

  it.each([
    ['another audience', { aud: 'wss://relay.example.com' }],
    ['an audience that only ends alike', { aud: 'wss://evilrelay.example.org' }],
    ['an audience that only begins alike', { aud: 'wss://relay.example.org.evil.com' }],
    ['an audience behind a user name', { aud: 'wss://relay.example.org@evil.com' }],
    ['a second name with another port', { aud: 'wss://second.example.org' }],
    ['a name of two labels below', { aud: 'wss://a.b.example.net' }],
    ['an empty audience', { aud: '' }],
  ])('error: %s is another relay’s', (_title, claims) => {
    const { aud: audience } = claims
    expect(read(claims)).toEqual({ refused: 'Unauthorized: audience not allowed', audience })
  })

  it.each([
    ['no algorithm', { typ: 'JWT' }],
    ['alg none', { alg: 'none', typ: 'JWT' }],
    ['alg HS256', { alg: 'HS256', typ: 'JWT' }],
    ['another type', { alg: 'EdDSA', typ: 'JWE' }],
  ])('error: %s', (_title, header) => {
    expect(read({}, header)).toEqual(refusal('Invalid signature'))
  })
})
