import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStores } from '../fixtures/stores.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { givesEntropy, joinShares, makeWallet, type Wallet } from './fixtures/wallet.js'

// Who has a device and not the mailbox, against who has the mailbox and no device: on days 0, 1, 8 and 30.

const dayMs = 86_400_000
const bytes = (count: number) => Buffer.alloc(count, 'wrapped').toString('base64url')
const wrapped = { ciphertext: bytes(61), salt: bytes(16), memoryKib: 65_536, passes: 3 }

describeStores('thief and owner', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, loginWithBoth } = home
    const began = stage.clock.now()
    const onDay = (day: number) => stage.clock.advance(began + day * dayMs - stage.clock.now())
    /** A new device that has logged in by the mailbox, and waits. */
    async function waitOn(email: string) {
      const frame = await openFrame(stage, email)
      const { recovery, session, auth } = await loginWithBoth(frame)
      const requestId = String(recovery.body.requestId)
      const fetchShare = async () =>
        (await frame.ask('/release', { requestId, hpkeKey: frame.hpkeKey })).body as Readonly<
          Record<string, unknown>
        >
      return { frame, session: session as GivenSession, requestId, fetchShare, auth, recovery }
    }
    /** A device that asks auth for its share, by a session that it keeps up. */
    function signer(frame: Frame, first: GivenSession) {
      let session = first
      const refresh = () =>
        frame.send('auth', 'POST', '/session/refresh', { refreshToken: session.refreshToken })
      return {
        refresh,
        async ask() {
          const { body } = await refresh()
          session = body.session as GivenSession
          const { code } = await frame.shareAtAuth(session.accessToken)
          return String(code ?? 'share')
        },
      }
    }
    return { ...home, onDay, waitOn, signer }
  }

  it('23: a thief with the mailbox, an owner with the device: days 0, 1, 8 and 30', async () => {
    const { stage, onDay, waitOn, signer, makeUser, loginWithBoth, inbox, countOf, digitsTo } = await open()
    // One freezes by a code and sets a password; one has lost the mailbox after setting one; one has lost it before.
    const emails = ['frozen@example.org', 'password@example.org', 'nothing@example.org'] as const
    const owners: Awaited<ReturnType<typeof makeUser>>[] = []
    const thieves: Awaited<ReturnType<typeof waitOn>>[] = []
    for (const email of emails) {
      const owner = await makeUser(email)
      owners.push(owner)
      const thief = await waitOn(email)
      thieves.push(thief)
      expect([thief.recovery.body.status, thief.auth.body.share]).toEqual(['held', undefined])
      const refused = await owner.frame.ask('/devices/refuse', { requestId: thief.requestId })
      expect(refused.status).toBe(200)
    }
    await stage.mailed()
    for (const [at, email] of emails.entries()) {
      const { frame, userId, wallet } = owners[at] ?? (await makeUser(email))
      if (email === 'nothing@example.org') continue
      const { loginId, session } = await loginWithBoth(frame)
      const next = await makeWallet(wallet.entropy)
      const { completed } = await frame.renew(session as GivenSession, loginId, userId, 2, next, { wrapped })
      expect(completed.status).toBe(200)
      if (email === 'frozen@example.org')
        expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
    }
    const signers = thieves.map(({ frame, session }) => signer(frame, session))
    const answers = async () => {
      const all: unknown[] = []
      for (const thief of thieves) {
        const { status, code } = await thief.fetchShare()
        all.push(code ?? status)
      }
      return all
    }
    const atAuth = async () => {
      const all: string[] = []
      for (const { ask } of signers) all.push(await ask())
      return all
    }
    expect(await atAuth()).toEqual(['releaseNeeded', 'releaseNeeded', 'releaseNeeded'])
    onDay(0.9)
    expect(await answers()).toEqual(['releasesFrozen', 'held', 'held'])
    onDay(1.1)
    expect(await answers()).toEqual(['releasesFrozen', 'held', 'held'])
    expect(await atAuth()).toEqual(['codeNeeded', 'codeNeeded', 'codeNeeded'])
    // The owner without the mailbox has been told by their device, and signs with it all the time.
    const [, , lost] = owners
    expect((await lost?.frame.devices(String(lost.userId)))?.body.requests).toMatchObject([
      { isRefused: true },
    ])
    onDay(8)
    const [, password, nothing] = thieves
    expect(await answers()).toEqual(['releasesFrozen', 'released', 'released'])
    expect((await password?.fetchShare())?.share).toBeUndefined()
    expect((await password?.fetchShare())?.wrapped).toEqual(wrapped)
    expect((await nothing?.fetchShare())?.share).toEqual(expect.anything())
    onDay(29)
    const [frozen] = owners
    const again = await waitOn('frozen@example.org')
    expect(again.recovery.code).toBe('releasesFrozen')
    expect((await frozen?.frame.devices(frozen.userId))?.body).toMatchObject({
      isFrozen: true,
      hasPassword: true,
    })
    // The way out: the mailbox that the owner still has, a day, and then the password.
    const [code, before] = [newLogin(), countOf(emails[0])]
    stage.clock.advance(31_000)
    await frozen?.frame.loginBoth(code, { needsShare: true })
    const [, digits] = await digitsTo(emails[0], before + 1)
    expect((await frozen?.frame.ask('/thaw', { loginId: code, code: digits }))?.status).toBe(200)
    onDay(30.2)
    const phone = await waitOn(emails[0])
    const approval = {
      requestId: phone.requestId,
      loginId: (await loginWithBoth(frozen?.frame ?? phone.frame)).loginId,
    }
    expect((await frozen?.frame.ask('/devices/approve', approval))?.status).toBe(200)
    expect((await phone.fetchShare()).wrapped).toEqual(wrapped)
    expect(inbox.mails.filter(({ subject }) => subject === 'You kept a new device out')).toHaveLength(3)
  }, 120_000)

  it('23: a thief with the device, an owner with the mailbox: days 0, 1, 8 and 30', async () => {
    const { onDay, waitOn, signer, makeUser, loginWithBoth, shareAfter } = await open()
    const made = await makeUser()
    const { frame: stolen, userId, wallet } = made
    // Day 0: the thief signs while the last code is fresh, refuses, and freezes.
    const thief = signer(stolen, made.session)
    expect(await thief.ask()).toBe('share')
    const owner = await waitOn(stolen.email)
    const { requestId } = owner
    expect(owner.recovery.body).toMatchObject({ status: 'held', isFrozen: false })
    const press = async () => [
      (await stolen.ask('/devices/refuse', { requestId })).status,
      (await stolen.ask('/freeze', { userId })).status,
    ]
    expect(await press()).toEqual([200, 200])
    const alone = { userId, devices: [owner.frame.deviceId] }
    expect((await stolen.ask('/devices/remove', { ...alone, loginId: made.loginId })).code).toBe(
      'proofNeeded',
    )
    // Day 1: the thief has nothing that signs, and the owner waits.
    onDay(1.1)
    expect(await thief.ask()).toBe('codeNeeded')
    expect((await owner.fetchShare()).status).toBe('held')
    for (let day = 2; day < 7; day++) {
      onDay(day)
      expect(await press()).toEqual([200, 200])
      expect((await owner.fetchShare()).status).toBe('held')
    }
    // Day 8: the owner has it, removes the thief, and renews.
    onDay(8)
    expect(await press()).toEqual([401, 401])
    const released = await owner.fetchShare()
    expect(released.status).toBe('released')
    const share = await owner.frame.openShare('recovery', userId, 1, released.share)
    const login = await loginWithBoth(owner.frame)
    const session = login.session as GivenSession
    const given = await shareAfter(owner.frame, session, login.recovery.body.released)
    const atAuth = await owner.frame.openShare('auth', userId, 1, given?.share)
    expect(await joinShares(share, atAuth)).toEqual(wallet.entropy)
    const removal = { userId, devices: [stolen.deviceId], loginId: login.loginId }
    const { body } = await owner.frame.ask('/devices/remove', removal)
    const token = session.accessToken
    const taken = { deviceId: stolen.deviceId, note: body.note }
    expect((await owner.frame.send('auth', 'POST', '/devices/remove', taken, { token })).status).toBe(200)
    const next: Wallet = await makeWallet(wallet.entropy)
    const { completed } = await owner.frame.renew(session, login.loginId, userId, 2, next)
    expect(completed.status).toBe(200)
    // Day 30: the thief's share fits nothing, no service knows the device, and no press of it does anything.
    onDay(30)
    for (const each of [next.shares.auth, next.shares.recovery])
      expect(await givesEntropy(wallet.shares.device, each, wallet.entropy)).toBe(false)
    expect((await thief.refresh()).code).toBe('sessionMissing')
    for (const path of ['/freeze', '/released'])
      expect((await stolen.ask(path, { userId })).code).toBe('deviceUnknown')
    expect((await owner.frame.devices(userId)).body).toMatchObject({
      devices: [{ deviceId: owner.frame.deviceId }],
      isFrozen: false,
      version: 2,
    })
  }, 120_000)
})
