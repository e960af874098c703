import { bindOf, type Provider } from 'latchkit/wire/custody'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/newFolder.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { byAddress } from './endpoints.js'
import { openStandIns, type StandIns } from './fixtures/standIns.js'

// Both services, over HTTP, with the verifiers of the product and the stand-ins of the providers.

const services = ['auth', 'recovery'] as const
type Service = (typeof services)[number]
const salt = 's'.repeat(43)

let standIns: StandIns
beforeAll(async () => {
  standIns = await openStandIns()
})
afterAll(() => standIns.close())
const ends = endsOfTests()

async function openServices() {
  const home = await openHome(async () => ({ data: newFolder() }), {
    verifiersOf: () => standIns.openVerifiers(),
  })
  ends.push(() => home.close())
  return home.stage
}

/** Begins a login at both services. */
async function begin(frame: Frame, way: Provider) {
  const question = { loginId: newLogin(), way, purpose: 'login' as const }
  const answers = await Promise.all(
    services.map((service) => frame.send(service, 'POST', '/proof/begin', question)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [auth, recovery] = answers.map(({ body }) => String(body.nonce))
  const nonces = { auth: auth ?? '', recovery: recovery ?? '' }
  return {
    bindFor: (service: Service) => bindOf({ ...question, jkt: frame.deviceId, nonces, salt, service }),
    show: (service: Service, proof: object, by: Frame = frame) =>
      by.send(service, 'POST', '/proof/verify', {
        ...question,
        expiresAt: answers[0]?.body.expiresAt,
        otherNonce: nonces[service === 'auth' ? 'recovery' : 'auth'],
        salt,
        proof,
        hpkeKey: by.hpkeKey,
        ...(service === 'recovery' && { deviceName: 'Phone' }),
      }),
  }
}

describe.each(['google', 'apple', 'github'] as const)('%s', (provider) => {
  it('a person is proved to both services, each of which asks the provider itself', async () => {
    const frame = await openFrame(await openServices())
    const login = await begin(frame, provider)
    const forAuth = await standIns.logIn(provider, await login.bindFor('auth'))
    // A token is for both; a code is good once.
    const forRecovery =
      provider === 'github' ? await standIns.logIn(provider, await login.bindFor('recovery')) : forAuth
    const auth = await login.show('auth', forAuth)
    expect([auth.status, auth.body.isNew]).toEqual([200, true])
    const recovery = await login.show('recovery', forRecovery)
    expect([recovery.status, recovery.body]).toEqual([200, { status: 'proved' }])
  })

  it('error: what auth was shown is useless to another device at recovery, and twice at auth', async () => {
    const stage = await openServices()
    const [frame, thief] = [await openFrame(stage), await openFrame(stage)]
    const login = await begin(frame, provider)
    const proof = await standIns.logIn(provider, await login.bindFor('auth'))
    const stolen = await login.show('recovery', proof, thief)
    expect([stolen.status, stolen.body.code]).toEqual([401, 'socialRefused'])
    // Whoever tries a code spends it: the visitor is sent to the provider once more.
    const own = provider === 'github' ? await standIns.logIn(provider, await login.bindFor('auth')) : proof
    expect((await login.show('auth', own)).status).toBe(200)
    const again = await login.show('auth', own)
    expect([again.status, again.body.code]).toEqual([401, 'socialRefused'])
  })
})

it('breach: a provider’s client secret: a code of somebody else’s login is exchanged by nobody, and no service takes what a thief of both is given', async () => {
  const stage = await openServices()
  const [frame, thief] = [await openFrame(stage), await openFrame(stage)]
  const login = await begin(frame, 'github')
  const { id, secret } = standIns.client
  /** Exchanges a code as whoever has the secret may. */
  const exchange = async (code: string, more: Readonly<Record<string, string>>) => {
    const answer = await fetch(byAddress(`${standIns.urlOf('github')}/token`), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id: id, client_secret: secret, code, ...more }),
    })
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }
  const codeOf = async (service: Service) => {
    const proof = await standIns.logIn('github', await login.bindFor(service))
    return 'code' in proof ? proof.code : ''
  }
  for (const more of [{}, { code_verifier: 'v'.repeat(43) }]) {
    const answer = await exchange(await codeOf('auth'), more)
    expect([answer.access_token, typeof answer.error]).toEqual([undefined, 'string'])
  }
  // Nor is the code of any use on another device, whose login has another verifier.
  const own = await begin(thief, 'github')
  for (const service of services) {
    const shown = await own.show(service, { code: await codeOf(service) })
    expect([shown.status, shown.body.code]).toEqual([401, 'socialRefused'])
  }
  const proof = { code: await codeOf('auth') }
  expect((await login.show('auth', proof)).status).toBe(200)
})

it('error: a token older than five minutes is refused, and the visitor is not told why', async () => {
  const frame = await openFrame(await openServices())
  await standIns.setNext({ provider: 'google', ageSeconds: 301 })
  const login = await begin(frame, 'google')
  const old = await login.show('auth', await standIns.logIn('google', await login.bindFor('auth')))
  expect([old.status, old.body.code]).toEqual([401, 'socialRefused'])
  expect(JSON.stringify(old.body)).not.toMatch(/tooOld|google/)
})
