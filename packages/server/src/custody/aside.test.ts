import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import type { CodeLimits } from './codes/codeLimits.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'
import { joinShares, makeWallet } from './fixtures/wallet.js'
import { listUsers } from './reconcile/splitRows.js'
import { emailHashOf, signStatement } from './statements.js'

const dayMs = 86_400_000
const email = 'bob@example.org'
const wanted = 'Someone wants to make a new wallet with your email'

describeStoresInTurn('an address whose wallet no device uses', (make) => {
  const ends = endsOfTests()

  async function open(limits: Partial<CodeLimits> = {}) {
    const home = await openHome(make, { limits })
    ends.push(() => home.close())
    const { stage, digitsTo, countOf, inbox } = home
    const warningsSent = () =>
      inbox.mails.filter(({ to, subject }) => to === email && subject === wanted).length

    /** Makes a wallet by auth’s statement alone, as auth in other hands does. */
    async function squat() {
      const [frame, userId, wallet] = [await openFrame(stage, email), newLogin(), await makeWallet()]
      const voucher = await signStatement(stage.holders.auth, 'voucher', {
        aud: 'recovery',
        userId,
        emailHash: emailHashOf(email),
        deviceId: frame.deviceId,
        loginId: newLogin(),
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
      expect((await frame.bind(voucher, userId, wallet)).status).toBe(201)
      const { shareHashes, addresses } = wallet
      const receipt = await signStatement(stage.holders.auth, 'receipt', {
        aud: 'recovery',
        userId,
        version: 1,
        shareHashes,
        addresses,
      })
      const signed = { userId, version: 1, receipt, signature: wallet.sign(userId, 1) }
      expect((await frame.ask('/rotate/complete', signed)).status).toBe(200)
      return { frame, userId }
    }
    /** Proves the address at auth, which has no wallet of it, and asks recovery for a new one. */
    async function come(frame?: Frame) {
      const device = frame ?? (await openFrame(stage, email))
      stage.clock.advance(31_000)
      const [loginId, before, wallet] = [newLogin(), countOf(email), await makeWallet()]
      await device.login(loginId)
      const { body } = await device.verify(loginId, (await digitsTo(email, before + 1))[0])
      expect(body.isNew).toBe(true)
      const [userId, voucher] = [String(body.userId), String(body.voucher)]
      const bound = await device.bind(voucher, userId, wallet)
      return { frame: device, loginId, userId, voucher, wallet, bound }
    }
    type Comer = Awaited<ReturnType<typeof come>>
    const begin = ({ frame, voucher }: Comer, loginId: string, more: object = {}) =>
      frame.ask('/users/aside/begin', { voucher, email, loginId, site, language: 'en', ...more })
    /** The second press, with recovery’s own code. */
    async function setAside(comer: Comer) {
      const [loginId, before] = [newLogin(), countOf(email)]
      const begun = await begin(comer, loginId)
      expect(begun.status).toBe(200)
      const [code] = await digitsTo(email, before + 1)
      return comer.frame.ask('/users/aside', { loginId, code })
    }
    /** Makes the wallet of who has come, up to its signature. */
    async function finish({ frame, loginId, userId, voucher, wallet }: Comer) {
      const bound = await frame.bind(voucher, userId, wallet)
      expect(bound.status).toBe(201)
      const { body } = await frame.addUser(loginId, userId, wallet, { released: bound.body.released })
      const { accessToken } = body.session as GivenSession
      const { receipt, signature } = (await frame.signSplit(accessToken, userId, 1, wallet)).body
      const completed = await frame.ask('/rotate/complete', { userId, version: 1, receipt, signature })
      expect(completed.status).toBe(200)
    }
    /** Auth was put back to a backup from before all wallets. */
    async function forget() {
      for (const table of ['users', 'devices', 'sessions', 'notes'])
        await stage.stores.auth.write([{ sql: `DELETE FROM auth_${table}` }])
    }
    const facts = async (frame: Frame, userId: string) => (await frame.ask('/facts', { userId })).body.isKnown
    return { ...home, warningsSent, squat, come, begin, setAside, finish, forget, facts }
  }

  it('auth was hostile for an hour: thirty days after the first refusal, by both codes, its owner gets the address, though the squatter’s device is used', async () => {
    const { squat, come, setAside, finish, facts, stage, warningsSent, loginWithBoth, countOf } = await open()
    const evil = await squat()
    stage.clock.advance(60 * dayMs)
    const first = await come()
    expect([first.bound.code, first.bound.headers.get('retry-after')]).toEqual(['userConflict', '2592000'])
    await until(() => warningsSent() === 1)
    for (let day = 0; day < 29; day += 7) {
      stage.clock.advance(7 * dayMs)
      expect(await facts(evil.frame, evil.userId)).toBe(true)
    }
    const last = await come(first.frame)
    expect([last.bound.code, warningsSent()]).toEqual(['walletUnused', 1])
    expect((await setAside(last)).status).toBe(200)
    await finish(last)
    // Keeps the wallet that was set aside, for its own devices alone.
    expect(await facts(evil.frame, evil.userId)).toBe(true)
    const phone = await openFrame(stage, email)
    const { auth, recovery } = await loginWithBoth(phone)
    expect([auth.body.user, recovery.body.userId]).toMatchObject([{ id: last.userId }, last.userId])
    expect(countOf(email)).toBe(4)
  }, 90_000)

  it('a thief of the mailbox, where auth has forgotten a wallet: a device that is used keeps its address, and none loses it', async () => {
    const { makeUser, loginWithBoth, forget, come, setAside, stage, warningsSent, digitsTo, countOf, facts } =
      await open()
    const { frame, wallet, userId } = await makeUser(email)
    expect((await loginWithBoth(frame)).recovery.body.status).toBe('released')
    await forget()
    const thief = await come()
    expect(thief.bound.code).toBe('userConflict')
    await until(() => warningsSent() === 1)
    stage.clock.advance(29 * dayMs)
    expect(await facts(frame, userId)).toBe(true)
    stage.clock.advance(dayMs)
    // The thirty days begin anew, and its owner is told again.
    const again = await come(thief.frame)
    expect([again.bound.code, again.bound.headers.get('retry-after')]).toEqual(['userConflict', '2592000'])
    await until(() => warningsSent() === 2)
    stage.clock.advance(30 * dayMs)
    const last = await come(thief.frame)
    expect(last.bound.code).toBe('walletUnused')
    expect((await setAside(last)).status).toBe(200)
    // Leaves the owner’s device all that it had: it gets recovery’s share by recovery’s code, and makes the key with its own.
    stage.clock.advance(31_000)
    const [loginId, before] = [newLogin(), countOf(email)]
    await frame.ask('/restore/begin', { loginId, userId, email, site, language: 'en' })
    const [code] = await digitsTo(email, before + 1)
    const given = await frame.ask('/restore', { loginId, code, hpkeKey: frame.hpkeKey })
    expect(given.body.status).toBe('released')
    const share = await frame.openShare('recovery', userId, 1, given.body.share)
    expect(await joinShares(share, wallet.shares.device)).toEqual(wallet.entropy)
    // Gives the thief’s device nothing of it, and still lists it for the operators.
    expect(await facts(thief.frame, userId)).toBe(false)
    const [store, holder] = [stage.stores.recovery, stage.holders.recovery]
    const listed = await listUsers({ store, holder, service: 'recovery', now: stage.clock.now })
    expect(listed.map((each) => each.userId)).toContain(userId)
  }, 90_000)

  it('error: too early, by a voucher of another device or address, by another code, while it is used or frozen nothing is set aside', async () => {
    const { makeUser, loginWithBoth, forget, come, begin, stage, warningsSent, digitsTo, countOf, facts } =
      await open()
    const { frame, userId } = await makeUser(email)
    await loginWithBoth(frame)
    await forget()
    const first = await come()
    await until(() => warningsSent() === 1)
    const sent = countOf(email)
    const early = await begin(first, newLogin())
    expect([early.code, Number(early.headers.get('retry-after')) > 29 * 86_400]).toEqual([
      'userConflict',
      true,
    ])
    stage.clock.advance(30 * dayMs)
    const comer = await come()
    const stranger = await openFrame(stage, email)
    expect((await begin({ ...comer, frame: stranger }, newLogin())).code).toBe('voucherInvalid')
    expect((await begin(comer, newLogin(), { email: 'eve@example.org' })).code).toBe('voucherInvalid')
    expect((await begin(comer, newLogin(), { voucher: 'none.none' })).code).toBe('voucherInvalid')
    expect(countOf(email)).toBe(sent + 1)
    // Auth’s digits are none of recovery’s; and a device of the list comes back at the last moment.
    const loginId = newLogin()
    expect((await begin(comer, loginId)).status).toBe(200)
    const [code] = await digitsTo(email, sent + 2)
    const other = code === '000000' ? '000001' : '000000'
    expect((await comer.frame.ask('/users/aside', { loginId, code: other })).code).toBe('codeWrong')
    expect((await stranger.ask('/users/aside', { loginId, code })).code).toBe('codeOver')
    expect(await facts(frame, userId)).toBe(true)
    expect((await comer.frame.ask('/users/aside', { loginId, code })).code).toBe('userConflict')
    // Tells no date where the wallet is frozen by a code, since such a freeze has no end.
    await stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET frozen = 1' }])
    stage.clock.advance(31 * dayMs)
    const late = await come()
    expect([late.bound.code, late.bound.headers.get('retry-after'), warningsSent()]).toEqual([
      'userConflict',
      null,
      1,
    ])
    const rows = await stage.stores.recovery.all('SELECT id, owner FROM recovery_users')
    expect(rows.map(({ id, owner }) => [id, String(owner).startsWith('aside')])).toEqual([[userId, false]])
  }, 90_000)

  it('a refusal is forgotten after ninety days, and by a recovery that was restored', async () => {
    const { makeUser, forget, come, stage, warningsSent } = await open()
    await makeUser(email)
    await forget()
    const { frame } = await come()
    await until(() => warningsSent() === 1)
    stage.clock.advance(90 * dayMs)
    expect((await come(frame)).bound.code).toBe('userConflict')
    await until(() => warningsSent() === 2)
    stage.clock.advance(30 * dayMs)
    expect((await come(frame)).bound.code).toBe('walletUnused')
    await stage.stores.recovery.write([{ sql: 'UPDATE recovery_generation SET number = 0' }])
    await stage.restart('recovery')
    expect((await come(frame)).bound.code).toBe('userConflict')
  }, 90_000)

  it('auth’s statement alone makes so many wallets in a day from one network, and those of others go on', async () => {
    // Allows one network so few codes an hour that ten hours of them count.
    const { stage } = await open({ sendsPerHour: 2 })
    const frame = await openFrame(stage, email)
    const wallet = await makeWallet()
    async function ask(number: number, userId: string, address: string) {
      const own = `x${number}@own.example`
      const voucher = await signStatement(stage.holders.auth, 'voucher', {
        aud: 'recovery',
        userId,
        emailHash: emailHashOf(own),
        deviceId: frame.deviceId,
        loginId: newLogin(),
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
      const { shareHashes, addresses } = wallet
      const { share } = await frame.sealShare('recovery', userId, 1, wallet)
      const body = {
        userId,
        version: 1,
        voucher,
        email: own,
        site,
        language: 'en',
        share,
        shareHashes,
        addresses,
        deviceName: 'Laptop',
      }
      return frame.send('recovery', 'POST', '/users', body, { address })
    }
    const users = Array.from({ length: 21 }, newLogin)
    const answers = []
    for (const [number, userId] of users.entries()) answers.push(await ask(number, userId, '192.0.2.7'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.at(-1)?.code).toBe('tooManyMakings')
    // Lets a making that is under way go on, and another network make a wallet.
    expect((await ask(0, users[0] ?? '', '192.0.2.7')).status).toBe(201)
    expect((await ask(20, users[20] ?? '', '192.0.2.8')).status).toBe(201)
  }, 90_000)
})
