import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { makeWallet } from './fixtures/wallet.js'
import { countsPathOf } from './keys/countsFile.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import type { KeyFile } from './keys/keyFile.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'
import { emailHashOf, signStatement } from './statements.js'

// Further rows of the breach table of docs/custody.md, beside hostile.test.ts.

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const ends = endsOfTests()

/** After so long a share that was made is counted. */
const fetchedBackMs = 600_001

/** A key holder that counts nothing: an attacker's own. */
const holderOf = (file: KeyFile) => createKeyHolder(file, unlimitedCounter)

describeStoresInTurn('further breaches', (make) => {
  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    return home
  }

  it('the mailer live and hostile: reads every code, warns no owner, and still waits for 24 h in sight of the devices', async () => {
    const { makeUser, loginWithBoth, stage } = await open()
    const { frame, userId } = await makeUser()
    const own = holderOf(stage.files.mailer)
    for (const service of ['auth', 'recovery'] as const) {
      const [row = {}] = await stage.stores[service].all(`SELECT * FROM ${service}_users`)
      const name = { userId, version: 1, purpose: 'share' } as const
      await expect(openRow(own, name, shareIn(row).share)).rejects.toMatchObject({ code: 'keyMismatch' })
    }
    // Refuses at recovery a voucher that it signs for an address.
    const thief = await openFrame(stage)
    const loginId = newLogin()
    const voucher = await signStatement(own, 'voucher', {
      aud: 'recovery',
      userId: newLogin(),
      emailHash: emailHashOf('ada@example.org'),
      deviceId: thief.deviceId,
      loginId,
      exp: stage.clock.now() + 60_000,
      own: 0,
      other: 0,
    })
    expect((await thief.bind(voucher, newLogin(), await makeWallet())).code).toBe('voucherInvalid')
    // It logs in itself and reads both halves: the address, and neither share.
    const { auth, recovery, session } = await loginWithBoth(thief)
    expect([auth.body.share, auth.body.user]).toMatchObject([undefined, { id: userId }])
    expect((await thief.shareAtAuth(session?.accessToken ?? '')).code).toBe('releaseNeeded')
    expect([recovery.body.status, recovery.body.share]).toEqual(['held', undefined])
    // Shows the request to the owner’s devices without a mail, and lets one of them stop it.
    expect((await frame.devices(userId)).body.requests).toHaveLength(1)
    expect((await frame.ask('/freeze', { userId })).status).toBe(200)
    stage.clock.advance(2 * 86_400_000)
    const { requestId } = recovery.body
    expect((await thief.ask('/release', { requestId, hpkeKey: thief.hpkeKey })).body.status).toBe('held')
  })

  it('the mailer live and hostile: with every code of every user it gets as many an hour as the key holders let out, of each age its part', async () => {
    const perHour = 4
    const home = await openHome(make, { perHour })
    ends.push(() => home.close())
    const { makeUser, loginWithBoth, stage } = home
    // Three that are older than 90 days, two of 40 days, and two of two days, whose devices are in use.
    const [old, middle, young] = [
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ].map((all) => all.map((at) => `user${at}@example.org`))
    const makeAll = async (emails: readonly string[] = [], days = 0) => {
      for (const email of emails) await makeUser(email)
      stage.clock.advance(days * dayMs)
    }
    await makeAll(old, 60)
    await makeAll(middle, 38)
    await makeAll(young, 1)
    const waiting: { readonly frame: Frame; readonly requestId: unknown }[] = []
    for (const email of young ?? []) {
      const frame = await openFrame(stage, email)
      const { recovery } = await loginWithBoth(frame)
      expect(recovery.body.status).toBe('held')
      waiting.push({ frame, requestId: recovery.body.requestId })
    }
    stage.clock.advance(dayMs)
    const thieves = await Promise.all(
      [...(old ?? []), ...(middle ?? [])].map((email) => openFrame(stage, email)),
    )
    /** Takes the next hour’s shares for those who have nothing yet: of recovery, of auth, or a place to wait. */
    async function takeHour() {
      stage.clock.advance(hourMs - (stage.clock.now() % hourMs))
      const outcomes: unknown[] = []
      for (const frame of thieves.splice(0)) {
        const { recovery, share } = await loginWithBoth(frame)
        outcomes.push(recovery.code ?? recovery.body.status)
        if (recovery.code === undefined) expect([recovery.body.share, share?.share]).not.toContain(undefined)
        else thieves.push(frame)
      }
      for (const { frame, requestId } of waiting.splice(0)) {
        const { code, body } = await frame.ask('/release', { requestId, hpkeKey: frame.hpkeKey })
        outcomes.push(code ?? body.status)
        if (code !== undefined) waiting.push({ frame, requestId })
      }
      const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
      return [count('released'), count('releasesWait'), outcomes.length]
    }
    expect(await takeHour()).toEqual([perHour, 3, 7])
    expect(await takeHour()).toEqual([3, 0, 3])
  }, 60_000)

  it('one volume stolen, the keys without a database: no user, address or share is in them, and they prove nothing at the services', async () => {
    const { makeUser, loginWithBoth, stage } = await open()
    const { userId, wallet, frame, session } = await makeUser()
    stage.clock.advance(fetchedBackMs)
    const { body } = await frame.send('auth', 'POST', '/session/refresh', {
      refreshToken: session.refreshToken,
    })
    const fresh = body.session as GivenSession
    expect((await frame.shareAtAuth(fresh.accessToken)).status).toBe(200)
    await loginWithBoth(await openFrame(stage))
    const text = readdirSync(stage.keys).map((name) => readFileSync(join(stage.keys, name), 'utf8'))
    expect(text.join('\n')).toContain('"opened"')
    const shares = Object.values(wallet.shares).map((share) => Buffer.from(share).toString('base64url'))
    for (const secret of ['ada@', userId, ...shares])
      expect(text.join('\n').includes(secret), secret).toBe(false)
    const thief = await openFrame(stage)
    const token = await holderOf(stage.files.auth).mac('code', 'a session')
    expect((await thief.send('auth', 'POST', '/share', { hpkeKey: thief.hpkeKey }, { token })).code).toBe(
      'sessionMissing',
    )
    expect((await thief.devices(userId)).code).toBe('deviceUnknown')
  })

  it('a database that can be written: a share of its service, counted, and none of the other’s that fits', async () => {
    const { makeUser, loginWithBoth, stage } = await open()
    const [victim, thief] = [await makeUser('ada@example.org'), await makeUser('thief@example.org')]
    const { auth } = stage.stores
    const owners = await auth.all('SELECT id, owner FROM auth_users')
    const ownerOf = (userId: string) => String(owners.find(({ id }) => id === userId)?.owner)
    const give = (userId: string, owner: string) => ({
      sql: 'UPDATE auth_users SET owner = ? WHERE id = ?',
      values: [owner, userId],
    })
    await auth.write([
      ...[give(thief.userId, 'nowhere'), give(victim.userId, ownerOf(thief.userId))],
      give(thief.userId, ownerOf(victim.userId)),
    ])
    stage.clock.advance(fetchedBackMs)
    const device = await openFrame(stage, 'thief@example.org')
    const login = await loginWithBoth(device)
    expect(login.auth.body.user).toMatchObject({ id: victim.userId })
    // Refuses the device until its release is a row in auth’s store, which the attacker writes.
    const token = login.session?.accessToken ?? ''
    expect((await device.shareAtAuth(token)).code).toBe('releaseNeeded')
    await auth.write([
      {
        sql: 'UPDATE auth_devices SET released = ? WHERE device = ?',
        values: [stage.clock.now(), device.deviceId],
      },
    ])
    const { body } = await device.shareAtAuth(token)
    const share = await device.openShare('auth', victim.userId, 1, body.share)
    expect(share).toEqual(Buffer.from(victim.wallet.shares.auth))
    // Recovery knows whose address it is, and takes no statement of auth on another user for it.
    expect(login.recovery.code).toBe('wordRefused')
    expect(readFileSync(countsPathOf(stage.keys, 'auth'), 'utf8').match(/"taken"/g)).toHaveLength(1)
  })
})
