import { describe, expect, expectTypeOf, it } from 'vitest'
import { identityText, type Provider, providers, type WayIn, ways } from './ways.js'

describe('the ways in', () => {
  it('are e-mail and three providers', () => {
    expectTypeOf<WayIn>().toEqualTypeOf<'email' | 'google' | 'apple' | 'github'>()
    expectTypeOf<Provider>().toEqualTypeOf<'google' | 'apple' | 'github'>()
    expect(providers).toEqual(['google', 'apple', 'github'])
  })

  it('take an answer of the provider for each proof that is good at one service only', () => {
    for (const { proof, verifiers, providerAnswers } of Object.values(ways)) {
      const services = verifiers.newDevice.length
      expect(providerAnswers.newDevice).toBe({ digits: 0, idToken: 1, code: services }[proof])
      expect(providerAnswers.knownDevice).toBe(proof === 'digits' ? 0 : verifiers.knownDevice.length)
    }
  })

  it('a new way has to be a row here: the compiler names the table', () => {
    type Toy = WayIn | 'toy'
    // @ts-expect-error The row `toy` is missing.
    const withToy: Readonly<Record<Toy, unknown>> = ways
    expect(Object.keys(withToy)).not.toContain('toy')
  })

  it('read no subject without its issuer and way', () => {
    const identity = { way: 'google', issuer: 'https://accounts.google.com', subject: '1' } as const
    expect(identityText(identity)).toBe('["google","https://accounts.google.com","1"]')
    // No character of a subject ends it early.
    expect(identityText({ ...identity, issuer: 'a', subject: '","b' })).not.toBe(
      identityText({ ...identity, issuer: 'a","', subject: 'b' }),
    )
    // No identity's text is that of an address under the same key.
    expect(identityText({ ...identity, subject: 'email|a@b.example' })).not.toMatch(/^email\|/)
  })
})
