import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { newFolder } from '../fixtures/newFolder.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'

const hourMs = 3_600_000
const days = 18
const services = ['auth', 'recovery'] as const

const ends = endsOfTests()

// Embedded alone: limits.test.ts has the places that this counts on both stores, and 1,100 tries take long.
it('a stolen device that guesses has a hundred tries in nine days with its own key, and a hundred a week with all that it adds, at each service', async () => {
  const home = await openHome(async () => ({ data: newFolder() }))
  ends.push(() => home.close())
  const { makeUser, stage, inbox } = home
  const { frame: thief, userId, session } = await makeUser()
  const added = [await openFrame(stage), await openFrame(stage)]
  for (const { deviceId } of added) {
    const answer = await thief.ask('/devices/add', { userId, deviceId, name: 'Tab' })
    expect(answer.status).toBe(200)
  }
  let { refreshToken } = session
  let networks = 0
  const compared = { own: 0, added: 0 }
  /** The times from which a service takes tries again: of the device’s own key, and of all others. */
  const open = { own: { auth: 0, recovery: 0 }, added: { auth: 0, recovery: 0 } }
  const begin = (frame: Frame, service: (typeof services)[number], loginId: string, address: string) => {
    const { email } = frame
    const facts = { loginId, email, projectId: 'project', site, language: 'en' }
    return service === 'auth'
      ? frame.login(loginId, { needsShare: true }, { address })
      : frame.ask('/login', facts, { address })
  }
  async function guess(frame: Frame, of: keyof typeof open) {
    const loginId = newLogin()
    const address = `203.0.${networks >> 8}.${networks++ & 255}`
    const begun: (typeof services)[number][] = []
    for (const service of services) {
      if (stage.clock.now() < open[of][service]) continue
      const { status, headers } = await begin(frame, service, loginId, address)
      if (status === 200) begun.push(service)
      else open[of][service] = stage.clock.now() + Number(headers.get('Retry-After')) * 1_000
    }
    for (const service of begun) {
      const proof = { loginId, code: '000000', hpkeKey: frame.hpkeKey }
      const body = service === 'auth' ? proof : { ...proof, deviceName: 'Tab' }
      for (let at = 0; at < 5; at++) {
        const { code } = await frame.send(service, 'POST', '/login/verify', body, { address })
        if (code === 'codeWrong') compared[of]++
      }
    }
  }
  /** Keeps the session up, brings auth recovery’s statements anew, and ends what it may of the locks of others. */
  async function freshen() {
    const { body } = await thief.send('auth', 'POST', '/session/refresh', { refreshToken })
    const { accessToken: token, ...fresh } = body.session as GivenSession
    refreshToken = fresh.refreshToken
    for (const frame of [thief, ...added])
      await frame.tellReleased((await frame.ask('/released', { userId })).body.released)
    const unlocked = [
      await thief.send('auth', 'POST', '/unlock', {}, { token }),
      await thief.ask('/unlock', { userId }),
    ]
    for (const [at, service] of services.entries()) if (unlocked[at]?.status === 200) open.added[service] = 0
  }
  for (let at = 0; at < days * 24; at += 2) {
    if (at % 24 === 0) await freshen()
    stage.clock.advance(2 * hourMs)
    await guess(thief, 'own')
    await guess(added[(at / 2) % added.length] ?? thief, 'added')
  }
  expect(compared).toEqual({ own: 400, added: 700 })
  const perYear = ((compared.own + compared.added) / days) * 365
  expect(Math.round(10 ** 6 / perYear)).toBe(45)
  const locks = inbox.mails.filter(({ subject }) => subject === 'Too many codes for your email')
  expect(locks.length).toBeGreaterThanOrEqual(14)
}, 240_000)
