import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn, type StoreConfig } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { joinShares, makeWallet, type Wallet } from '../fixtures/wallet.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import { decrypt, openRow } from '../rows.js'
import { shareIn } from '../shares.js'
import { wrapsHashOf } from '../walletSignature.js'

const dayMs = 86_400_000
const bytes = (count: number, of: string) => Buffer.alloc(count, of).toString('base64url')
const wrapped = {
  ciphertext: bytes(61, 'a wrapped share '),
  salt: bytes(16, 'salt'),
  memoryKib: 65_536,
  passes: 3,
}
const tables = [
  'users',
  'splits',
  'retired',
  'makings',
  'codes',
  'changes',
  'requests',
  'devices',
  'links',
  'proved',
]

describeStoresInTurn('a recovery password', (make) => {
  const ends = endsOfTests()

  async function open() {
    const places: StoreConfig[] = []
    const home = await openHome(
      async () => {
        const place = await make()
        places.push(place)
        return place
      },
      {
        limits: {
          addressPerHour: 1_000,
          addressPerDay: 1_000,
          addressPerNetwork: 1_000,
          sendsPerHour: 1_000,
          checksPerTenMinutes: 1_000,
        },
      },
    )
    ends.push(() => home.close())
    const { loginWithBoth } = home
    const { frame, userId, wallet } = await home.makeUser()
    const row = async () => (await home.stage.stores.recovery.all('SELECT * FROM recovery_users'))[0] ?? {}
    /** Renews on a device, as far as both services let it. */
    async function renew(who: Frame, version: number, more: object = {}, split?: Wallet) {
      const { session, loginId } = await loginWithBoth(who)
      const next = split ?? (await makeWallet(wallet.entropy))
      return {
        next,
        loginId,
        ...(await who.renew(session as GivenSession, loginId, userId, version, next, more)),
      }
    }
    /** All that recovery has stored, as text. */
    async function dump() {
      const rows = tables.map((name) => home.stage.stores.recovery.all(`SELECT * FROM recovery_${name}`))
      return JSON.stringify(await Promise.all(rows))
    }
    return { ...home, places, frame, userId, wallet, row, renew, dump }
  }

  it('comes with a new split, and once the wallet has signed for it no copy stays that the server can open, present or retired', async () => {
    const { frame, userId, wallet, row, renew, dump, stage, inbox, loginWithBoth, places } = await open()
    // Prepares a split that was never signed and a retired one, both of which recovery could open.
    const second = await renew(frame, 2)
    expect(second.completed.status).toBe(200)
    const { loginId } = await loginWithBoth(frame)
    expect((await frame.offer(loginId, userId, 9, await makeWallet(wallet.entropy))).status).toBe(200)
    const before = await row()
    const third = await renew(frame, 3, { wrapped })
    expect([third.offered.status, third.added.status, third.completed.status]).toEqual([200, 200, 200])
    await until(() => inbox.mails.some(({ subject }) => subject === 'Your wallet has a recovery password'))
    expect((await frame.devices(userId)).body).toMatchObject({ hasPassword: true, version: 3 })
    const holder = createKeyHolder(stage.files.recovery, unlimitedCounter)
    const after = shareIn(await row())
    const opened = await openRow(holder, { userId, version: 3, purpose: 'share' }, after.share)
    expect(JSON.parse(opened.toString())).toEqual(wrapped)
    expect(opened.includes(Buffer.from(third.next.shares.recovery))).toBe(false)
    // The old row would have opened: it is the row that is gone, not the key.
    const text = await dump()
    for (const old of [before.share, before.share_key]) expect(text).not.toContain(old)
    const key = await holder.unwrap(userId, 'share', String(before.share_key))
    expect(decrypt(key, `${userId}|2|share`, String(before.share))).toEqual(
      Buffer.from(second.next.shares.recovery),
    )
    for (const name of ['splits', 'retired'])
      expect([name, await stage.stores.recovery.all(`SELECT * FROM recovery_${name}`)]).toEqual([name, []])
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    const { shareHashes } = third.next
    expect(recovery.body).toMatchObject({ status: 'released', wrapped, version: 3, shareHashes })
    expect(recovery.body).not.toHaveProperty('share')
    // Nor do the files of the embedded database have it any more, the journal included.
    const [, { data }] = places as [StoreConfig, StoreConfig]
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const holds = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(String(before.share)),
    )
    expect(holds.map(({ name }) => name)).toEqual([])
  }, 60_000)

  it('gives the wrapped share back to the device that brought it alone, and keeps the former one until the wallet has signed for the wraps', async () => {
    const { frame, userId, wallet, loginWithBoth, stage, row } = await open()
    const next = await makeWallet(wallet.entropy)
    const { session, loginId } = await loginWithBoth(frame)
    const token = (session as GivenSession).accessToken
    const offered = await frame.offer(loginId, userId, 2, next, { wrapped })
    const back = { userId, version: 2, shareHash: next.shareHashes.recovery }
    expect((await frame.ask('/rotate/wrapped', back)).body).toEqual({ wrapped })
    const stranger = await openFrame(stage)
    expect((await stranger.ask('/rotate/wrapped', back)).code).toBe('deviceUnknown')
    await frame.commit(token, userId, 2, next, offered.body.released)
    const { receipt, signature } = (await frame.signSplit(token, userId, 2, next)).body
    const complete = (more: object, who = frame) =>
      who.ask('/rotate/complete', { userId, version: 2, receipt, signature, ...more })
    expect((await complete({})).status).toBe(400)
    const factor = next.signFactor(userId, 2, wrapsHashOf([wrapped]))
    const others = [
      next.signFactor(userId, 2, wrapsHashOf([])),
      next.signFactor(userId, 3, wrapsHashOf([wrapped])),
      next.signFactor(userId, 2, wrapsHashOf([{ ...wrapped, passes: 4 }])),
      (await makeWallet()).signFactor(userId, 2, wrapsHashOf([wrapped])),
      signature,
    ]
    for (const other of others) expect((await complete({ factor: other })).code).toBe('signatureWrong')
    expect(Number((await row()).wrapped)).toBe(0)
    // Another device brings what auth says, and the first one what is missing.
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await loginWithBoth(phone)
    expect(login.recovery.body).toMatchObject({ status: 'released', version: 2, wrapped })
    const retired = () => stage.stores.recovery.all('SELECT version FROM recovery_retired')
    expect(await retired()).toMatchObject([{ version: 1 }])
    for (const other of others) expect((await complete({ factor: other })).code).toBe('signatureWrong')
    expect((await complete({ factor })).status).toBe(200)
    expect(await retired()).toEqual([])
  }, 60_000)

  it('is removed by a new split alone that says so, is brought by a proved device and signed, and by no other one', async () => {
    const { frame, userId, wallet, renew, loginWithBoth, row, inbox, stage } = await open()
    // Begins a split before there is a password, and signs it later.
    const { session, loginId } = await loginWithBoth(frame)
    const early = await makeWallet(wallet.entropy)
    const offered = await frame.offer(loginId, userId, 5, early)
    expect((await renew(frame, 2, { wrapped })).completed.status).toBe(200)
    const late = await frame.commit(
      (session as GivenSession).accessToken,
      userId,
      5,
      early,
      offered.body.released,
    )
    expect(late.code).toBe('sessionMissing')
    for (const more of [{}, { password: 'keep' }, { password: 'set' }]) {
      const { offered: refused } = await renew(frame, 3, more)
      expect([more, refused.status, refused.code]).toEqual([more, 400, 'custodyRequestInvalid'])
    }
    const plain = await renew(frame, 3, { password: 'remove' })
    expect([plain.offered.status, plain.completed.status]).toEqual([200, 200])
    expect(Number((await row()).wrapped)).toBe(0)
    await until(() => inbox.mails.some(({ subject }) => /recovery password was removed/.test(subject)))
    // Opens both shares, which are counted: three a day.
    stage.clock.advance(dayMs)
    const login = await loginWithBoth(frame)
    const shares = [
      await frame.openShare('auth', userId, 3, login.share?.share),
      await frame.openShare('recovery', userId, 3, login.recovery.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
  }, 60_000)

  it('error: without a fresh code of this device, too weak, or on a frozen wallet', async () => {
    const { frame, userId, wallet, stage, loginWithBoth } = await open()
    const { loginId } = await loginWithBoth(frame)
    const next = await makeWallet(wallet.entropy)
    const ask = (more: object = {}, who = frame, id = loginId) =>
      who.offer(id, userId, 2, next, { wrapped, ...more })
    expect((await ask({}, frame, newLogin())).code).toBe('proofNeeded')
    const thief = await openFrame(stage)
    const waits = await loginWithBoth(thief)
    expect(waits.recovery.body.status).toBe('held')
    // It has proved the address, and is no device of the wallet.
    expect((await ask({}, thief, waits.loginId)).code).toBe('deviceUnknown')
    expect((await ask({}, frame, waits.loginId)).code).toBe('proofNeeded')
    for (const weak of [
      { memoryKib: 65_535 },
      { passes: 2 },
      { salt: bytes(15, 's') },
      { ciphertext: bytes(33, 'share') },
      { extra: 1 },
    ])
      expect([weak, (await ask({ wrapped: { ...wrapped, ...weak } })).status]).toEqual([weak, 400])
    await frame.ask('/freeze', { userId, loginId })
    expect((await ask()).code).toBe('releasesFrozen')
    stage.clock.advance(600_000)
    expect((await ask()).code).toBe('releasesFrozen')
    expect((await frame.devices(userId)).body.hasPassword).toBe(false)
  }, 60_000)
})
