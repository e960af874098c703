import { identityHashOf, type Provider } from 'latchkit/wire/custody'
import { expect, it, vi } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { isLong } from '../fixtures/long.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { backUp } from './fixtures/backup.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import type { GivenSession } from './fixtures/home.js'
import { ada, dayMs, openSocialHome, type ProofChange, services } from './fixtures/socialHome.js'
import { site } from './fixtures/stage.js'
import { labelOf, type Person } from './fixtures/toyProvider.js'
import { makeWallet } from './fixtures/wallet.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { signStatement } from './statements.js'

// A device links an identity of a provider to its wallet, or removes one. The provider is a toy; everything else is real.

const email = 'ada@example.org'
const weekMs = 7 * dayMs
const eve: Person = { subject: 'eve' }
/** Signs a note that a way in was removed, as a hostile service may. */
const signRemoval = (
  holder: KeyHolder,
  facts: Readonly<Record<'aud' | 'userId', string>> & {
    readonly number: number
    readonly removedIdentities: readonly string[]
  },
) =>
  signStatement(holder, 'note', {
    ...facts,
    removed: [],
    frozenUntil: null,
    emailHash: 'h'.repeat(43),
    hasPassword: false,
  })

/** How many calls come at once. Postgres takes fewer in the time after which a service says that its store is busy (503). */
const atOnce = isLong ? 100 : 500

