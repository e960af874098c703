import { createHash } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type BoundProof,
  bindOf,
  codeChallengeOf,
  identityHashOf,
  proofPurposes,
  proofQuestion,
  shownProofFields,
} from './proofs.js'
import { type ProofService, providers, ways } from './ways.js'

/** A proof of which both nonces are known. */
type WholeProof = BoundProof & { readonly nonces: Readonly<Record<ProofService, string>> }

const letters = (letter: string) => letter.repeat(43)
const proof: BoundProof = {
  loginId: '0'.repeat(32),
  jkt: letters('j'),
  way: 'google',
  purpose: 'login',
  service: 'auth',
  nonces: { auth: letters('a'), recovery: letters('r') },
  salt: letters('s'),
}
/** The hash by another hand, over a text that is written out. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

describe('what binds a proof', () => {
  it('vector: an ID token by both nonces', async () => {
    const text = `["latchkit social v1","login","google","","${proof.loginId}","${letters('j')}","${letters('a')}","${letters('r')}","${letters('s')}"]`
    expect(await bindOf(proof)).toBe(hashOf(text))
    expect(await bindOf({ ...proof, service: 'recovery' })).toBe(hashOf(text))
    expect(await bindOf(proof)).toBe('_bIwQJn2rR2XpGLFqt5QNnys6bJBpzaoy7lZJ0eGVsY')
  })

  it('vector: a code by the name and the nonce of its service, and by the wallet where there is one', async () => {
    const code = { ...proof, way: 'github', purpose: 'link', userId: 'f'.repeat(32) } as const
    const begin = `["latchkit social v1","link","github","${'f'.repeat(32)}","${proof.loginId}","${letters('j')}"`
    expect(await bindOf(code)).toBe(hashOf(`${begin},"auth","${letters('a')}","${letters('s')}"]`))
    expect(await bindOf({ ...code, service: 'recovery' })).toBe(
      hashOf(`${begin},"recovery","${letters('r')}","${letters('s')}"]`),
    )
    expect(await bindOf(code)).toBe('8jhMfa6BXHFxZXRCFtz2WIqpRB_TNG1-lXUjIwtjolU')
  })

  it('is an allowed code verifier, and its challenge that of RFC 7636, appendix B', async () => {
    expect(await bindOf(proof)).toMatch(/^[\w-]{43}$/)
    expect(await codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  const bytes = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((value) => Buffer.from(value))
  const key = bytes(32).map((value) => value.toString('base64url'))
  const id = bytes(16).map((value) => value.toString('hex'))
  const proofs: fc.Arbitrary<WholeProof> = fc.record({
    loginId: id,
    jkt: key,
    way: fc.constantFrom(...providers),
    purpose: fc.constantFrom(...proofPurposes),
    userId: fc.option(id, { nil: undefined }),
    service: fc.constantFrom('auth', 'recovery'),
    nonces: fc.record({ auth: key, recovery: key }),
    salt: key,
  })
  /** What the bind of a proof depends on: an ID token is one for both services, a code has the nonce of its own. */
  const inputsOf = ({ service, nonces, ...facts }: BoundProof) => ({
    ...facts,
    bound: ways[facts.way].proof === 'idToken' ? nonces : { service, nonce: nonces[service] },
  })

  it('property: any change of any input changes it', async () => {
    await fc.assert(
      fc.asyncProperty(proofs, proofs, fc.subarray(Object.keys(proof)), async (one, other, names) => {
        const changed = {
          ...one,
          ...Object.fromEntries(Object.entries(other).filter(([name]) => names.includes(name))),
        }
        const isSame = JSON.stringify(inputsOf(one)) === JSON.stringify(inputsOf(changed))
        expect((await bindOf(one)) === (await bindOf(changed))).toBe(isSame)
      }),
      { numRuns: 500 },
    )
  })

  it('property: a proof for one purpose, service, device or login is no other’s', async () => {
    const changes: readonly ((one: WholeProof, other: WholeProof) => BoundProof)[] = [
      (one) => ({ ...one, purpose: one.purpose === 'login' ? 'fresh' : 'login' }),
      (one, { jkt }) => ({ ...one, jkt }),
      (one, { loginId }) => ({ ...one, loginId }),
      (one, { userId }) => ({
        ...one,
        userId: one.userId === undefined ? (userId ?? proof.loginId) : undefined,
      }),
      (one, { nonces }) => ({ ...one, nonces: { ...one.nonces, auth: nonces.auth }, service: 'auth' }),
      (one, { nonces }) => ({
        ...one,
        nonces: { ...one.nonces, recovery: nonces.recovery },
        service: 'recovery',
      }),
      (one) => ({ ...one, way: one.way === 'google' ? 'apple' : 'google' }),
    ]
    await fc.assert(
      fc.asyncProperty(proofs, proofs, fc.constantFrom(...changes), async (one, other, change) => {
        expect(await bindOf(change(one, other))).not.toBe(await bindOf(one))
      }),
      { numRuns: 500 },
    )
    // A code for one service is none for the other one, even if that one has the same nonce.
    const nonces = { auth: letters('n'), recovery: letters('n') }
    const github = { ...proof, way: 'github', nonces } as const
    expect(await bindOf({ ...github, service: 'recovery' })).not.toBe(await bindOf(github))
  })
})

