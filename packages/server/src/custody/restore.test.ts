import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import type { Row, Store } from '../store/store.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { site } from './fixtures/stage.js'
import { joinShares, makeWallet, type Wallet } from './fixtures/wallet.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const email = 'ada@example.org'

/** The rows of tables, as a backup has them. */
async function backUp(store: Pick<Store, 'all'>, tables: readonly string[]) {
  const rows = new Map<string, readonly Row[]>()
  for (const table of tables) rows.set(table, await store.all(`SELECT * FROM ${table}`))
  return rows
}

/** Puts a database back to a backup. */
async function putBack(store: Pick<Store, 'write'>, backup: ReadonlyMap<string, readonly Row[]>) {
  for (const [table, rows] of backup) {
    const columns = Object.keys(rows[0] ?? {})
    const places = columns.map(() => '?').join(', ')
    await store.write([
      { sql: `DELETE FROM ${table}` },
      ...rows.map((row) => ({
        sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
        values: columns.map((name) => row[name] ?? null),
      })),
    ])
  }
}

const tablesOf = {
  auth: ['users', 'sessions', 'devices', 'splits', 'retired', 'removed'].map((name) => `auth_${name}`),
  recovery: ['users', 'devices', 'splits', 'retired', 'makings'].map((name) => `recovery_${name}`),
}

