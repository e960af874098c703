import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newFolder } from '../fixtures/stores.js'
import { makeWallet, newLogin, openFrame } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import type { KeyFile } from './keys/keyFile.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'
import { emailHashOf, writeVoucher } from './voucher.js'

// Further rows of the breach table of docs/custody.md, beside hostile.test.ts.

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open() {
  const folder = newFolder()
  const home = await openHome(async () => ({ data: folder }))
  ends.push(() => home.close())
  return home
}

/** A key holder that counts nothing: an attacker's own. */
const holderOf = (file: KeyFile) => createKeyHolder(file, { count: () => undefined })

it('the mailer live and hostile: reads every code, warns no owner, and still waits for 24 h in sight of the devices', async () => {
  const { makeUser, loginWithBoth, stage } = await open()
  const { frame, userId, wallet } = await makeUser()
  const own = holderOf(stage.files.mailer)
  for (const service of ['auth', 'recovery'] as const) {
    const [row = {}] = await stage.stores[service].all(`SELECT * FROM ${service}_users`)
    const name = { userId, version: 1, purpose: 'share' } as const
    await expect(openRow(own, name, shareIn(row).share)).rejects.toMatchObject({ code: 'keyMismatch' })
  }
  // At recovery it vouches for no address.
  const thief = await openFrame(stage)
  const loginId = newLogin()
  const voucher = await writeVoucher(own, {
    ...{ aud: 'recovery', userId: newLogin(), emailHash: emailHashOf('ada@example.org') },
    ...{ deviceId: thief.deviceId, loginId, exp: stage.clock.now() + 60_000 },
  })
  expect((await thief.bind(voucher, newLogin(), await makeWallet())).code).toBe('voucherInvalid')
  // It logs in itself and reads both halves: auth's share, which is one of two.
  const { auth, recovery } = await loginWithBoth(thief)
  expect(await thief.openShare('auth', userId, 1, auth.body.share)).toEqual(Buffer.from(wallet.shares.auth))
  expect([recovery.body.status, recovery.body.share]).toEqual(['held', undefined])
  // No mail is needed for the devices to see it, and one of them stops it.
  expect((await frame.devices(userId)).body.requests).toHaveLength(1)
  expect((await frame.ask('/freeze', { userId })).status).toBe(200)
  stage.clock.advance(2 * 86_400_000)
  const { requestId } = recovery.body
  expect((await thief.ask('/release', { requestId, hpkeKey: thief.hpkeKey })).code).toBe('releasesFrozen')
})

it('one volume stolen, the keys without a database: no user, address or share is in them, and they prove nothing at the services', async () => {
  const { makeUser, loginWithBoth, stage } = await open()
  const { userId, wallet } = await makeUser()
  await loginWithBoth(await openFrame(stage))
  const folder = join(newFolder(), 'keys')
  mkdirSync(folder)
  for (const [service, file] of Object.entries(stage.files))
    writeFileSync(join(folder, `${service}.json`), JSON.stringify(file))
  const text = [folder, stage.counts].flatMap((each) =>
    readdirSync(each).map((name) => readFileSync(join(each, name), 'utf8')),
  )
  expect(text.join('\n')).toContain('"users"')
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
    ...{ sql: 'UPDATE auth_users SET owner = ? WHERE id = ?', values: [owner, userId] },
  })
  await auth.write([
    ...[give(thief.userId, 'nowhere'), give(victim.userId, ownerOf(thief.userId))],
    give(thief.userId, ownerOf(victim.userId)),
  ])
  const device = await openFrame(stage, 'thief@example.org')
  const login = await loginWithBoth(device)
  expect(login.auth.body.user).toMatchObject({ id: victim.userId })
  const share = await device.openShare('auth', victim.userId, 1, login.auth.body.share)
  expect(share).toEqual(Buffer.from(victim.wallet.shares.auth))
  // Recovery has its own word for whose address it is.
  expect(login.recovery.body).toMatchObject({ userId: thief.userId })
  const counts = JSON.parse(readFileSync(join(stage.counts, 'auth.json'), 'utf8'))
  expect(Object.values(counts.hours)).toEqual([1])
})
