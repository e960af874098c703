import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from './fixtures/visit.js'
import { persons } from './persons.js'
import { type ProviderName, providers } from './providers.js'
import { type LoginServer, startLogin } from './startLogin.js'

const secureOrigin = 'http://secure.localhost:4402'
const options = { environment: 'development', secureOrigin }
let login: LoginServer
beforeAll(async () => {
  login = await startLogin(options)
})
afterAll(() => login.close())

const random = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const wanted: Readonly<Record<ProviderName, Readonly<Record<string, string>>>> = {
  google: { response_type: 'id_token', scope: 'openid email' },
  apple: { response_type: 'code id_token', response_mode: 'form_post', scope: 'email' },
  github: { scope: 'read:user user:email' },
}
const authorizeUrl = (provider: ProviderName, more: Readonly<Record<string, string>> = {}, server = login) =>
  `${server.urlOf(provider)}/authorize?${new URLSearchParams({
    client_id: server.client.id,
    redirect_uri: `${secureOrigin}/social/${provider}`,
    state: 'a-state',
    ...(provider !== 'github' && { nonce: 'a-nonce' }),
    ...wanted[provider],
    ...more,
  })}`

const claimsOf = ({ id_token: token = '' }: Readonly<Record<string, string>>) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const setNext = async (body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${login.url}/api/next`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}
const exchange = async (fields: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${login.urlOf('github')}/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id: login.client.id, client_secret: login.client.secret, ...fields }),
  })
  return { status: answer.status, ...((await answer.json()) as { error?: string; access_token?: string }) }
}
const names = Object.keys(providers) as ProviderName[]

it.each(['production', undefined])('error: does not start with the environment %s', async (environment) => {
  await expect(startLogin({ ...options, environment })).rejects.toThrow('development only')
})

describe.each(names)('%s', (provider) => {
  it('asks on a page of its own who somebody is, without scripts, and answers the client with its state', async () => {
    const { title } = providers[provider]
    const { page = '' } = await visit(authorizeUrl(provider), { form: {} })
    expect(page).toContain(`<h1>${title} (development)</h1>`)
    for (const { name } of Object.values(persons)) expect(page).toContain(`>${name}</button>`)
    for (const part of ['<label for="email">Email address<', '> Verified</label>', '>Continue<', '>Cancel<'])
      expect(page).toContain(part)
    expect(page).not.toContain('<script')
    const { fields } = await visit(authorizeUrl(provider), { form: { person: 'ada' } })
    expect(fields).toMatchObject({ state: 'a-state' })
  })

  it('takes a request for a choice of accounts', async () => {
    const more = { prompt: 'select_account' }
    const { fields } = await visit(authorizeUrl(provider, more), { form: { person: 'ada' } })
    expect(fields).toMatchObject({ state: expect.any(String) })
    expect(fields).not.toHaveProperty('error')
  })

  it('Cancel answers with an error, and so does a login that is to be denied or to fail', async () => {
    const { fields } = await visit(authorizeUrl(provider), { form: { person: 'cancel' } })
    expect(fields).toMatchObject({ error: expect.stringMatching(/denied|cancelled/), state: 'a-state' })
    expect(await setNext({ provider, outcome: 'deny' })).toBe(200)
    const denied = await visit(authorizeUrl(provider), { form: { person: 'ada' } })
    expect(denied.fields.error).toBe(fields.error)
    await setNext({ provider, outcome: 'error' })
    const failed = await visit(authorizeUrl(provider), { form: { person: 'ada' } })
    expect(failed.fields.error).toBe('server_error')
    const next = await visit(authorizeUrl(provider), { form: { person: 'ada' } })
    expect(next.fields.error).toBeUndefined()
  })

  it('another client, another redirect address: a page, and nothing goes anywhere', async () => {
    for (const more of [{ client_id: 'other' }, { redirect_uri: 'http://evil.localhost/social/google' }]) {
      const { status, fields, page } = await visit(authorizeUrl(provider, more), { form: { person: 'ada' } })
      expect(status).toBe(400)
      expect(fields).toEqual({})
      expect(page).toBeDefined()
    }
  })

  it('silent asks nobody, and coop cuts the window off', async () => {
    await setNext({ provider, outcome: 'silent' })
    const silent = await visit(authorizeUrl(provider), { form: {} })
    expect(silent).toMatchObject({ isSilent: true, fields: { state: 'a-state' } })
    await setNext({ provider, coop: true })
    const { headers } = await visit(authorizeUrl(provider), { form: {} })
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})

describe('ID tokens', () => {
  it('google and apple write theirs', async () => {
    const google = claimsOf((await visit(authorizeUrl('google'), { form: { person: 'ada' } })).fields)
    expect(google).toMatchObject({
      iss: login.urlOf('google'),
      aud: login.client.id,
      nonce: 'a-nonce',
      sub: expect.stringMatching(/^\d{21}$/),
      email: persons.ada?.email,
      email_verified: true,
    })
    const relay = { email: 'x@privaterelay.appleid.com', verified: 'yes' }
    const apple = await visit(authorizeUrl('apple'), { form: relay })
    expect(apple.fields).toMatchObject({ code: expect.any(String), state: 'a-state' })
    expect(claimsOf(apple.fields)).toMatchObject({
      iss: login.urlOf('apple'),
      sub: expect.stringMatching(/^00\d{4}\.[\da-f]{32}\.0\d{3}$/),
      email_verified: 'true',
      is_private_email: 'true',
    })
  })

  it('a person has the same subject for ever, whether the address is verified or not; two persons have two', async () => {
    const again = await startLogin(options)
    const subjectOf = async (server: LoginServer, form: Record<string, string>) =>
      claimsOf((await visit(authorizeUrl('google', {}, server), { form })).fields).sub
    const before = await subjectOf(login, { email: 'someone@login.example', verified: 'yes' })
    const after = await subjectOf(again, { email: 'Someone@login.example' })
    await again.close()
    expect(after).toBe(before)
    expect(await subjectOf(login, { person: 'grace' })).not.toBe(before)
  })

  it('the next token can be wrong: its nonce, its age, whether the address is verified', async () => {
    await setNext({ provider: 'google', nonce: 'wrong', ageSeconds: 400, emailVerified: 'true' })
    const claims = claimsOf((await visit(authorizeUrl('google'), { form: { person: 'ada' } })).fields)
    expect(claims.nonce).not.toBe('a-nonce')
    expect(claims.email_verified).toBe('true')
    expect(Number(claims.iat)).toBeLessThan(Date.now() / 1_000 - 390)
    const next = claimsOf((await visit(authorizeUrl('google'), { form: { person: 'ada' } })).fields)
    expect(next.nonce).toBe('a-nonce')
  })

  it('one browser can log in as one person and then as another', async () => {
    const cookies = new Map<string, string>()
    const first = claimsOf((await visit(authorizeUrl('google'), { form: { person: 'ada' }, cookies })).fields)
    const second = claimsOf(
      (await visit(authorizeUrl('google'), { form: { person: 'alan' }, cookies })).fields,
    )
    expect([first.email, second.email]).toEqual([persons.ada?.email, persons.alan?.email])
  })
})

describe('GitHub’s codes', () => {
  const codeFor = async (challenge: Readonly<Record<string, string>>, form = { person: 'ada' }) =>
    (await visit(authorizeUrl('github', challenge), { form })).fields.code ?? ''
  const s256 = (verifier: string) => ({
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })

  it('are good once, with the verifier of their challenge', async () => {
    const verifier = random()
    const code = await codeFor(s256(verifier))
    expect(await exchange({ code, code_verifier: verifier })).toMatchObject({
      status: 200,
      token_type: 'bearer',
      scope: 'read:user,user:email',
    })
    expect(await exchange({ code, code_verifier: verifier })).toMatchObject({
      error: 'bad_verification_code',
    })
  })

  it('error: wrong verifier, none, or one for a code without a challenge, with the status 200; the switch ignores all three', async () => {
    const verifier = random()
    const tries = [
      { challenge: s256(verifier), code_verifier: random() },
      { challenge: s256(verifier) },
      { challenge: {}, code_verifier: verifier },
    ]
    for (const { challenge, ...shown } of tries) {
      const refused = await exchange({ code: await codeFor(challenge), ...shown })
      expect(refused).toEqual({ status: 200, error: 'bad_verification_code' })
      await setNext({ provider: 'github', pkce: 'ignored' })
      const { access_token } = await exchange({ code: await codeFor(challenge), ...shown })
      expect(access_token).toMatch(/^gho_/)
    }
  })

  it('error: a wrong secret, and methods of challenge that bind nothing', async () => {
    const refused = await exchange({ code: await codeFor({}), client_secret: 'wrong' })
    expect(refused).toEqual({ status: 200, error: 'incorrect_client_credentials' })
    const { status } = await visit(authorizeUrl('github', { code_challenge: random() }), { form: {} })
    expect(status).toBe(400)
  })

  it('the second authorization of a browser asks nobody, unless the account is to be selected', async () => {
    const cookies = new Map<string, string>()
    const go = (more = {}) => visit(authorizeUrl('github', more), { form: { person: 'alan' }, cookies })
    expect((await go()).isSilent).toBe(false)
    expect((await go()).isSilent).toBe(true)
    expect((await go({ prompt: 'select_account' })).isSilent).toBe(false)
  })
})

it('lists the logins without what was answered, newest first', async () => {
  await visit(authorizeUrl('google'), { form: { person: 'grace' } })
  const text = await (await fetch(`${login.url}/api/logins`)).text()
  expect(JSON.parse(text)[0]).toEqual({
    provider: 'google',
    at: expect.any(String),
    email: persons.grace?.email,
    outcome: 'answered',
    isSilent: false,
  })
  expect(text).not.toMatch(/token|code|ey[\w-]+\./)
})

it('error: POST /api/next of another form, or from another site’s page', async () => {
  expect(await setNext({ provider: 'google', outcome: 'perhaps' })).toBe(400)
  expect(await setNext({ provider: 'myspace' })).toBe(400)
  const body = JSON.stringify({ provider: 'google', outcome: 'deny' })
  const plain = await fetch(`${login.url}/api/next`, { method: 'POST', body })
  expect(plain.status).toBe(400)
})
