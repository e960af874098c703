import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/newFolder.js'
import { readSecret, type SecretFiles } from '../keys/secretFiles.js'
import { createSecretOf } from './createWayVerifiers.js'
import { bind, clientId, type HostAnswer, json, openWays } from './fixtures/openWays.js'

const tokenUrl = 'https://github.com/login/oauth/access_token'
const userUrl = 'https://api.github.com/user'
const emailsUrl = 'https://api.github.com/user/emails'
const revokeUrl = `https://api.github.com/applications/${clientId}/token`

const token = { access_token: 'gho_abc', token_type: 'bearer', scope: 'read:user,user:email' }
const user = { id: 583231, login: 'ada', email: 'public@profile.example' }
const emails = [
  { email: 'old@login.example', primary: false, verified: true, visibility: null },
  { email: 'ada@login.example', primary: true, verified: true, visibility: 'private' },
]
const refused = (reason: string) => ({ code: 'socialRefused', reason })

/** Opens the verifier over a GitHub of which some answers differ. */
function openGithub(odd: Readonly<Record<string, HostAnswer>> = {}) {
  const ways = openWays({
    [tokenUrl]: () => json(token),
    [userUrl]: () => json(user),
    [emailsUrl]: () => json(emails),
    [revokeUrl]: () => new Response(null, { status: 204 }),
    ...odd,
  })
  return {
    ...ways,
    github: (code = 'a-code', isKnown = false) => ways.outcomeOf('github', { code }, bind, isKnown),
  }
}

it('a code proves its subject: the numeric id, never the name or an address', async () => {
  const { github, calls } = openGithub()
  expect(await github()).toEqual({
    issuer: 'https://github.com',
    subject: '583231',
    label: 'ada',
    userName: 'ada',
    email: { address: 'ada@login.example', isVerified: true, isRelay: false },
  })
  const [exchange] = calls
  expect(Object.fromEntries(exchange?.init.body as URLSearchParams)).toEqual({
    client_id: clientId,
    client_secret: 'the-secret',
    code: 'a-code',
    code_verifier: bind,
  })
  for (const { init } of calls) expect(init.redirect).toBe('manual')
})

it('the token is revoked after use, also where the login is refused; a failure of that harms nobody', async () => {
  const right = openGithub()
  await right.github()
  const last = right.calls.at(-1)
  expect(last).toMatchObject({
    url: revokeUrl,
    init: { method: 'DELETE', body: '{"access_token":"gho_abc"}' },
  })
  const oddUser = openGithub({ [userUrl]: () => json({ id: '1' }) })
  expect(await oddUser.github()).toEqual(refused('oddSubject'))
  expect(oddUser.callsTo(revokeUrl)).toBe(1)
  const notRevoked = openGithub({ [revokeUrl]: () => new Response('', { status: 500 }) })
  expect(await notRevoked.github()).toMatchObject({ subject: '583231' })
  expect(notRevoked.lines).toEqual([
    { event: 'social-token-not-revoked', fields: { cause: 'github', count: 1 } },
  ])
})

it('trap: GitHub public e-mail: the address of the profile is never taken', async () => {
  const { github } = openGithub({ [emailsUrl]: () => json([]) })
  expect(await github()).toEqual({
    issuer: 'https://github.com',
    subject: '583231',
    label: 'ada',
    userName: 'ada',
  })
})

it('only an address that is primary and verified counts', async () => {
  const rows = [
    { email: 'a@login.example', primary: true, verified: false },
    { email: 'b@login.example', primary: false, verified: true },
    { email: 'c@login.example', primary: 'true', verified: true },
    { email: 'd@login.example', primary: true, verified: 'true' },
    { email: 'e@login.example', primary: true },
    7,
    null,
    [],
  ]
  const { github } = openGithub({ [emailsUrl]: () => json(rows) })
  expect(await github()).not.toHaveProperty('email')
  const named = [{ email: 'Ada <ada@login.example>', primary: true, verified: true }]
  expect(await openGithub({ [emailsUrl]: () => json(named) }).github()).toEqual(refused('oddEmail'))
})