describe('the fields of a proof', () => {
  const body = {
    loginId: proof.loginId,
    way: 'google',
    purpose: 'login',
    expiresAt: '2026-11-29T18:00:00.000Z',
    salt: letters('s'),
    proof: { token: 'a.b.c' },
    hpkeKey: 'k'.repeat(87),
  }
  const shown = v.strictObject(shownProofFields)

  it('are read as they are', () => {
    expect(v.parse(shown, body)).toEqual(body)
    expect(v.parse(shown, { ...body, proof: { code: 'x' } }).proof).toEqual({ code: 'x' })
    for (const way of providers)
      expect(v.is(proofQuestion, { loginId: proof.loginId, way, purpose: 'link' })).toBe(true)
  })

  it('error: e-mail is no way of a provider, a proof of two kinds is none, and longer ones are not read', () => {
    for (const change of [
      { way: 'email' },
      { way: 'toString' },
      { purpose: 'sign' },
      { proof: { token: 'a', code: 'b' } },
      { proof: {} },
      { proof: { token: 'x'.repeat(8_193) } },
      { proof: { code: 'x'.repeat(2_049) } },
      { proof: { token: 'a b' } },
      { expiresAt: 'soon' },
      { userId: '' },
    ])
      expect([change, v.is(shown, { ...body, ...change })]).toEqual([change, false])
    expect(v.is(shown, { ...body, proof: { token: 'x'.repeat(8_192) } })).toBe(true)
  })
})

describe('the name of an identity', () => {
  const identity = { way: 'google', issuer: 'https://accounts.google.com', subject: '1' } as const
  const userId = 'f'.repeat(32)

  it('vector: by the wallet and the text of the identity', async () => {
    const text = JSON.stringify([
      'latchkit identity v1',
      userId,
      '["google","https://accounts.google.com","1"]',
    ])
    expect(await identityHashOf(userId, identity)).toBe(hashOf(text))
    expect(text).toContain(String.raw`"[\"google\",\"https://accounts.google.com\",\"1\"]"]`)
  })

  it('is another one in another wallet, and of another way, issuer or subject', async () => {
    const names = await Promise.all([
      identityHashOf(userId, identity),
      identityHashOf('e'.repeat(32), identity),
      identityHashOf(userId, { ...identity, way: 'apple' }),
      identityHashOf(userId, { ...identity, issuer: 'https://other.example' }),
      identityHashOf(userId, { ...identity, subject: '2' }),
    ])
    expect(new Set(names).size).toBe(names.length)
  })
})
