import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { backUp } from './fixtures/backup.js'
import { type Frame, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { joinShares } from './fixtures/wallet.js'
import { generationPathOf } from './keys/generationFile.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
type Service = 'auth' | 'recovery'

describeStoresInTurn('a database that is older than its key holder knows', (make) => {
  const ends = endsOfTests()

  async function open() {
    const most = 1_000
    const limits = { addressPerHour: most, addressPerDay: most, addressPerNetwork: most }
    const home = await openHome(make, {
      limits: { ...limits, sendsPerHour: most, checksPerTenMinutes: most },
    })
    ends.push(() => home.close())
    const { stage } = home
    const restored = async (service: Service) => {
      const [row] = await stage.stores[service].all(`SELECT restored FROM ${service}_generation`)
      return Number(row?.restored) > 0
    }
    /** A backup of a service, which is put back as an operator does it: the service stands still meanwhile. */
    async function backup(service: Service) {
      const put = await backUp(stage.stores, service, ['generation'])
      return async () => {
        await put()
        await stage.restart(service)
      }
    }
    return { ...home, ...(await home.makeUser()), restored, backup }
  }

  it('is restored: not at the upgrade nor after a restart; where it is behind, and where the holder has lost its count', async () => {
    const { stage, restored, backup } = await open()
    for (const service of ['auth', 'recovery'] as const) {
      expect(await restored(service)).toBe(false)
      await stage.restart(service)
      expect(await restored(service)).toBe(false)
      const restore = await backup(service)
      await stage.restart(service)
      await restore()
      expect([service, await restored(service)]).toEqual([service, true])
    }
    await stage.stores.auth.write([{ sql: 'UPDATE auth_generation SET restored = 0' }])
    rmSync(generationPathOf(stage.keys, 'auth'))
    await stage.restart('auth')
    expect(await restored('auth')).toBe(true)
  }, 60_000)

  it.each([
    [['auth'] as const],
    [['recovery'] as const],
    [['auth', 'recovery'] as const],
    [['recovery', 'auth'] as const],
  ])(
    '32: %s of a day ago: old sessions are over, no device is released by what auth has kept, and the wallet is whole',
    async (services) => {
      const { stage, frame, userId, wallet, session, backup, loginWithBoth } = await open()
      const restores = []
      for (const service of services) restores.push(await backup(service))
      stage.clock.advance(dayMs)
      await stage.restart('auth')
      await stage.restart('recovery')
      for (const restore of restores) await restore()
      const isAuth = (services as readonly Service[]).includes('auth')
      const { refreshToken } = session
      const refreshed = await frame.send('auth', 'POST', '/session/refresh', { refreshToken })
      expect(refreshed.code).toBe(isAuth ? 'sessionMissing' : undefined)
      const rows = await stage.stores.auth.all('SELECT released FROM auth_devices')
      expect(rows.map(({ released }) => Number(released) > 0)).toEqual([!isAuth])
      const login = await loginWithBoth(frame)
      expect(login.auth.body.share === undefined).toBe(isAuth)
      const share = await frame.openShare('auth', userId, 1, login.share?.share)
      expect(await joinShares(share, wallet.shares.device)).toEqual(wallet.entropy)
    },
    60_000,
  )

  it('recovery holds each new device for a day, for thirty days, also where no other one was used lately', async () => {
    const { stage, userId, backup, loginWithBoth } = await open()
    const restore = await backup('recovery')
    await stage.restart('recovery')
    stage.clock.advance(31 * dayMs)
    await restore()
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    expect(recovery.body.status).toBe('held')
    const { requestId } = recovery.body
    const fetchShare = async () => (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).body
    stage.clock.advance(23 * hourMs)
    expect((await fetchShare()).status).toBe('held')
    stage.clock.advance(hourMs)
    expect((await fetchShare()).status).toBe('released')
    await stage.stores.recovery.write([
      { sql: 'DELETE FROM recovery_devices WHERE id = ?', values: [userId] },
    ])
    stage.clock.advance(30 * dayMs)
    expect((await loginWithBoth(await openFrame(stage))).recovery.body.status).toBe('released')
  }, 60_000)

  it('a device that was removed since the backup cannot outrun its removal by changes of its own, nor let another one in', async () => {
    const { stage, frame, userId, backup, loginWithBoth } = await open()
    const phone: Frame = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    await loginWithBoth(phone)
    const other = await openFrame(stage)
    const waiting = await loginWithBoth(other)
    expect(waiting.recovery.body.status).toBe('held')
    const restore = await backup('recovery')
    await stage.restart('recovery')
    const { loginId, session } = await loginWithBoth(frame)
    const { body } = await frame.ask('/devices/remove', { userId, loginId, devices: [phone.deviceId] })
    const taken = { deviceId: phone.deviceId, note: body.note }
    const { accessToken: token } = session as GivenSession
    expect((await frame.send('auth', 'POST', '/devices/remove', taken, { token })).status).toBe(200)
    await restore()
    const { requestId } = waiting.recovery.body
    expect((await phone.ask('/devices/approve', { requestId })).status).toBe(200)
    const state = await other.stateOf(userId)
    const wanted = { requestId, hpkeKey: other.hpkeKey }
    expect((await other.ask('/release', { ...wanted, state })).code).toBe('noteNeeded')
    // A freeze is a change that a note tells: its number would be that of the removal.
    expect((await phone.ask('/freeze', { userId })).status).toBe(200)
    const [row] = await stage.stores.recovery.all('SELECT note, held FROM recovery_users')
    expect([Number(row?.note), Number(row?.held) > 0]).toEqual([0, true])
    expect((await other.ask('/release', { ...wanted, state })).body.status).toBe('held')
    await other.carry(userId)
    const { body: list } = await frame.devices(userId)
    expect(list.requests).toMatchObject([{ requestId, isApproved: false }])
    expect((list.devices as { deviceId: string }[]).map(({ deviceId }) => deviceId)).toEqual([frame.deviceId])
  }, 60_000)

  it('a device that was removed since the backup is off once the last note is played, whichever one it brings first', async () => {
    const { stage, frame, userId, backup, loginWithBoth } = await open()
    const [phone, tablet] = [await openFrame(stage), await openFrame(stage)]
    for (const { deviceId } of [phone, tablet]) {
      await frame.ask('/devices/add', { userId, deviceId, name: 'Other' })
    }
    await loginWithBoth(phone)
    const restore = await backup('recovery')
    await stage.restart('recovery')
    const notes: string[] = []
    for (const { deviceId } of [tablet, phone]) {
      const { loginId, session } = await loginWithBoth(frame)
      const { body } = await frame.ask('/devices/remove', { userId, loginId, devices: [deviceId] })
      const { accessToken: token } = session as GivenSession
      const taken = { deviceId, note: body.note }
      expect((await frame.send('auth', 'POST', '/devices/remove', taken, { token })).status).toBe(200)
      notes.push(String(body.note))
    }
    await restore()
    const bring = (note = '') => phone.send('recovery', 'POST', '/note', { userId, note })
    expect((await bring(notes[0])).status).toBe(200)
    const state = await phone.stateOf(userId)
    const added = { userId, deviceId: tablet.deviceId, name: 'Other', state }
    expect((await phone.ask('/devices/add', added)).code).toBe('noteNeeded')
    expect((await bring(notes[1])).status).toBe(200)
    const list = await stage.stores.recovery.all('SELECT device FROM recovery_devices')
    expect(list.map(({ device }) => device)).toEqual([frame.deviceId])
    // Nothing is owed any more: the next change has a number of its own.
    await loginWithBoth(frame)
    const [row] = await stage.stores.recovery.all('SELECT note, unsure FROM recovery_users')
    expect([Number(row?.note), Number(row?.unsure)]).toEqual([3, 0])
  }, 60_000)
})
