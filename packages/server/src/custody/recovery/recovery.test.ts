import { afterEach, expect, it } from 'vitest'
import { describeStores } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { addresses, expectFive, joinShares, makeWallet, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStores('recovery', (make) => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    return home
  }

  it('a new device: the address at once, the share when another device approves, and then one wallet', async () => {
    const { stage, inbox, makeUser, loginWithBoth } = await open()
    const { frame, wallet, userId } = await makeUser()
    await until(() => inbox.mails.some(({ subject }) => subject === 'Your wallet at Example was made'))
    const phone = await openFrame(stage)
    const { auth, recovery } = await loginWithBoth(phone)
    expect(recovery.body).toMatchObject({
      status: 'held',
      addresses,
      isUnconfirmed: true,
      madeAtSite: 'https://app.example',
    })
    expect(Date.parse(String(recovery.body.releaseAt))).toBe(stage.clock.now() + dayMs)
    expect(recovery.body.share).toBeUndefined()
    await until(() => inbox.mails.some(({ text }) => /Phone.* wants to open your wallet/.test(text)))
    const requestId = String(recovery.body.requestId)
    const fetchShare = () => phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
    expect((await fetchShare()).body).toMatchObject({ status: 'held' })
    const { body: list } = await frame.devices(userId)
    expect(list).toMatchObject({
      devices: [{ deviceId: frame.deviceId, name: 'Laptop', isCurrent: true }],
      requests: [{ requestId, deviceName: 'Phone', isApproved: false }],
    })
    // Only a device of the list may approve: not the one that waits, not a stranger.
    const stranger = await openFrame(stage)
    for (const other of [phone, stranger])
      expect((await other.ask('/devices/approve', { requestId })).code).toBe('deviceUnknown')
    expect((await fetchShare()).body).toMatchObject({ status: 'held' })
    expect((await frame.ask('/devices/approve', { requestId })).status).toBe(200)
    expect((await stranger.ask('/release', { requestId, hpkeKey: stranger.hpkeKey })).code).toBe(
      'requestUnknown',
    )
    const released = await fetchShare()
    expect(released.body).toMatchObject({ status: 'released', shareHashes: wallet.shareHashes })
    const shares = [
      await phone.openShare('auth', userId, 1, auth.body.share),
      await phone.openShare('recovery', userId, 1, released.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
    // Its own now: known, confirmed, and without hold.
    expect((await phone.devices(userId)).body.requests).toEqual([])
    const again = await loginWithBoth(phone)
    expect(again.recovery.body).toMatchObject({ status: 'released', isUnconfirmed: false })
  })

  it('without approval the share comes after 24 h, at once where no device was used for 30 days', async () => {
    const { stage, makeUser, loginWithBoth } = await open()
    const { frame, userId } = await makeUser()
    stage.clock.advance(29 * dayMs)
    expect((await frame.devices(userId)).status).toBe(200)
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    const requestId = String(recovery.body.requestId)
    const fetchShare = async () =>
      (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).body.status
    stage.clock.advance(dayMs - 1)
    expect(await fetchShare()).toBe('held')
    // Another code begins no new time.
    const again = await loginWithBoth(phone)
    expect(again.recovery.body).toMatchObject({ status: 'held', requestId })
    expect(await fetchShare()).toBe('released')
    expect(await fetchShare()).toBe('released')
    stage.clock.advance(hourMs)
    expect(await fetchShare()).toBe('FAILED')
    stage.clock.advance(31 * dayMs)
    const tablet = await openFrame(stage)
    expect((await loginWithBoth(tablet)).recovery.body).toMatchObject({ status: 'released' })
  })

  it('frozen, nothing is released, until 24 h after a device of the wallet has undone it by a code', async () => {
    const { stage, inbox, makeUser, loginWithBoth } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    const requestId = String(recovery.body.requestId)
    expect((await phone.ask('/freeze', { userId })).code).toBe('deviceUnknown')
    expect((await frame.ask('/freeze', { userId })).status).toBe(200)
    await until(() => inbox.mails.some(({ subject }) => subject === 'Your wallet is frozen'))
    stage.clock.advance(dayMs)
    const fetchShare = async () => (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).code
    expect(await fetchShare()).toBe('releasesFrozen')
    await frame.ask('/devices/approve', { requestId })
    expect(await fetchShare()).toBe('releasesFrozen')
    expect((await loginWithBoth(phone)).recovery.code).toBe('releasesFrozen')
    // The code of a device that is none of the wallet's undoes nothing.
    const begun = await loginWithBoth(await openFrame(stage, 'ada@example.org'))
    expect(begun.recovery.code).toBe('releasesFrozen')
    const { loginId, code } = await codeOf(frame)
    expect((await frame.ask('/thaw', { loginId, code })).status).toBe(200)
    stage.clock.advance(dayMs - 60_000)
    expect(await fetchShare()).toBe('releasesFrozen')
    stage.clock.advance(60_000)
    expect(await fetchShare()).toBeUndefined()

    async function codeOf(who: typeof frame) {
      const id = newLogin()
      stage.clock.advance(hourMs)
      const before = inbox.mails.filter(({ text }) => /\d{6}/.test(text)).length
      await who.loginBoth(id, { needsShare: true })
      const mails = () => inbox.mails.filter(({ text }) => /\d{6}/.test(text))
      await until(() => mails().length > before)
      return { loginId: id, code: mails()[before]?.text.match(/\d{6}/g)?.[1] ?? '' }
    }
  })

  it('answers an address without a wallet as any other one, and sends nothing', async () => {
    const { stage, inbox, makeUser } = await open()
    await makeUser()
    const [known, unknown] = [await openFrame(stage), await openFrame(stage, 'nobody@example.org')]
    stage.clock.advance(60_000)
    const ids = [newLogin(), newLogin()] as const
    const sends = (who: typeof known, loginId: string) =>
      who.ask('/login', {
        loginId,
        email: who.email,
        projectId: 'project',
        site: 'https://app.example',
        language: 'en',
      })
    const [one, other] = [await sends(known, ids[0]), await sends(unknown, ids[1])]
    expect([other.status, other.body]).toEqual([one.status, one.body])
    expect([...other.headers.keys()]).toEqual([...one.headers.keys()])
    expect((await sends(unknown, ids[1])).code).toBe('codeCooldown')
    const tries = [
      await known.verifyAtRecovery(ids[0], '000000'),
      await unknown.verifyAtRecovery(ids[1], '000000'),
    ]
    expect(tries[1]?.body).toEqual(tries[0]?.body)
    await stage.mailed()
    expect(inbox.mails.every(({ to }) => to === 'ada@example.org')).toBe(true)
  })

  it('of two hundred guesses at once five are compared', async () => {
    const { stage, makeUser } = await open()
    await makeUser()
    const thief = await openFrame(stage)
    const loginId = newLogin()
    stage.clock.advance(60_000)
    await thief.loginBoth(loginId)
    const answers = await Promise.all(
      // A thousand are auth’s test: the codes of both are the same.
      Array.from({ length: 200 }, (_, at) =>
        thief.ask(
          '/login/verify',
          { loginId, code: String(at).padStart(6, '0'), hpkeKey: thief.hpkeKey, deviceName: 'x' },
          { address: `10.0.${at >> 8}.${at & 255}` },
        ),
      ),
    )
    expectFive(answers)
  }, 120_000)

  it('error: a voucher that is forged, over, of another device, address or user, or for an address that has a wallet', async () => {
    const { stage, digitsTo, countOf, makeUser } = await open()
    const frame = await openFrame(stage, 'bob@example.org')
    const [loginId, wallet] = [newLogin(), await makeWallet()]
    await frame.login(loginId)
    const { body } = await frame.verify(loginId, (await digitsTo('bob@example.org', 1))[0])
    const [voucher, userId] = [String(body.voucher), String(body.userId)]
    const thief = await openFrame(stage, 'bob@example.org')
    expect((await thief.bind(voucher, userId, wallet)).code).toBe('voucherInvalid')
    expect((await frame.bind(voucher, userId, wallet, { email: 'eve@example.org' })).code).toBe(
      'voucherInvalid',
    )
    expect((await frame.bind(voucher, newLogin(), wallet)).code).toBe('voucherInvalid')
    const forged = `${voucher.slice(0, -4)}AAAA`
    for (const each of [forged, `${voucher}.x`, '', voucher.split('.')[0]])
      expect((await frame.bind(each, userId, wallet)).code).toBe('voucherInvalid')
    expect(
      (await frame.bind(voucher, userId, wallet, { shareHashes: (await makeWallet()).shareHashes })).status,
    ).toBe(400)
    expect((await frame.bind(voucher, userId, wallet)).status).toBe(201)
    // Open until auth has it too: tried once more, then closed for ever.
    const next = await makeWallet()
    expect((await frame.bind(voucher, userId, next)).status).toBe(201)
    expect((await frame.ask('/users/complete', { userId })).status).toBe(200)
    expect((await frame.bind(voucher, userId, next)).status).toBe(201)
    expect((await frame.bind(voucher, userId, wallet)).code).toBe('userConflict')
    stage.clock.advance(601_000)
    expect((await frame.bind(voucher, userId, next)).code).toBe('voucherInvalid')
    expect(countOf('bob@example.org')).toBe(1)
    const { userId: adas } = await makeUser()
    expect((await frame.devices(adas)).code).toBe('deviceUnknown')
  })

  it('error: two devices make a wallet for one address at once: recovery has that of the one that auth has, and one that was given up is replaced', async () => {
    const { stage, digitsTo, loginWithBoth } = await open()
    const email = 'bob@example.org'
    const prove = async (count: number) => {
      const frame = await openFrame(stage, email)
      const [loginId, wallet] = [newLogin(), await makeWallet()]
      stage.clock.advance(31_000)
      await frame.login(loginId)
      const { body } = await frame.verify(loginId, (await digitsTo(email, count))[0])
      return { frame, loginId, wallet, userId: String(body.userId), voucher: body.voucher }
    }
    const bind = ({ frame, voucher, userId, wallet }: Awaited<ReturnType<typeof prove>>) =>
      frame.bind(voucher, userId, wallet)
    const given = await prove(1)
    expect((await bind(given)).status).toBe(201)
    // Its device never comes back. Another one waits until its time is over.
    const early = await prove(2)
    expect((await bind(early)).code).toBe('userConflict')
    stage.clock.advance(20 * 60_000)
    const [laptop, phone] = [await prove(3), await prove(4)]
    expect((await bind(laptop)).status).toBe(201)
    expect((await laptop.frame.addUser(laptop.loginId, laptop.userId, laptop.wallet)).status).toBe(201)
    // Proved before the laptop was done: recovery keeps what auth has.
    expect((await bind(phone)).code).toBe('userConflict')
    expect((await laptop.frame.ask('/users/complete', { userId: laptop.userId })).status).toBe(200)
    const { recovery } = await loginWithBoth(await openFrame(stage, email))
    expect(recovery.body).toMatchObject({ status: 'held', userId: laptop.userId })
  })

  it('removes a device: it is asked for nothing and approves nothing any more, and the mail is told', async () => {
    const { stage, inbox, makeUser, loginWithBoth } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    await frame.ask('/devices/approve', { requestId: recovery.body.requestId })
    await phone.ask('/release', { requestId: recovery.body.requestId, hpkeKey: phone.hpkeKey })
    expect((await phone.devices(userId)).status).toBe(200)
    expect((await frame.ask('/devices/remove', { userId, deviceId: phone.deviceId })).status).toBe(200)
    const mails = () =>
      inbox.mails.filter(({ subject }) => subject === 'A device was removed from your wallet')
    await until(() => mails().length > 0)
    expect(mails()[0]?.text).toMatch(/Phone.*removed.*\/freeze\/[a-z]{28}$/s)
    expect((await phone.devices(userId)).code).toBe('deviceUnknown')
    expect((await phone.ask('/freeze', { userId })).code).toBe('deviceUnknown')
    const answer = await phone.ask('/release', { requestId: recovery.body.requestId, hpkeKey: phone.hpkeKey })
    expect(answer.code).toBe('requestUnknown')
  })
})
