import { describe, expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { backUp } from '../fixtures/backup.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { site } from '../fixtures/stage.js'
import { emailHashOf, signStatement } from '../statements.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const [from, to] = ['ada@example.org', 'ada@new.example']

describeStoresInTurn('a change of address', (make) => {
  const ends = endsOfTests()

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
    async function prove(loginId = newLogin(), email = to, present = from) {
      const first = await halves(present, () => ask('begin', { loginId, email, site, language: 'en' }))
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
    const left = () => inbox.mails.filter(({ subject }) => subject === 'Your wallet’s email was changed')
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
    await stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET frozen = 1', values: [] }])
    expect((await begin(to)).recovery.code).toBe('releasesFrozen')
  }, 90_000)

  it('error: a login that is begun anew with another address, while the code of the first one is checked, proves neither', async () => {
    const { ask, finish, halves, code, stage, emailOf } = await open()
    const [loginId, other] = [newLogin(), 'mine@new.example']
    const begin = (email: string) => ask('begin', { loginId, email, site, language: 'en' })
    const first = await halves(from, () => begin(to))
    const second = await halves(to, () => ask('primary', ...code(loginId, first)))
    // The step that the right code of the first address earns is written at each service after the other address has taken its place.
    const isStep = (writes: readonly { readonly sql: string }[]) =>
      writes.some(({ sql }) => /_changes SET stage/.test(sql))
    let isBegun = false
    async function beginAnew() {
      if (isBegun) return
      isBegun = true
      stage.clock.advance(31_000)
      const again = await halves(from, () => begin(other))
      await halves(other, () => ask('primary', ...code(loginId, again)))
    }
    for (const store of Object.values(stage.stores)) {
      const { write } = store
      store.write = async (writes) => {
        if (isStep(writes)) await beginAnew()
        return write(writes)
      }
    }
    await ask('secondary', ...code(loginId, second))
    for (const service of ['auth', 'recovery'] as const)
      expect(await stage.stores[service].all(`SELECT stage FROM ${service}_changes`)).toEqual([{ stage: 1 }])
    const finished = await finish(loginId)
    expect([finished.auth.code, finished.recovery.code]).toEqual(['requestUnknown', 'requestUnknown'])
    expect(await emailOf()).toBe(from)
  }, 90_000)

  it('error: one that is proved is ended by no begin that gets no code, nor by another device that has proved nothing', async () => {
    const { loginWithBoth, shareAfter, prove, ask, finish, frame, userId, stage } = await open()
    const phone = await openFrame(stage, from)
    const { session, recovery } = await loginWithBoth(phone)
    const { requestId } = recovery.body
    await frame.ask('/devices/approve', { requestId })
    const given = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
    await shareAfter(phone, session as NonNullable<typeof session>, given.body.released)
    stage.clock.advance(31_000)
    const { loginId, proved } = await prove()
    expect([proved.auth.status, proved.recovery.status]).toEqual([200, 200])
    const begin = () => ({ loginId: newLogin(), email: 'thief@new.example', site, language: 'en' })
    const late = await ask('begin', begin())
    expect([late.auth.code, late.recovery.code]).toEqual(['codeCooldown', 'codeCooldown'])
    const theirs = await phone.change('begin', session?.accessToken ?? '', userId, begin())
    expect([theirs.auth.status, theirs.recovery.status]).toEqual([200, 200])
    const finished = await finish(loginId)
    expect([finished.auth.body.email, finished.recovery.body.email]).toEqual([to, to])
    // It has ended what the other device had begun.
    for (const service of ['auth', 'recovery'] as const)
      expect(await stage.stores[service].all(`SELECT login FROM ${service}_changes`)).toHaveLength(1)
  }, 90_000)

  it('error: as many mails as a login has: one in 30 s, two an hour from one network, and ten new addresses a day', async () => {
    const { ask, halves, code, stage } = await open()
    const loginId = newLogin()
    const begin = () => ask('begin', { loginId, email: to, site, language: 'en' })
    const first = await halves(from, begin)
    expect((await begin()).auth.code).toBe('codeCooldown')
    await halves(to, () => ask('primary', ...code(loginId, first)))
    expect((await ask('primary', ...code(loginId, first))).recovery.code).toBe('codeCooldown')
    stage.clock.advance(31_000)
    expect((await ask('primary', ...code(loginId, first))).auth.status).toBe(200)
    stage.clock.advance(31_000)
    expect((await ask('primary', ...code(loginId, first))).auth.code).toBe('tooManyCodes')
  }, 90_000)

  describe('42: recovery has finished it, and its device comes no more', () => {
    /** A change that recovery has finished, and another device of the wallet. */
    async function openFinished({ hasFollowed }: { readonly hasFollowed: boolean }) {
      const home = await open()
      const { frame, userId, tokens, stage, loginWithBoth, shareAfter, prove, finish } = home
      const phone = await openFrame(stage, from)
      const { session, recovery } = await loginWithBoth(phone)
      const { requestId } = recovery.body
      await frame.ask('/devices/approve', { requestId })
      const given = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
      await shareAfter(phone, session as NonNullable<typeof session>, given.body.released)
      stage.clock.advance(31_000)
      const { loginId } = await prove()
      if (hasFollowed) await finish(loginId)
      else await frame.ask('/email/finish', { userId, loginId })
      const stages = async () =>
        (await stage.stores.recovery.all('SELECT stage FROM recovery_changes')).map((row) =>
          Number(row.stage),
        )
      expect(await stages()).toEqual([3])
      /** Brings recovery auth's statement on the other device, and answers whose address recovery names. */
      const tell = async (state?: string) => {
        const given = { userId, state: state ?? (await phone.stateOf(userId)) }
        const { body, code } = await phone.ask('/facts', given)
        return (
          code ?? (body.emailHash === emailHashOf(from) ? from : body.emailHash === emailHashOf(to) && to)
        )
      }
      /** A statement of an auth that is hostile. */
      const statementOf = (emailHash: string | null, more: object = {}) =>
        signStatement(stage.holders.auth, 'state', {
          aud: 'recovery',
          userId,
          deviceId: phone.deviceId,
          emailHash,
          at: stage.clock.now(),
          own: 0,
          other: 0,
          ...more,
        })
      return { ...home, phone, tokens, loginId, stages, tell, statementOf }
    }

    it('auth has followed: its statement of after the day makes the new address the only one, and it opens the wallet', async () => {
      const home = await openFinished({ hasFollowed: true })
      const { phone, userId, stages, tell, stage } = home
      // Auth's note of the change is not here yet.
      expect([await tell(), await stages()]).toEqual(['noteNeeded', [3]])
      await phone.carry(userId)
      for (const ms of [0, dayMs - 1, 12 * minuteMs]) {
        stage.clock.advance(ms)
        expect([ms, await tell(), await stages()]).toEqual([ms, from, [3]])
      }
      // What is over is forgotten at logins: this change is not.
      await (await openFrame(stage, from)).loginBoth(newLogin())
      stage.clock.advance(1)
      expect([await tell(), await stages()]).toEqual([to, [4]])
      expect(await openOn(home, to)).toEqual({ auth: false, recovery: 'held' })
      const late = await openFrame(stage, from)
      stage.clock.advance(31_000)
      expect((await late.login(newLogin(), { needsShare: true })).body.action).toBe('VERIFY_OTP')
    }, 90_000)

    it('auth has not: its statement of after the day drops the new address, which a wallet of its own may have', async () => {
      const home = await openFinished({ hasFollowed: false })
      const { frame, userId, tokens, loginId, stages, tell, stage, makeUser } = home
      const finished = await frame.ask('/email/finish', { userId, loginId })
      for (const ms of [0, dayMs - 1, 12 * minuteMs]) {
        stage.clock.advance(ms)
        expect([ms, await tell(), await stages()]).toEqual([ms, from, [3]])
      }
      // No statement by which auth could follow is given any more, and the last one is over.
      expect((await frame.ask('/email/finish', { userId, loginId })).code).toBe('requestUnknown')
      await home.renew()
      const { agreement } = finished.body
      const late = await frame.send(
        'auth',
        'POST',
        '/email/finish',
        { loginId, agreement },
        { token: tokens.accessToken },
      )
      expect(late.status).not.toBe(200)
      stage.clock.advance(1)
      expect([await tell(), await stages()]).toEqual([from, [5]])
      expect(await openOn(home, from)).toEqual({ auth: false, recovery: 'held' })
      stage.clock.advance(31_000)
      expect((await makeUser(to)).userId).not.toBe(userId)
    }, 90_000)

    it('auth has not: within the day another change to the same address takes its place', async () => {
      const { frame, userId, prove, finish, emailOf, stages, stage } = await openFinished({
        hasFollowed: false,
      })
      stage.clock.advance(31_000)
      const { loginId, proved } = await prove()
      expect([proved.auth.status, proved.recovery.status]).toEqual([200, 200])
      const { agreement } = (await finish(loginId)).auth.body
      expect([await emailOf(), await stages()]).toEqual([to, [3]])
      expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
      expect(await stages()).toEqual([4])
    }, 90_000)

    it('a change of before, which had no end: its day begins with the first statement of auth', async () => {
      const { stages, tell, stage } = await openFinished({ hasFollowed: false })
      const forever = { sql: 'UPDATE recovery_changes SET expires = ?', values: [Number.MAX_SAFE_INTEGER] }
      await stage.stores.recovery.write([forever])
      stage.clock.advance(dayMs)
      expect([await tell(), await stages()]).toEqual([from, [3]])
      stage.clock.advance(dayMs + 12 * minuteMs - 1)
      expect([await tell(), await stages()]).toEqual([from, [3]])
      stage.clock.advance(1)
      expect([await tell(), await stages()]).toEqual([from, [5]])
    }, 90_000)

    it('error: a hostile auth: no statement before the day, of another address, device or user, or on a frozen wallet moves it', async () => {
      const { frame, stages, tell, statementOf, stage, countOf, digitsTo } = await openFinished({
        hasFollowed: true,
      })
      const afterTheDay = { at: stage.clock.now() + dayMs + 13 * minuteMs }
      const [old, next] = [emailHashOf(from), emailHashOf(to)]
      expect(await tell(await statementOf(next))).toBe(from)
      expect(await tell(await statementOf(next, afterTheDay))).toBe('wordRefused')
      // A login by the new address, with auth's statement that the wallet is at the former one.
      const [thief, loginId, before] = [await openFrame(stage, to), newLogin(), countOf(to)]
      stage.clock.advance(31_000)
      await thief.loginBoth(loginId, { needsShare: true })
      const [, code] = await digitsTo(to, before + 1)
      const state = await statementOf(old, { deviceId: thief.deviceId })
      expect((await thief.verifyAtRecovery(loginId, code, 'Phone', { state })).code).toBe('versionConflict')
      expect(await stages()).toEqual([3])
      stage.clock.advance(dayMs + 13 * minuteMs)
      expect(await tell(await statementOf(emailHashOf('eve@example.org')))).toBe(from)
      expect(await tell(await statementOf(null))).toBe(from)
      expect(await tell(await statementOf(next, { deviceId: frame.deviceId }))).toBe('wordRefused')
      expect(await tell(await statementOf(next, { userId: 'f'.repeat(32) }))).toBe('wordRefused')
      expect(await tell(await statementOf(next, { at: stage.clock.now() - 13 * minuteMs }))).toBe(
        'wordRefused',
      )
      await stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET frozen = 1' }])
      expect([await tell(await statementOf(next)), await stages()]).toEqual([from, [3]])
      // To put the former address back is no harm to who has frozen the wallet.
      expect([await tell(await statementOf(old)), await stages()]).toEqual([from, [5]])
      expect([await tell(await statementOf(next)), await stages()]).toEqual([from, [5]])
    }, 90_000)

    it.each([
      ['within thirty days auth’s statement of before brings it back', 29 * dayMs, to, [4]],
      ['after thirty days it is over', 31 * dayMs, from, []],
    ] as const)(
      'error: auth has followed, and a lie drops the address: it opens nothing, and %s',
      async (_, ms, address, left) => {
        const home = await openFinished({ hasFollowed: true })
        const { phone, userId, stages, tell, statementOf, stage, countOf, digitsTo } = home
        stage.clock.advance(dayMs + 13 * minuteMs)
        // Whoever types the digits of the new address beside a statement that drops it has proved nothing.
        const [thief, loginId, before] = [await openFrame(stage, to), newLogin(), countOf(to)]
        await thief.loginBoth(loginId, { needsShare: true })
        const [, code] = await digitsTo(to, before + 1)
        const state = await statementOf(emailHashOf(from), { deviceId: thief.deviceId })
        const typed = await thief.verifyAtRecovery(loginId, code, 'Phone', { state })
        expect([typed.code, await stages()]).toEqual(['versionConflict', [5]])
        const proved = await stage.stores.recovery.all('SELECT device FROM recovery_proved')
        expect(proved).not.toContainEqual({ device: thief.deviceId })
        stage.clock.advance(ms)
        await (await openFrame(stage, from)).loginBoth(newLogin())
        await phone.carry(userId)
        expect([await tell(), await stages()]).toEqual([address, left])
      },
      90_000,
    )

    it('a login that completes it is told to the new address alone, with the link that freezes the wallet', async () => {
      const home = await openFinished({ hasFollowed: true })
      const { phone, userId, stages, stage, inbox } = home
      await phone.carry(userId)
      stage.clock.advance(dayMs + 13 * minuteMs)
      const mailsTo = (address: string) => inbox.mails.filter((mail) => mail.to === address)
      const before = mailsTo(from).length
      expect(await openOn(home, to)).toEqual({ auth: false, recovery: 'held' })
      expect(await stages()).toEqual([4])
      await until(() =>
        mailsTo(to).some(
          (mail) => /\/freeze\//.test(mail.text) && /waits|sign in|device/i.test(mail.subject),
        ),
      )
      expect(mailsTo(from)).toHaveLength(before)
    }, 90_000)

    it('auth is put back to before it followed: its note comes back first, and recovery follows what that says', async () => {
      const home = await open()
      const { frame, userId, prove, finish, stage } = home
      const { loginId } = await prove()
      const putBack = await backUp(stage.stores, 'auth')
      await finish(loginId)
      await frame.carry(userId)
      await putBack()
      stage.clock.advance(dayMs + 12 * minuteMs)
      const tell = async () => frame.ask('/facts', { userId, state: await frame.stateOf(userId) })
      const refused = await tell()
      expect(refused.code).toBe('otherBehind')
      expect(await stage.stores.recovery.all('SELECT stage FROM recovery_changes')).toEqual([{ stage: 3 }])
      await frame.carry(userId, refused.body.note)
      expect((await tell()).body.emailHash).toBe(emailHashOf(to))
      expect(await openOn(home, to)).toEqual({ auth: false, recovery: 'held' })
    }, 90_000)

    it('recovery is put back to when it had finished: by its own note the address of since then opens the wallet, and no other one', async () => {
      const home = await open()
      const { frame, userId, prove, finish, renew, stage } = home
      const third = 'ada@third.example'
      const first = await prove()
      let putBack = async () => undefined as unknown
      for (const [loginId, at] of [[first.loginId, to] as const, [newLogin(), third] as const]) {
        if (at === third) {
          stage.clock.advance(hourMs)
          await renew()
          await prove(loginId, third, to)
        }
        const { agreement } = (await finish(loginId)).auth.body
        if (at === to) putBack = await backUp(stage.stores, 'recovery')
        expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
      }
      await frame.carry(userId)
      await putBack()
      await frame.carry(userId)
      const sent = home.countOf(to)
      const [late, loginId] = [await openFrame(stage, to), newLogin()]
      stage.clock.advance(31_000)
      expect((await late.loginBoth(loginId)).recovery.status).toBe(200)
      expect(await openOn(home, third)).toEqual({ auth: false, recovery: 'held' })
      expect(home.countOf(to)).toBeLessThanOrEqual(sent + 1)
      expect(await stage.stores.recovery.all('SELECT login FROM recovery_changes')).toEqual([])
    }, 90_000)
  })
})
