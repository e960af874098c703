import { statementSkewMs } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import type { CodeLimits } from './codes/codeLimits.js'
import { backUp } from './fixtures/backup.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'
import { joinShares, makeWallet } from './fixtures/wallet.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStoresInTurn('a device that recovery has not released', (make) => {
  const ends = endsOfTests()

  async function open(limits: Partial<CodeLimits> = {}) {
    const home = await openHome(make, {
      limits: {
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        addressPerNetwork: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
        ...limits,
      },
    })
    ends.push(() => home.close())
    const made = await home.makeUser()
    const { frame, userId, wallet } = made
    const at = (who: Frame, token: string) => (method: 'GET' | 'POST', path: string, body?: object) =>
      who.send('auth', method, path, body, { token })
    /** Lets a device in that waits. */
    async function approve(phone: Frame, requestId: unknown, session: GivenSession | undefined) {
      expect((await frame.ask('/devices/approve', { requestId })).status).toBe(200)
      const { body } = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
      return { given: body, share: session && (await home.shareAfter(phone, session, body.released)) }
    }
    /** Signs: auth's share with that of the device. */
    async function key(token: string) {
      const { body } = await frame.shareAtAuth(token)
      return joinShares(await frame.openShare('auth', userId, 1, body.share), wallet.shares.device)
    }
    return { ...home, ...made, at, approve, key }
  }

  it('C1: a thief of the mailbox, held, renews nothing, removes, signs out and unlocks nobody, and the owner signs on', async () => {
    const { stage, frame, userId, wallet, session, loginWithBoth, at, key } = await open()
    const thief = await openFrame(stage)
    const { auth, recovery, session: stolen, loginId } = await loginWithBoth(thief)
    expect([auth.status, recovery.body.status, auth.body.share]).toEqual([200, 'held', undefined])
    const { accessToken: token, refreshToken } = stolen as GivenSession
    const ask = at(thief, token)
    const next = await makeWallet()
    // Tries a login that the thief has proved, and every statement that they may get hold of.
    expect((await thief.offer(loginId, userId, 2, next)).code).toBe('deviceUnknown')
    const { shareHashes } = next
    const statements = [
      await frame.releasedStatement({ userId, kind: 'renew', version: 2, shareHashes }),
      await frame.releasedStatement({ userId }),
      (await frame.ask('/released', { userId })).body.released,
    ]
    for (const statement of statements) {
      expect((await thief.commit(token, userId, 2, next, statement)).code).toBe('releaseNeeded')
      expect((await thief.tellReleased(statement)).code).toBe('wordRefused')
    }
    const begin = { loginId: newLogin(), email: 'eve@example.org', site, language: 'en' }
    const refused: readonly (readonly ['GET' | 'POST', string, object?])[] = [
      ['POST', '/share', { hpkeKey: thief.hpkeKey }],
      ['POST', '/devices/remove', { deviceId: frame.deviceId }],
      ['POST', '/sign-out', { all: true }],
      ['POST', '/unlock', {}],
      ['GET', '/devices'],
      ['POST', '/email/begin', begin],
      ['POST', '/enter', { userId, version: 2, shareHashes }],
    ]
    for (const [method, path, body] of refused)
      expect([path, (await ask(method, path, body)).code]).toEqual([path, 'releaseNeeded'])
    // Refuses a signature for the thief’s own split, of which auth has no share.
    expect((await thief.signSplit(token, userId, 2, next)).code).toBe('versionConflict')
    // Lets it read the addresses, refresh its session, and sign itself out.
    expect((await ask('GET', '/session')).body).toMatchObject({ user: { id: userId, version: 1 } })
    const refreshed = await thief.send('auth', 'POST', '/session/refresh', { refreshToken })
    expect(refreshed.body.state).toBeDefined()
    const again = at(thief, (refreshed.body.session as GivenSession).accessToken)
    expect((await again('POST', '/sign-out', {})).status).toBe(200)
    expect(await key(session.accessToken)).toEqual(wallet.entropy)
    expect((await frame.devices(userId)).body.version).toBe(1)
    expect(await stage.stores.auth.all('SELECT id FROM auth_splits')).toEqual([])
  }, 60_000)

  it('however often a thief of the mailbox logs in, no session of a device ends that is released', async () => {
    const { stage, frame, userId, session, loginWithBoth } = await open()
    // Writes the sessions that sixty logins leave, each on a device of its own and later than the owner’s.
    const later = stage.clock.now() + 1_000
    await stage.stores.auth.write(
      Array.from({ length: 60 }, (_, at) => ({
        sql: `INSERT INTO auth_sessions (token, id, device, coded, created, used, expires)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        values: [`token ${at}`, userId, `device ${at}`, later, later, later, later + 30 * dayMs],
      })),
    )
    await loginWithBoth(await openFrame(stage))
    expect(await stage.stores.auth.all('SELECT token FROM auth_sessions')).toHaveLength(51)
    const { refreshToken } = session
    expect((await frame.send('auth', 'POST', '/session/refresh', { refreshToken })).status).toBe(200)
  })

  it('a key that has proved the mailbox to auth alone has the places of strangers, and is forgotten a month later', async () => {
    const { stage, userId, countOf, digitsTo } = await open({ addressPerDay: 4 })
    const thief = await openFrame(stage)
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(thief.email)]
      const { auth } = await thief.loginBoth(loginId, { needsShare: true })
      statuses.push(auth.status)
      if (at > 0) continue
      const [half] = await digitsTo(thief.email, before + 1)
      expect((await thief.verify(loginId, half)).status).toBe(200)
    }
    // Lets the thief begin three logins of the day’s four: the owner has begun one.
    expect(statuses).toEqual([200, 200, 200, 429])
    const listed = async () =>
      (await stage.stores.auth.all('SELECT device FROM auth_devices WHERE id = ?', [userId])).length
    expect(await listed()).toBe(2)
    stage.clock.advance(31 * dayMs)
    await thief.loginBoth(newLogin(), { needsShare: true })
    expect(await listed()).toBe(1)
  })

  it('has all rights by recovery’s statement until it is removed, and no statement from before counts again', async () => {
    const { stage, frame, userId, loginWithBoth, at, approve } = await open()
    const phone = await openFrame(stage)
    const { recovery, session: begun } = await loginWithBoth(phone)
    const { share, given } = await approve(phone, recovery.body.requestId, begun)
    expect(share).toMatchObject({ version: 1 })
    const early = (await phone.ask('/released', { userId })).body.released
    const { loginId, session: fresh } = await loginWithBoth(frame)
    const owner = at(frame, (fresh as GivenSession).accessToken)
    const taking = { userId, loginId, devices: [phone.deviceId] }
    expect((await frame.ask('/devices/remove', taking)).status).toBe(200)
    expect((await owner('POST', '/devices/remove', { deviceId: phone.deviceId })).status).toBe(200)
    expect((await phone.shareAtAuth((begun as GivenSession).accessToken)).code).toBe('sessionMissing')
    expect((await phone.ask('/released', { userId })).code).toBe('deviceUnknown')
    const back = await loginWithBoth(phone)
    expect(back.recovery.body.status).toBe('held')
    const { accessToken } = back.session as GivenSession
    // Signs one for the near future, too, as recovery would have before, had its clock been ahead.
    const ahead = await phone.releasedStatement({ userId }, stage.clock.now() - 31_000 + statementSkewMs)
    for (const statement of [early, given.released, ahead])
      expect((await phone.tellReleased(statement)).code).toBe('wordRefused')
    expect((await phone.shareAtAuth(accessToken)).code).toBe('releaseNeeded')
    // Accepts a statement that is signed after the removal.
    stage.clock.advance(2 * statementSkewMs)
    const statement = await phone.releasedStatement({ userId })
    expect((await phone.tellReleased(statement)).status).toBe(200)
    expect((await phone.shareAtAuth(accessToken)).status).toBe(200)
  }, 60_000)

  it('a removal ends what the device has brought, and a `renew` of recovery is no use to it at auth', async () => {
    const { stage, frame, userId, wallet, session, loginWithBoth, at } = await open()
    const phone = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    const login = await loginWithBoth(phone)
    const { accessToken: token } = login.session as GivenSession
    const next = await makeWallet(wallet.entropy)
    const offered = await phone.offer(login.loginId, userId, 2, next)
    expect((await phone.commit(token, userId, 2, next, offered.body.released)).status).toBe(200)
    await at(frame, session.accessToken)('POST', '/devices/remove', { deviceId: phone.deviceId })
    expect(await stage.stores.auth.all('SELECT id FROM auth_splits')).toEqual([])
    expect((await phone.signSplit(token, userId, 2, next)).code).toBe('sessionMissing')
    // Refuses it on a device that auth does not know as released, as after a restore.
    const again = await loginWithBoth(await openFrame(stage))
    const late = (again.session as GivenSession).accessToken
    expect((await phone.commit(late, userId, 2, next, offered.body.released)).code).toBe('sessionMissing')
  }, 60_000)

  it('recovery down: released devices sign for thirty days after its last statement, and each statement begins them anew', async () => {
    const { stage, frame, userId, digitsTo, countOf } = await open()
    /** Logs in at auth alone, some days later; answers whether that gives the share. */
    async function signsAfter(ms: number) {
      stage.clock.advance(ms)
      const [loginId, before] = [newLogin(), countOf(frame.email)]
      await frame.login(loginId, { needsSession: true })
      const { body } = await frame.verify(loginId, (await digitsTo(frame.email, before + 1))[0])
      return body.share !== undefined
    }
    expect(await signsAfter(29 * dayMs)).toBe(true)
    expect(await signsAfter(dayMs - 1_000)).toBe(true)
    const { released } = (await frame.ask('/released', { userId })).body
    expect((await frame.tellReleased(released)).status).toBe(200)
    expect(await signsAfter(29 * dayMs + 23 * hourMs)).toBe(true)
    expect(await signsAfter(hourMs)).toBe(false)
    const next = (await frame.ask('/released', { userId })).body.released
    expect((await frame.tellReleased(next)).status).toBe(200)
    expect(await signsAfter(hourMs)).toBe(true)
  }, 60_000)

  it('upgrade: devices of before get the share without recovery’s statement, and nothing else, until it has answered for them once', async () => {
    const { stage, frame, userId, wallet, session, key, at } = await open()
    // Marks the devices as the upgrade does: they were listed before auth stored releases.
    await stage.stores.auth.write([{ sql: 'UPDATE auth_devices SET released = 0, former = 1' }])
    const ask = at(frame, session.accessToken)
    expect(await key(session.accessToken)).toEqual(wallet.entropy)
    expect((await ask('POST', '/unlock', {})).code).toBe('releaseNeeded')
    expect((await ask('POST', '/devices/remove', { deviceId: frame.deviceId })).code).toBe('releaseNeeded')
    const { released } = (await frame.ask('/released', { userId })).body
    expect((await frame.tellReleased(released)).status).toBe(200)
    expect((await ask('POST', '/unlock', {})).status).toBe(200)
    // From now on recovery’s statement is what counts.
    stage.clock.advance(31 * dayMs)
    const [row] = await stage.stores.auth.all('SELECT former FROM auth_devices')
    expect(Number(row?.former)).toBe(0)
  })

  it('17: upgrade with recovery a week behind: each device of auth’s list signs by auth’s code, also one that recovery does not know', async () => {
    const { stage, frame, userId, wallet, loginWithBoth, digitsTo, countOf } = await open()
    const restore = await backUp(stage.stores, 'recovery', ['generation'])
    await stage.restart('recovery')
    const phone = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    await loginWithBoth(phone)
    stage.clock.advance(7 * dayMs)
    await restore()
    await stage.restart('recovery')
    // Marks the devices as the upgrade does: they were listed before auth stored releases.
    await stage.stores.auth.write([{ sql: 'UPDATE auth_devices SET released = 0, former = 1' }])
    expect((await phone.ask('/released', { userId })).code).toBe('deviceUnknown')
    const thief = await openFrame(stage)
    for (const [device, signs] of [
      ...[[frame, true] as const, [phone, true] as const],
      [thief, false] as const,
    ]) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(device.email)]
      await device.loginBoth(loginId, { needsShare: true })
      const { body } = await device.verify(loginId, (await digitsTo(device.email, before + 1))[0])
      const { accessToken } = body.session as GivenSession
      const given = await device.shareAtAuth(accessToken)
      expect(given.code).toBe(signs ? undefined : 'releaseNeeded')
      if (!signs) continue
      const share = await device.openShare('auth', userId, 1, given.body.share)
      expect(await joinShares(share, wallet.shares.device)).toEqual(wallet.entropy)
    }
  })

  it('a freeze at recovery, and a removal there alone, stop the next split: auth gets no statement for it', async () => {
    const { stage, frame, userId, wallet, loginWithBoth } = await open()
    const phone = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    const login = await loginWithBoth(phone)
    const { loginId } = await loginWithBoth(frame)
    await frame.ask('/freeze', { userId, loginId })
    const next = await makeWallet(wallet.entropy)
    expect((await phone.offer(login.loginId, userId, 2, next)).code).toBe('releasesFrozen')
    await frame.ask('/devices/remove', { userId, loginId, devices: [phone.deviceId] })
    expect((await phone.offer(login.loginId, userId, 2, next)).code).toBe('deviceUnknown')
    const { accessToken } = login.session as GivenSession
    const statement = await phone.releasedStatement({ userId })
    expect((await phone.commit(accessToken, userId, 2, next, statement)).code).toBe('wordRefused')
  })
})
