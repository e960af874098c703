import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { expectFive } from '../fixtures/expectFive.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { startInbox } from '../fixtures/inbox.js'
import { openStage, type StageChange } from '../fixtures/stage.js'
import { makeWallet } from '../fixtures/wallet.js'
import { emailHashOf, signStatement } from '../statements.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
type Session = { readonly accessToken: string; readonly refreshToken: string; readonly codeExpiresAt: string }
const sessionOf = (body: Readonly<Record<string, unknown>>) => body.session as Session

describeStoresInTurn('auth', (make, postgres) => {
  const ends = endsOfTests()

  async function open(change: StageChange = {}) {
    const inbox = await startInbox()
    const stage = await openStage(() => make(), { smtpUrl: inbox.url, ...change })
    ends.push(
      () => inbox.close(),
      () => stage.close(),
    )
    /** The code of the newest mail, once there are so many. */
    async function codeOf(count: number): Promise<string> {
      await until(() => inbox.mails.length >= count)
      const { text } = inbox.mails[count - 1] ?? { text: '' }
      const runs = text.match(/\d{6,}/g) ?? []
      expect(runs).toHaveLength(1)
      return runs[0] ?? ''
    }
    return { inbox, stage, codeOf }
  }

  /** A device whose user has just made a wallet. */
  async function openUser({ stage, codeOf, inbox }: Awaited<ReturnType<typeof open>>) {
    const frame = await openFrame(stage)
    const [loginId, wallet, before] = [newLogin(), await makeWallet(), inbox.mails.length]
    await frame.login(loginId)
    const proved = await frame.verify(loginId, await codeOf(before + 1))
    const userId = String(proved.body.userId)
    const made = await frame.addUser(loginId, userId, wallet)
    const session = sessionOf(made.body)
    expect((await frame.signSplit(session.accessToken, userId, 1, wallet)).status).toBe(200)
    return { frame, wallet, userId, loginId, made, session }
  }

  it('login, mail, code, new user, session; then this device gives no code for 12 h', async () => {
    const all = await open()
    const { stage, inbox, codeOf } = all
    const frame = await openFrame(stage)
    const loginId = newLogin()
    const given = await frame.login(loginId, { email: '  Ada@Example.org ' })
    expect(given.body).toEqual({
      action: 'VERIFY_OTP',
      resendAt: new Date(stage.clock.now() + 30_000).toISOString(),
      expiresAt: new Date(stage.clock.now() + 10 * minuteMs).toISOString(),
    })
    const code = await codeOf(1)
    expect(inbox.mails[0]).toMatchObject({ to: 'ada@example.org', subject: 'Your code for Example' })
    expect((await frame.send('auth', 'POST', '/login/status', { loginId })).body).toEqual({ mail: 'sent' })
    const proved = await frame.verify(loginId, code)
    expect(proved.body).toMatchObject({ isNew: true })
    expect(proved.body.session).toBeUndefined()
    const [wallet, userId] = [await makeWallet(), String(proved.body.userId)]
    const made = await frame.addUser(loginId, userId, wallet)
    expect(made.status).toBe(201)
    // Repeats the request, as after a lost answer.
    const again = await frame.addUser(loginId, userId, wallet)
    expect(again.status).toBe(201)
    const { accessToken: token } = sessionOf(again.body)
    const lost = { token: sessionOf(made.body).accessToken }
    expect((await frame.send('auth', 'GET', '/session', undefined, lost)).code).toBe('sessionMissing')
    // Accepts the session only for its own share, and makes no user, until the wallet has signed.
    expect((await frame.send('auth', 'GET', '/session', undefined, { token })).code).toBe('sessionMissing')
    const back = await frame.shareAtAuth(token, { version: 1, shareHash: wallet.shareHashes.auth })
    expect(await frame.openShare('auth', userId, 1, back.body.share)).toEqual(Buffer.from(wallet.shares.auth))
    expect((await frame.signSplit(token, userId, 1, wallet)).status).toBe(200)
    expect((await frame.send('auth', 'GET', '/session', undefined, { token })).status).toBe(200)
    expect((await frame.addUser(loginId, userId, await makeWallet())).code).toBe('userConflict')
    expect((await frame.login(newLogin())).body).toMatchObject({ action: 'CONNECT' })
    stage.clock.advance(12 * hourMs)
    const late = newLogin()
    expect((await frame.login(late)).body).toMatchObject({ action: 'VERIFY_OTP' })
    const known = await frame.verify(late, await codeOf(2))
    const { addresses } = wallet
    expect(known.body).toMatchObject({ isNew: false, user: { id: userId, addresses, version: 1 } })
    expect(await frame.openShare('auth', userId, 1, known.body.share)).toEqual(
      Buffer.from(wallet.shares.auth),
    )
  })

  it('another device, and one that has lost its share, needs both halves of a code', async () => {
    const all = await open()
    const { frame } = await openUser(all)
    all.stage.clock.advance(minuteMs)
    expect((await frame.login(newLogin(), { needsShare: true })).body.action).toBe('VERIFY_DEVICE')
    const other = await openFrame(all.stage)
    all.stage.clock.advance(minuteMs)
    expect((await other.login(newLogin())).body.action).toBe('VERIFY_DEVICE')
    // Drops auth’s half of the code, since recovery’s does not come.
    await all.stage.mailed()
    all.stage.clock.advance(10_000)
    expect(all.inbox.mails).toHaveLength(1)
  })

  it('gives the share to a session for 12 h after its code, sealed for its device', async () => {
    const all = await open()
    const { frame, wallet, userId, session } = await openUser(all)
    const ask = (token: string) => frame.send('auth', 'POST', '/share', { hpkeKey: frame.hpkeKey }, { token })
    const given = await ask(session.accessToken)
    expect(await frame.openShare('auth', userId, 1, given.body.share)).toEqual(
      Buffer.from(wallet.shares.auth),
    )
    await expect(frame.openShare('auth', userId, 2, given.body.share)).rejects.toMatchObject({
      code: 'keyMismatch',
    })
    all.stage.clock.advance(12 * hourMs)
    const { body } = await frame.send('auth', 'POST', '/session/refresh', {
      refreshToken: session.refreshToken,
    })
    const late = await ask(sessionOf(body).accessToken)
    expect([late.status, late.code]).toEqual([401, 'codeNeeded'])
  })

  it('error: a refresh token that was stolen: another key has no use of it, and shown after what it brought it ends the session', async () => {
    const all = await open()
    const { frame, session } = await openUser(all)
    const thief = await openFrame(all.stage)
    const refresh = (who: Frame, refreshToken: string) =>
      who.send('auth', 'POST', '/session/refresh', { refreshToken })
    expect((await refresh(thief, session.refreshToken)).code).toBe('sessionMissing')
    const next = sessionOf((await refresh(frame, session.refreshToken)).body)
    const ask = (token: string) => frame.send('auth', 'GET', '/session', undefined, { token })
    expect((await ask(next.accessToken)).body).toMatchObject({ email: 'ada@example.org' })
    expect((await refresh(frame, session.refreshToken)).code).toBe('sessionMissing')
    expect((await ask(next.accessToken)).code).toBe('sessionMissing')
    expect((await refresh(frame, next.refreshToken)).code).toBe('sessionMissing')
    // Refreshes twenty times at once: only one answer’s tokens are good.
    all.stage.clock.advance(minuteMs)
    const loginId = newLogin()
    await frame.login(loginId, { needsSession: true })
    const again = sessionOf((await frame.verify(loginId, await all.codeOf(2))).body)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(frame, again.refreshToken)))
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => sessionOf(body))
    const asks = await Promise.all(taken.map(({ accessToken }) => ask(accessToken)))
    expect(asks.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('error: a refresh whose answer is lost is done once more: what was given first is over, and ends the session if it is shown', async () => {
    const all = await open()
    const { frame, session } = await openUser(all)
    const refresh = async (refreshToken: string) =>
      frame.send('auth', 'POST', '/session/refresh', { refreshToken })
    const ask = (token: string) => frame.send('auth', 'GET', '/session', undefined, { token })
    const lost = sessionOf((await refresh(session.refreshToken)).body)
    // Ignores a copied token that comes without the device’s key.
    const thief = await openFrame(all.stage)
    const stolen = await thief.send('auth', 'GET', '/session', undefined, { token: lost.accessToken })
    expect(stolen.code).toBe('sessionMissing')
    all.stage.clock.advance(60 * minuteMs)
    const next = sessionOf((await refresh(session.refreshToken)).body)
    expect((await ask(lost.accessToken)).code).toBe('sessionMissing')
    expect((await ask(next.accessToken)).status).toBe(200)
    expect((await refresh(lost.refreshToken)).code).toBe('sessionMissing')
    expect((await ask(next.accessToken)).code).toBe('sessionMissing')
  })

  it('of a thousand guesses at once five are compared, and the right code works no more', async () => {
    const { stage, codeOf } = await open()
    const frame = await openFrame(stage)
    const loginId = newLogin()
    await frame.login(loginId)
    const right = await codeOf(1)
    const wrong = Array.from({ length: 1_000 }, (_, at) => String(at * 7 + 13).padStart(6, '0')).filter(
      (each) => each !== right,
    )
    const answers = await Promise.all(
      wrong.map((code, at) => frame.verify(loginId, code, { address: `10.0.${at >> 8}.${at & 255}` })),
    )
    expectFive(answers)
    expect((await frame.verify(loginId, right)).code).toBe('codeOver')
  }, 120_000)

  it('error: a code counts once, ten minutes, in the browser that wanted it, and the newest alone', async () => {
    const { stage, codeOf } = await open()
    const [frame, other] = [await openFrame(stage), await openFrame(stage)]
    const loginId = newLogin()
    await frame.login(loginId)
    const first = await codeOf(1)
    expect((await other.verify(loginId, first)).code).toBe('codeOver')
    const soon = await frame.login(loginId)
    expect([soon.code, soon.headers.get('Retry-After')]).toEqual(['codeCooldown', '30'])
    expect(JSON.stringify(soon.body)).toContain('Please try again after 30 seconds')
    stage.clock.advance(30_000)
    await frame.login(loginId)
    const second = await codeOf(2)
    if (first !== second) {
      const old = await frame.verify(loginId, first)
      expect([old.code, old.body.triesLeft]).toEqual(['codeWrong', 4])
    }
    stage.clock.advance(10 * minuteMs)
    expect((await frame.verify(loginId, second)).code).toBe('codeOver')
    // Gives one network two of the address’s codes an hour.
    expect((await frame.login(loginId)).code).toBe('tooManyCodes')
    await frame.login(loginId, {}, { address: '203.0.113.9' })
    const third = await codeOf(3)
    expect((await frame.verify(loginId, third)).status).toBe(200)
    expect((await frame.verify(loginId, third)).code).toBe('codeOver')
  })

  it('sends five codes an hour and ten a day to an address, two of them an hour to a /48, twenty an hour to a network (IPv6: /64)', async () => {
    const { stage } = await open({ send: async () => undefined })
    const frame = await openFrame(stage)
    const ask = async (email: string, address: string) => {
      stage.clock.advance(31_000)
      return (await frame.login(newLogin(), { email }, { address })).code
    }
    for (let at = 0; at < 5; at++) {
      const codes = [await ask('ada@example.org', `2001:db8:a${at}:${at}::1`)]
      if (at < 2) codes.push(await ask('eve@example.org', `2001:db8:a0:${at}::1`))
      expect(codes.filter(Boolean)).toEqual([])
    }
    expect(await ask('eve@example.org', '2001:db8:a0:2::1')).toBe('tooManyCodes')
    expect(await ask('eve@example.org', '2001:db8:a1:2::1')).toBeUndefined()
    await ask('ada@example.org', '2001:db8:a9::1')
    const sixth = await frame.login(newLogin(), {}, { address: '2001:db8:0:9::1' })
    expect(sixth.code).toBe('tooManyCodes')
    expect(await ask('ada@example.org', '2001:db8:0:9::1')).toBe('tooManyCodes')
    stage.clock.advance(hourMs)
    for (let at = 0; at < 5; at++)
      expect(await ask('ada@example.org', `2001:db8:b${at}:${at}::1`)).toBeUndefined()
    stage.clock.advance(hourMs)
    expect(await ask('ada@example.org', '2001:db8:0:9::1')).toBe('tooManyCodes')
    stage.clock.advance(dayMs)
    for (let at = 0; at < 20; at++)
      expect(await ask(`user${at}@example.org`, `2001:db8:2:2::${at}`)).toBeUndefined()
    expect(await ask('bob@example.org', '2001:db8:2:2::ffff')).toBe('tooManyCodes')
    expect(await ask('bob@example.org', '2001:db8:2:3::1')).toBeUndefined()
  }, 90_000)

  it('locks an address for a day after fifty wrong codes, with a mail, and turns it off after a hundred in a row', async () => {
    // Counts to a fifth on Postgres, where it takes long; on the embedded store the limits are the default ones.
    const rounds = postgres() ? 2 : 10
    const all = await open({
      limits: {
        ...(postgres() && { failuresPerDay: 10, failuresInRow: 20 }),
        addressPerNetwork: 1_000,
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    const { stage, inbox, codeOf } = all
    const { frame, session } = await openUser(all)
    const guesser = await openFrame(stage)
    const guess = async (count: number) => {
      let last = await guesser.login(newLogin())
      for (let at = 0; at < count; at++) {
        const loginId = newLogin()
        stage.clock.advance(30_000)
        last = await guesser.login(loginId)
        for (let each = 0; each < 5; each++) last = await guesser.verify(loginId, '012345')
      }
      return last
    }
    stage.clock.advance(minuteMs)
    await guess(rounds)
    const locked = await guesser.login(newLogin())
    expect([locked.code, locked.status]).toEqual(['loginLocked', 429])
    await until(() => inbox.mails.some(({ subject }) => subject === 'Too many codes for your email'))
    stage.clock.advance(dayMs)
    await guess(rounds)
    const refused = await guesser.login(newLogin())
    expect([refused.code, refused.status]).toEqual(['loginOff', 403])
    expect(Number(refused.headers.get('Retry-After'))).toBe(7 * 86_400)
    stage.clock.advance(6 * dayMs)
    expect((await guesser.login(newLogin())).code).toBe('loginOff')
    const { body } = await frame.send('auth', 'POST', '/session/refresh', {
      refreshToken: session.refreshToken,
    })
    const token = sessionOf(body).accessToken
    expect((await frame.send('auth', 'POST', '/unlock', {}, { token })).status).toBe(200)
    expect((await guesser.login(newLogin())).body.action).toBe('VERIFY_DEVICE')
    expect(await codeOf(1)).toHaveLength(6)
  }, 120_000)

  it('error: a page of another origin, a proof that is missing, shown twice or of another path, an odd body', async () => {
    const { stage } = await open({ send: async () => undefined })
    const frame = await openFrame(stage)
    const loginId = newLogin()
    for (const origin of ['https://app.example', 'https://secure.example.evil.org', 'null', null]) {
      const refused = await frame.login(loginId, {}, { origin })
      expect([refused.status, refused.code]).toEqual([403, 'originRefused'])
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
    expect((await frame.login(loginId, {}, { proof: '' })).code).toBe('siwxProofInvalid')
    expect(
      (await frame.login(loginId, {}, { claims: { htu: 'https://auth.test/auth/v1/share' } })).code,
    ).toBe('siwxProofInvalid')
    const proof = await frame.key.proofOf('POST', 'https://auth.test/auth/v1/login', stage.clock.now())
    expect((await frame.login(loginId, {}, { proof })).status).toBe(200)
    expect((await frame.login(loginId, {}, { proof })).code).toBe('siwxProofInvalid')
    for (const body of [
      { email: 'ada' },
      { email: 'a@b@example.org' },
      { email: 'a b@example.org' },
      { email: `${'a'.repeat(250)}@example.org` },
      { site: 'https://app.example/path' },
      { site: 'javascript:alert(1)' },
      { language: 'fr' },
      { loginId: 'short' },
      { extra: 1 },
    ])
      expect((await frame.login(newLogin(), body)).status).toBe(400)
    expect((await frame.send('auth', 'GET', '/login')).status).toBe(405)
    expect((await frame.send('auth', 'POST', '/none', {})).status).toBe(404)
  })

  it('error: a user of another login, device or share is not made', async () => {
    const all = await open()
    const { stage, codeOf } = all
    const [frame, thief] = [await openFrame(stage), await openFrame(stage)]
    const [loginId, wallet] = [newLogin(), await makeWallet()]
    await frame.login(loginId)
    const { body } = await frame.verify(loginId, await codeOf(1))
    const userId = String(body.userId)
    expect((await thief.addUser(loginId, userId, wallet)).code).toBe('userConflict')
    expect((await frame.addUser(newLogin(), userId, wallet)).code).toBe('userConflict')
    expect((await frame.addUser(loginId, newLogin(), wallet)).code).toBe('userConflict')
    const { shareHashes } = await makeWallet()
    expect((await frame.addUser(loginId, userId, wallet, { shareHashes })).status).toBe(400)
    expect((await frame.addUser(loginId, userId, wallet, { version: 2 })).status).toBe(400)
    stage.clock.advance(10 * minuteMs)
    expect((await frame.addUser(loginId, userId, wallet)).code).toBe('userConflict')
  })

  it('logs a project once an hour whose pages have more codes sent than its limit, and sends them all the same', async () => {
    const { stage } = await open({ send: async () => undefined, limits: { projectSendsPerHour: 3 } })
    const frame = await openFrame(stage)
    const ask = (at: number) => frame.login(newLogin(), { email: `user${at}@example.org` })
    const lines = () => stage.traces.filter((line) => line.includes('"project-sends"'))
    for (let at = 0; at < 3; at++) await ask(at)
    expect(lines()).toEqual([])
    for (let at = 3; at < 6; at++) expect((await ask(at)).status).toBe(200)
    expect(lines()).toHaveLength(1)
    stage.clock.advance(hourMs)
    for (let at = 6; at < 10; at++) await ask(at)
    expect(lines()).toHaveLength(2)
  })

  it('of three hundred logins at once for one address one is sent, and of one network twenty', async () => {
    const { stage } = await open({ send: async () => undefined })
    const frame = await openFrame(stage)
    const sent = (answers: readonly { readonly status: number }[]) =>
      answers.filter(({ status }) => status === 200).length
    const known = (answers: readonly { readonly code: unknown }[]) =>
      answers.every(({ code }) =>
        [undefined, 'codeCooldown', 'tooManyCodes', 'siwxStoreFailed'].includes(code as string | undefined),
      )
    const of = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        frame.login(newLogin(), {}, { address: `10.1.${at >> 8}.${at & 255}` }),
      ),
    )
    expect([sent(of), known(of)]).toEqual([1, true])
    const others = await Promise.all(
      Array.from({ length: 60 }, (_, at) => frame.login(newLogin(), { email: `user${at}@example.org` })),
    )
    expect(known(others)).toBe(true)
    expect(sent(others)).toBeLessThanOrEqual(20)
    expect(sent(others)).toBeGreaterThan(0)
  }, 120_000)

  it('lists devices; signs one out, another one by removing it, and all of them: their tokens are over at once', async () => {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, makeUser, loginWithBoth } = home
    const made = await makeUser()
    const [laptop, phone, tablet] = [made.frame, await openFrame(stage), await openFrame(stage)] as const
    const sessions = [made.session, await joinOn(phone), await joinOn(tablet)] as const
    /** Logs in on a new device that the first one lets in. */
    async function joinOn(device: Frame) {
      const { session, recovery } = await loginWithBoth(device)
      const { requestId } = recovery.body
      await laptop.ask('/devices/approve', { requestId })
      const { body: given } = await device.ask('/release', { requestId, hpkeKey: device.hpkeKey })
      expect((await device.tellReleased(given.released)).status).toBe(200)
      return session as GivenSession
    }
    const devices = [laptop, phone, tablet]
    const ask = (at: 0 | 1 | 2, method: 'GET' | 'POST', path: string, body?: object) =>
      (devices[at] ?? laptop).send('auth', method, path, body, { token: sessions[at].accessToken })
    const states = () =>
      Promise.all(([0, 1, 2] as const).map(async (at) => (await ask(at, 'GET', '/session')).status))
    const { body } = await ask(1, 'GET', '/devices')
    const list = body.devices as { readonly deviceId: string; readonly isCurrent: boolean }[]
    expect(list.map(({ deviceId }) => deviceId).sort()).toEqual(
      devices.map(({ deviceId }) => deviceId).sort(),
    )
    expect(list.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ deviceId: phone.deviceId }])
    expect(await states()).toEqual([200, 200, 200])
    expect((await ask(0, 'POST', '/devices/remove', { deviceId: phone.deviceId })).status).toBe(200)
    expect(await states()).toEqual([200, 401, 200])
    expect((await ask(0, 'POST', '/sign-out', { all: true })).status).toBe(200)
    expect(await states()).toEqual([401, 401, 401])
    for (const at of [0, 1, 2] as const) {
      const { refreshToken } = sessions[at]
      const refreshed = await (devices[at] ?? laptop).send('auth', 'POST', '/session/refresh', {
        refreshToken,
      })
      expect(refreshed.code).toBe('sessionMissing')
    }
  }, 60_000)

  it('removes another device while its own code is fresh, or by recovery’s note alone, and itself at any time', async () => {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, makeUser, loginWithBoth } = home
    const [{ frame, userId }, other] = [await makeUser(), await makeUser('bob@example.org')]
    const phone = await openFrame(stage)
    const joined = await loginWithBoth(phone)
    let refreshToken = ''
    const remove = async (more: object = {}, deviceId = phone.deviceId) => {
      const { body } = await frame.send('auth', 'POST', '/session/refresh', { refreshToken })
      const { accessToken: token, ...given } = body.session as GivenSession
      refreshToken = given.refreshToken
      const answer = await frame.send('auth', 'POST', '/devices/remove', { deviceId, ...more }, { token })
      return answer.code ?? answer.status
    }
    const { loginId } = await loginWithBoth(frame)
    const removed = await frame.ask('/devices/remove', { userId, devices: [phone.deviceId], loginId })
    expect(removed.status).toBe(200)
    refreshToken = String((await loginWithBoth(frame)).session?.refreshToken)
    stage.clock.advance(600_000)
    expect(await remove()).toBe('codeNeeded')
    const noteOf = (holder: 'auth' | 'recovery', change: object = {}) =>
      signStatement(stage.holders[holder], 'note', {
        aud: 'auth',
        userId,
        number: 1,
        removed: [phone.deviceId],
        frozenUntil: null,
        emailHash: emailHashOf('ada@example.org'),
        hasPassword: false,
        ...change,
      })
    for (const note of [
      await noteOf('auth'),
      await noteOf('recovery', { userId: other.userId }),
      await noteOf('recovery', { removed: [other.frame.deviceId] }),
      await noteOf('recovery', { aud: 'recovery' }),
      `${String(removed.body.note).slice(0, -4)}AAAA`,
    ])
      expect(await remove({ note })).toBe('codeNeeded')
    // Accepts the note after a newer one that names the removed device as well.
    const newer = { userId, note: await noteOf('recovery', { number: 5 }) }
    expect((await frame.send('auth', 'POST', '/note', newer)).status).toBe(200)
    expect(await remove({ note: removed.body.note })).toBe(200)
    const { refreshToken: phones } = joined.session as GivenSession
    const over = await phone.send('auth', 'POST', '/session/refresh', { refreshToken: phones })
    expect(over.code).toBe('sessionMissing')
    // Refuses it after a newer note that names the device no more, since it has come back.
    const back = { userId, note: await noteOf('recovery', { number: 9, removed: [] }) }
    expect((await frame.send('auth', 'POST', '/note', back)).status).toBe(200)
    expect(await remove({ note: removed.body.note })).toBe('codeNeeded')
    expect(await remove({}, frame.deviceId)).toBe(200)
  }, 60_000)
})
