import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStores } from '../fixtures/stores.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'
import { makeWallet } from './fixtures/wallet.js'
import { emailHashOf, signStatement } from './statements.js'

const bytes = (length: number, text: string) =>
  Buffer.from(text.padEnd(length, '.').slice(0, length)).toString('base64url')
const wrapped = {
  ciphertext: bytes(61, 'a wrapped share '),
  salt: bytes(16, 'salt'),
  memoryKib: 65_536,
  passes: 3,
}

describeStores('two requests that meet at recovery', (make) => {
  const ends = endsOfTests()

  async function open() {
    const most = 1_000
    const limits = { addressPerHour: most, addressPerDay: most, addressPerNetwork: most }
    const home = await openHome(make, {
      limits: { ...limits, sendsPerHour: most, checksPerTenMinutes: most },
    })
    ends.push(() => home.close())
    const { stage, makeUser, loginWithBoth } = home
    const made = await makeUser()
    const phone = await openFrame(stage)
    await made.frame.ask('/devices/add', { userId: made.userId, deviceId: phone.deviceId, name: 'Phone' })
    const phones = await loginWithBoth(phone)
    /** Acts once just before recovery writes what has these words, after all that it has looked at. */
    function before(words: string, act: () => Promise<unknown>): void {
      const store = stage.stores.recovery
      const { write } = store
      store.write = async (statements) => {
        if (statements.some(({ sql }) => sql.includes(words))) {
          store.write = write
          await act()
        }
        return write.call(store, statements)
      }
    }
    const listed = async () =>
      (await stage.stores.recovery.all('SELECT device FROM recovery_devices')).map(({ device }) => device)
    return { ...home, ...made, phone, phones, before, listed }
  }

  it('security: a device that is removed while its share is opened gets nothing, and stays off', async () => {
    const { frame, phone, userId, stage, loginWithBoth, digitsTo, countOf, before, listed } = await open()
    const { loginId } = await loginWithBoth(frame)
    stage.clock.advance(31_000)
    const [login, sent] = [newLogin(), countOf(frame.email)]
    await phone.loginBoth(login, { needsShare: true })
    const [one, other] = await digitsTo(frame.email, sent + 1)
    const { state } = (await phone.verify(login, one)).body
    let removed: unknown
    before('SET used = ?, proved = ?, name = ?', async () => {
      removed = await frame.ask('/devices/remove', { userId, loginId, devices: [phone.deviceId] })
    })
    const answer = await phone.verifyAtRecovery(login, other, 'Phone', { state })
    expect(removed).toMatchObject({ status: 200 })
    expect([answer.code, answer.body.share, answer.body.released]).toEqual([
      'deviceUnknown',
      undefined,
      undefined,
    ])
    expect(await listed()).toEqual([frame.deviceId])
  }, 60_000)

  it('security: a device that is removed while it adds another one has not added it', async () => {
    const { frame, phone, userId, stage, loginWithBoth, before, listed } = await open()
    const { loginId } = await loginWithBoth(frame)
    const third = await openFrame(stage)
    const state = await phone.stateOf(userId)
    before('INSERT INTO recovery_devices', () =>
      frame.ask('/devices/remove', { userId, loginId, devices: [phone.deviceId] }),
    )
    const added = await phone.ask('/devices/add', { userId, deviceId: third.deviceId, name: 'Tab', state })
    expect(added.code).toBe('deviceUnknown')
    expect(await listed()).toEqual([frame.deviceId])
  }, 60_000)

  it('security: a device that is removed after it has brought a split, which another one completes, stays off', async () => {
    const { frame, phone, phones, userId, wallet, loginWithBoth, listed, stage } = await open()
    const { loginId } = await loginWithBoth(frame)
    const [next, version] = [await makeWallet(wallet.entropy), 2]
    const { shareHashes, addresses } = next
    const { accessToken: token } = phones.session as GivenSession
    const statement = await phone.send('auth', 'POST', '/enter', { userId, version, shareHashes }, { token })
    const entered = await phone.ask('/users/enter', {
      ...(await phone.sealShare('recovery', userId, version, next)),
      loginId: phones.loginId,
      email: phone.email,
      site,
      language: 'en',
      addresses,
      deviceName: 'Phone',
      enter: statement.body.enter,
    })
    await phone.commit(token, userId, version, next, entered.body.released)
    const { receipt, signature } = (await phone.signSplit(token, userId, version, next)).body
    const devices = [phone.deviceId]
    expect((await frame.ask('/devices/remove', { userId, loginId, devices })).status).toBe(200)
    const body = { userId, version, receipt, signature }
    expect((await phone.ask('/rotate/complete', body)).code).toBe('deviceUnknown')
    expect((await frame.ask('/rotate/complete', body)).status).toBe(200)
    expect(await listed()).toEqual([frame.deviceId])
    const removed = await stage.stores.recovery.all('SELECT device FROM recovery_removed')
    expect(removed).toEqual([{ device: phone.deviceId }])
  }, 60_000)

  it('security: shares that could be opened, and come while a password is set, are not taken', async () => {
    const { frame, phone, userId, wallet, stage, loginWithBoth, phones, before } = await open()
    const own = await loginWithBoth(frame)
    const next = await makeWallet(wallet.entropy)
    let renewed: { readonly completed: { readonly status: number } } | undefined
    before('INSERT INTO recovery_splits', async () => {
      renewed = await frame.renew(own.session as GivenSession, own.loginId, userId, 2, next, { wrapped })
    })
    const late = await phone.offer(phones.loginId, userId, 3, await makeWallet(wallet.entropy))
    expect([renewed?.completed.status, late.code]).toEqual([200, 'versionConflict'])
    const rows = await stage.stores.recovery.all('SELECT version FROM recovery_splits WHERE wrapped = 0')
    expect(rows).toEqual([])
  }, 60_000)

  it('security: a hostile auth neither erases a wallet from before the makings nor takes the address of one that is in use', async () => {
    const { frame, userId, stage } = await open()
    const opened = () =>
      stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET opened = 1', values: [] }])
    /** Makes a wallet of its own of the address, by statements of auth alone. */
    async function takeAddress() {
      const [evil, other, own] = [await openFrame(stage, frame.email), newLogin(), await makeWallet()]
      const facts = { aud: 'recovery', userId: other, own: 0, other: 0 }
      const voucher = await signStatement(stage.holders.auth, 'voucher', {
        ...facts,
        emailHash: emailHashOf(frame.email),
        deviceId: evil.deviceId,
        loginId: newLogin(),
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
      const bound = await evil.bind(voucher, other, own)
      const { shareHashes, addresses } = own
      const receipt = await signStatement(stage.holders.auth, 'receipt', {
        aud: 'recovery',
        userId: other,
        version: 1,
        shareHashes,
        addresses,
      })
      const signature = own.sign(other, 1)
      const done = await evil.ask('/rotate/complete', { userId: other, version: 1, receipt, signature })
      return [bound.status, done.status]
    }
    await opened()
    expect((await frame.devices(userId)).status).toBe(200)
    expect(await takeAddress()).toEqual([409, 403])
    // No device was there since.
    await opened()
    expect(await takeAddress()).toEqual([201, 200])
    expect((await frame.devices(userId)).status).toBe(200)
    const rows = await stage.stores.recovery.all('SELECT id FROM recovery_users WHERE id = ?', [userId])
    expect(rows).toHaveLength(1)
  }, 60_000)
})
