import { afterEach, expect, it } from 'vitest'
import { describeStores } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { addresses, type Frame, joinShares, makeWallet, openFrame, type Wallet } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import type { makeKeyFiles } from './keys/keyFile.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'

const dayMs = 86_400_000
type Session = { readonly accessToken: string; readonly refreshToken: string }
type KeyFile = Awaited<ReturnType<typeof makeKeyFiles>>['auth']

/** Numbers that look random and are the same in each run (a linear congruential generator). */
function randomsOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * most)
  }
}

const holderOf = (file: KeyFile) => createKeyHolder(file, { count: () => undefined })

describeStores('new shares', (make, postgres) => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  async function open() {
    const home = await openHome(make, {
      limits: {
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    const made = await home.makeUser()
    return { ...home, ...made, session: made.session as Session }
  }

  interface Made {
    readonly version: number
    readonly split: Wallet
  }

  /** A device that renews shares as the frame does: what it makes is stored here first, and each step may be repeated. */
  function deviceOf(frame: Frame, userId: string, first: Wallet, given: Session) {
    let session = given
    /** The splits whose device share is stored here, newest last. */
    const stored: Made[] = [{ version: 1, split: first }]
    const auth = (path: string, body: object) =>
      frame.send('auth', 'POST', path, body, { token: session.accessToken })
    return {
      stored,
      auth,
      async renew() {
        const { refreshToken } = session
        session = (await frame.send('auth', 'POST', '/session/refresh', { refreshToken })).body
          .session as Session
      },
      /** Makes a split of the next version and stores it. */
      async prepare(version: number) {
        const made = { version, split: await makeWallet(first.entropy) }
        stored.push(made)
        return made
      },
      offer: async ({ version, split }: Made) =>
        frame.ask('/rotate', await frame.sealShare('recovery', userId, version, split)),
      commit: async ({ version, split }: Made) =>
        auth('/users/rotate', await frame.sealShare('auth', userId, version, split)),
      complete: (version: number, receipt: unknown) =>
        frame.ask('/rotate/complete', { userId, version, receipt }),
      /** Signs: the share of auth with the stored one of the same split. */
      async key() {
        const { body } = await auth('/share', { hpkeKey: frame.hpkeKey })
        const hashes = body.shareHashes as Wallet['shareHashes']
        const own = stored.find(({ split }) => split.shareHashes.device === hashes.device)
        if (!own) return undefined
        const share = await frame.openShare('auth', userId, Number(body.version), body.share)
        return joinShares(share, own.split.shares.device)
      },
      /** The state at auth, as any start of the frame learns it. */
      async state() {
        const { body } = await auth('/share', { hpkeKey: frame.hpkeKey })
        return { version: Number(body.version), receipt: body.receipt }
      },
    }
  }

  it('take the place of the old ones at both services, and a device that was removed has nothing of use', async () => {
    const { stage, frame, userId, wallet, session, inbox, loginWithBoth } = await open()
    const device = deviceOf(frame, userId, wallet, session)
    const made = await device.prepare(2)
    expect((await device.offer(made)).status).toBe(200)
    const committed = await device.commit(made)
    expect(committed.body).toMatchObject({ version: 2 })
    // Asked for nothing, recovery has the old ones until it is complete; a login names what auth has.
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await loginWithBoth(phone)
    const shares = [
      await phone.openShare('auth', userId, 2, login.auth.body.share),
      await phone.openShare('recovery', userId, 2, login.recovery.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
    const { receipt } = login.auth.body
    // Any device of the wallet completes it, and again.
    for (const each of [phone, frame, frame])
      expect((await each.ask('/rotate/complete', { userId, version: 2, receipt })).status).toBe(200)
    await until(() => inbox.mails.some(({ subject }) => subject === 'The keys of your wallet were renewed'))
    for (const [service, share] of [
      ['auth', wallet.shares.auth],
      ['recovery', wallet.shares.recovery],
    ] as const) {
      const rows = await stage.stores[service].all(`SELECT * FROM ${service}_users`)
      const [own] = rows.map(shareIn)
      if (!own) throw new Error('no row')
      expect(own.version).toBe(2)
      const name = { userId, version: 2, purpose: 'share' } as const
      expect(await openRow(holderOf(stage.files[service]), name, own.share)).not.toEqual(Buffer.from(share))
    }
    expect(await stage.stores.recovery.all('SELECT * FROM recovery_splits')).toEqual([])
    // What the removed device has, with what auth has now, is another key.
    expect(await joinShares(wallet.shares.device, made.split.shares.auth)).not.toEqual(wallet.entropy)
  }, 60_000)

  it('error: without a word of auth, of another version, twice, by a stranger, or with a code that is old', async () => {
    const { stage, frame, userId, wallet, session } = await open()
    const device = deviceOf(frame, userId, wallet, session)
    const thief = await openFrame(stage)
    const stranger = deviceOf(thief, userId, wallet, session)
    const made = await device.prepare(2)
    expect((await stranger.offer(made)).code).toBe('deviceUnknown')
    expect((await stranger.commit(made)).code).toBe('sessionMissing')
    for (const version of [1, 3]) {
      const other = { version, split: await makeWallet(wallet.entropy) }
      expect((await device.offer(other)).code).toBe('versionConflict')
      expect((await device.commit(other)).code).toBe('versionConflict')
    }
    expect((await device.offer(made)).status).toBe(200)
    // A stolen device throws the old share away only where auth has the new one.
    const facts = { aud: 'recovery', userId, version: 2, shareHashes: made.split.shareHashes }
    const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
    for (const receipt of ['', `${text}.${Buffer.alloc(64).toString('base64url')}`, text, 'e30.AAAA'])
      expect((await device.complete(2, receipt)).code).toBe('versionConflict')
    expect((await frame.devices(userId)).body.version).toBe(1)
    // Two splits at once: auth takes one, and recovery that one, though it has both.
    const second = { version: 2, split: await makeWallet(wallet.entropy) }
    stage.clock.advance(1_000)
    expect((await device.offer(second)).status).toBe(200)
    const both = await Promise.all([device.commit(made), device.commit(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [taken, left] = both[0]?.status === 200 ? [made, second] : [second, made]
    const receipt = both.find(({ status }) => status === 200)?.body.receipt
    expect((await device.complete(3, receipt)).code).toBe('versionConflict')
    expect((await device.complete(2, receipt)).status).toBe(200)
    expect((await device.commit(taken)).body.receipt).toBe(receipt)
    expect((await device.commit(left)).code).toBe('versionConflict')
    expect((await device.offer(left)).code).toBe('versionConflict')
    const [row] = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    expect(row?.shareHashes).toEqual(taken.split.shareHashes)
    // With a password the server gets nothing that it could open, and none is set by the way.
    const bytes = (count: number) => Buffer.alloc(count, 'x').toString('base64url')
    const wrapped = { ciphertext: bytes(61), salt: bytes(16), memoryKib: 65_536, passes: 3 }
    const { shareHashes } = await makeWallet(wallet.entropy)
    expect((await frame.ask('/rotate', { userId, version: 3, wrapped, shareHashes })).status).toBe(400)
    stage.clock.advance(dayMs / 2)
    await device.renew()
    expect((await device.commit(await device.prepare(3))).code).toBe('codeNeeded')
  }, 60_000)

  it('error: thirty splits that were never taken stop the next one for thirty days, and not for ever', async () => {
    const { stage, frame, userId, wallet, session } = await open()
    const device = deviceOf(frame, userId, wallet, session)
    for (let at = 0; at < 30; at++) {
      // Three a day.
      if (at % 3 === 0) stage.clock.advance(dayMs)
      expect((await device.offer(await device.prepare(2))).status).toBe(200)
    }
    stage.clock.advance(dayMs)
    expect((await device.offer(await device.prepare(2))).code).toBe('tooManyReleases')
    stage.clock.advance(30 * dayMs)
    expect((await device.offer(await device.prepare(2))).status).toBe(200)
  }, 60_000)

  it('property: whatever answer is lost and wherever a device ends, it signs, and no two versions are mixed', async () => {
    // The steps are the same on each store; that a database takes them is proved by one of the three.
    for (const seed of postgres() ? [1] : [1, 2, 3]) {
      const { stage, frame, userId, wallet, session, loginWithBoth, close } = await open()
      const draw = randomsOf(seed)
      // Another device of the wallet renews at the same time.
      const phone = await openFrame(stage)
      await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
      const begun = await loginWithBoth(phone)
      const devices = [
        deviceOf(frame, userId, wallet, session),
        deviceOf(phone, userId, wallet, begun.auth.body.session as Session),
      ] as const
      const holders = { auth: holderOf(stage.files.auth), recovery: holderOf(stage.files.recovery) }
      const rowsOf = async (service: 'auth' | 'recovery', sql: string) =>
        (await stage.stores[service].all(sql)).map((row) =>
          shareIn({ addresses: JSON.stringify(addresses), ...row }),
        )

      /** Expects what must be so at each moment: the split that auth has is whole, and opens with what recovery and a device have. */
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
        const keys = await Promise.all(devices.map((each) => each.key()))
        // The device that has made the present split signs; the other one logs in once more, and never has a wrong key.
        expect(keys.some((key) => key !== undefined)).toBe(true)
        for (const key of keys) if (key) expect(key).toEqual(wallet.entropy)
        return own.version
      }

      const underWay = new Map<(typeof devices)[number], Made>()
      let version = await check()
      for (let step = 0; step < 20; step++) {
        const device = devices[draw(2)] ?? devices[0]
        stage.clock.advance(1_000)
        const state = await device.state()
        const made = underWay.get(device)
        // Begun anew where a device has ended before it stored that it had begun, or another one was faster.
        if (made?.version !== state.version + 1 || draw(5) === 0) {
          if (state.receipt && draw(2) === 0) await device.complete(state.version, state.receipt)
          underWay.set(device, await device.prepare(state.version + 1))
        } else {
          // It ends before, between or after the three requests; an answer that is lost is a request that is made again.
          const ends = draw(4)
          for (let round = 0; round <= draw(2) && ends > 0; round++) {
            const offered = await device.offer(made)
            const committed = ends > 1 && offered.status === 200 ? await device.commit(made) : undefined
            if (ends > 2 && committed?.status === 200)
              await device.complete(made.version, committed.body.receipt)
          }
        }
        version = await check()
      }
      expect(version).toBeGreaterThan(1)
      const [device] = devices
      expect((await device.complete(version, (await device.state()).receipt)).status).toBe(200)
      expect((await frame.devices(userId)).body.version).toBe(version)
      await close()
    }
  }, 300_000)
})
