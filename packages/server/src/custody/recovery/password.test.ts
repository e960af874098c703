import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { describeStores, type StoreConfig } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { decrypt, openRow } from '../rows.js'
import { shareIn } from '../shares.js'

const dayMs = 86_400_000
const bytes = (count: number, of: string) => Buffer.alloc(count, of).toString('base64url')
const wrapped = {
  ciphertext: bytes(61, 'a wrapped share '),
  salt: bytes(16, 'salt'),
  memoryKib: 65_536,
  passes: 3,
}

describeStores('a recovery password', (make) => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function open() {
    const places: StoreConfig[] = []
    const home = await openHome(async () => {
      const place = await make()
      places.push(place)
      return place
    })
    ends.push(() => home.close())
    const { frame, userId, wallet } = await home.makeUser()
    const { loginId } = await home.loginWithBoth(frame)
    const row = async () => (await home.stage.stores.recovery.all('SELECT * FROM recovery_users'))[0] ?? {}
    return { ...home, places, frame, userId, wallet, loginId, row }
  }

  it('deletes what the server could open: a release gives what the password wraps, and no row has more', async () => {
    const { frame, userId, wallet, loginId, row, stage, inbox, loginWithBoth, places } = await open()
    const before = await row()
    const set = { userId, loginId, version: 1, wrapped }
    for (let round = 0; round < 2; round++) expect((await frame.ask('/password', set)).status).toBe(200)
    await until(() => inbox.mails.some(({ subject }) => subject === 'Your wallet has a recovery password'))
    expect((await frame.devices(userId)).body).toMatchObject({ hasPassword: true, version: 1 })
    // Every sealed value of recovery's rows, opened with its keys: none is the share.
    const holder = createKeyHolder(stage.files.recovery, { count: () => undefined })
    const after = shareIn(await row())
    const opened = await openRow(holder, { userId, version: 1, purpose: 'share' }, after.share)
    expect(JSON.parse(opened.toString())).toEqual(wrapped)
    expect(opened.includes(Buffer.from(wallet.shares.recovery))).toBe(false)
    const tables = [
      'users',
      'splits',
      'codes',
      'changes',
      'requests',
      'devices',
      'links',
      'proved',
      'limits',
      'tokens',
    ]
    const dumps = await Promise.all(
      tables.map((name) => stage.stores.recovery.all(`SELECT * FROM recovery_${name}`)),
    )
    const dump = JSON.stringify(dumps)
    for (const old of [before.share, before.share_key]) expect(dump).not.toContain(old)
    // The old row would have opened: it is the row that is gone, not the key.
    const key = await holder.unwrap(userId, 'share', String(before.share_key))
    expect(decrypt(key, `${userId}|1|share`, String(before.share))).toEqual(
      Buffer.from(wallet.shares.recovery),
    )
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    expect(recovery.body).toMatchObject({
      status: 'released',
      wrapped,
      version: 1,
      shareHashes: wallet.shareHashes,
    })
    expect(recovery.body).not.toHaveProperty('share')
    // Nor do the files of the embedded database have it any more, the journal included.
    const [, { data }] = places as [StoreConfig, StoreConfig]
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const holds = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(String(before.share)),
    )
    expect(holds.map(({ name }) => name)).toEqual([])
  }, 60_000)

  it('error: more than ten in a day', async () => {
    const { frame, userId, loginId } = await open()
    const set = () => frame.ask('/password', { userId, loginId, version: 1, wrapped })
    for (let at = 0; at < 10; at++) expect((await set()).status).toBe(200)
    const full = await set()
    expect([full.code, full.headers.get('Retry-After')]).toEqual(['tooManyReleases', '86400'])
  }, 60_000)

  it('is removed by who has the share: then a release gives it as before', async () => {
    const { frame, userId, wallet, loginId, loginWithBoth } = await open()
    await frame.ask('/password', { userId, loginId, version: 1, wrapped })
    const sealed = async (from: typeof wallet) => {
      const { share } = await frame.sealShare('recovery', userId, 1, from)
      return { userId, loginId, version: 1, share }
    }
    const other = { ...wallet, shares: { ...wallet.shares, recovery: wallet.shares.device } }
    expect((await frame.ask('/password/remove', await sealed(other))).status).toBe(400)
    expect((await frame.ask('/password/remove', await sealed(wallet))).status).toBe(200)
    const { recovery } = await loginWithBoth(frame)
    expect(await frame.openShare('recovery', userId, 1, recovery.body.share)).toEqual(
      Buffer.from(wallet.shares.recovery),
    )
  }, 60_000)

  it('error: without a fresh code of this device, of another version, too weak, or on a frozen wallet', async () => {
    const { frame, userId, loginId, stage, loginWithBoth } = await open()
    const ask = (more: object = {}, who = frame) =>
      who.ask('/password', { userId, loginId, version: 1, wrapped, ...more })
    expect((await ask({ loginId: newLogin() })).code).toBe('proofNeeded')
    const thief = await openFrame(stage)
    const waits = await loginWithBoth(thief)
    expect(waits.recovery.body.status).toBe('held')
    // It has proved the address, and is no device of the wallet.
    expect((await ask({ loginId: waits.loginId }, thief)).code).toBe('deviceUnknown')
    expect((await ask({ loginId: waits.loginId })).code).toBe('proofNeeded')
    expect((await ask({ version: 2 })).code).toBe('versionConflict')
    for (const weak of [
      { memoryKib: 65_535 },
      { passes: 2 },
      { salt: bytes(15, 's') },
      { ciphertext: bytes(33, 'share') },
      { extra: 1 },
    ])
      expect([weak, (await ask({ wrapped: { ...wrapped, ...weak } })).status]).toEqual([weak, 400])
    await frame.ask('/freeze', { userId })
    expect((await ask()).code).toBe('releasesFrozen')
    stage.clock.advance(600_000)
    expect((await ask()).code).toBe('releasesFrozen')
    expect((await frame.devices(userId)).body.hasPassword).toBe(false)
  }, 60_000)
})
