import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStores, newFolder } from '../../fixtures/stores.js'
import { backUp } from '../fixtures/backup.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { joinShares, makeWallet, type Wallet } from '../fixtures/wallet.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import { makeKeyFiles } from '../keys/keyFile.js'
import type { UserFacts } from '../shares.js'
import { otherServiceOf, type ShareService } from '../statements.js'
import { compareLists } from './compareLists.js'
import { reconcile } from './reconcile.js'
import { type Line, readReconcileFile, writeReconcileFile } from './reconcileFile.js'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const both = ['auth', 'recovery'] as const

describeStores('two services that were put back to backups of different days', (make) => {
  const ends = endsOfTests()

  async function open(change: { readonly perHour?: number } = {}) {
    const most = 1_000
    const home = await openHome(make, {
      limits: {
        addressPerHour: most,
        addressPerDay: most,
        addressPerNetwork: most,
        sendsPerHour: most,
        checksPerTenMinutes: most,
      },
      ...change,
    })
    ends.push(() => home.close())
    const { stage, digitsTo, countOf } = home
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const partsOf = (service: ShareService) => ({
      store: stage.stores[service],
      holder: stage.holders[service],
      service,
      now: stage.clock.now,
    })
    /** Runs the command as the operator of a service, with files of the folder that both bring. */
    const run = async (service: ShareService, ...names: readonly string[]) => {
      const paths = names.map((name) => join(folder, name))
      return (await reconcile(partsOf(service), paths, folder)).join('\n')
    }
    /** Both operators write their lists, and compare them. */
    async function compareBoth() {
      for (const service of both) await run(service)
      const lists = ['auth.list', 'recovery.list'] as const
      return { auth: await run('auth', ...lists), recovery: await run('recovery', ...lists) }
    }
    /** Brings the retired shares of a service back. */
    async function bringBack(service: ShareService) {
      const answers = await compareBoth()
      const opened = await run(otherServiceOf(service), `${service}.request`)
      return { ...answers, opened, taken: await run(service, `${otherServiceOf(service)}.opened`) }
    }
    /** Proves an address to both services. If auth has got a former share back, asks recovery for its share of the same split. */
    async function login(frame: Frame) {
      const [loginId, before] = [newLogin(), countOf(frame.email)]
      stage.clock.advance(31_000)
      await frame.loginBoth(loginId, { needsShare: true })
      const [one, other] = await digitsTo(frame.email, before + 1)
      const auth = await frame.verify(loginId, one)
      const wanted = (auth.body.returned ?? auth.body) as Pick<UserFacts, 'version' | 'shareHashes'>
      const named = { version: wanted.version, shareHash: wanted.shareHashes.recovery }
      const recovery = await frame.verifyAtRecovery(loginId, other, 'Phone', named)
      return { loginId, auth, recovery, wanted, named, session: auth.body.session as GivenSession }
    }
    async function renew(frame: Frame, userId: string, version: number, wallet: Wallet) {
      const { session, loginId } = await login(frame)
      const next = await makeWallet(wallet.entropy)
      const steps = await frame.renew(session, loginId, userId, version, next)
      expect([version, steps.completed.status]).toEqual([version, 200])
      return next
    }
    /** Keeps a database as a backup. Returns what puts it back and starts the service anew. */
    async function backup(service: ShareService) {
      const put = await backUp(stage.stores, service, ['generation'])
      return async () => {
        await put()
        await stage.restart(service)
      }
    }
    /** A wallet of the second version, whose service was put back to the first; its device is lost. */
    async function openBehind(service: ShareService) {
      const made = await home.makeUser()
      const restore = await backup(service)
      const second = await renew(made.frame, made.userId, 2, made.wallet)
      await restore()
      return { ...made, second }
    }
    const returnedOf = (service: ShareService) =>
      stage.stores[service].all(`SELECT id, version FROM ${service}_returned`)
    const versionsOf = async (userId: string) => ({
      auth: Number(
        (await stage.stores.auth.all('SELECT version FROM auth_users WHERE id = ?', [userId]))[0]?.version,
      ),
      recovery: Number(
        (await stage.stores.recovery.all('SELECT version FROM recovery_users WHERE id = ?', [userId]))[0]
          ?.version,
      ),
    })
    return {
      ...home,
      folder,
      partsOf,
      run,
      compareBoth,
      bringBack,
      login,
      renew,
      backup,
      openBehind,
      returnedOf,
      versionsOf,
    }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** A new device waits out its day, and proves the address anew. */
  async function enterLate(opened: Opened, phone: Frame) {
    const { login, stage } = opened
    const first = await login(phone)
    expect(first.recovery.body.status).toBe('held')
    stage.clock.advance(dayMs + minuteMs)
    const { requestId } = first.recovery.body
    const waited = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey, ...first.named })
    return { first, waited, requestId }
  }

  /** Makes the next version of shares that have come back, and signs with it. */
  async function finish(
    opened: Opened,
    phone: Frame,
    of: { readonly userId: string; readonly wallet: Wallet },
  ) {
    const { login, returnedOf, versionsOf } = opened
    const { userId, wallet } = of
    const again = await login(phone)
    expect(again.recovery.body).toMatchObject({ status: 'released', version: 1 })
    expect((await phone.bringReleased(again.recovery.body.released)).status).toBe(200)
    const { accessToken } = again.session
    const atAuth = await phone.shareAtAuth(accessToken, { version: 1, shareHash: wallet.shareHashes.auth })
    expect(atAuth.status).toBe(200)
    const entropy = await joinShares(
      await phone.openShare('auth', userId, 1, atAuth.body.share),
      await phone.openShare('recovery', userId, 1, again.recovery.body.share),
    )
    expect(entropy).toEqual(wallet.entropy)
    const next = await makeWallet(Uint8Array.from(entropy))
    expect(next.addresses).toEqual(wallet.addresses)
    const steps = await phone.renew(again.session, again.loginId, userId, 3, next)
    expect([steps.signed.status, steps.completed.status]).toEqual([200, 200])
    expect(await versionsOf(userId)).toEqual({ auth: 3, recovery: 3 })
    for (const service of both) expect(await returnedOf(service)).toEqual([])
    const share = await phone.shareAtAuth(accessToken)
    expect(
      await joinShares(await phone.openShare('auth', userId, 3, share.body.share), next.shares.device),
    ).toEqual(wallet.entropy)
    return again
  }

  it.each(both)(
    '34: %s is behind and no device is left: the retired share of the other comes back, for a proved device past the hold alone, and makes the next version',
    async (behind) => {
      const opened = await open()
      const { stage, login, bringBack, openBehind, returnedOf, versionsOf, run } = opened
      const ahead = otherServiceOf(behind)
      const of = await openBehind(behind)
      const answers = await bringBack(ahead)
      expect(answers[ahead]).toContain(`1 retired: ${behind} is behind`)
      expect(answers[behind]).toContain(`1 retired at ${ahead}`)
      expect(answers[behind]).toContain(of.userId)
      expect(answers.opened).toContain('1 were opened and counted')
      expect(answers.taken).toContain('1 retired shares are back')
      expect(await returnedOf(ahead)).toEqual([{ id: of.userId, version: 1 }])
      // Replaces no present split.
      expect(await versionsOf(of.userId)).toEqual({ auth: 2, recovery: 2, [behind]: 1 })

      const phone = await openFrame(stage)
      const { first, waited, requestId } = await enterLate(opened, phone)
      if (behind === 'auth') {
        expect(waited.code).toBe('proofNeeded')
        // Lets the device in by the present split, and gives it no share of the former one.
        expect((await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).status).toBe(200)
        expect(
          (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey, ...first.named })).code,
        ).toBe('proofNeeded')
      } else {
        expect(waited.body).toMatchObject({ status: 'released', version: 1 })
        // Has auth give its share only after recovery’s statement, and for ten minutes after a code.
        const wanted = { version: 1, shareHash: of.wallet.shareHashes.auth }
        const { session, recovery } = await login(phone)
        expect((await phone.shareAtAuth(session.accessToken, wanted)).code).toBe('releaseNeeded')
        expect((await phone.bringReleased(recovery.body.released)).status).toBe(200)
        stage.clock.advance(11 * minuteMs)
        const { refreshToken } = session
        const { body } = await phone.send('auth', 'POST', '/session/refresh', { refreshToken })
        const { accessToken } = body.session as GivenSession
        expect((await phone.shareAtAuth(accessToken)).status).toBe(200)
        expect((await phone.shareAtAuth(accessToken, wanted)).code).toBe('codeNeeded')
      }
      const again = await finish(opened, phone, of)
      expect(again.recovery.body.present).toEqual(
        behind === 'auth'
          ? { version: 2, shareHashes: of.second.shareHashes, signature: expect.any(String) }
          : undefined,
      )
      // Refuses the file of opened shares a second time.
      expect(await run(ahead, `${behind}.opened`).catch(({ code }) => code)).toBe('reconcileOld')
    },
    60_000,
  )

  it('says of each user how it stands: fits, behind, missing, notes', async () => {
    const { makeUser, renew, backup, compareBoth, stage } = await open()
    const ada = await makeUser('ada@example.org')
    const bob = await makeUser('bob@example.org')
    const putBack = await backup('recovery')
    const second = await renew(bob.frame, bob.userId, 2, bob.wallet)
    await renew(bob.frame, bob.userId, 3, second)
    const cleo = await makeUser('cleo@example.org')
    await stage.stores.recovery.write([
      { sql: 'UPDATE recovery_users SET note = 3 WHERE id = ?', values: [ada.userId] },
    ])
    await ada.frame.carry(ada.userId)
    await putBack()
    // Erases what auth had of the former split.
    await stage.stores.auth.write([{ sql: 'DELETE FROM auth_retired' }])
    const { auth, recovery } = await compareBoth()
    expect(auth).toContain(
      `1 behind at recovery: a device of theirs brings the newer shares by itself.\n  ${bob.userId}`,
    )
    expect(recovery).toContain(
      `1 behind: auth has newer shares, which a device of theirs brings by itself.\n  ${bob.userId}`,
    )
    expect(auth).toContain(
      `1 missing at recovery: a device of theirs brings them back by itself.\n  ${cleo.userId}`,
    )
    expect(recovery).toContain(
      `1 missing: auth has them; a device of theirs brings them back by itself.\n  ${cleo.userId}`,
    )
    for (const answers of [auth, recovery]) expect(answers).toContain('1 fits.')
    expect(recovery).toContain(`1 notes: auth holds a later one`)
    expect(auth).toContain(
      `1 notes at recovery: it has forgotten its last one, which a device brings back.\n  ${ada.userId}`,
    )
    expect(auth).toContain('auth has nothing to ask of recovery.')
  })

  it('error: 34 a list that is old, edited, signed by a foreign key or not for this service: refused, and nothing is done', async () => {
    const { openBehind, compareBoth, run, folder, stage, partsOf, returnedOf } = await open()
    await openBehind('auth')
    await compareBoth()
    const lists = ['auth.list', 'recovery.list'] as const
    const refused = async (...names: readonly string[]) =>
      run('recovery', ...names).then(
        () => 'done',
        ({ code }) => code,
      )
    const text = readFileSync(join(folder, 'auth.list'), 'utf8')
    const edited = (change: (given: { body: string; word: string; keys: object }) => object) => {
      const given = JSON.parse(text)
      writeFileSync(join(folder, 'edited.list'), JSON.stringify({ ...given, ...change(given) }))
      return refused('edited.list', 'recovery.list')
    }
    const flip = (given: string, at: number) =>
      `${given.slice(0, at)}${given[at] === 'A' ? 'B' : 'A'}${given.slice(at + 1)}`
    expect(await edited(({ body }) => ({ body: flip(body, 40) }))).toBe('reconcileRefused')
    expect(await edited(({ word }) => ({ word: flip(word, 10) }))).toBe('reconcileRefused')
    expect(await edited(({ keys }) => ({ keys: { ...keys, auth: undefined } }))).toBe('reconcileRefused')
    expect(await edited(() => ({ more: 1 }))).toBe('reconcileRefused')
    expect(await edited(() => ({}))).toBe('done')
    // Writes a list as somebody who has auth’s database and other keys.
    const files = await makeKeyFiles()
    const thief = { ...files.auth, pinned: stage.files.auth.pinned }
    const foreign = { ...partsOf('auth'), holder: createKeyHolder(thief, unlimitedCounter, stage.clock.now) }
    const theirs = newFolder()
    mkdirSync(theirs, { recursive: true })
    await writeReconcileFile(foreign, theirs, 'list', [])
    renameSync(join(theirs, 'auth.list'), join(folder, 'foreign.list'))
    expect(await refused('foreign.list', 'recovery.list')).toBe('reconcileRefused')
    // Refuses one list twice, one alone, a file for the other service, and what is no such file.
    expect(await refused('auth.list', 'auth.list')).toBe('reconcileMisused')
    expect(await refused('auth.list')).toBe('reconcileMisused')
    expect(await refused('recovery.request')).toBe('reconcileRefused')
    expect(await refused('nothing.list', 'recovery.list')).toBe('reconcileRefused')
    stage.clock.advance(59 * minuteMs)
    expect(await refused(...lists)).toBe('done')
    stage.clock.advance(minuteMs)
    expect(await refused(...lists)).toBe('reconcileOld')
    for (const service of both) expect(await returnedOf(service)).toEqual([])
  })

  it('a list has no address, share or time, and nobody but the two services opens it', async () => {
    const { openBehind, run, partsOf, folder } = await open()
    const of = await openBehind('auth')
    await run('recovery')
    const text = readFileSync(join(folder, 'recovery.list'), 'utf8')
    expect(text).not.toContain(of.userId)
    const read = await readReconcileFile(partsOf('auth'), join(folder, 'recovery.list'))
    expect(read.lines).toEqual([
      {
        userId: of.userId,
        version: 2,
        hash: expect.stringMatching(/^[\w-]{43}$/),
        own: 0,
        other: 0,
        retired: [{ version: 1, hash: expect.any(String) }],
        waiting: [],
      },
    ])
  })

  it('34: renewed since it was listed, asked for or opened: left alone, nothing is rolled back', async () => {
    const opened = await open()
    const { openBehind, compareBoth, run, returnedOf, versionsOf, partsOf, folder } = opened
    const of = await openBehind('auth')
    await compareBoth()
    await run('auth', 'recovery.request')
    const { store } = partsOf('recovery')
    await store.write([{ sql: 'UPDATE recovery_users SET version = 5' }])
    expect(await run('recovery', 'auth.opened')).toContain('1 are left alone')
    expect(await run('recovery', 'auth.list', 'recovery.list')).toContain('1 are left alone')
    await store.write([{ sql: 'UPDATE recovery_users SET version = 2' }])
    // Lets auth follow meanwhile: it opens no share for a split that it has itself.
    await partsOf('auth').store.write([{ sql: 'UPDATE auth_users SET version = 2' }])
    expect(await run('auth', 'recovery.request')).toContain('1 are left alone: auth is not behind with them.')
    expect(await returnedOf('recovery')).toEqual([])
    // Erases the retired share, as a new recovery password does.
    await store.write([{ sql: 'DELETE FROM recovery_retired' }])
    expect(await run('recovery', 'auth.opened')).toContain('1 are left alone')
    expect(await versionsOf(of.userId)).toEqual({ auth: 2, recovery: 2 })
    expect(readFileSync(join(folder, 'auth.opened'), 'utf8')).not.toContain(of.userId)
  })

  it('with a recovery password by now: a share that recovery could open does not come back', async () => {
    const { openBehind, compareBoth, run, returnedOf, partsOf } = await open()
    await openBehind('auth')
    await compareBoth()
    await run('auth', 'recovery.request')
    await partsOf('recovery').store.write([{ sql: 'UPDATE recovery_users SET wrapped = 1' }])
    expect(await run('recovery', 'auth.opened')).toContain('1 are left alone')
    expect(await returnedOf('recovery')).toEqual([])
  })

  it('hostile: what the other service makes up of a list, of a user or of a share moves nothing', async () => {
    const opened = await open()
    const { openBehind, makeUser, run, compareBoth, folder, partsOf, returnedOf, versionsOf, stage, login } =
      opened
    const of = await openBehind('auth')
    const bob = await makeUser('bob@example.org')
    await run('recovery')
    const honest = await readReconcileFile(partsOf('recovery'), join(folder, 'recovery.list'))
    const listed = honest.lines as readonly Line<'list'>[]
    const lie = async (change: (line: Line<'list'>) => Partial<Line<'list'>>) => {
      await writeReconcileFile(
        partsOf('auth'),
        folder,
        'list',
        listed.map((line) => ({ ...line, retired: [], ...change(line) })),
      )
      return run('recovery', 'auth.list', 'recovery.list')
    }
    // Lies about versions, hashes and users: at most recovery hands out a retired share, still sealed.
    expect(await lie(({ version }) => ({ version: version - 1 || 1, hash: 'A'.repeat(43) }))).toContain(
      'behind at auth',
    )
    expect(await lie(() => ({ version: 900_000 }))).toContain('2 behind: auth has newer shares')
    expect(await lie(() => ({ hash: 'A'.repeat(43) }))).toContain('nothing to ask')
    expect(await lie(({ userId }) => ({ userId: userId.replaceAll(/./g, 'f') }))).toContain('missing at auth')
    for (const service of both) expect(await returnedOf(service)).toEqual([])
    expect(await versionsOf(of.userId)).toEqual({ auth: 1, recovery: 2 })
    // Asks recovery to open a share without a reason: recovery is at the second version itself.
    const [row] = await stage.stores.recovery.all('SELECT * FROM recovery_retired')
    const made = { enc: String(row?.enc), ciphertext: String(row?.ciphertext) }
    const [line] = listed.filter(({ userId }) => userId === of.userId)
    const wanted = line?.retired[0] ?? { version: 1, hash: '' }
    await writeReconcileFile(
      partsOf('auth'),
      folder,
      'request',
      [{ ...of, version: 9, hash: wanted.hash, wanted, ...made }].map(
        ({ userId, version, hash, wanted: split, enc, ciphertext }) => ({
          userId,
          version,
          hash,
          wanted: split,
          enc,
          ciphertext,
        }),
      ),
    )
    expect(await run('recovery', 'auth.request')).toContain(
      '1 are left alone: recovery is not behind with them.',
    )
    // Returns the share of another user, and of another split: neither opens, the present one stays, and it can be asked anew.
    const [bobRow] = await stage.stores.recovery.all(
      'SELECT share_key, share FROM recovery_users WHERE id = ?',
      [bob.userId],
    )
    const [ownRow] = await stage.stores.recovery.all(
      'SELECT share_key, share FROM recovery_users WHERE id = ?',
      [of.userId],
    )
    for (const [at, stolen] of [bobRow, ownRow].entries()) {
      const answers = await compareBoth()
      if (at === 0) expect(answers.recovery).toContain('1 retired')
      await writeReconcileFile(partsOf('auth'), folder, 'opened', [
        {
          userId: of.userId,
          version: line?.version ?? 0,
          hash: line?.hash ?? '',
          wanted,
          row: { key: String(stolen?.share_key), bytes: String(stolen?.share) },
        },
      ])
      expect(await run('recovery', 'auth.opened')).toContain('1 retired shares are back')
      const answer = await login(of.frame)
      expect(answer.recovery.code).toBe('versionConflict')
      expect(await returnedOf('recovery')).toEqual([])
    }
    const bytes = await stage.stores.recovery.all('SELECT share FROM recovery_users WHERE id = ?', [
      of.userId,
    ])
    expect(bytes[0]?.share).toBe(ownRow?.share)
  }, 60_000)

  it('is counted by the holder that opens it, and stops where the hour is full: the rest comes with the next lists', async () => {
    const { makeUser, backup, renew, compareBoth, bringBack, run, stage, returnedOf } = await open({
      perHour: 4,
    })
    const users = [
      await makeUser('ada@example.org'),
      await makeUser('bob@example.org'),
      await makeUser('cleo@example.org'),
    ]
    const putBack = await backup('auth')
    for (const { frame, userId, wallet } of users) await renew(frame, userId, 2, wallet)
    await putBack()
    // Waits a day, so that no user counts as seen today.
    stage.clock.advance(25 * 60 * minuteMs)
    await compareBoth()
    // Opens two of four in this hour: half is for the oldest wallets, and a retired share counts as none of them.
    const answers = await run('auth', 'recovery.request')
    expect(answers).toContain('1 wait: the keys of auth open no more in this hour')
    expect(answers).toContain('2 were opened and counted')
    expect(await run('recovery', 'auth.opened')).toContain('2 retired shares are back')
    expect((await stage.holders.auth.releases()).usedPercent).toBe(100)
    stage.clock.advance(61 * minuteMs)
    const later = await bringBack('recovery')
    expect(later.recovery).toContain('2 of these are back already')
    expect(later.taken).toContain('1 retired shares are back')
    expect(await returnedOf('recovery')).toHaveLength(3)
  }, 60_000)

  it('killed between two users: the same file goes on, and what is back is back once', async () => {
    const { makeUser, backup, renew, compareBoth, run, partsOf, returnedOf, folder } = await open()
    const users = [await makeUser('ada@example.org'), await makeUser('bob@example.org')]
    const putBack = await backup('auth')
    for (const { frame, userId, wallet } of users) await renew(frame, userId, 2, wallet)
    await putBack()
    await compareBoth()
    await run('auth', 'recovery.request')
    const parts = partsOf('recovery')
    let writes = 0
    const store = {
      all: parts.store.all,
      write: async (statements: Parameters<typeof parts.store.write>[0]) => {
        writes += 1
        if (writes === 2) throw new Error('killed')
        return parts.store.write(statements)
      },
    }
    const killed = reconcile({ ...parts, store }, [join(folder, 'auth.opened')], folder)
    await expect(killed).rejects.toThrow('killed')
    expect(await returnedOf('recovery')).toHaveLength(1)
    expect(await run('recovery', 'auth.opened')).toContain('2 retired shares are back')
    expect(await returnedOf('recovery')).toHaveLength(2)
  }, 60_000)
})

it('compares by what both lists say: a split that waits at recovery needs no retired share', () => {
  const split = (version: number) => ({ version, hash: String(version).repeat(43).slice(0, 43) })
  const line = (version: number, more: object = {}) => ({
    userId: 'f'.repeat(32),
    ...split(version),
    own: 0,
    other: 0,
    retired: [],
    waiting: [],
    ...more,
  })
  const standing = (own: object, other: object) =>
    compareLists([own as Line<'list'>], [other as Line<'list'>]).map((each) => each.standing)
  expect(standing(line(2, { retired: [split(1)] }), line(1))).toEqual(['retiredHere'])
  expect(standing(line(2, { retired: [split(1)] }), line(1, { waiting: [split(2)] }))).toEqual([
    'behindThere',
  ])
  expect(standing(line(1), line(3, { retired: [split(1)] }))).toEqual(['retiredThere'])
  expect(standing(line(3, { retired: [split(2)] }), line(1))).toEqual(['behindThere'])
  expect(standing(line(2), { ...line(2), hash: 'other' })).toEqual(['behindHere'])
})
