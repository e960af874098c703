import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { givesEntropy, joinShares, makeWallet, type Wallet } from './fixtures/wallet.js'
import { openSealed } from './hpke.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import type { makeKeyFiles } from './keys/keyFile.js'
import { openRow, type SealedRow } from './rows.js'
import { shareIn } from './shares.js'

const dayMs = 86_400_000
type KeyFile = Awaited<ReturnType<typeof makeKeyFiles>>['auth']

/** Numbers that look random and are the same in each run (a linear congruential generator). */
function randomsOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * most)
  }
}

const holderOf = (file: KeyFile) => createKeyHolder(file, unlimitedCounter)

describeStoresInTurn('new shares', (make, postgres) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make, {
      limits: {
        addressPerNetwork: 1_000,
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    return { ...home, ...(await home.makeUser()) }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  interface Made {
    readonly version: number
    readonly split: Wallet
  }

  /** A device that renews shares as the frame does: what it makes is stored here first, and each step may be repeated. */
  function deviceOf({ loginWithBoth, userId, wallet }: Opened, frame: Frame) {
    let [session, loginId, version] = [{ accessToken: '' }, '', 1]
    /** The splits whose device share is stored here. */
    const stored: Wallet[] = [wallet]
    /** Recovery’s statement for what was offered last. */
    let released: unknown = 'none.none'
    return {
      stored,
      /** Logs in by twelve digits; what it is given is that of the present split. */
      async logIn() {
        const login = await loginWithBoth(frame)
        expect(login.recovery.status).toBe(200)
        loginId = login.loginId
        session = login.session as GivenSession
        version = Number(login.auth.body.version)
        return { version, login }
      },
      async prepare(next: number): Promise<Made> {
        const made = { version: next, split: await makeWallet(wallet.entropy) }
        stored.push(made.split)
        return made
      },
      async offer({ version: next, split }: Made, more: object = {}) {
        const answer = await frame.offer(loginId, userId, next, split, more)
        if (answer.status === 200) released = answer.body.released
        return answer
      },
      commit: ({ version: next, split }: Made, statement: unknown = released) =>
        frame.commit(session.accessToken, userId, next, split, statement),
      sign: ({ version: next, split }: Made) => frame.signSplit(session.accessToken, userId, next, split),
      complete: (next: number, { receipt, signature }: Readonly<Record<string, unknown>>) =>
        frame.ask('/rotate/complete', { userId, version: next, receipt, signature }),
      /** The share of a split that it has brought, joined with its own. */
      async fetchBack({ version: next, split }: Made) {
        const { body } = await frame.shareAtAuth(session.accessToken, {
          version: next,
          shareHash: split.shareHashes.auth,
        })
        const share = await frame.openShare('auth', userId, next, body.share)
        return joinShares(share, split.shares.device)
      },
      /** Signs: the share of auth with the stored one of the same split. */
      async key() {
        const { body } = await frame.shareAtAuth(session.accessToken)
        const hashes = body.shareHashes as Wallet['shareHashes']
        const own = stored.find(({ shareHashes }) => shareHashes.device === hashes.device)
        if (!own) return undefined
        return joinShares(
          await frame.openShare('auth', userId, Number(body.version), body.share),
          own.shares.device,
        )
      },
      session: () => session,
    }
  }

  it('take the place of the old ones at both services once the wallet has signed, and a device that was removed has nothing of use', async () => {
    const opened = await open()
    const { stage, frame, userId, wallet, inbox, loginWithBoth } = opened
    const device = deviceOf(opened, frame)
    /** Expects that a service has another share by now, and keeps the former one sealed so that it takes the keys of both services to open it. */
    async function expectRetired(service: 'auth' | 'recovery', { shares }: Wallet) {
      const share = Buffer.from(shares[service])
      const other = service === 'auth' ? 'recovery' : 'auth'
      const [own = {}] = await stage.stores[service].all(`SELECT * FROM ${service}_users`)
      expect(Number(own.version)).toBe(2)
      const name = { userId, version: 2, purpose: 'share' } as const
      const [holder, opener] = [holderOf(stage.files[service]), holderOf(stage.files[other])]
      expect(await openRow(holder, name, shareIn(own).share)).not.toEqual(share)
      const [retired = {}] = await stage.stores[service].all(`SELECT * FROM ${service}_retired`)
      const envelope = { enc: String(retired.enc), ciphertext: String(retired.ciphertext) }
      const facts = { userId, version: 1 }
      const row = await openRetired(stage.files[other], service, facts, envelope)
      const isClosed = { code: 'keyMismatch' }
      await expect(openRetired(stage.files[service], service, facts, envelope)).rejects.toMatchObject(
        isClosed,
      )
      const former = { userId, version: 1, purpose: 'share' } as const
      await expect(openRow(opener, former, row)).rejects.toMatchObject(isClosed)
      expect(await openRow(holder, former, row)).toEqual(share)
    }
    await device.logIn()
    const made = await device.prepare(2)
    expect((await device.offer(made)).status).toBe(200)
    expect((await device.commit(made)).status).toBe(200)
    // Keeps the present split on every device until the wallet has signed the new one.
    expect(await device.fetchBack(made)).toEqual(wallet.entropy)
    expect((await frame.shareAtAuth(device.session().accessToken)).body.version).toBe(1)
    const signed = await device.sign(made)
    expect(signed.status).toBe(200)
    await expectRetired('auth', wallet)
    // Recovery has the old ones until it is complete: a login brings what auth and the wallet say.
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await loginWithBoth(phone)
    expect(login.recovery.body).toMatchObject({ version: 2, signature: signed.body.signature })
    const shares = [
      await phone.openShare('auth', userId, 2, login.share?.share),
      await phone.openShare('recovery', userId, 2, login.recovery.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
    for (const each of [phone, frame, frame]) {
      const body = { userId, version: 2, receipt: login.auth.body.receipt, signature: signed.body.signature }
      expect((await each.ask('/rotate/complete', body)).status).toBe(200)
    }
    await until(() => inbox.mails.some(({ subject }) => subject === 'Your wallet keys were refreshed'))
    await expectRetired('recovery', wallet)
    expect(await stage.stores.recovery.all('SELECT * FROM recovery_splits')).toEqual([])
    // Makes no key of the wallet from the removed device’s share and auth’s new one.
    expect(await givesEntropy(wallet.shares.device, made.split.shares.auth, wallet.entropy)).toBe(false)
    stage.clock.advance(31 * dayMs)
    await (await openFrame(stage, 'eve@example.org')).loginBoth(newLogin())
    for (const service of ['auth', 'recovery'] as const)
      expect(await stage.stores[service].all(`SELECT * FROM ${service}_retired`)).toEqual([])
  }, 60_000)

  it('error: without recovery’s statement, without a proved login, of another version, twice, by a stranger, or with a code that is old', async () => {
    const opened = await open()
    const { stage, frame, userId, wallet } = opened
    const device = deviceOf(opened, frame)
    const thief = await openFrame(stage)
    const made = await device.prepare(2)
    // Refuses a login that is not proved.
    expect((await frame.offer(newLogin(), userId, 2, made.split)).code).toBe('proofNeeded')
    await device.logIn()
    expect((await thief.offer(newLogin(), userId, 2, made.split)).code).toBe('deviceUnknown')
    const { accessToken } = device.session()
    expect((await thief.commit(accessToken, userId, 2, made.split, 'none.none')).code).toBe('sessionMissing')
    for (const version of [1, 1_002])
      expect((await device.offer({ version, split: made.split })).code).toBe('versionConflict')
    expect((await device.offer(made)).status).toBe(200)
    const { deviceId } = frame
    const { shareHashes } = made.split
    const renew = { userId, kind: 'renew', version: 2, shareHashes }
    for (const statement of [
      await frame.releasedStatement({ userId }),
      await frame.releasedStatement({ ...renew, version: 3 }),
      await frame.releasedStatement({ ...renew, shareHashes: wallet.shareHashes }),
      await frame.releasedStatement({ ...renew, deviceId: thief.deviceId }),
      await frame.releasedStatement({ ...renew, userId: newLogin() }),
      await frame.releasedStatement({ ...renew, deviceId }, stage.clock.now() - 13 * 60_000),
    ])
      expect((await device.commit(made, statement)).code).toBe('wordRefused')
    expect((await device.commit(made)).status).toBe(200)
    // Changes no present split by that: at auth none, and at recovery none without auth’s receipt.
    const signature = made.split.sign(userId, 2)
    for (const receipt of [opened.receipt, 'none.none', 'e30.AAAA'])
      expect((await device.complete(2, { receipt, signature })).code).toBe('versionConflict')
    expect((await frame.devices(userId)).body.version).toBe(1)
    // Another split of the same version takes the place of the first at auth; who is late gets nothing signed.
    const second = await device.prepare(2)
    expect((await device.offer(second)).status).toBe(200)
    expect((await device.commit(second)).status).toBe(200)
    expect((await device.sign(made)).code).toBe('versionConflict')
    const signed = await device.sign(second)
    expect(signed.status).toBe(200)
    expect((await device.sign(second)).body).toEqual(signed.body)
    expect((await device.complete(2, { ...signed.body, signature })).code).toBe('signatureWrong')
    expect((await device.complete(2, signed.body)).status).toBe(200)
    expect((await device.commit(made)).code).toBe('wordRefused')
    expect((await device.offer(made)).code).toBe('versionConflict')
    const [row] = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    expect(row?.shareHashes).toEqual(second.split.shareHashes)
    // Refuses a right statement with a code of yesterday.
    const third = await device.prepare(3)
    stage.clock.advance(dayMs / 2)
    const { refreshToken } = device.session() as GivenSession
    const { body } = await frame.send('auth', 'POST', '/session/refresh', { refreshToken })
    const statement = await frame.releasedStatement({
      ...renew,
      version: 3,
      shareHashes: third.split.shareHashes,
    })
    const late = (body.session as GivenSession).accessToken
    expect((await frame.commit(late, userId, 3, third.split, statement)).code).toBe('codeNeeded')
  }, 60_000)

  it('error: three splits a day and thirty that wait are a device’s own: another one renews all the same', async () => {
    const opened = await open()
    const { stage, frame, userId, loginWithBoth, wallet } = opened
    const thief = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: thief.deviceId, name: 'Thief' })
    const offer = async (who: Frame, version: number) => {
      const { loginId } = await loginWithBoth(who)
      return who.offer(loginId, userId, version, await makeWallet(wallet.entropy))
    }
    for (let at = 0; at < 30; at++) {
      if (at % 3 === 0) stage.clock.advance(dayMs)
      expect((await offer(thief, 2 + at)).status).toBe(200)
      if (at === 2) expect((await offer(thief, 2)).code).toBe('tooManyReleases')
    }
    stage.clock.advance(dayMs)
    expect((await offer(thief, 2)).code).toBe('tooManyReleases')
    const login = await loginWithBoth(frame)
    if (!login.session) throw new Error('no session')
    const { completed } = await frame.renew(
      login.session,
      login.loginId,
      userId,
      2,
      await makeWallet(wallet.entropy),
    )
    expect(completed.status).toBe(200)
    stage.clock.advance(30 * dayMs)
    expect((await offer(thief, 40)).status).toBe(200)
  }, 120_000)

  it('property: whatever answer is lost and wherever a device ends, two services and a device give the key, and no two versions are mixed', async () => {
    // The steps are the same on each store: one seed is played among the usual tests, two more on Postgres among the long ones.
    for (const seed of postgres() ? [2, 3] : [1]) {
      const opened = await open()
      const { stage, frame, userId, wallet, close } = opened
      const draw = randomsOf(seed)
      // Renews on another device of the wallet at the same time.
      const phone = await openFrame(stage)
      await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
      const devices = [deviceOf(opened, frame), deviceOf(opened, phone)] as const
      const holders = { auth: holderOf(stage.files.auth), recovery: holderOf(stage.files.recovery) }
      const rowsOf = async (service: 'auth' | 'recovery', sql: string) =>
        (await stage.stores[service].all(sql)).map((row) =>
          shareIn({ addresses: JSON.stringify(wallet.addresses), ...row }),
        )

      /** Expects what must be so at each moment: the split that auth has is signed and whole, and opens with what recovery and a device have. */
      async function check(): Promise<number> {
        const [own] = await rowsOf('auth', 'SELECT * FROM auth_users')
        if (!own) throw new Error('no row')
        const atRecovery = [
          ...(await rowsOf('recovery', 'SELECT * FROM recovery_users')),
          ...(await rowsOf('recovery', 'SELECT * FROM recovery_splits')),
        ].filter(({ shareHashes }) => shareHashes.recovery === own.shareHashes.recovery)
        expect([seed, atRecovery]).toEqual([
          seed,
          [expect.objectContaining({ version: own.version, shareHashes: own.shareHashes })],
        ])
        const name = { userId, version: own.version, purpose: 'share' } as const
        const shares = [
          await openRow(holders.auth, name, own.share),
          await openRow(holders.recovery, name, atRecovery[0]?.share ?? own.share),
        ] as const
        expect(await joinShares(...shares)).toEqual(wallet.entropy)
        // Finds the device’s share of the present split on the device that made it, whatever failed since.
        const stored = devices.flatMap((each) => each.stored)
        const device = stored.find(({ shareHashes }) => shareHashes.device === own.shareHashes.device)
        expect(await joinShares(shares[0], device?.shares.device ?? shares[0])).toEqual(wallet.entropy)
        return own.version
      }

      const underWay = new Map<(typeof devices)[number], Made>()
      for (const each of devices) await each.logIn()
      let version = await check()
      for (let step = 0; step < 24; step++) {
        const device = devices[draw(2)] ?? devices[0]
        stage.clock.advance(1_000)
        // Logs in anew now and then by twelve digits, after which recovery follows auth.
        if (step % 8 === 7) {
          stage.clock.advance(dayMs)
          for (const each of devices) await each.logIn()
        }
        const made = underWay.get(device)
        if (!made || made.version <= version || draw(5) === 0) {
          underWay.set(device, await device.prepare(version + 1 + draw(3)))
        } else {
          // Ends the device before, between or after its requests; a lost answer is a request that is made again.
          const ends = draw(5)
          for (let round = 0; round <= draw(2) && ends > 0; round++) {
            await device.offer(made)
            if (ends > 1) await device.commit(made)
            const signed = ends > 2 ? await device.sign(made) : undefined
            if (ends > 3 && signed?.status === 200) await device.complete(made.version, signed.body)
          }
        }
        version = await check()
        for (const each of devices) {
          const key = await each.key()
          if (key) expect(key).toEqual(wallet.entropy)
        }
      }
      expect(version).toBeGreaterThan(1)
      // Whatever was lost on the way: the next login of any device brings recovery what auth has.
      await devices[1].logIn()
      expect((await frame.devices(userId)).body.version).toBe(version)
      await close()
    }
  }, 300_000)
})

/** Opens a retired share’s outer layer, as the other service’s keys do. */
async function openRetired(
  file: KeyFile,
  service: 'auth' | 'recovery',
  facts: object,
  envelope: { readonly enc: string; readonly ciphertext: string },
) {
  const bytes = await openSealed(file.hpke, `${service}-retired`, facts, envelope)
  return JSON.parse(bytes.toString()) as SealedRow
}
