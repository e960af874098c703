import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { makeWallet } from '../fixtures/wallet.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStoresInTurn('stops without a code, and by one', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, inbox, loginWithBoth } = home
    /** The mails of a subject, once there are some. */
    const subjects = async (subject: string) => {
      const own = () => inbox.mails.filter((mail) => mail.subject === subject)
      await until(() => own().length > 0)
      return own()
    }
    /** A new device that has logged in, and waits. */
    async function waitOn() {
      const frame = await openFrame(stage)
      const { recovery } = await loginWithBoth(frame)
      const requestId = String(recovery.body.requestId)
      const fetchShare = () => frame.ask('/release', { requestId, hpkeKey: frame.hpkeKey })
      return { frame, recovery, requestId, fetchShare }
    }
    /** A second device of the wallet. */
    async function joinOn(by: Frame) {
      const { frame, requestId, fetchShare } = await waitOn()
      await by.ask('/devices/approve', { requestId })
      expect((await fetchShare()).body.status).toBe('released')
      return frame
    }
    const isoIn = (ms: number) => new Date(stage.clock.now() + ms).toISOString()
    return { ...home, subjects, waitOn, joinOn, isoIn }
  }

  it('26: who is refused at hour 23, every day, is in on day 8, and stays in: the days of stops are used up for a month', async () => {
    const { stage, makeUser, subjects, waitOn, isoIn } = await open()
    const { frame: thief, userId } = await makeUser()
    const { frame: owner, requestId, fetchShare } = await waitOn()
    stage.clock.advance(23 * hourMs)
    const refuse = () => thief.ask('/devices/refuse', { requestId })
    const end = isoIn(7 * dayMs)
    for (let day = 1; day <= 7; day++) {
      expect((await refuse()).body).toEqual({ endsAt: end })
      expect((await fetchShare()).body).toMatchObject({ status: 'held', releaseAt: end, isFrozen: true })
      await stage.mailed()
      stage.clock.advance(day < 7 ? dayMs : dayMs - 1)
    }
    const [mail, ...more] = await subjects('You kept a new device out')
    expect([more.length, mail?.text]).toEqual([0, expect.stringContaining('June 9, 2026 at 11:00')])
    expect((await fetchShare()).body.status).toBe('held')
    expect((await thief.devices(userId)).body.requests).toMatchObject([{ requestId, isRefused: true }])
    stage.clock.advance(1)
    // Neither the request nor the wallet is stopped without a code any more.
    for (const path of ['/devices/refuse', '/freeze'])
      expect((await thief.ask(path, path === '/freeze' ? { userId } : { requestId })).code).toBe(
        'proofNeeded',
      )
    expect((await fetchShare()).body.status).toBe('released')
    expect((await owner.devices(userId)).status).toBe(200)
    // Cannot stop another device within the month either, which then waits for the usual day alone.
    const tablet = await waitOn()
    expect((await thief.ask('/devices/refuse', { requestId: tablet.requestId })).code).toBe('proofNeeded')
    stage.clock.advance(dayMs)
    expect((await tablet.fetchShare()).body.status).toBe('released')
    // The next month has days of its own.
    stage.clock.advance(22 * dayMs)
    expect((await thief.ask('/freeze', { userId })).body).toEqual({ endsAt: isoIn(7 * dayMs) })
  }, 90_000)

  it('whoever asks again while refused begins no new time, and others wait for their own day', async () => {
    const { stage, makeUser, loginWithBoth, waitOn } = await open()
    const { frame } = await makeUser()
    const [thief, other] = [await waitOn(), await waitOn()]
    const { endsAt } = (await frame.ask('/devices/refuse', { requestId: thief.requestId })).body
    const again = await loginWithBoth(thief.frame)
    expect(again.recovery.body).toMatchObject({ requestId: thief.requestId, releaseAt: endsAt })
    stage.clock.advance(dayMs)
    expect((await other.fetchShare()).body.status).toBe('released')
    expect((await thief.fetchShare()).body.status).toBe('held')
    // Keeps the stop even after all other devices of the wallet are removed.
    for (const each of [frame, other.frame])
      await each.ask('/devices/remove', { userId: again.recovery.body.userId, devices: [each.deviceId] })
    expect((await loginWithBoth(thief.frame)).recovery.body).toMatchObject({
      status: 'held',
      releaseAt: endsAt,
    })
  }, 60_000)

  it('24: who has the mailbox presses the links of all mails: seven days of their own, and those of the devices are whole', async () => {
    const { stage, inbox, makeUser, waitOn, isoIn } = await open()
    const { frame, userId } = await makeUser()
    const waits = await waitOn()
    const linksIn = () => inbox.mails.flatMap(({ text }) => /https:\S+\/freeze\/[a-z]{28}$/.exec(text) ?? [])
    const press = async () => {
      const used: number[] = []
      for (const link of linksIn()) {
        const request = new Request(link, { method: 'POST' })
        used.push((await stage.programs.recovery.fetch(request, { address: '198.51.100.9' })).status)
      }
      return used
    }
    await until(() => linksIn().length > 0)
    const first = isoIn(7 * dayMs)
    expect(await press()).toEqual([200])
    expect((await frame.devices(userId)).body).toMatchObject({ isFrozen: true, thawsAt: first })
    stage.clock.advance(6 * dayMs)
    expect((await waits.fetchShare()).body).toMatchObject({ status: 'held', releaseAt: first })
    const more = await waitOn()
    await until(() => linksIn().length > 1)
    expect((await press()).at(-1)).toBe(200)
    expect((await frame.devices(userId)).body.thawsAt).toBe(first)
    stage.clock.advance(dayMs)
    const late = await waitOn()
    await until(() => linksIn().length > 2)
    expect((await press()).at(-1)).toBe(409)
    expect((await frame.devices(userId)).body.isFrozen).toBe(false)
    // Lets the owner’s device refuse and freeze as if no link had been pressed.
    const end = isoIn(7 * dayMs)
    for (const { requestId } of [more, late])
      expect((await frame.ask('/devices/refuse', { requestId })).body).toEqual({ endsAt: end })
    expect((await frame.ask('/freeze', { userId })).body).toEqual({ endsAt: end })
    expect((await waits.fetchShare()).body).toMatchObject({ status: 'held', releaseAt: end })
  }, 60_000)

  it('25: a stolen device freezes; the owner, proved on another one, removes it, renews, sets a password, and lets a new one in', async () => {
    const { stage, makeUser, loginWithBoth, joinOn, waitOn, subjects } = await open()
    const { frame: stolen, userId, wallet } = await makeUser()
    const tablet = await joinOn(stolen)
    const phone = await waitOn()
    expect((await stolen.ask('/freeze', { userId })).status).toBe(200)
    const [mail] = await subjects('New devices are blocked')
    expect(mail?.text).toContain('until \u2068June 8, 2026 at 12:01')
    // Refuses what the other device asks for without a fresh proof.
    const ask = (path: string, body: object, who = tablet) => who.ask(path, body).then(({ code }) => code)
    const { requestId } = phone
    expect(await ask('/devices/approve', { requestId })).toBe('proofNeeded')
    expect((await phone.fetchShare()).body.status).toBe('held')
    stage.clock.advance(dayMs)
    const { loginId, session, recovery } = await loginWithBoth(tablet)
    expect([recovery.body.status, session]).toEqual(['released', expect.anything()])
    // The login of one device is of no use to another one.
    expect(await ask('/devices/approve', { requestId, loginId }, stolen)).toBe('proofNeeded')
    expect(await ask('/devices/approve', { requestId, loginId })).toBeUndefined()
    // Refuses to stop, by a press alone, a device that a code has let in.
    expect(await ask('/devices/refuse', { requestId }, stolen)).toBe('proofNeeded')
    expect((await phone.fetchShare()).body.status).toBe('released')
    const removal = { userId, devices: [stolen.deviceId], loginId }
    const others = { ...removal, devices: [tablet.deviceId, phone.frame.deviceId] }
    expect(await ask('/devices/remove', others, stolen)).toBe('proofNeeded')
    expect(await ask('/devices/remove', removal)).toBeUndefined()
    expect(await ask('/freeze', { userId }, stolen)).toBe('deviceUnknown')
    const bytes = (count: number) => Buffer.alloc(count, 'wrapped').toString('base64url')
    const wrapped = { ciphertext: bytes(61), salt: bytes(16), memoryKib: 65_536, passes: 3 }
    const next = await makeWallet(wallet.entropy)
    const { completed } = await tablet.renew(session as GivenSession, loginId, userId, 2, next, { wrapped })
    expect(completed.status).toBe(200)
    expect((await tablet.devices(userId)).body).toMatchObject({ hasPassword: true, version: 2 })
  }, 90_000)

  it('a freeze by a code stops approvals, new devices and renewals; a removal goes on up to its new split, and a device of the list logs in', async () => {
    const { stage, makeUser, loginWithBoth, joinOn, waitOn } = await open()
    const { frame, userId, wallet } = await makeUser()
    const tablet = await joinOn(frame)
    const phone = await waitOn()
    const { loginId, session } = await loginWithBoth(frame)
    expect((await frame.ask('/freeze', { userId, loginId })).body).toEqual({})
    // Keeps a freeze by a code without an end, although a press freezes for some days.
    expect((await tablet.ask('/freeze', { userId })).body).toEqual({})
    expect((await frame.devices(userId)).body).toMatchObject({ isFrozen: true })
    expect((await frame.devices(userId)).body.thawsAt).toBeUndefined()
    const { requestId } = phone
    const next = await makeWallet(wallet.entropy)
    const offer = () => frame.offer(loginId, userId, 2, next)
    const other = await openFrame(stage)
    for (const [path, body] of [
      ['/devices/approve', { requestId, loginId }],
      ['/devices/add', { userId, deviceId: other.deviceId, name: 'Window', loginId }],
      [
        '/email/begin',
        { userId, loginId, email: 'eve@example.org', site: 'https://app.example', language: 'en' },
      ],
    ] as const)
      expect([path, (await frame.ask(path, body)).code]).toEqual([path, 'releasesFrozen'])
    expect((await offer()).code).toBe('releasesFrozen')
    const removal = { userId, devices: [tablet.deviceId, phone.frame.deviceId], loginId }
    const removed = await frame.ask('/devices/remove', removal)
    expect(removed.body.note).toEqual(expect.any(String))
    // Drops the request of the removed device.
    expect((await phone.fetchShare()).code).toBe('requestUnknown')
    const { completed } = await frame.renew(session as GivenSession, loginId, userId, 2, next)
    expect(completed.status).toBe(200)
    // Allows the one renewal that the removal needs; the next one waits until the wallet is not frozen.
    expect((await frame.offer(loginId, userId, 3, await makeWallet(wallet.entropy))).code).toBe(
      'releasesFrozen',
    )
    stage.clock.advance(30 * dayMs)
    expect((await waitOn()).recovery.code).toBe('releasesFrozen')
    expect((await loginWithBoth(frame)).recovery.body.status).toBe('released')
  }, 90_000)

  it('27: a stolen device adds five others without a code in a month, and none while a device waits or a freeze is on; by a code ten a day', async () => {
    const { stage, makeUser, loginWithBoth, waitOn } = await open()
    const { frame: stolen, userId } = await makeUser()
    const deviceOf = (at: number) => `${String(at).padStart(3, '0')}${stolen.deviceId.slice(3)}`
    const add = (at: number, loginId?: string) =>
      stolen.ask('/devices/add', { userId, deviceId: deviceOf(at), name: 'Window', loginId })
    for (let at = 0; at < 5; at++) expect((await add(at)).status).toBe(200)
    expect((await add(5)).code).toBe('proofNeeded')
    const first = await loginWithBoth(stolen)
    for (let at = 5; at < 10; at++) expect((await add(at, first.loginId)).status).toBe(200)
    expect((await add(10, first.loginId)).code).toBe('tooManyDevices')
    const phone = await waitOn()
    for (let day = 1; day < 8; day++) {
      stage.clock.advance(dayMs)
      expect((await add(20 + day)).code).toBe('proofNeeded')
      if (day === 1) await stolen.ask('/devices/refuse', { requestId: phone.requestId })
    }
    // Adds a new device by a code, and one that is listed already without one.
    const { loginId } = await loginWithBoth(stolen)
    expect([(await add(0)).status, (await add(30, loginId)).status]).toEqual([200, 200])
    stage.clock.advance(dayMs)
    expect((await phone.fetchShare()).body.status).toBe('released')
    await loginWithBoth(await openFrame(stage))
    const { body } = await stolen.devices(userId)
    const [waiting] = body.requests as { readonly deviceId: string }[]
    const removal = { userId, devices: [waiting?.deviceId], loginId: (await loginWithBoth(stolen)).loginId }
    expect((await stolen.ask('/devices/remove', removal)).status).toBe(200)
    expect((await add(31)).code).toBe('proofNeeded')
    expect((await add(31, removal.loginId)).status).toBe(200)
    stage.clock.advance(30 * dayMs)
    await stolen.ask('/freeze', { userId })
    expect((await add(32)).code).toBe('proofNeeded')
  }, 120_000)

  it('error: whoever is of no list learns nothing: the same answer for a wallet, a request and a stop that are there and that are not', async () => {
    const { makeUser, waitOn, stage } = await open()
    const { frame, userId } = await makeUser()
    const { requestId, frame: waits } = await waitOn()
    await frame.ask('/devices/refuse', { requestId })
    await frame.ask('/freeze', { userId })
    const stranger = await openFrame(stage)
    const loginId = newLogin()
    for (const who of [stranger, waits])
      for (const [path, known, unknown] of [
        ['/freeze', { userId }, { userId: newLogin() }],
        ['/freeze', { userId, loginId }, { userId: newLogin(), loginId }],
        [
          '/devices/remove',
          { userId, devices: [frame.deviceId] },
          { userId: newLogin(), devices: [frame.deviceId] },
        ],
        [
          '/devices/add',
          { userId, deviceId: who.deviceId, name: 'x' },
          { userId: newLogin(), deviceId: who.deviceId, name: 'x' },
        ],
      ] as const) {
        const answers = [await who.ask(path, known), await who.ask(path, unknown)]
        expect([path, answers[0]?.body]).toEqual([path, answers[1]?.body])
        expect(answers[0]?.code).toBe('deviceUnknown')
      }
    for (const path of ['/devices/approve', '/devices/refuse'])
      expect((await stranger.ask(path, { requestId })).code).toBe('deviceUnknown')
  }, 60_000)
})
