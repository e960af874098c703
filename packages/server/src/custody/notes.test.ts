import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { backUp } from './fixtures/backup.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'
import { joinShares, makeWallet } from './fixtures/wallet.js'
import { pinNewKey, renewSignKey } from './keys/publicKeys.js'
import { emailHashOf, signStatement } from './statements.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** The days since the backup. */
const ages = [1, 40]
const [email, next] = ['ada@example.org', 'ada@new.example']
const bytes = (length: number, text: string) =>
  Buffer.from(text.padEnd(length, '.').slice(0, length)).toString('base64url')
const wrapped = {
  ciphertext: bytes(61, 'a wrapped share '),
  salt: bytes(16, 'salt'),
  memoryKib: 65_536,
  passes: 3,
}

describeStoresInTurn('what a service that was restored has forgotten', (make) => {
  const ends = endsOfTests()

  async function open() {
    const most = 1_000
    const limits = { addressPerHour: most, addressPerDay: most, addressPerNetwork: most }
    const home = await openHome(make, {
      limits: { ...limits, sendsPerHour: most, checksPerTenMinutes: most },
    })
    ends.push(() => home.close())
    const { stage, loginWithBoth, makeUser, digitsTo, countOf } = home
    const made = await makeUser()
    const { frame, userId } = made
    const phone = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    const joined = await loginWithBoth(phone)
    expect(joined.recovery.body.status).toBe('released')

    /** Takes the phone off at both services, on the first device. */
    async function removePhone() {
      const { loginId, session } = await loginWithBoth(frame)
      const { accessToken: token } = session as GivenSession
      const { body } = await frame.ask('/devices/remove', { userId, loginId, devices: [phone.deviceId] })
      const taken = { deviceId: phone.deviceId, note: body.note }
      const removed = await frame.send('auth', 'POST', '/devices/remove', taken, { token })
      expect(removed.status).toBe(200)
      await frame.carry(userId)
    }
    /** A login whose halves of the code are typed one by one, with auth's statement as it is. */
    async function type(by: Frame) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(by.email)]
      await by.loginBoth(loginId, { needsShare: true })
      const [one, other] = await digitsTo(by.email, before + 1)
      const { body } = await by.verify(loginId, one)
      const prove = (more: object = { state: body.state }) =>
        by.verifyAtRecovery(loginId, other, 'Phone', more)
      return { loginId, session: body.session as GivenSession, state: body.state, prove }
    }
    const listed = async () =>
      (await stage.stores.recovery.all('SELECT device FROM recovery_devices')).map(({ device }) => device)
    return { ...home, ...made, phone, removePhone, type, listed }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** Brings auth recovery’s statement of the day, and each service the note of the other, as a frame does. */
  async function renewReleased(frame: Frame, userId: string) {
    const { released } = (await frame.ask('/released', { userId })).body
    await frame.bringReleased(released)
    await frame.carry(userId)
  }

  /** Moves the wallet to another address on its first device. */
  async function moveEmail({ frame, userId, stage, loginWithBoth, digitsTo, countOf }: Opened) {
    const { session } = await loginWithBoth(frame)
    const { accessToken: token } = session as GivenSession
    stage.clock.advance(31_000)
    const [loginId, before] = [newLogin(), countOf(email)]
    await frame.change('begin', token, userId, { loginId, email: next, site, language: 'en' })
    const one = await digitsTo(email, before + 1)
    await frame.change('primary', token, userId, { loginId, code: one[0] }, { loginId, code: one[1] })
    const other = await digitsTo(next, 1)
    await frame.change('secondary', token, userId, { loginId, code: other[0] }, { loginId, code: other[1] })
    const { auth } = await frame.finishChange(token, userId, loginId)
    const { agreement } = auth.body
    expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
    await frame.carry(userId)
  }

  it.each(ages)(
    '33: a removal: recovery of %i days ago gives the device and its mailbox nothing; once its note came back it is off',
    async (days) => {
      const { frame, phone, userId, stage, removePhone, type, listed, stores, digitsTo, countOf } =
        await opened()
      const restore = await backUp(stores, 'recovery', ['generation'])
      await removePhone()
      stage.clock.advance(days * dayMs)
      // Uses a device, which the backup will not know: the restored recovery holds new devices all the same.
      await frame.devices(userId)
      await stage.restart('recovery')
      await restore()
      await stage.restart('recovery')
      expect(await listed()).toContain(phone.deviceId)
      const [loginId, hpkeKey] = [newLogin(), phone.hpkeKey]
      const state = await phone.stateOf(userId)
      const begun = { loginId, userId, email, site, language: 'en' }
      stage.clock.advance(31_000)
      const before = countOf(email)
      expect((await phone.ask('/restore/begin', begun)).status).toBe(200)
      await digitsTo(email, before + 1)
      const typed = { loginId, code: '000000', hpkeKey, state }
      expect((await phone.ask('/restore', typed)).code).toBe('noteNeeded')
      const thief = await type(phone)
      expect((await thief.prove()).code).toBe('noteNeeded')
      const other = await openFrame(stage)
      const added = { userId, deviceId: other.deviceId, name: 'Other', state }
      expect((await phone.ask('/devices/add', added)).code).toBe('noteNeeded')
      // Auth, which knows better, takes no statement of this recovery.
      const { released } = (await phone.ask('/released', { userId })).body
      expect((await phone.tellReleased(released)).code).toBe('otherBehind')
      // Removes the phone by the notes, whoever brings them.
      expect((await thief.prove({})).body.status).toBe('held')
      expect(await listed()).toEqual([frame.deviceId])
      const own = await type(frame)
      expect((await own.prove({})).body.status).toBe('released')
    },
    120_000,
  )

  it('16, 41: a removal: auth of before takes no statement from before it, and no split; its own note goes back to it and ends what it has forgotten', async () => {
    const { frame, phone, userId, wallet, removePhone, loginWithBoth, stores } = await opened()
    const { released: early } = (await phone.ask('/released', { userId })).body
    const { loginId, session } = await loginWithBoth(phone)
    const split = await makeWallet(wallet.entropy)
    const renewal = (await phone.offer(loginId, userId, 2, split)).body.released
    const restore = await backUp(stores, 'auth')
    await removePhone()
    await restore()
    // Restores auth with the phone’s session; its statement tells recovery how far behind it is.
    const { refreshToken } = session as GivenSession
    const { body } = await phone.send('auth', 'POST', '/session/refresh', { refreshToken })
    const { accessToken: token } = body.session as GivenSession
    const { released: owners } = (await frame.ask('/released', { userId })).body
    const behind = await frame.tellReleased(owners)
    expect(behind.code).toBe('noteNeeded')
    const state = await frame.stateOf(userId)
    const fresh = newLogin()
    const offered = { loginId: fresh, ...(await frame.sealShare('recovery', userId, 2, split)), state }
    expect((await frame.ask('/rotate', offered)).code).not.toBe('noteNeeded')
    const { body: refused } = await frame.ask('/devices/add', {
      userId,
      deviceId: newLogin().padEnd(43, 'A'),
      name: 'Tab',
      state,
    })
    expect(refused).toMatchObject({ code: 'otherBehind', note: expect.any(String) })
    // Brings both services to one state by one round of a frame, unseen.
    expect((await frame.bringReleased(owners)).status).toBe(200)
    expect((await phone.tellReleased(early)).code).toBe('otherBehind')
    expect((await phone.commit(token, userId, 2, split, renewal)).code).toBe('sessionMissing')
    expect((await phone.shareAtAuth(token)).code).toBe('sessionMissing')
    const again = await loginWithBoth(frame)
    expect(again.share).toMatchObject({ version: 1 })
  }, 120_000)

  it.each(ages.flatMap((days) => [['auth', days] as const, ['recovery', days] as const]))(
    '33: an address: %s of %i days ago finds the wallet by the former one no more, and by the new one once that is proved',
    async (service, days) => {
      const home = await opened()
      const { frame, userId, stage, stores, digitsTo, countOf, loginWithBoth } = home
      const restore = await backUp(stores, service)
      await moveEmail(home)
      stage.clock.advance(days * dayMs)
      await restore()
      // Brings the notes with the daily statement of one device, which is enough.
      await renewReleased(frame, userId)
      const thief = await openFrame(stage)
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(email)]
      await thief.loginBoth(loginId, { needsShare: true })
      const halves = await digitsTo(email, before + 1)
      expect((await thief.verify(loginId, halves[0])).body.isNew).toBe(true)
      const half = await thief.verifyAtRecovery(loginId, halves[1] || '000000', 'Phone', { state: undefined })
      expect(half.code).toBe('codeWrong')
      const { auth, recovery } = await loginWithBoth(await openFrame(stage, next))
      expect([auth.body.isNew, recovery.body.status]).toEqual([false, 'held'])
      // The former address gets its code, and no notice of the device that waits.
      expect(countOf(email)).toBe(before + 1)
      const [row] = await stores[service].all(`SELECT moved FROM ${service}_users WHERE id = ?`, [userId])
      expect(row?.moved).toBeNull()
    },
    120_000,
  )

  it.each(ages)(
    '33: a freeze: recovery of %i days ago gives a new device nothing',
    async (days) => {
      const { frame, userId, stage, loginWithBoth, type, stores } = await opened()
      const restore = await backUp(stores, 'recovery')
      const { loginId } = await loginWithBoth(frame)
      expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
      await frame.carry(userId)
      stage.clock.advance(days * dayMs)
      await restore()
      const thief = await type(await openFrame(stage))
      expect((await thief.prove()).code).toBe('noteNeeded')
      expect((await thief.prove({})).code).toBe('releasesFrozen')
    },
    120_000,
  )

  it.each(ages)(
    '33: a password: recovery of %i days ago gives no share that it could open, and takes none',
    async (days) => {
      const { frame, userId, wallet, stage, loginWithBoth, stores, type } = await opened()
      const restore = await backUp(stores, 'recovery')
      const { session, loginId } = await loginWithBoth(frame)
      const second = await makeWallet(wallet.entropy)
      const renewed = await frame.renew(session as GivenSession, loginId, userId, 2, second, { wrapped })
      expect([
        renewed.offered.code,
        renewed.added.code,
        renewed.signed.code,
        renewed.completed.code,
        renewed.completed.status,
      ]).toEqual([undefined, undefined, undefined, undefined, 200])
      await frame.carry(userId)
      stage.clock.advance(days * dayMs)
      await restore()
      const own = await type(frame)
      expect((await own.prove()).code).toBe('noteNeeded')
      const { body } = await own.prove({})
      expect(body).toMatchObject({ status: 'released', version: 1 })
      expect([body.share, body.wrapped]).toEqual([undefined, undefined])
      const columns = 'share, wrapped, locked_share, locked_by'
      const stored = () => stores.recovery.all(`SELECT ${columns} FROM recovery_users`)
      expect(await stored()).toMatchObject([{ share: '', wrapped: 1 }])
      stage.clock.advance(hourMs)
      const { loginId: later, session: fresh } = await type(frame).then(async (typed) => {
        await typed.prove({})
        return typed
      })
      const third = await makeWallet(wallet.entropy)
      const open = await frame.offer(later, userId, 3, third)
      expect(open.code).toBe('custodyRequestInvalid')
      await renewReleased(frame, userId)
      const done = await frame.renew(fresh, later, userId, 3, third, { wrapped })
      expect(done.completed.status).toBe(200)
      // The share that the note has locked goes with its split.
      expect(await stored()).toMatchObject([{ wrapped: 1, locked_share: null, locked_by: null }])
    },
    120_000,
  )

  it('security: a note of a hostile recovery that its own service plays erases no share: a new key gives it back', async () => {
    const { frame, userId, stage, wallet, stores, type } = await opened()
    const facts = { removed: [], frozenUntil: null, hasPassword: true, emailHash: emailHashOf(email) }
    const noted = { aud: 'auth', userId, number: 1_000_000, ...facts }
    const note = await signStatement(stage.holders.recovery, 'note', noted)
    const columns = 'share, wrapped, wraps'
    const [before] = await stores.recovery.all(`SELECT ${columns} FROM recovery_users`)
    expect((await frame.send('recovery', 'POST', '/note', { userId, note })).status).toBe(200)
    const locked = await (await type(frame)).prove({})
    expect(locked.body).toMatchObject({ status: 'released', version: 1 })
    expect([locked.body.share, locked.body.wrapped]).toEqual([undefined, undefined])
    await stage.restart('recovery')
    expect((await (await type(frame)).prove({})).body.share).toBeUndefined()
    renewSignKey(stage.keys, 'recovery')
    pinNewKey(stage.keys, 'recovery', join(stage.keys, 'public.json'))
    for (const service of ['recovery', 'auth'] as const) await stage.restart(service)
    const stored = () => stage.stores.recovery.all(`SELECT ${columns} FROM recovery_users`)
    expect(await stored()).toEqual([before])
    // A key that it has started with before takes nothing back: what the present one has locked may be a real password.
    await stage.stores.recovery.write([
      {
        sql: "UPDATE recovery_users SET locked_share = share, share = '', wrapped = 1, locked_by = 'another'",
      },
    ])
    await stage.restart('recovery')
    expect(await stored()).toMatchObject([{ share: '', wrapped: 1 }])
    await stage.stores.recovery.write([
      { sql: 'UPDATE recovery_users SET share = locked_share, wrapped = 0, locked_by = NULL' },
    ])
    const { body } = await frame.ask('/released', { userId })
    await frame.bringReleased(body.released)
    const own = await (await type(frame)).prove({})
    const share = await frame.openShare('recovery', userId, 1, own.body.share)
    expect(await joinShares(share, wallet.shares.device)).toEqual(wallet.entropy)
  }, 120_000)

  it('error: no service takes a note that is forged, of another user or older than what it has, nor plays one of the other', async () => {
    const { frame, phone, userId, stage, removePhone, makeUser, listed, stores } = await opened()
    const bob = await makeUser('bob@example.org')
    await removePhone()
    const facts = {
      removed: [frame.deviceId],
      frozenUntil: 0,
      hasPassword: true,
      emailHash: emailHashOf(next),
    }
    const noteOf = (by: 'auth' | 'recovery', aud: 'auth' | 'recovery', more: object = {}) =>
      signStatement(stage.holders[by], 'note', { aud, userId, number: 1_000_000, ...facts, ...more })
    const post = (service: 'auth' | 'recovery', note: string) =>
      phone.send(service, 'POST', '/note', { userId, note })
    for (const note of [
      await noteOf('auth', 'auth'),
      await noteOf('auth', 'recovery', { userId: bob.userId }),
      `${(await noteOf('recovery', 'auth')).slice(0, -4)}AAAA`,
    ])
      expect((await post('recovery', note)).code).toBe('wordRefused')
    // An own one that is no newer changes nothing.
    expect((await post('recovery', await noteOf('recovery', 'auth', { number: 1 }))).status).toBe(200)
    // One of the other is kept, and no user is put off by it.
    expect((await post('recovery', await noteOf('auth', 'recovery'))).status).toBe(200)
    expect(await listed()).toContain(frame.deviceId)
    const [row] = await stores.recovery.all('SELECT frozen, moved FROM recovery_users WHERE id = ?', [userId])
    expect(row).toEqual({ frozen: 0, moved: null })
    expect((await phone.send('auth', 'POST', '/note', { userId: newLogin(), note: 'a.b' })).code).toBe(
      'wordRefused',
    )
  }, 120_000)

  it('security: ids that are made up fill neither the store nor the place of a removal in the note', async () => {
    const { frame, phone, userId, stage, loginWithBoth, removePhone } = await opened()
    await removePhone()
    const { loginId, session } = await loginWithBoth(frame)
    const { accessToken: token } = session as GivenSession
    const made = () => newLogin().padEnd(43, 'A')
    for (let at = 0; at < 3; at++) {
      const ids = Array.from({ length: 100 }, made)
      expect((await frame.ask('/devices/remove', { userId, loginId, devices: ids })).status).toBe(200)
      const answer = await frame.send('auth', 'POST', '/devices/remove', { deviceId: ids[0] }, { token })
      expect(answer.status).toBe(200)
    }
    const rows = await stage.stores.recovery.all('SELECT device FROM recovery_removed')
    expect(rows).toHaveLength(100)
    expect(rows).toContainEqual({ device: phone.deviceId })
    // Told for 400 days, as long as a backup may be old.
    stage.clock.advance(401 * dayMs)
    await loginWithBoth(await openFrame(stage))
    for (const service of ['auth', 'recovery'] as const)
      expect(await stage.stores[service].all(`SELECT device FROM ${service}_removed`)).toEqual([])
  }, 120_000)

  it('43: a key that was changed after a break-in: what the former one had signed ahead locks nobody out, and lets nobody in', async () => {
    const { frame, phone, userId, stage, wallet, loginWithBoth } = await opened()
    const emailHash = emailHashOf('eve@example.org')
    const facts = { removed: [frame.deviceId], frozenUntil: 0, hasPassword: true, emailHash }
    const numbered = { aud: 'auth', own: 1_000_000, other: 0 }
    const noted = { aud: 'auth', userId, number: 1_000_000, ...facts }
    const note = await signStatement(stage.holders.recovery, 'note', noted)
    const word = { ...numbered, userId, deviceId: phone.deviceId, kind: 'share', at: stage.clock.now() }
    const ahead = await signStatement(stage.holders.recovery, 'released', word)
    expect((await phone.send('auth', 'POST', '/note', { userId, note })).status).toBe(200)
    renewSignKey(stage.keys, 'recovery')
    expect(pinNewKey(stage.keys, 'recovery', join(stage.keys, 'public.json'))).toBeDefined()
    for (const service of ['recovery', 'auth'] as const) await stage.restart(service)
    expect((await phone.tellReleased(ahead)).code).toBe('wordRefused')
    const released = await stage.stores.auth.all('SELECT device FROM auth_devices WHERE released > 0')
    expect(released).toEqual([])
    // The owner is in again by a fresh statement, unseen.
    const { body } = await frame.ask('/released', { userId })
    expect((await frame.bringReleased(body.released)).status).toBe(200)
    const own = await loginWithBoth(frame)
    const share = await frame.openShare('auth', userId, 1, own.share?.share)
    expect(await joinShares(share, wallet.shares.device)).toEqual(wallet.entropy)
    // Nothing of the note was played: recovery has its share, its list and the address.
    expect(own.recovery.body).toMatchObject({ status: 'released', share: expect.anything() })
    // Another start with the same key forgets nothing.
    await stage.restart('auth')
    expect(await stage.stores.auth.all('SELECT device FROM auth_devices WHERE released > 0')).toEqual([
      { device: frame.deviceId },
    ])
  }, 120_000)

  async function opened() {
    const home = await open()
    return { ...home, stores: home.stage.stores }
  }
})