it('a visitor may leave the scope of addresses out: there is none then, and nobody asks', async () => {
  const { github, callsTo } = openGithub({ [tokenUrl]: () => json({ ...token, scope: '' }) })
  expect(await github()).not.toHaveProperty('email')
  expect(callsTo(emailsUrl)).toBe(0)
  const without = openGithub({ [tokenUrl]: () => json({ ...token, scope: undefined }) })
  expect(await without.github()).toEqual(refused('oddScope'))
})

describe('bad input', () => {
  it('200 with `error` is a refusal, also beside a token', async () => {
    const answers = [{ error: 'bad_verification_code' }, { ...token, error: '' }]
    for (const answer of answers) {
      const { github, callsTo } = openGithub({ [tokenUrl]: () => json(answer) })
      expect(await github()).toEqual(refused('codeRefused'))
      expect(callsTo(userUrl)).toBe(0)
    }
  })

  it('the log tells a wrong client secret from a wrong code', async () => {
    const { github } = openGithub({ [tokenUrl]: () => json({ error: 'incorrect_client_credentials' }) })
    expect(await github()).toEqual(refused('clientRefused'))
  })

  const html = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
  const redirect = () => new Response('', { status: 302, headers: { Location: userUrl } })
  /** Objects inside one another. */
  const objects = (count: number): object => (count === 1 ? {} : { inner: objects(count - 1) })
  const odd: readonly (readonly [string, HostAnswer, string])[] = [
    ['HTML', html, 'socialRefused'],
    ['no content-type', () => new Response(Buffer.from(JSON.stringify(token))), 'socialRefused'],
    ['an array for an object', () => json([token]), 'socialRefused'],
    ['a number', () => json(7), 'socialRefused'],
    ['null', () => json(null), 'socialRefused'],
    ['an empty body', () => json(''), 'socialRefused'],
    ['a BOM', () => json(`\u{feff}${JSON.stringify({ ...token, ...user })}`), 'socialRefused'],
    ['a prototype', () => json('{"__proto__":{"id":1},"access_token":"x"}'), 'socialRefused'],
    ['more than 64 KiB', () => json({ ...token, ...user, padding: 'x'.repeat(65_536) }), 'socialRefused'],
    ['nine objects deep', () => json({ ...token, ...user, deep: objects(8) }), 'socialRefused'],
    ['a redirect', redirect, 'socialRefused'],
    ['401', () => json({ message: 'Bad credentials' }, { status: 401 }), 'socialRefused'],
    ['404', () => json({ message: 'Not Found' }, { status: 404 }), 'socialRefused'],
    ['429', () => json({}, { status: 429 }), 'socialUnavailable'],
    ['500', () => json(token, { status: 500 }), 'socialUnavailable'],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed')), 'socialUnavailable'],
  ]
  describe.each([tokenUrl, userUrl, emailsUrl])('of %s', (url) => {
    it.each(odd)('%s', async (_, answer, code) => {
      // An array is what `/user/emails` answers; a row of another kind in it is no address.
      const expected = url === emailsUrl && String(answer).includes('[token]') ? undefined : code
      expect((await openGithub({ [url]: answer }).github()) as { code?: string }).toEqual(
        expected ? expect.objectContaining({ code: expected }) : expect.not.objectContaining({ email: {} }),
      )
    })
  })

  it('a token that is none, of another type, or not printable', async () => {
    const tokens = [
      { access_token: 7 },
      { access_token: '' },
      { access_token: 'a\r\nX: y' },
      { token_type: 'mac' },
      { token_type: 7 },
    ]
    for (const more of tokens) {
      const { github } = openGithub({ [tokenUrl]: () => json({ ...token, ...more }) })
      expect(await github()).toEqual(refused('oddToken'))
    }
  })

  it('an id as text, below one, with a fraction, beyond what numbers hold; a name that is none', async () => {
    for (const id of ['583231', 0, -1, 1.5, 2 ** 53, null, undefined, true, [1]]) {
      const { github } = openGithub({ [userUrl]: () => json({ ...user, id }) })
      expect(await github()).toEqual(refused('oddSubject'))
    }
    for (const login of ['', 7, 'a b', 'a\u{202e}b', 'x'.repeat(101), null]) {
      const { github } = openGithub({ [userUrl]: () => json({ ...user, login }) })
      expect(await github()).toEqual(refused('oddUserName'))
    }
  })

  it('a code over 2 KiB, empty, with other signs, or a token in its place: nobody is called', async () => {
    const { github, outcomeOf, calls } = openGithub()
    for (const code of ['', 'x'.repeat(2_049), 'a b', 'a\nb', 'ä'])
      expect(await github(code)).toEqual(refused('malformed'))
    expect(await outcomeOf('github', { token: 'a.b.c' })).toEqual(refused('otherProof'))
    expect(calls).toEqual([])
  })
})

