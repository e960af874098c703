import { afterEach, expect, it } from 'vitest'
import { describeStores } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { site } from '../fixtures/stage.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const [from, to] = ['ada@example.org', 'ada@new.example']

describeStores('a change of address', (make) => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { makeUser, digitsTo, countOf, stage } = home
    const { frame, userId, session } = await makeUser()
    stage.clock.advance(31_000)
    let tokens = session as { readonly accessToken: string; readonly refreshToken: string }
    const ask = (step: string, auth: object, recovery?: object) =>
      frame.change(step, tokens.accessToken, userId, auth, recovery)
    const finish = (loginId: string) => frame.finishChange(tokens.accessToken, userId, loginId)
    async function renew() {
      const { refreshToken } = tokens
      tokens = (await frame.send('auth', 'POST', '/session/refresh', { refreshToken })).body
        .session as typeof tokens
    }
    const emailOf = async () =>
      (await frame.send('auth', 'GET', '/session', undefined, { token: tokens.accessToken })).body.email
    /** The new digits of an address, after a step that sends some. */
    async function halves(email: string, step: () => Promise<unknown>) {
      const before = countOf(email)
      await step()
      return digitsTo(email, before + 1)
    }
    const code = (loginId: string, [auth, recovery]: readonly string[]) =>
      [
        { loginId, code: auth },
        { loginId, code: recovery },
      ] as const
    /** Proves both addresses at both services. */
    async function prove(loginId = newLogin(), email = to) {
      const first = await halves(from, () => ask('begin', { loginId, email, site, language: 'en' }))
      const second = await halves(email, () => ask('primary', ...code(loginId, first)))
      return { loginId, proved: await ask('secondary', ...code(loginId, second)) }
    }
    return { ...home, frame, userId, tokens, ask, finish, renew, emailOf, halves, code, prove }
  }

  /** A login on a new device, at both services. */
  async function openOn(
    { loginWithBoth, stage }: Pick<Awaited<ReturnType<typeof open>>, 'loginWithBoth' | 'stage'>,
    email: string,
  ) {
    const phone: Frame = await openFrame(stage, email)
    const { auth, recovery } = await loginWithBoth(phone)
    return { auth: auth.body.isNew, recovery: recovery.body.status }
  }

  it('both addresses are proved at both services, both are told, and the new one alone opens the wallet', async () => {
    const home = await open()
    const { finish, prove, userId, frame, inbox, stage, emailOf } = home
    const { loginId, proved } = await prove()
    expect([proved.auth.body, proved.recovery.body]).toEqual([{ isProved: true }, { isProved: true }])
    // Nothing has changed until it is finished.
    expect(await emailOf()).toBe(from)
    for (let round = 0; round < 2; round++) {
      const finished = await finish(loginId)
      expect([finished.auth.body.email, finished.recovery.body.email]).toEqual([to, to])
      const { agreement } = finished.auth.body
      expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
    }
    expect(await emailOf()).toBe(to)
    await until(() =>
      inbox.mails.some((mail) => mail.to === to && /opens your wallet now/.test(mail.subject)),
    )
    const left = () =>
      inbox.mails.filter(({ subject }) => subject === 'The address of your wallet was changed')
    await until(() => left().length > 0)
    expect(left()).toEqual([
      expect.objectContaining({ to: from, text: expect.stringMatching(/\/freeze\/[a-z]{28}$/) }),
    ])
    expect(await openOn(home, to)).toEqual({ auth: false, recovery: 'held' })
    // The old address has no wallet any more: recovery sends nothing there.
    stage.clock.advance(31_000)
    const late = await openFrame(stage, from)
    expect((await late.login(newLogin(), { needsShare: true })).body.action).toBe('VERIFY_OTP')
  }, 90_000)

  it('finished at recovery alone it locks nobody out, and a change that is never finished changes nothing', async () => {
    const home = await open()
    const { frame, userId, prove, renew, stage } = home
    const first = await prove()
    expect((await frame.ask('/email/finish', { userId, loginId: first.loginId })).status).toBe(200)
    expect(await openOn(home, from)).toEqual({ auth: false, recovery: 'held' })
    // Auth's half was never finished, so the present address still begins a change; this one is left alone.
    stage.clock.advance(hourMs)
    await renew()
    const other = await prove(newLogin(), 'ada@third.example')
    stage.clock.advance(dayMs)
    const finished = await frame.ask('/email/finish', { userId, loginId: other.loginId })
    expect(finished.code).toBe('requestUnknown')
    expect(await openOn(home, from)).toEqual({ auth: false, recovery: 'held' })
  }, 90_000)

  it('finished at both and not complete, a login by the new address completes it', async () => {
    const home = await open()
    const { finish, prove, stage } = home
    const { loginId } = await prove()
    await finish(loginId)
    expect(await openOn(home, to)).toEqual({ auth: false, recovery: 'held' })
    const rows = await stage.stores.recovery.all('SELECT stage FROM recovery_changes')
    expect(rows).toEqual([{ stage: 4 }])
  }, 90_000)

  it('error: an address that has a wallet: told to who has proved it, and nothing is changed', async () => {
    const { makeUser, prove, finish, stage, emailOf } = await open()
    await makeUser(to)
    stage.clock.advance(31_000)
    const { loginId, proved } = await prove()
    expect([proved.auth.code, proved.recovery.code]).toEqual(['emailTaken', 'emailTaken'])
    const finished = await finish(loginId)
    expect([finished.auth.code, finished.recovery.code]).toEqual(['changeRefused', 'emailTaken'])
    expect(await emailOf()).toBe(from)
  }, 90_000)

  it('error: of two wallets that move to one address at the same moment one does', async () => {
    const { makeUser, prove, frame, userId, stage, halves, code } = await open()
    const other = await makeUser('bob@example.org')
    stage.clock.advance(31_000)
    const first = await prove()
    stage.clock.advance(31_000)
    const loginId = newLogin()
    const { accessToken } = other.session as { readonly accessToken: string }
    const step = (name: string, ...given: readonly [object, object?]) =>
      other.frame.change(name, accessToken, other.userId, ...given)
    const begin = { loginId, email: to, site, language: 'en' }
    const own = await halves('bob@example.org', () => step('begin', begin))
    const theirs = await halves(to, () => step('primary', ...code(loginId, own)))
    expect((await step('secondary', ...code(loginId, theirs))).recovery.status).toBe(200)
    const finish = () =>
      Promise.all([
        frame.ask('/email/finish', { userId, loginId: first.loginId }),
        other.frame.ask('/email/finish', { userId: other.userId, loginId }),
      ])
    await finish()
    // Asked once more each has its answer, and it is another one.
    const again = await finish()
    expect(again.map(({ code: failure }) => failure ?? 'done').sort()).toEqual(['done', 'emailTaken'])
    expect(await stage.stores.recovery.all('SELECT id FROM recovery_changes WHERE stage = 3')).toHaveLength(1)
  }, 90_000)

  it('error: a step left out, a code of another step, address or login, another device, a frozen wallet', async () => {
    const home = await open()
    const { ask, finish, halves, code, frame, userId, tokens, stage, digitsTo, countOf } = home
    const loginId = newLogin()
    const begin = (email: string) => ask('begin', { loginId, email, site, language: 'en' })
    const codesOf = (given: { auth: { code: unknown }; recovery: { code: unknown } }) => [
      given.auth.code,
      given.recovery.code,
    ]
    expect(codesOf(await begin(from))).toEqual(['custodyRequestInvalid', 'custodyRequestInvalid'])
    const first = await halves(from, () => begin(to))
    const early = [await ask('secondary', ...code(loginId, first)), await finish(loginId)]
    for (const each of early) expect(codesOf(each)).toEqual(['requestUnknown', 'requestUnknown'])
    // The digits of a change log no device in, and another device has no use of them.
    expect((await frame.verify(loginId, first[0])).code).toBe('codeOver')
    expect((await frame.verifyAtRecovery(loginId, first[1])).code).toBe('codeOver')
    const thief = await openFrame(stage)
    expect(
      (await thief.change('primary', tokens.accessToken, userId, ...code(loginId, first))).auth.code,
    ).toBe('sessionMissing')
    expect((await thief.ask('/email/primary', { userId, ...code(loginId, first)[1] })).code).toBe(
      'deviceUnknown',
    )
    // The digits of one new address do not prove another one under the same login.
    const mine = await halves('mine@new.example', async () => {
      stage.clock.advance(31_000)
      const again = await halves(from, () => begin('mine@new.example'))
      await ask('primary', ...code(loginId, again))
    })
    stage.clock.advance(31_000)
    const third = await halves(from, () => begin(to))
    const theirs = countOf(to)
    await ask('primary', ...code(loginId, third))
    await digitsTo(to, theirs + 1)
    expect(codesOf(await ask('secondary', ...code(loginId, mine)))).toEqual(['codeWrong', 'codeWrong'])
    expect(codesOf(await finish(loginId))).toEqual(['requestUnknown', 'requestUnknown'])
    await frame.ask('/freeze', { userId })
    expect((await begin(to)).recovery.code).toBe('releasesFrozen')
  }, 90_000)

  it('error: as many mails as a login has: one in 30 s, five an hour, and ten new addresses a day', async () => {
    const { ask, halves, code, stage } = await open()
    const loginId = newLogin()
    const begin = () => ask('begin', { loginId, email: to, site, language: 'en' })
    const first = await halves(from, begin)
    expect((await begin()).auth.code).toBe('codeCooldown')
    await halves(to, () => ask('primary', ...code(loginId, first)))
    expect((await ask('primary', ...code(loginId, first))).recovery.code).toBe('codeCooldown')
    for (let at = 0; at < 4; at++) {
      stage.clock.advance(31_000)
      expect((await ask('primary', ...code(loginId, first))).auth.status).toBe(200)
    }
    stage.clock.advance(31_000)
    expect((await ask('primary', ...code(loginId, first))).auth.code).toBe('tooManyCodes')
  }, 90_000)
})
