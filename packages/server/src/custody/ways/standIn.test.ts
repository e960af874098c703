import { createHash } from 'node:crypto'
import { isLatchkitError } from 'latchkit/wire'
import type { Provider, ProviderAnswer } from 'latchkit/wire/custody'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStandIns, type StandIns } from './fixtures/standIns.js'

// The verifiers against real programs on this machine: oidc-provider as Google and Apple, and GitHub by its documentation.

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const bind = hashOf('this login')
const otherBind = hashOf('another login')

let standIns: StandIns
beforeAll(async () => {
  standIns = await openStandIns()
})
afterAll(() => standIns.close())

/** Opens verifiers as one service has them: each service verifies alone. */
function openService() {
  const verifiers = standIns.openVerifiers()
  return async (provider: Provider, proof: ProviderAnswer, bound = bind) => {
    try {
      return await verifiers[provider]?.(proof, { bind: bound })
    } catch (error) {
      if (!isLatchkitError(error)) throw error
      return { code: error.code, ...(error.data as object) }
    }
  }
}
const logIn = (provider: Provider, form?: Readonly<Record<string, string>>, bound = bind) =>
  standIns.logIn(provider, bound, form)
const setNext = (body: object) => standIns.setNext(body)

describe.each(['google', 'apple', 'github'] as const)('%s', (provider) => {
  it('proves the same subject at both services, each alone, and another person’s is another', async () => {
    const [auth, recovery] = [openService(), openService()]
    const first = await logIn(provider)
    const byAuth = await auth(provider, first)
    expect(byAuth).toMatchObject({
      issuer: standIns.urlOf(provider),
      email: { address: 'ada@login.example', isVerified: true, isRelay: false },
    })
    // A token is for both services; a code is good once, so recovery has one of its own.
    const second = provider === 'github' ? await logIn(provider) : first
    expect(await recovery(provider, second)).toEqual(byAuth)
    const other = await auth(provider, await logIn(provider, { person: 'grace' }))
    expect(other).not.toMatchObject({ subject: (byAuth as { subject: string }).subject })
  })

  it('error: what is bound to another login proves nothing', async () => {
    const verify = openService()
    expect(await verify(provider, await logIn(provider), otherBind)).toMatchObject({ code: 'socialRefused' })
    expect(await verify(provider, await logIn(provider, { person: 'ada' }, otherBind))).toMatchObject({
      code: 'socialRefused',
    })
  })

  it('an address that the provider has not checked is not verified', async () => {
    const verify = openService()
    const identity = await verify(provider, await logIn(provider, { email: 'new@login.example' }))
    if (provider === 'github') expect(identity).not.toHaveProperty('email')
    else expect(identity).toMatchObject({ email: { address: 'new@login.example', isVerified: false } })
  })
})

describe('ID tokens', () => {
  it('error: trap: another nonce, a token older than 5 min, one of another provider, a code', async () => {
    const verify = openService()
    await setNext({ provider: 'google', nonce: 'wrong' })
    expect(await verify('google', await logIn('google'))).toMatchObject({ reason: 'otherNonce' })
    await setNext({ provider: 'apple', ageSeconds: 301 })
    expect(await verify('apple', await logIn('apple'))).toMatchObject({ reason: 'tooOld' })
    expect(await verify('apple', await logIn('google'))).toMatchObject({ code: 'socialRefused' })
    expect(await verify('google', await logIn('github'))).toMatchObject({ reason: 'otherProof' })
    await setNext({ provider: 'google', ageSeconds: 290 })
    expect(await verify('google', await logIn('google'))).toHaveProperty('subject')
  })

  it('trap: `email_verified` as text is a yes of Apple and none of Google', async () => {
    const verify = openService()
    await setNext({ provider: 'google', emailVerified: 'true' })
    expect(await verify('google', await logIn('google'))).toMatchObject({ email: { isVerified: false } })
    await setNext({ provider: 'apple', emailVerified: 'true' })
    expect(await verify('apple', await logIn('apple'))).toMatchObject({ email: { isVerified: true } })
    const relay = { email: 'x@privaterelay.appleid.com', verified: 'yes' }
    expect(await verify('apple', await logIn('apple', relay))).toMatchObject({ email: { isRelay: true } })
  })

  it('error: the stand-in is gone', async () => {
    const gone = await openStandIns()
    const { google } = gone.openVerifiers()
    const proof = await gone.logIn('google', bind)
    await gone.close()
    await expect(google?.(proof, { bind })).rejects.toMatchObject({ code: 'socialUnavailable' })
  })
})

describe('codes', () => {
  it('error: trap: a code that was shown to the other service is useless there, and so is a replay', async () => {
    const [auth, recovery] = [openService(), openService()]
    const forAuth = await logIn('github')
    expect(await recovery('github', forAuth, otherBind)).toMatchObject({ reason: 'codeRefused' })
    const code = await logIn('github')
    expect(await auth('github', code)).toHaveProperty('subject')
    expect(await auth('github', code)).toMatchObject({ reason: 'codeRefused' })
  })

  it('a GitHub that ignores challenges would bind nothing: the switch that `prove` has to find', async () => {
    const verify = openService()
    await setNext({ provider: 'github', pkce: 'ignored' })
    expect(await verify('github', await logIn('github'), otherBind)).toHaveProperty('subject')
  })
})