describe('calls', () => {
  it('a provider that is slow takes 3 s of a login and no more, with its body', async () => {
    const { github, clock, calls } = openGithub({ [tokenUrl]: () => new Promise(() => undefined) })
    const silent = github()
    await expect.poll(() => calls.length).toBe(1)
    clock.advance(3_000)
    expect(await silent).toEqual({ code: 'socialUnavailable', reason: 'noAnswer' })
    const endless = () => json('', {})
    const dripping = openGithub({
      [tokenUrl]: () => new Response(new ReadableStream(), { headers: endless().headers }),
    })
    const slow = dripping.github()
    await expect.poll(() => dripping.calls.length).toBe(1)
    dripping.clock.advance(3_000)
    expect(await slow).toEqual({ code: 'socialUnavailable', reason: 'answerBroken' })
  })

  it('sixteen at a time, of which four are kept for devices that a wallet knows: others are refused, and none waits', async () => {
    const open: (() => void)[] = []
    const { github, clock, callsTo } = openGithub({
      [tokenUrl]: () => new Promise((resolve) => open.push(() => resolve(json({ error: 'x' })))),
    })
    const full = { code: 'socialUnavailable', reason: 'full' }
    const strangers = Array.from({ length: 12 }, () => github())
    await expect.poll(() => callsTo(tokenUrl)).toBe(12)
    expect(await Promise.all([github(), github()])).toEqual([full, full])
    const known = Array.from({ length: 4 }, () => github('a-code', true))
    await expect.poll(() => callsTo(tokenUrl)).toBe(16)
    expect(await github('a-code', true)).toEqual(full)
    for (const answer of open.splice(0)) answer()
    expect(await Promise.all([...strangers, ...known])).toEqual(
      Array.from({ length: 16 }, () => refused('codeRefused')),
    )
    // The places are free again, also after a call that was not answered.
    const more = Array.from({ length: 12 }, () => github())
    await expect.poll(() => callsTo(tokenUrl)).toBe(28)
    clock.advance(3_000)
    for (const outcome of await Promise.all(more)) expect(outcome).toMatchObject({ reason: 'noAnswer' })
    const last = github()
    await expect.poll(() => callsTo(tokenUrl)).toBe(29)
    open.at(-1)?.()
    expect(await last).toEqual(refused('codeRefused'))
  })
})

it('the keys read the client secret anew for each call; error: without one GitHub is not offered', async () => {
  const path = join(newFolder(), 'secret')
  const secretOf = (files: SecretFiles) =>
    createSecretOf({ secret: async (provider) => readSecret(files, provider) })('github')
  const missing = { code: 'socialNotConfigured' }
  await expect(secretOf({})).rejects.toMatchObject(missing)
  await expect(secretOf({ github: path })).rejects.toMatchObject(missing)
  for (const text of ['\n', 'two words', 'x'.repeat(1_025)]) {
    writeFileSync(path, text)
    await expect(secretOf({ github: path })).rejects.toMatchObject(missing)
  }
  writeFileSync(path, 'first\n')
  expect(await secretOf({ github: path })).toBe('first')
  writeFileSync(path, 'second\n')
  expect(await secretOf({ github: path })).toBe('second')
  const gone = createSecretOf({ secret: () => Promise.reject(new Error('gone')) })
  await expect(gone('github')).rejects.toMatchObject({ code: 'socialUnavailable' })
})