describeStoresInTurn('a service that was restored', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make, {
      limits: {
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        addressPerNetwork: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    const { stage, digitsTo, countOf, loginWithBoth, makeUser } = home
    const stores = stage.stores
    const empty = {
      auth: await backUp(stores.auth, tablesOf.auth),
      recovery: await backUp(stores.recovery, tablesOf.recovery),
    }
    const made = await makeUser()
    const { userId, wallet } = made
    /** Renews the shares on a device that both services know. */
    async function renew(frame: Frame, version: number) {
      const { session, loginId } = await loginWithBoth(frame)
      const next = await makeWallet(wallet.entropy)
      const steps = await frame.renew(session as GivenSession, loginId, userId, version, next)
      expect(steps.completed.status).toBe(200)
      return { next, session: session as GivenSession, ...steps.signed.body }
    }
    /** Asks recovery for a code of its own, and answers it. */
    async function beginRestore(frame: Frame, more: object = {}) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(frame.email)]
      const body = { loginId, userId, email: frame.email, site, language: 'en', ...more }
      const begun = await frame.ask('/restore/begin', body)
      return { loginId, before, begun }
    }
    async function restore(frame: Frame, more: object = {}) {
      const { loginId, before, begun } = await beginRestore(frame, more)
      expect(begun.status).toBe(200)
      const [code] = await digitsTo(frame.email, before + 1)
      const answer = await frame.ask('/restore', { loginId, code, hpkeKey: frame.hpkeKey })
      return { loginId, code, answer }
    }
    /** Proves the address at auth alone. */
    async function proveAtAuth(frame: Frame) {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(frame.email)]
      await frame.login(loginId, { needsSession: true })
      const [code] = await digitsTo(frame.email, before + 1)
      return { loginId, answer: await frame.verify(loginId, code) }
    }
    /** Brings a split to auth by the statement of recovery. */
    async function enterAuth(frame: Frame, loginId: string, version: number, next: Wallet, enter: unknown) {
      const { share, ...facts } = await frame.sealShare('auth', userId, version, next, { loginId })
      const body = { ...facts, loginId, share, addresses: next.addresses, enter }
      const entered = await frame.send('auth', 'POST', '/users/enter', body)
      return { entered, token: (entered.body.session as GivenSession | undefined)?.accessToken ?? '' }
    }
    const fetchBack = async (
      frame: Frame,
      token: string,
      version: number,
      { shareHashes, shares }: Wallet,
    ) => {
      const { body } = await frame.shareAtAuth(token, { version, shareHash: shareHashes.auth })
      return joinShares(await frame.openShare('auth', userId, version, body.share), shares.device)
    }
    const facts = (frame: Frame, service: 'auth' | 'recovery') =>
      frame.send(service, 'POST', '/facts', { userId })
    return {
      ...home,
      ...made,
      stores,
      empty,
      renew,
      beginRestore,
      restore,
      proveAtAuth,
      enterAuth,
      fetchBack,
      facts,
    }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** The device and recovery give auth the wallet back, whatever auth has; `present` is what both had last. */
  async function restoreAuth(
    opened: Opened,
    present: { version: number; split: Wallet },
    isForgotten: boolean,
  ) {
    const { frame, userId, wallet, restore, proveAtAuth, enterAuth, fetchBack, stage } = opened
    const { loginId, answer } = await restore(frame)
    expect(answer.body).toMatchObject({ status: 'released', version: present.version })
    const share = await frame.openShare('recovery', userId, present.version, answer.body.share)
    expect(await joinShares(share, present.split.shares.device)).toEqual(wallet.entropy)
    const version = present.version + 1
    const next = await makeWallet(wallet.entropy)
    const offered = await frame.offer(loginId, userId, version, next)
    expect(offered.status).toBe(200)
    const proved = await proveAtAuth(frame)
    const { entered, token } = await enterAuth(frame, proved.loginId, version, next, offered.body.enter)
    expect(entered.status).toBe(201)
    // Changes no present split by that: gives only the share that was brought.
    expect((await frame.shareAtAuth(token)).status).not.toBe(200)
    expect(await fetchBack(frame, token, version, next)).toEqual(wallet.entropy)
    const signed = await frame.signSplit(token, userId, version, next)
    expect(signed.status).toBe(200)
    const { receipt, signature } = signed.body
    const body = { userId, version, receipt, signature }
    expect((await frame.ask('/rotate/complete', body)).status).toBe(200)
    // The share is released only once auth has recovery's statement, as for any other device.
    if (isForgotten) expect((await frame.shareAtAuth(token)).code).toBe('releaseNeeded')
    const { released } = (await frame.ask('/released', { userId })).body
    expect((await frame.tellReleased(released)).status).toBe(200)
    const given = await frame.shareAtAuth(token)
    const own = await frame.openShare('auth', userId, version, given.body.share)
    expect(await joinShares(own, next.shares.device)).toEqual(wallet.entropy)
    // A new device joins as before.
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await opened.loginWithBoth(phone)
    const shares = [
      await phone.openShare('auth', userId, version, login.share?.share),
      await phone.openShare('recovery', userId, version, login.recovery.body.share),
    ] as const
    expect(await joinShares(...shares)).toEqual(wallet.entropy)
    return { version, next }
  }

  it('B1: auth of before the wallet was made says `isNew`; device and recovery give it back, and what it answered destroyed nothing', async () => {
    const opened = await open()
    const { frame, stores, empty, wallet, proveAtAuth, facts, userId, stage } = opened
    stage.clock.advance(13 * hourMs)
    await putBack(stores.auth, empty.auth)
    const { loginId, answer } = await proveAtAuth(frame)
    expect(answer.body).toMatchObject({ isNew: true })
    expect((await facts(frame, 'auth')).body).toMatchObject({ isKnown: false })
    const known = await facts(frame, 'recovery')
    const { shareHashes, addresses } = wallet
    expect(known.body).toMatchObject({
      isKnown: true,
      version: 1,
      shareHashes,
      addresses,
      hasPassword: false,
    })
    // Makes no other wallet for the address, which recovery has.
    const other = await makeWallet()
    const bound = await frame.bind(answer.body.voucher, String(answer.body.userId), other)
    expect(bound.code).toBe('userConflict')
    expect(loginId).not.toBe(userId)
    await restoreAuth(opened, { version: 1, split: wallet }, true)
  }, 60_000)

  it('B2: auth of before the last renewal has a lower version; device and recovery give it the next one', async () => {
    const opened = await open()
    const { frame, stores, renew, proveAtAuth } = opened
    const older = await backUp(stores.auth, tablesOf.auth)
    const { next } = await renew(frame, 2)
    await putBack(stores.auth, older)
    const { answer } = await proveAtAuth(frame)
    expect(answer.body).toMatchObject({ isNew: false, user: { version: 1 } })
    await restoreAuth(opened, { version: 2, split: next }, false)
  }, 60_000)

  it('B3: recovery of before the last renewal follows the next one, by a code of its own', async () => {
    const opened = await open()
    const { frame, stores, renew, restore, userId, wallet, facts, loginWithBoth, stage } = opened
    const older = await backUp(stores.recovery, tablesOf.recovery)
    const { session } = await renew(frame, 2)
    await putBack(stores.recovery, older)
    expect((await facts(frame, 'recovery')).body).toMatchObject({ version: 1 })
    expect((await facts(frame, 'auth')).body).toMatchObject({ version: 2 })
    const { loginId, answer } = await restore(frame)
    expect(answer.body).toMatchObject({ status: 'released', version: 1 })
    const next = await makeWallet(wallet.entropy)
    const steps = await frame.renew(session, loginId, userId, 3, next)
    expect(steps.completed.status).toBe(200)
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await loginWithBoth(phone)
    expect(login.recovery.body).toMatchObject({ status: 'released', version: 3 })
  }, 60_000)

  it('recovery of before the wallet was made takes it back by auth’s statement, its own code and the wallet’s signature, and lists nobody before', async () => {
    const opened = await open()
    const { frame, stores, empty, restore, userId, wallet, facts, session, loginWithBoth, stage } = opened
    await putBack(stores.recovery, empty.recovery)
    expect((await facts(frame, 'recovery')).body).toEqual({ isKnown: false })
    const state = (await facts(frame, 'auth')).body.state
    const { loginId, answer } = await restore(frame, { state })
    expect(answer.body).toEqual({ status: 'proved', userId })
    const [next, version] = [await makeWallet(wallet.entropy), 2]
    const { shareHashes, addresses } = next
    const request = { userId, version, shareHashes }
    const token = session.accessToken
    const statement = await frame.send('auth', 'POST', '/enter', request, { token })
    expect(statement.status).toBe(200)
    const sealed = await frame.sealShare('recovery', userId, version, next)
    const body = {
      ...sealed,
      loginId,
      email,
      site,
      language: 'en',
      addresses,
      deviceName: 'Laptop',
      enter: statement.body.enter,
    }
    const wrong = [
      [{ loginId: newLogin() }, 'proofNeeded'],
      [{ email: 'eve@example.org' }, 'proofNeeded'],
      [{ enter: state }, 'wordRefused'],
      [{ version: 3 }, 'wordRefused'],
      [{ addresses: (await makeWallet()).addresses }, 'wordRefused'],
    ] as const
    for (const [more, code] of wrong)
      expect([code, (await frame.ask('/users/enter', { ...body, ...more })).code]).toEqual([code, code])
    const entered = await frame.ask('/users/enter', body)
    expect(entered.status).toBe(201)
    // Keeps it waiting: no wallet, no listed device, no share for any device.
    expect((await facts(frame, 'recovery')).body).toEqual({ isKnown: false })
    expect((await frame.ask('/released', { userId })).code).toBe('deviceUnknown')
    const added = await frame.commit(token, userId, version, next, entered.body.released)
    expect(added.status).toBe(200)
    expect(await opened.fetchBack(frame, token, version, next)).toEqual(wallet.entropy)
    const { receipt, signature } = (await frame.signSplit(token, userId, version, next)).body
    const complete = (more: object = {}) =>
      frame.ask('/rotate/complete', { userId, version, receipt, signature, ...more })
    expect((await complete({ signature: (await makeWallet()).sign(userId, version) })).code).toBe(
      'signatureWrong',
    )
    expect((await complete()).status).toBe(200)
    expect((await facts(frame, 'recovery')).body).toMatchObject({ isKnown: true, version, signature })
    expect(await stores.recovery.all('SELECT confirmed FROM recovery_users')).toMatchObject([
      { confirmed: 0 },
    ])
    stage.clock.advance(31 * dayMs)
    const phone = await openFrame(stage)
    const login = await loginWithBoth(phone)
    expect(login.recovery.body).toMatchObject({ status: 'released', version, isUnconfirmed: true })
  }, 60_000)

  it('error: a code to restore by goes to devices of the list and to those that auth vouches for; whoever else asks is answered alike', async () => {
    const { frame, userId, stage, beginRestore, countOf, digitsTo, facts, loginWithBoth } = await open()
    const thief = await openFrame(stage)
    expect((await loginWithBoth(thief)).recovery.body.status).toBe('held')
    // Waits an hour, since one network gets two codes an hour for unknown devices of an address.
    stage.clock.advance(3_600_000)
    const eve = await openFrame(stage, 'eve@example.org')
    const nobody = await openFrame(stage, 'nobody@example.org')
    const sent = () => [email, 'eve@example.org', 'nobody@example.org'].map(countOf)
    const before = sent()
    const state = (await facts(frame, 'auth')).body.state
    const request = [
      await beginRestore(thief),
      // Brings a statement for another device.
      await beginRestore(thief, { state }),
      await beginRestore(eve),
      await beginRestore(nobody, { userId: newLogin() }),
      // Asks on a listed device for another address than the wallet’s.
      await beginRestore(frame, { email: 'eve@example.org' }),
    ]
    await stage.mailed()
    expect(request.map(({ begun }) => begun.status)).toEqual([200, 200, 200, 200, 200])
    expect(Object.keys(request[3]?.begun.body ?? {})).toEqual(Object.keys(request[0]?.begun.body ?? {}))
    expect(sent()).toEqual(before)
    // Mails the code to that device once its statements are right.
    const own = await beginRestore(frame)
    await digitsTo(email, own.before + 1)
    for (const each of [thief, eve, nobody])
      for (const service of ['auth', 'recovery'] as const)
        if (each !== thief || service === 'recovery')
          expect((await each.send(service, 'POST', '/facts', { userId })).body).toEqual({
            isKnown: false,
            ...(service === 'auth' && { state: expect.any(String) }),
          })
  })

  it('error: auth takes no split by recovery’s statement for another user, device, address, split or time, nor for an address that has another wallet', async () => {
    const opened = await open()
    const { frame, userId, wallet, restore, proveAtAuth, enterAuth, stage, makeUser, loginWithBoth } = opened
    const { loginId } = await restore(frame)
    const next = await makeWallet(wallet.entropy)
    const offered = await frame.offer(loginId, userId, 2, next)
    const { enter } = offered.body
    const thief = await openFrame(stage)
    const stolen = await loginWithBoth(thief)
    expect((await enterAuth(thief, stolen.loginId, 2, next, enter)).entered.code).toBe('wordRefused')
    const proved = await proveAtAuth(frame)
    expect((await enterAuth(frame, proved.loginId, 3, next, enter)).entered.code).toBe('wordRefused')
    const other = await makeWallet(wallet.entropy)
    expect((await enterAuth(frame, proved.loginId, 2, other, enter)).entered.code).toBe('wordRefused')
    expect((await enterAuth(frame, newLogin(), 2, next, enter)).entered.code).toBe('userConflict')
    const bob = await makeUser('bob@example.org')
    const atBob = await proveAtAuth(bob.frame)
    expect((await enterAuth(bob.frame, atBob.loginId, 2, next, enter)).entered.code).toBe('wordRefused')
    stage.clock.advance(13 * 60_000)
    const late = await proveAtAuth(frame)
    expect((await enterAuth(frame, late.loginId, 2, next, enter)).entered.code).toBe('wordRefused')
  }, 60_000)
})
