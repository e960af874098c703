import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { expectFive } from '../fixtures/expectFive.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { joinShares, makeWallet } from '../fixtures/wallet.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStoresInTurn('recovery', (make) => {
  const ends = endsOfTests()
  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    return home
  }

  it('C6: no stranger’s word is told: neither a site of no project nor a name of a device with signs of an address', async () => {
    const { stage, inbox, makeUser, loginWithBoth, countOf } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    const strange = 'https://your-wallet-was-hacked.claim-refund.example'
    stage.clock.advance(31_000)
    const begun = await phone.loginBoth(newLogin(), { site: strange })
    expect([begun.auth.status, begun.recovery.status]).toEqual([200, 200])
    await until(() => countOf(phone.email) === 2)
    const { loginId } = await loginWithBoth(phone)
    const named = (deviceName: string) =>
      phone.verifyAtRecovery(loginId, '000000', deviceName).then(({ code }) => code)
    for (const name of ['Call evil.example', 'a@b', 'a/b', '1 · ☎', 'x'.repeat(41), 'a\nb', '<b>', ''])
      expect([name, await named(name)]).toEqual([name, 'siwxRequestInvalid'])
    // The former frame’s name is read for one release.
    expect(await named('Chrome, Linux · app.example')).toBe('codeOver')
    // A name that fits and says too much is told as names are: it stops no login.
    expect(await named('Stop it at evil\ua4f8com, 0800 123 456')).toBe('codeOver')
    // Writes names as older versions stored them: whatever was sent.
    const table = 'UPDATE recovery'
    await stage.stores.recovery.write([
      { sql: `${table}_devices SET name = ? WHERE id = ?`, values: ['Laptop · evil.example', userId] },
      {
        sql: `${table}_requests SET name = ?, site = ? WHERE id = ?`,
        values: ['☎ +1 555 0123 evil\ua4f8com', strange, userId],
      },
      { sql: `${table}_users SET site = ? WHERE id = ?`, values: [strange, userId] },
    ])
    const { body } = await frame.devices(userId)
    expect(body).toMatchObject({
      devices: [{ name: 'Laptop evil example' }],
      requests: [{ deviceName: '1 555 evil com' }],
    })
    await frame.ask('/devices/remove', { userId, devices: [frame.deviceId] })
    await until(() => inbox.mails.some(({ text }) => /Laptop evil example.* was removed/.test(text)))
    const { recovery } = await loginWithBoth(await openFrame(stage))
    expect([recovery.status, recovery.body.madeAtSite]).toEqual([200, undefined])
    expect(
      [...stage.traces, ...inbox.mails.map(({ raw }) => raw)].some((each) => each.includes('hacked')),
    ).toBe(false)
  })

  it('a new device: the address at once, the share when another device approves, and then one wallet', async () => {
    const { stage, inbox, makeUser, loginWithBoth, shareAfter } = await open()
    const { frame, wallet, userId } = await makeUser()
    await until(() => inbox.mails.some(({ subject }) => subject === 'You have a wallet at Example'))
    const phone = await openFrame(stage)
    const { session, auth, recovery } = await loginWithBoth(phone)
    expect([session, auth.body.share]).toEqual([expect.anything(), undefined])
    expect(recovery.body).toMatchObject({
      status: 'held',
      addresses: wallet.addresses,
      isUnconfirmed: true,
      madeAtSite: 'https://app.example',
    })
    expect(Date.parse(String(recovery.body.releaseAt))).toBe(stage.clock.now() + dayMs)
    expect(recovery.body.share).toBeUndefined()
    await until(() => inbox.mails.some(({ text }) => /Phone.* wants to use your wallet/.test(text)))
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
    const share = session && (await shareAfter(phone, session, released.body.released))
    const shares = [
      await phone.openShare('auth', userId, 1, share?.share),
      await phone.openShare('recovery', userId, 1, released.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
    // Counts the device as the wallet’s from now on: known, confirmed, and let in without the hold.
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
    // Begins no new wait by another code.
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
    const { stage, inbox, makeUser, loginWithBoth, digitsTo, countOf } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    const requestId = String(recovery.body.requestId)
    const { loginId: proved } = await loginWithBoth(frame)
    for (const loginId of [undefined, proved, recovery.body.loginId])
      expect((await phone.ask('/freeze', { userId, loginId })).code).toBe('deviceUnknown')
    expect((await frame.ask('/freeze', { userId, loginId: newLogin() })).code).toBe('proofNeeded')
    const frozen = await frame.ask('/freeze', { userId, loginId: proved })
    expect([frozen.status, frozen.body]).toEqual([200, {}])
    await until(() => inbox.mails.some(({ subject }) => subject === 'New devices are blocked'))
    stage.clock.advance(dayMs)
    const fetchShare = async () => (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).code
    expect(await fetchShare()).toBe('releasesFrozen')
    expect((await frame.ask('/devices/approve', { requestId })).code).toBe('releasesFrozen')
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
      const before = countOf(who.email)
      await who.loginBoth(id, { needsShare: true })
      const [, code] = await digitsTo(who.email, before + 1)
      return { loginId: id, code }
    }
  }, 60_000)

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
    expect((await frame.bind(forged, userId, wallet)).code).toBe('voucherInvalid')
    for (const each of [`${voucher}.x`, '', voucher.split('.')[0]])
      expect((await frame.bind(each, userId, wallet)).status).toBe(400)
    expect(
      (await frame.bind(voucher, userId, wallet, { shareHashes: (await makeWallet()).shareHashes })).status,
    ).toBe(400)
    expect((await frame.bind(voucher, userId, wallet)).status).toBe(201)
    // Nothing is made yet: no device is listed, and no wallet is there.
    expect((await frame.devices(userId)).code).toBe('deviceUnknown')
    expect(await stage.stores.recovery.all('SELECT id FROM recovery_users')).toEqual([])
    stage.clock.advance(601_000)
    expect((await frame.bind(voucher, userId, wallet)).code).toBe('voucherInvalid')
    expect(countOf('bob@example.org')).toBe(1)
    const { userId: adas } = await makeUser()
    expect((await frame.devices(adas)).code).toBe('deviceUnknown')
  })

  it('removes a device: it is asked for nothing and approves nothing any more, and the mail is told', async () => {
    const { stage, inbox, makeUser, loginWithBoth } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    await frame.ask('/devices/approve', { requestId: recovery.body.requestId })
    await phone.ask('/release', { requestId: recovery.body.requestId, hpkeKey: phone.hpkeKey })
    expect((await phone.devices(userId)).status).toBe(200)
    const removed = { userId, devices: [phone.deviceId] }
    // A device that was stolen removes itself, and no other one without a code.
    expect((await frame.ask('/devices/remove', removed)).code).toBe('proofNeeded')
    const { loginId } = await loginWithBoth(frame)
    for (const [who, id] of [
      [frame, newLogin()],
      [phone, loginId],
    ] as const)
      expect(
        (await who.ask('/devices/remove', { userId, devices: [frame.deviceId, phone.deviceId], loginId: id }))
          .code,
      ).toBe('proofNeeded')
    expect((await frame.ask('/devices/remove', { ...removed, loginId })).status).toBe(200)
    const mails = () =>
      inbox.mails.filter(({ subject }) => subject === 'A device was removed from your wallet')
    await until(() => mails().length > 0)
    expect(mails()[0]?.text).toMatch(/Phone.*removed.*\/freeze\/[a-z]{28}$/s)
    expect((await phone.devices(userId)).code).toBe('deviceUnknown')
    expect((await phone.ask('/freeze', { userId })).code).toBe('deviceUnknown')
    const answer = await phone.ask('/release', { requestId: recovery.body.requestId, hpkeKey: phone.hpkeKey })
    expect(answer.code).toBe('requestUnknown')
  }, 60_000)
})