describeStoresInTurn('linking and removing ways in', (make) => {
  const ends = endsOfTests()

  async function open() {
    const most = 1_000
    const limits = { addressPerHour: most, addressPerDay: most, addressPerNetwork: most, sendsPerHour: most }
    const home = await openSocialHome(make, { limits: { ...limits, checksPerTenMinutes: 100_000 } })
    ends.push(() => home.close())
    const { stage, prove, makeMailUser, loginWithBoth, rowsOf, inbox } = home

    const nameOf = (userId: string, { subject }: Person, way: Provider = 'google') =>
      identityHashOf(userId, { way, issuer: `https://${way}.example`, subject })
    /** A wallet by e-mail that is older than a week unless its age is given, and its device's fresh proof of the address. */
    async function openMailWallet(ageMs = weekMs) {
      const made = await makeMailUser(email)
      stage.clock.advance(ageMs)
      return { ...made, ...(await freshMail(made.frame)) }
    }
    /** Proves the address of a device anew, at both services. */
    async function freshMail(frame: Frame) {
      const { loginId, session, recovery } = await loginWithBoth(frame)
      expect(recovery.body.status).toBe('released')
      return { loginId, token: (session as GivenSession).accessToken }
    }
    /** Proves an identity of the wallet at recovery, for an act. */
    async function proveOwn(frame: Frame, userId: string, person: Person, change: ProofChange) {
      const { loginId, recovery } = await prove(frame, person, { userId, ...change })
      const { status, label } = recovery.body
      expect([status, label]).toEqual(['proved', change.purpose === 'link' ? labelOf(person) : undefined])
      return loginId
    }
    /** A fresh session of a device, by an identity of its wallet. */
    const sessionBy = async (frame: Frame, person: Person, way: Provider = 'google') =>
      ((await prove(frame, person, { way })).auth.body.session as GivenSession).accessToken

    /** Shows both services the identity that is to be linked. */
    async function showNew(frame: Frame, userId: string, person: Person, way: Provider = 'google') {
      const { loginId, auth, recovery } = await prove(frame, person, { way, purpose: 'link', userId })
      const proved = { status: 'proved', label: labelOf(person) }
      expect([auth.body, recovery.body]).toEqual([proved, proved])
      return loginId
    }
    const linkAtRecovery = (frame: Frame, userId: string, loginId: string, linkLoginId: string) =>
      frame.ask('/identities/link', { userId, loginId, linkLoginId })
    /** Links at auth by recovery's statement, which is asked for anew where a note had to be brought first. */
    const linkAtAuth = (frame: Frame, userId: string, token: string, linkLoginId: string) =>
      frame.withNotes(userId, async () => {
        const { agreement } = (await linkAtRecovery(frame, userId, newLogin(), linkLoginId)).body
        return frame.send('auth', 'POST', '/identities/link', { linkLoginId, agreement }, { token })
      })
    const complete = (frame: Frame, userId: string, linkLoginId: string, agreement: unknown) =>
      frame.ask('/identities/complete', { userId, linkLoginId, agreement })
    /** All steps of linking. */
    async function linkBoth(
      { frame, userId, token, loginId }: { frame: Frame; userId: string; token: string; loginId: string },
      person: Person,
      way: Provider = 'google',
    ) {
      const linkLoginId = await showNew(frame, userId, person, way)
      const recovery = await linkAtRecovery(frame, userId, loginId, linkLoginId)
      expect([recovery.status, recovery.code]).toEqual([200, undefined])
      const auth = await linkAtAuth(frame, userId, token, linkLoginId)
      expect([auth.status, auth.code]).toEqual([200, undefined])
      expect((await complete(frame, userId, linkLoginId, auth.body.agreement)).status).toBe(200)
      await frame.carry(userId)
      return { linkLoginId, identity: String(recovery.body.identity) }
    }
    const removeAtRecovery = (frame: Frame, userId: string, loginId: string, identity: string) =>
      frame.ask('/identities/remove', { userId, loginId, identity })
    const removeAtAuth = (frame: Frame, token: string, identity: string, note: unknown) =>
      frame.send('auth', 'POST', '/identities/remove', { identity, note }, { token })
    /** Both steps of removing. */
    async function removeBoth(
      { frame, userId, token, loginId }: { frame: Frame; userId: string; token: string; loginId: string },
      identity: string,
    ) {
      const { body, code } = await removeAtRecovery(frame, userId, loginId, identity)
      expect(code).toBe(undefined)
      expect((await removeAtAuth(frame, token, identity, body.note)).code).toBe(undefined)
      await frame.carry(userId)
    }
    /** The names of the identities that each service lists for a wallet. */
    async function namesAt(userId: string) {
      const names = async (service: 'auth' | 'recovery') =>
        (await rowsOf(service, 'identities'))
          .filter(({ id }) => id === userId)
          .map(({ identity }) => identity)
      return { auth: await names('auth'), recovery: await names('recovery') }
    }
    const mailsAbout = (subject: RegExp) => inbox.mails.filter((mail) => subject.test(mail.subject))
    return {
      ...home,
      nameOf,
      openMailWallet,
      freshMail,
      proveOwn,
      sessionBy,
      showNew,
      linkAtRecovery,
      linkAtAuth,
      complete,
      linkBoth,
      removeAtRecovery,
      removeAtAuth,
      removeBoth,
      namesAt,
      mailsAbout,
    }
  }

  it.each(['google', 'github'] as const)(
    '%s: linked to a wallet by e-mail it opens the wallet, both services list it, and the owner is told once',
    async (way) => {
      const { stage, openMailWallet, linkBoth, linkAtRecovery, linkAtAuth, ...home } = await open()
      const { nameOf, prove, mailsAbout, sessionBy } = home
      const wallet = await openMailWallet()
      const { frame, userId } = wallet
      const { identity, linkLoginId } = await linkBoth(wallet, ada, way)
      expect(identity).toBe(await nameOf(userId, ada, way))
      // Each step may be repeated, and answers the same.
      stage.clock.advance(20 * 3_600_000)
      const again = await linkAtRecovery(frame, userId, newLogin(), linkLoginId)
      expect([again.status, again.body.identity]).toEqual([200, identity])
      const token = await sessionBy(frame, ada, way)
      expect((await linkAtAuth(frame, userId, token, linkLoginId)).body.agreement).toBeDefined()
      for (const list of [
        await frame.send('auth', 'GET', '/identities', undefined, { token }),
        await frame.send('recovery', 'GET', `/identities?userId=${userId}`),
      ])
        expect(list.body).toMatchObject({ identities: [{ identity, way, label: 'ada' }] })
      // A known device gets its share by it; a new one needs recovery's digits, as the address is confirmed.
      expect((await prove(frame, ada, { way })).recovery.body.status).toBe('released')
      const phone = await openFrame(stage)
      const { auth, recovery } = await prove(phone, ada, { way })
      expect([auth.body.isNew, recovery.code]).toEqual([false, 'proofNeeded'])
      await until(() => mailsAbout(/opens your wallet now/).length > 0)
      const [mail, ...more] = mailsAbout(/opens your wallet now/)
      expect(more).toEqual([])
      expect([mail?.to, mail?.subject]).toEqual([
        email,
        `${way === 'google' ? 'Google' : 'GitHub'} opens your wallet now`,
      ])
      expect(mail?.text).toMatch(/\/freeze\/[a-z]{28}$/)
    },
  )

  it('half done: recovery has linked, auth has not: no second wallet, a clear refusal, and the device finishes', async () => {
    const home = await open()
    const { stage, openMailWallet, showNew, linkAtRecovery, linkAtAuth, complete, prove, rowsOf } = home
    const { frame, userId, loginId } = await openMailWallet()
    const linkLoginId = await showNew(frame, userId, ada)
    // Links nothing by the proofs alone.
    expect([await rowsOf('auth', 'identities'), await rowsOf('recovery', 'identities')]).toEqual([[], []])
    expect((await linkAtRecovery(frame, userId, loginId, linkLoginId)).status).toBe(200)
    const phone = await openFrame(stage)
    const { auth, recovery } = await prove(phone)
    expect([auth.body.isNew, recovery.code]).toEqual([true, 'linkUnfinished'])
    const bound = await phone.bind(auth.body.voucher, String(auth.body.userId), await makeWallet(), {
      email: undefined,
    })
    expect(bound.code).toBe('proofNeeded')
    // Brings auth’s statement that it does not list the device, which anybody gets.
    const asked = await prove(phone, ada, { knownUser: userId })
    expect([asked.auth.body.isNew, asked.recovery.code]).toEqual([true, 'linkUnfinished'])
    // Refuses the identity on a device of the wallet too, for any act.
    const begun = await prove(frame, ada, { purpose: 'export', userId })
    expect(begun.recovery.code).toBe('linkUnfinished')
    // Goes on by the other way in, hours later.
    stage.clock.advance(20 * 3_600_000)
    const { token } = await home.freshMail(frame)
    const linked = await linkAtAuth(frame, userId, token, linkLoginId)
    expect(linked.status).toBe(200)
    // Opens the wallet by the identity before recovery was told that auth has linked it.
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ pending: 1 }])
    await frame.carry(userId)
    expect((await prove(frame)).recovery.body.status).toBe('released')
    expect((await complete(frame, userId, linkLoginId, linked.body.agreement)).status).toBe(200)
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ pending: 0 }])
    // Ends the claim that the phone had at auth on the identity.
    expect(await rowsOf('auth', 'claims')).toEqual([])
  })

  it('error: without a fresh proof of the owner, or of the identity, nothing is linked', async () => {
    const { stage, openMailWallet, showNew, linkAtRecovery, namesAt, prove } = await open()
    const { frame, userId, loginId } = await openMailWallet()
    const refused = async (owner: string, linked: string) =>
      (await linkAtRecovery(frame, userId, owner, linked)).code
    const linkLoginId = await showNew(frame, userId, ada)
    expect(await refused(newLogin(), linkLoginId)).toBe('proofNeeded')
    expect(await refused(loginId, newLogin())).toBe('proofNeeded')
    // The identity that is to be linked does not prove the owner.
    expect(await refused(linkLoginId, linkLoginId)).toBe('proofNeeded')
    // Refuses the proof of a login by that identity: it was given for another purpose.
    const login = await prove(await openFrame(stage))
    expect(await refused(loginId, login.loginId)).toBe('proofNeeded')
    stage.clock.advance(600_001)
    expect(await refused(loginId, linkLoginId)).toBe('proofNeeded')
    expect(await namesAt(userId)).toEqual({ auth: [], recovery: [] })
  })

  it('error: a proof of the new identity that is older than ten minutes, with a fresh one of the owner', async () => {
    const { stage, openMailWallet, showNew, linkAtRecovery, freshMail } = await open()
    const { frame, userId } = await openMailWallet()
    const linkLoginId = await showNew(frame, userId, ada)
    stage.clock.advance(600_000)
    const { loginId } = await freshMail(frame)
    expect((await linkAtRecovery(frame, userId, loginId, linkLoginId)).code).toBe('proofNeeded')
  })

  it('error: a way in that is younger than seven days links none beside an older one; where all are young it does', async () => {
    const { stage, openMailWallet, makeUser, linkBoth, proveOwn, showNew, linkAtRecovery, sessionBy } =
      await open()
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    await linkBoth(wallet, ada)
    const byYoung = async () => {
      const loginId = await proveOwn(frame, userId, ada, { purpose: 'link' })
      return linkAtRecovery(frame, userId, loginId, await showNew(frame, userId, eve, 'apple'))
    }
    expect((await byYoung()).code).toBe('wayTooYoung')
    stage.clock.advance(weekMs - 1_000)
    expect((await byYoung()).code).toBe('wayTooYoung')
    stage.clock.advance(1_000)
    expect((await byYoung()).status).toBe(200)
    const person = { subject: 'new' }
    const social = await makeUser(person)
    const token = await sessionBy(social.frame, person)
    const loginId = await proveOwn(social.frame, social.userId, person, { purpose: 'link' })
    await linkBoth({ ...social, token, loginId }, { subject: 'newer' }, 'github')
  })

  it('error: an identity of another wallet: whoever proves it learns that, and nothing else', async () => {
    const { openMailWallet, makeUser, prove, showNew, linkAtRecovery, namesAt, linkAtAuth } = await open()
    const wallet = await openMailWallet()
    const { frame, userId, loginId, token } = wallet
    // Makes a wallet of the identity, after it was proved for linking to this one.
    const linkLoginId = await showNew(frame, userId, ada)
    const other = await makeUser(ada)
    const late = await linkAtRecovery(frame, userId, loginId, linkLoginId)
    expect([late.code, Object.keys(late.body).sort()]).toEqual([
      'userConflict',
      ['code', 'reasons', 'status'],
    ])
    expect(JSON.stringify(late.body)).not.toContain(other.userId)
    const shown = await prove(frame, ada, { purpose: 'link', userId })
    expect([shown.auth.code, shown.recovery.code]).toEqual(['userConflict', 'userConflict'])
    expect((await linkAtAuth(frame, userId, token, linkLoginId)).code).toBe('siwxRequestInvalid')
    expect(await namesAt(userId)).toEqual({ auth: [], recovery: [] })
  })

  it('a wallet whose making broke off does not keep its identity from being linked', async () => {
    const { stage, openMailWallet, linkBoth, prove, rowsOf } = await open()
    const wallet = await openMailWallet()
    const phone = await openFrame(stage)
    const { auth } = await prove(phone)
    const bound = await phone.bind(auth.body.voucher, String(auth.body.userId), await makeWallet(), {
      email: undefined,
    })
    expect(bound.status).toBe(201)
    await linkBoth(wallet, ada)
    expect(await rowsOf('recovery', 'makings')).toEqual([])
    expect((await prove(wallet.frame)).recovery.body.status).toBe('released')
  })

  it('an identity that another device makes a wallet by in the very moment: neither wallet is lost', async () => {
    const {
      stage,
      openMailWallet,
      showNew,
      linkAtRecovery,
      linkAtAuth,
      removeAtRecovery,
      freshMail,
      ...home
    } = await open()
    const { prove, shareAfter, isWallet } = home
    const { frame, userId, loginId, token } = await openMailWallet()
    const phone = await openFrame(stage)
    const wallet = await makeWallet()
    const { loginId: making, auth } = await prove(phone)
    const made = String(auth.body.userId)
    const bound = await phone.bind(auth.body.voucher, made, wallet, { email: undefined })
    const added = await phone.addUser(making, made, wallet, { released: bound.body.released })
    const linkLoginId = await showNew(frame, userId, ada)
    expect((await linkAtRecovery(frame, userId, loginId, linkLoginId)).status).toBe(200)
    const signed = await phone.signSplit((added.body.session as GivenSession).accessToken, made, 1, wallet)
    expect(signed.status).toBe(200)
    // Leaves the services at odds: recovery has the identity at the one wallet, auth at the other.
    const { receipt, signature } = signed.body
    const ending = await phone.ask('/rotate/complete', { userId: made, version: 1, receipt, signature })
    expect(ending.code).toBe('deviceUnknown')
    expect((await linkAtAuth(frame, userId, token, linkLoginId)).code).toBe('userConflict')
    // Removes the identity at recovery; then the new wallet enters recovery as after a restore.
    const identity = await home.nameOf(userId, ada)
    const { loginId: owner } = await freshMail(frame)
    expect((await removeAtRecovery(frame, userId, owner, identity)).status).toBe(200)
    const shown = await prove(phone)
    expect([shown.auth.body.isNew, shown.recovery.body.status]).toEqual([false, 'proved'])
    const session = shown.auth.body.session as GivenSession
    const next = await makeWallet(wallet.entropy)
    const split = await phone.sealShare('recovery', made, 2, next)
    const { version, shareHashes } = split
    const asked = { userId: made, version, shareHashes }
    const { enter } = (await phone.send('auth', 'POST', '/enter', asked, { token: session.accessToken })).body
    const entered = await phone.ask('/users/enter', {
      ...split,
      loginId: shown.loginId,
      addresses: next.addresses,
      site,
      language: 'en',
      deviceName: 'Phone',
      enter,
    })
    expect(entered.status).toBe(201)
    await phone.commit(session.accessToken, made, 2, next, entered.body.released)
    const again = (await phone.signSplit(session.accessToken, made, 2, next)).body
    const completed = { userId: made, version: 2, receipt: again.receipt, signature: again.signature }
    expect((await phone.ask('/rotate/complete', completed)).status).toBe(200)
    const last = await prove(phone)
    const given = await shareAfter(phone, last.auth.body.session as GivenSession, last.recovery.body.released)
    const shares = [given?.share, last.recovery.body.share] as const
    expect(await isWallet(phone, made, wallet.entropy, shares, 2)).toBe(true)
  })

  it('error: an eleventh identity', async () => {
    const { makeUser, linkBoth, showNew, linkAtRecovery, proveOwn, namesAt } = await open()
    const { frame, userId, session } = await makeUser()
    const token = session.accessToken
    const owner = () => proveOwn(frame, userId, ada, { purpose: 'link' })
    for (let count = 1; count < 10; count++)
      await linkBoth({ frame, userId, token, loginId: await owner() }, { subject: `person ${count}` })
    const answer = await linkAtRecovery(frame, userId, await owner(), await showNew(frame, userId, eve))
    expect([answer.status, answer.code]).toEqual([409, 'tooManyWays'])
    expect((await namesAt(userId)).recovery).toHaveLength(10)
  }, 60_000)

  it('error: many links at once are one', async () => {
    const { openMailWallet, showNew, linkAtRecovery, rowsOf, mailsAbout, stage } = await open()
    const { frame, userId, loginId, token } = await openMailWallet()
    const linkLoginId = await showNew(frame, userId, ada)
    const many = <Answer>(act: () => Promise<Answer>) => Promise.all(Array.from({ length: atOnce }, act))
    const linked = await many(() => linkAtRecovery(frame, userId, loginId, linkLoginId))
    const { agreement } = linked[0]?.body ?? {}
    const body = { linkLoginId, agreement }
    const followed = await many(() => frame.send('auth', 'POST', '/identities/link', body, { token }))
    expect(new Set([...linked, ...followed].map(({ status }) => status))).toEqual(new Set([200]))
    for (const service of services) expect(await rowsOf(service, 'identities')).toHaveLength(1)
    await stage.mailed()
    expect(mailsAbout(/opens your wallet now/)).toHaveLength(1)
  }, 60_000)

  it('is removed at both services, and the owner is told; its wallet is another one afterwards', async () => {
    const {
      stage,
      openMailWallet,
      linkBoth,
      removeBoth,
      removeAtRecovery,
      removeAtAuth,
      freshMail,
      ...home
    } = await open()
    const { namesAt, prove, mailsAbout, rowsOf } = home
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    const { identity } = await linkBoth(wallet, ada)
    const fresh = await freshMail(frame)
    await removeBoth({ ...wallet, ...fresh }, identity)
    expect(await namesAt(userId)).toEqual({ auth: [], recovery: [] })
    // Each step may be repeated.
    const { body } = await removeAtRecovery(frame, userId, fresh.loginId, identity)
    expect((await removeAtAuth(frame, fresh.token, identity, body.note)).status).toBe(200)
    for (const service of services) expect(await rowsOf(service, 'removed_identities')).toHaveLength(1)
    await stage.mailed()
    expect(mailsAbout(/no longer opens/).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Google no longer opens your wallet'],
    ])
    const { auth, recovery } = await prove(await openFrame(stage))
    // Tells, after a proof of this identity only, that it was removed.
    expect([auth.body.isNew, auth.body.removed]).toEqual([true, true])
    expect(recovery.body).toEqual({ status: 'proved', removed: true })
    const other = await prove(await openFrame(stage), { subject: 'eve' })
    expect([other.auth.body.isNew, other.auth.body.removed]).toEqual([true, undefined])
    expect(other.recovery.body).toEqual({ status: 'proved' })
  })

  it('half removed: recovery has removed it, auth has not: it opens nothing, and the device finishes later', async () => {
    const { stage, openMailWallet, linkBoth, removeAtRecovery, removeAtAuth, freshMail, ...home } =
      await open()
    const { namesAt, prove, rowsOf } = home
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    const { identity } = await linkBoth(wallet, ada)
    const { loginId } = await freshMail(frame)
    expect((await removeAtRecovery(frame, userId, loginId, identity)).status).toBe(200)
    expect(await namesAt(userId)).toEqual({ auth: [identity], recovery: [] })
    const phone = await openFrame(stage)
    const { auth, recovery } = await prove(phone)
    expect([auth.body.isNew, auth.body.share, recovery.body]).toEqual([
      false,
      undefined,
      { status: 'proved', removed: true },
    ])
    expect(await rowsOf('recovery', 'requests')).toEqual([])
    // What it has proved to recovery makes no wallet without auth's voucher, and enters none that recovery has.
    const body = { site, language: 'en', deviceName: 'Phone', enter: 'no.word' }
    const split = await phone.sealShare('recovery', userId, 2, await makeWallet())
    const facts = { ...split, ...body, addresses: (await makeWallet()).addresses, loginId: newLogin() }
    expect((await phone.ask('/users/enter', facts)).code).toBe('proofNeeded')
    // A day later the device asks recovery for its note again, by the proof of that time, and auth follows.
    stage.clock.advance(dayMs)
    const { token } = await freshMail(frame)
    const again = await removeAtRecovery(frame, userId, loginId, identity)
    expect((await removeAtAuth(frame, token, identity, again.body.note)).status).toBe(200)
    expect(await namesAt(userId)).toEqual({ auth: [], recovery: [] })
  })

  it('linked at both and recovery not told: it opens the wallet, and finishing is repeated by another statement', async () => {
    const { openMailWallet, showNew, linkAtRecovery, linkAtAuth, complete, prove, rowsOf } = await open()
    const { frame, userId, loginId, token } = await openMailWallet()
    const linkLoginId = await showNew(frame, userId, ada)
    await linkAtRecovery(frame, userId, loginId, linkLoginId)
    const first = await linkAtAuth(frame, userId, token, linkLoginId)
    const second = await linkAtAuth(frame, userId, token, linkLoginId)
    await frame.carry(userId)
    expect((await prove(frame)).recovery.body.status).toBe('released')
    // A statement on another login, or of recovery itself, says nothing.
    const other = await complete(frame, userId, newLogin(), second.body.agreement)
    const { agreement } = (await linkAtRecovery(frame, userId, newLogin(), linkLoginId)).body
    const own = await complete(frame, userId, linkLoginId, agreement)
    expect([other.code, own.code]).toEqual(['changeRefused', 'changeRefused'])
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ pending: 1 }])
    for (const { body } of [first, second])
      expect((await complete(frame, userId, linkLoginId, body.agreement)).status).toBe(200)
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ pending: 0 }])
  })

  it('error: nothing is removed without a fresh proof of the owner, and at auth without recovery’s note', async () => {
    const { openMailWallet, linkBoth, removeAtRecovery, removeAtAuth, freshMail, namesAt, stage } =
      await open()
    const wallet = await openMailWallet()
    const { frame, userId, token } = wallet
    const { identity } = await linkBoth(wallet, ada)
    expect((await removeAtRecovery(frame, userId, newLogin(), identity)).code).toBe('proofNeeded')
    const { loginId } = await freshMail(frame)
    stage.clock.advance(600_001)
    expect((await removeAtRecovery(frame, userId, loginId, identity)).code).toBe('proofNeeded')
    // A note that names another identity, and one that auth has signed itself.
    const fresh = await freshMail(frame)
    const { note } = (await removeAtRecovery(frame, userId, fresh.loginId, 'x'.repeat(43))).body
    const signed = (removedIdentities: readonly string[]) =>
      signStatement(stage.holders.auth, 'note', {
        aud: 'auth',
        userId,
        number: 1_000,
        removed: [],
        removedIdentities,
        frozenUntil: null,
        emailHash: 'h'.repeat(43),
        hasPassword: false,
      })
    for (const bad of [note, await signed([identity]), 'no.note'])
      expect((await removeAtAuth(frame, fresh.token, identity, bad)).code).toBe('wordRefused')
    expect(await namesAt(userId)).toEqual({ auth: [identity], recovery: [identity] })
    expect(token).toBeDefined()
  })

  it('error: a way in that is younger than seven days removes none that is older, but removes itself', async () => {
    const { stage, openMailWallet, linkBoth, removeAtRecovery, proveOwn, freshMail } = await open()
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    const older = await linkBoth(wallet, ada)
    stage.clock.advance(dayMs)
    const younger = await linkBoth({ ...wallet, ...(await freshMail(frame)) }, eve, 'apple')
    const remove = async (person: Person, way: Provider, identity: string) => {
      const loginId = await proveOwn(frame, userId, person, { way, purpose: 'remove' })
      return (await removeAtRecovery(frame, userId, loginId, identity)).code
    }
    expect(await remove(eve, 'apple', older.identity)).toBe('wayTooYoung')
    expect(await remove(eve, 'apple', younger.identity)).toBe(undefined)
    expect(await remove(ada, 'google', older.identity)).toBe(undefined)
  })

  it('error: a way in that is younger than seven days removes no older device, freezes and thaws nothing, sets no password', async () => {
    const { stage, openMailWallet, linkBoth, proveOwn, freshMail } = await open()
    const wallet = await openMailWallet()
    const { frame, userId, loginId } = wallet
    const add = async (by: string) => {
      const { deviceId } = await openFrame(stage)
      const state = await frame.stateOf(userId)
      const added = await frame.ask('/devices/add', { userId, deviceId, name: 'Phone', state, loginId: by })
      expect([added.status, added.code]).toEqual([200, undefined])
      return deviceId
    }
    const older = await add(loginId)
    stage.clock.advance(1_000)
    await linkBoth(wallet, eve)
    stage.clock.advance(1_000)
    const younger = await add(loginId)
    const byYoung = async (path: string, more: object = {}) => {
      const proof = await proveOwn(frame, userId, eve, { purpose: 'fresh' })
      return (await frame.ask(path, { userId, loginId: proof, ...more })).code
    }
    const remove = (device: string) => byYoung('/devices/remove', { devices: [device] })
    expect(await remove(older)).toBe('wayTooYoung')
    expect(await remove('x'.repeat(43))).toBe('wayTooYoung')
    expect(await remove(younger)).toBe(undefined)
    // Repeats the removal, as after a lost answer.
    expect(await remove(younger)).toBe(undefined)
    expect(await byYoung('/freeze')).toBe('wayTooYoung')
    expect(await byYoung('/thaw')).toBe('wayTooYoung')
    const factor = await proveOwn(frame, userId, eve, { purpose: 'factor' })
    const offered = await frame.offer(factor, userId, 2, await makeWallet(), { password: 'set' })
    expect(offered.code).toBe('wayTooYoung')
    // Does all of it by the older way in, and by this one after seven days.
    const fresh = await freshMail(frame)
    expect((await frame.ask('/freeze', { userId, loginId: fresh.loginId })).status).toBe(200)
    stage.clock.advance(weekMs)
    expect(await byYoung('/thaw')).toBe(undefined)
    expect(await remove(older)).toBe(undefined)
  })

  it('error: a way in that is younger than seven days removes none that recovery does not know', async () => {
    const { stage, openMailWallet, linkBoth, removeAtRecovery, proveOwn, freshMail } = await open()
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    await linkBoth(wallet, eve)
    const unknown = 'x'.repeat(43)
    const young = await proveOwn(frame, userId, eve, { purpose: 'remove' })
    expect((await removeAtRecovery(frame, userId, young, unknown)).code).toBe('wayTooYoung')
    stage.clock.advance(31_000)
    const { loginId } = await freshMail(frame)
    expect((await removeAtRecovery(frame, userId, loginId, unknown)).code).toBe(undefined)
  })

  it('error: a proof whose identity is removed in the same moment proves nothing', async () => {
    const { stage, openMailWallet, linkBoth, prove } = await open()
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    await linkBoth(wallet, ada)
    const { recovery: store } = stage.stores
    const write = store.write.bind(store)
    const atRemoval = vi.spyOn(store, 'write').mockImplementation(async (statements) => {
      const isDone = await write(statements)
      if (statements.some(({ sql }) => sql.startsWith('UPDATE recovery_identities SET used')))
        await write([{ sql: 'DELETE FROM recovery_identities' }])
      return isDone
    })
    const { recovery } = await prove(frame, ada, { purpose: 'remove', userId })
    atRemoval.mockRestore()
    expect(recovery.code).toBe('proofNeeded')
    expect(await store.all("SELECT * FROM recovery_proved WHERE purpose = 'remove'")).toEqual([])
  })

  it('error: the last way in that both services have verified stays; one that auth has not linked is none', async () => {
    const { makeUser, proveOwn, showNew, linkAtRecovery, linkAtAuth, complete, removeAtRecovery, nameOf } =
      await open()
    const { frame, userId, session } = await makeUser()
    const first = await nameOf(userId, ada)
    const removeFirst = async () => {
      const loginId = await proveOwn(frame, userId, ada, { purpose: 'remove' })
      return (await removeAtRecovery(frame, userId, loginId, first)).code
    }
    expect(await removeFirst()).toBe('lastWay')
    const linkLoginId = await showNew(frame, userId, eve, 'apple')
    const loginId = await proveOwn(frame, userId, ada, { purpose: 'link' })
    expect((await linkAtRecovery(frame, userId, loginId, linkLoginId)).status).toBe(200)
    expect(await removeFirst()).toBe('lastWay')
    const { body } = await linkAtAuth(frame, userId, session.accessToken, linkLoginId)
    expect(await removeFirst()).toBe('lastWay')
    await complete(frame, userId, linkLoginId, body.agreement)
    expect(await removeFirst()).toBe(undefined)
  })

  it('error: the only address for notices stays', async () => {
    const { makeUser, proveOwn, linkBoth, removeAtRecovery, removeAtAuth, nameOf, sessionBy, ...home } =
      await open()
    const { stage, mailsAbout } = home
    const withMail = (subject: string, address: string, isRelay = false) => ({
      subject,
      email: { address, isVerified: true, isRelay },
    })
    const person = withMail('ada', 'ada@example.org')
    const { frame, userId } = await makeUser(person)
    const link = async (by: Person, way: Provider) => {
      const [token, loginId] = [
        await sessionBy(frame, person),
        await proveOwn(frame, userId, person, { purpose: 'link' }),
      ]
      return linkBoth({ frame, userId, token, loginId }, by, way)
    }
    await link(withMail('relayed', 'x@relay.example', true), 'apple')
    const remove = async () => {
      const loginId = await proveOwn(frame, userId, person, { purpose: 'remove' })
      return (await removeAtRecovery(frame, userId, loginId, await nameOf(userId, person))).code
    }
    expect(await remove()).toBe('lastNotice')
    const hub = withMail('hub', 'ada@hub.example')
    await link(hub, 'github')
    // A way in that is removed while it is young may be a thief's: its address gets no link that freezes.
    const linksOf = async () => {
      await stage.mailed()
      const told = mailsAbout(/no longer opens/)
      return told.map(({ to, text }) => [to, text.includes('/freeze/')]).sort()
    }
    const loginId = await proveOwn(frame, userId, person, { purpose: 'remove' })
    const removed = await removeAtRecovery(frame, userId, loginId, await nameOf(userId, hub, 'github'))
    expect(removed.status).toBe(200)
    const former = [
      ['ada@example.org', true],
      ['ada@hub.example', false],
    ]
    expect(await linksOf()).toEqual(former)
    const token = await sessionBy(frame, person)
    await removeAtAuth(frame, token, await nameOf(userId, hub, 'github'), removed.body.note)
    await frame.carry(userId)
    await link(hub, 'github')
    stage.clock.advance(weekMs)
    expect(await remove()).toBe(undefined)
    await stage.mailed()
    // The address of the identity that was removed is told, too.
    expect(await linksOf()).toEqual([...former, ['ada@example.org', true], ['ada@hub.example', true]].sort())
  })

  it('error: two removals at once leave a way in', async () => {
    const { makeUser, proveOwn, linkBoth, removeAtRecovery, nameOf, sessionBy, namesAt } = await open()
    const { frame, userId } = await makeUser()
    const [token, loginId] = [
      await sessionBy(frame, ada),
      await proveOwn(frame, userId, ada, { purpose: 'link' }),
    ]
    await linkBoth({ frame, userId, token, loginId }, eve, 'apple')
    const proof = await proveOwn(frame, userId, ada, { purpose: 'remove' })
    const names = [await nameOf(userId, ada), await nameOf(userId, eve, 'apple')]
    const answers = await Promise.all(names.map((name) => removeAtRecovery(frame, userId, proof, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await namesAt(userId)).recovery).toHaveLength(1)
  })

  it('what was removed can be linked again, and no earlier note removes it', async () => {
    const { openMailWallet, linkBoth, removeBoth, removeAtRecovery, removeAtAuth, freshMail, ...home } =
      await open()
    const { namesAt, stage } = home
    const wallet = await openMailWallet()
    const { frame, userId } = wallet
    const { identity } = await linkBoth(wallet, ada)
    const fresh = await freshMail(frame)
    const { note } = (await removeAtRecovery(frame, userId, fresh.loginId, identity)).body
    expect((await removeAtAuth(frame, fresh.token, identity, note)).status).toBe(200)
    await frame.carry(userId)
    stage.clock.advance(dayMs)
    const again = await freshMail(frame)
    await linkBoth({ ...wallet, ...again }, ada)
    await frame.carry(userId)
    expect((await removeAtAuth(frame, again.token, identity, note)).code).toBe('wordRefused')
    expect(await namesAt(userId)).toEqual({ auth: [identity], recovery: [identity] })
    await removeBoth({ ...wallet, ...(await freshMail(frame)) }, identity)
  })

  it.each(services)(
    'security: an old backup of %s brings no removed identity back, and lets nobody in by it meanwhile',
    async (restored) => {
      const { stage, openMailWallet, linkBoth, removeBoth, freshMail, namesAt, prove } = await open()
      const wallet = await openMailWallet()
      const { frame, userId } = wallet
      const { identity } = await linkBoth(wallet, ada)
      const fresh = await freshMail(frame)
      const restore = await backUp(stage.stores, restored)
      await removeBoth({ ...wallet, ...fresh }, identity)
      await restore()
      expect((await namesAt(userId))[restored]).toEqual([identity])
      const thief = await openFrame(stage)
      const { auth, recovery } = await prove(thief)
      expect([auth.body.share, recovery.body.share, recovery.body.requestId]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(await stage.stores.recovery.all('SELECT * FROM recovery_requests')).toEqual([])
      // The next login of the owner brings the notes.
      await freshMail(frame)
      await frame.carry(userId)
      expect(await namesAt(userId)).toEqual({ auth: [], recovery: [] })
    },
  )

  it.each(services)(
    'an old backup of %s that lacks a linked identity: its device links it again',
    async (restored) => {
      const { stage, openMailWallet, linkBoth, freshMail, namesAt, prove } = await open()
      const wallet = await openMailWallet()
      const { frame, userId } = wallet
      const restore = await backUp(stage.stores, restored)
      const { identity } = await linkBoth(wallet, ada)
      await restore()
      expect((await namesAt(userId))[restored]).toEqual([])
      // Meanwhile it makes no second wallet.
      const phone = await openFrame(stage)
      const { auth, recovery } = await prove(phone)
      if (restored === 'recovery') expect([auth.body.isNew, auth.body.share]).toEqual([false, undefined])
      else expect([auth.body.isNew, recovery.code]).toEqual([true, 'otherBehind'])
      await linkBoth({ ...wallet, ...(await freshMail(frame)) }, ada)
      expect(await namesAt(userId)).toEqual({ auth: [identity], recovery: [identity] })
      expect((await prove(frame)).recovery.body.status).toBe('released')
    },
  )

  it('security: hostile auth alone links nothing, and removes nothing, at recovery', async () => {
    const { stage, openMailWallet, linkBoth, linkAtRecovery, complete, prove, removeAtRecovery, ...home } =
      await open()
    const { namesAt } = home
    const wallet = await openMailWallet()
    const { frame, userId, loginId } = wallet
    const { identity } = await linkBoth(wallet, ada)
    // Gives hostile auth a device key and an identity of its own, and the ids of the owner’s logins.
    const own = await openFrame(stage)
    const shown = await prove(own, eve, { purpose: 'link', userId })
    expect([shown.auth.code, shown.recovery.code]).toEqual(['socialRefused', 'socialRefused'])
    expect((await linkAtRecovery(own, userId, loginId, shown.loginId)).code).toBe('deviceUnknown')
    expect((await removeAtRecovery(own, userId, loginId, identity)).code).toBe('deviceUnknown')
    const facts = { aud: 'recovery', userId, loginId: shown.loginId, way: 'google', act: 'link' }
    const forged = await signStatement(stage.holders.auth, 'identity', {
      ...facts,
      identity: 'e'.repeat(43),
      exp: stage.clock.now() + 600_000,
      own: 0,
      other: 0,
    })
    expect((await complete(own, userId, shown.loginId, forged)).code).toBe('deviceUnknown')
    expect((await complete(frame, userId, shown.loginId, forged)).status).toBe(200)
    // Signs a note as auth, which tells recovery nothing about recovery’s own identities.
    const note = await signRemoval(stage.holders.auth, {
      aud: 'recovery',
      userId,
      number: 1_000,
      removedIdentities: [identity],
    })
    expect((await frame.ask('/note', { userId, note })).status).toBe(200)
    expect((await namesAt(userId)).recovery).toEqual([identity])
  })

  it('security: hostile recovery alone links nothing, and removes nothing, at auth', async () => {
    const { stage, openMailWallet, linkBoth, showNew, removeAtAuth, namesAt } = await open()
    const wallet = await openMailWallet()
    const { frame, userId, token } = wallet
    const { identity } = await linkBoth(wallet, ada)
    const agreementOf = (facts: object) =>
      signStatement(stage.holders.recovery, 'identity', {
        ...{ aud: 'auth', userId, way: 'google', act: 'link', own: 0, other: 0 },
        exp: stage.clock.now() + 600_000,
        ...facts,
      })
    const link = async (by: Frame, linkLoginId: string, agreement: string, session = token) =>
      (await by.send('auth', 'POST', '/identities/link', { linkLoginId, agreement }, { token: session })).code
    const made = newLogin()
    const stolen = await agreementOf({ loginId: made, identity: 'e'.repeat(43) })
    // Auth has verified no such identity, or another one.
    expect(await link(frame, made, stolen)).toBe('proofNeeded')
    const linkLoginId = await showNew(frame, userId, eve)
    for (const change of [
      { loginId: linkLoginId, identity: 'e'.repeat(43) },
      { loginId: made, identity },
      { loginId: linkLoginId, identity, way: 'apple' },
      { loginId: linkLoginId, identity, userId: newLogin() },
    ])
      expect(await link(frame, linkLoginId, await agreementOf(change))).toBe('changeRefused')
    const own = await openFrame(stage)
    expect(await link(own, linkLoginId, stolen)).toBe('sessionMissing')
    const note = await signRemoval(stage.holders.recovery, {
      aud: 'auth',
      userId,
      number: 1_000,
      removedIdentities: [identity],
    })
    // Without a session of the wallet its note is only stored.
    expect((await own.send('auth', 'POST', '/note', { userId, note })).status).toBe(200)
    expect((await removeAtAuth(own, token, identity, note)).status).toBe(401)
    expect((await namesAt(userId)).auth).toEqual([identity])
  })

  it('security: hostile recovery takes no last way in at auth, even where the owner’s device asks for it', async () => {
    const { stage, makeUser, nameOf, removeAtAuth, namesAt } = await open()
    const { frame, userId, session } = await makeUser()
    const identity = await nameOf(userId, ada)
    const note = await signRemoval(stage.holders.recovery, {
      aud: 'auth',
      userId,
      number: 1,
      removedIdentities: [identity],
    })
    expect((await removeAtAuth(frame, session.accessToken, identity, note)).code).toBe('lastWay')
    expect((await namesAt(userId)).auth).toEqual([identity])
  })

  it('security: a thief of the mailbox or of the provider’s account alone, without a device of the wallet', async () => {
    const { stage, openMailWallet, linkBoth, linkAtRecovery, removeAtRecovery, loginWithBoth, ...home } =
      await open()
    const { prove, namesAt } = home
    const wallet = await openMailWallet()
    const { userId } = wallet
    const { identity } = await linkBoth(wallet, ada)
    const thief = await openFrame(stage)
    for (const loginId of [(await loginWithBoth(thief)).loginId, (await prove(thief)).loginId]) {
      for (const purpose of ['link', 'remove'] as const) {
        const shown = await prove(thief, ada, { purpose, userId })
        expect([shown.auth.code, shown.recovery.code]).toEqual(['socialRefused', 'socialRefused'])
      }
      const shown = await prove(thief, eve, { purpose: 'link', userId })
      expect([shown.auth.code, shown.recovery.code]).toEqual(['socialRefused', 'socialRefused'])
      expect((await linkAtRecovery(thief, userId, loginId, shown.loginId)).code).toBe('deviceUnknown')
      expect((await removeAtRecovery(thief, userId, loginId, identity)).code).toBe('deviceUnknown')
    }
    expect(await namesAt(userId)).toEqual({ auth: [identity], recovery: [identity] })
  })

  it('error: a frozen wallet gets no new way in', async () => {
    const { openMailWallet, showNew, linkAtRecovery } = await open()
    const { frame, userId, loginId } = await openMailWallet()
    const linkLoginId = await showNew(frame, userId, ada)
    expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
    expect((await linkAtRecovery(frame, userId, loginId, linkLoginId)).code).toBe('releasesFrozen')
  })
})
