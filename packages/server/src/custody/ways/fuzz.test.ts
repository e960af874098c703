import fc from 'fast-check'
import { expect, it } from 'vitest'
import { longRuns } from '../../fixtures/long.js'
import { type Claims, openIssuer } from './fixtures/issuer.js'
import { json, openWays } from './fixtures/openWays.js'

const tokens = longRuns(1_000, 100_000)
const codes = ['socialRefused', 'socialUnavailable']
const part = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')

/** Values where a text, number or flag is expected. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 3 }),
)
const claimNames = [
  'iss',
  'aud',
  'azp',
  'sub',
  'nonce',
  'iat',
  'exp',
  'nbf',
  'email',
  'email_verified',
  '__proto__',
]
const headerNames = ['alg', 'typ', 'kid', 'crit', 'b64', 'jwk', 'jku', 'x5c', 'zip', 'enc', 'cty']
const changesOf = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3 })

it(`${tokens} fuzzed tokens: each is refused or proves the one subject, and nothing else ever happens`, async () => {
  const { issuer, claims, outcomeOf } = await openIssuer()
  const right = await issuer.sign(claims())
  const [header = '', payload = '', signature = ''] = right.split('.')
  // Signs the text of the claims, because a JWT library refuses to sign some of these.
  const signed = (changes: Claims) =>
    issuer.signText({ alg: 'RS256', kid: 'key-1' }, JSON.stringify(claims(changes)))
  const changed = changesOf(claimNames).map((changes) => ({ changes }))
  const unsigned = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 9_000 }),
    fc.base64String({ maxLength: 400 }).map((text) => `${header}.${text}.${signature}`),
    fc
      .tuple(changesOf(headerNames), odd)
      .map(([changes, body]) =>
        [part({ alg: 'RS256', kid: 'key-1', ...changes }), part(body), signature].join('.'),
      ),
    fc
      .tuple(fc.nat(right.length - 1), fc.constantFrom('.', '=', 'A', '\0', ' ', ''))
      .map(([at, sign]) => right.slice(0, at) + sign + right.slice(at + 1)),
    fc.nat(right.length).map((at) => right.slice(0, at)),
    fc.constant(`${header}.${payload}`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 3, arbitrary: unsigned }, { weight: 1, arbitrary: changed }),
      async (given) => {
        const token = typeof given === 'string' ? given : await signed(given.changes)
        const outcome = await outcomeOf('google', { token })
        if ('code' in outcome) expect(codes).toContain(outcome.code)
        // What is not as the provider has signed it proves nothing.
        else if (typeof given === 'string')
          expect(signature.startsWith(token.split('.')[2]?.slice(0, -1) ?? '-')).toBe(true)
      },
    ),
    { numRuns: tokens },
  )
}, 1_800_000)

it('fuzzed answers of GitHub: refused or unavailable, and nothing else ever happens', async () => {
  const body = fc.oneof(fc.json(), fc.string({ unit: 'binary' }))
  const field = fc.dictionary(
    fc.constantFrom(
      'access_token',
      'token_type',
      'scope',
      'error',
      'id',
      'login',
      'email',
      'primary',
      'verified',
    ),
    odd,
  )
  const answers = fc.array(fc.oneof(body, field), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(200, 200, 200, 201, 400, 500), async (given, status) => {
      const right = { access_token: 'gho_abc', token_type: 'bearer', scope: 'user' }
      const bodies = [...given]
      const take = (first: object = {}) => {
        const next = bodies.shift()
        return json(typeof next === 'string' ? next : { ...first, ...next }, { status })
      }
      const { outcomeOf } = openWays({
        'https://github.com/login/oauth/access_token': () => take(right),
        'https://api.github.com/user': () => take({ id: 1, login: 'ada' }),
        'https://api.github.com/user/emails': () => take(),
      })
      const outcome = await outcomeOf('github', { code: 'a-code' })
      if ('code' in outcome) expect(codes).toContain(outcome.code)
      else expect(outcome.subject).toMatch(/^[1-9]\d*$/)
    }),
    { numRuns: longRuns(300, 20_000) },
  )
}, 1_800_000)
