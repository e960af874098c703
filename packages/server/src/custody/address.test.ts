import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { backUp } from './fixtures/backup.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import type { GivenSession } from './fixtures/home.js'
import { ada, dayMs, openSocialHome, services } from './fixtures/socialHome.js'
import { site } from './fixtures/stage.js'
import { labelOf, type Person } from './fixtures/toyProvider.js'

// A wallet that a provider made gets an address. The provider is a toy; everything else is real.

const to = 'ada@new.example'
const withMail = (subject: string, address: string, isRelay = false): Person => ({
  subject,
  email: { address, isVerified: true, isRelay },
})

describeStoresInTurn('the address of a wallet that has none', (make) => {
  const ends = endsOfTests()

  async function open(person: Person = ada) {
    const home = await openSocialHome(make, { limits: { checksPerTenMinutes: 10_000 } })
    ends.push(() => home.close())
    const { prove, countOf, digitsTo } = home
    const made = await home.makeUser(person)
    const { frame, userId, session } = made
    const token = session.accessToken
    /** A fresh session of the device, by the identity. */
    const freshToken = async () =>
      ((await prove(frame, person)).auth.body.session as GivenSession).accessToken
    /** Proves an identity of the wallet to both services, by one answer of the provider. */
    async function proveIdentity() {
      const { loginId, auth, recovery } = await prove(frame, person, { purpose: 'link', userId })
      const proved = { status: 'proved', label: labelOf(person) }
      expect([auth.body, recovery.body]).toEqual([proved, proved])
      return loginId
    }
    const begin = (proofLogin: string | undefined, loginId = newLogin(), by = token, email = to) =>
      frame.change('begin', by, userId, {
        loginId,
        email,
        site,
        language: 'en',
        ...(proofLogin !== undefined && { proofLogin }),
      })
    /** Proves the new address at both services. */
    async function proveAddress(loginId = newLogin(), email = to, by = token) {
      const before = countOf(email)
      const begun = await begin(await proveIdentity(), loginId, by, email)
      expect([begun.auth.status, begun.recovery.status]).toEqual([200, 200])
      const [one, other] = await digitsTo(email, before + 1)
      const proved = await frame.change(
        'secondary',
        by,
        userId,
        { loginId, code: one },
        { loginId, code: other },
      )
      expect([proved.auth.body, proved.recovery.body]).toEqual([{ isProved: true }, { isProved: true }])
      return loginId
    }
    /** Proves the address and finishes at both services. */
    async function addAddress(email = to, by = token) {
      const loginId = await proveAddress(newLogin(), email, by)
      const finished = await frame.finishChange(by, userId, loginId)
      expect([finished.auth.body.email, finished.recovery.body.email]).toEqual([email, email])
      const { agreement } = finished.auth.body
      expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
      return loginId
    }
    return { ...home, ...made, person, token, freshToken, proveIdentity, begin, proveAddress, addAddress }
  }

  it('is proved to both services after an identity, opens the wallet, and is what a new device needs', async () => {
    const { stage, addAddress, prove, loginWithBoth, mailNewDevice, frame, userId, rowsOf } = await open()
    await addAddress()
    expect(await rowsOf('recovery', 'users')).toMatchObject([{ confirmed: 1, addressed: stage.clock.now() }])
    expect((await loginWithBoth(await openFrame(stage, to))).recovery.body.status).toBe('held')
    // The identity opens it on: on a known device by itself, on a new one together with recovery's own digits.
    expect((await prove(frame)).recovery.body.status).toBe('released')
    // As long as it is young, the provider's proof and the hold are what a new device needs.
    expect((await prove(await openFrame(stage))).recovery.body.status).toBe('held')
    stage.clock.advance(7 * dayMs)
    const phone = await openFrame(stage)
    const { loginId, recovery } = await prove(phone)
    expect(recovery.code).toBe('proofNeeded')
    const code = await mailNewDevice(phone, { loginId, userId, email: to })
    expect((await phone.verifyAtRecovery(loginId, code)).body.status).toBe('held')
  })

  it('error: without a fresh proof of an identity of the wallet at each service, no mail is sent', async () => {
    const { stage, begin, proveIdentity, prove, frame, userId, countOf } = await open()
    const codes = async (proofLogin: string | undefined) => {
      const { auth, recovery } = await begin(proofLogin)
      return [auth.code, recovery.code]
    }
    expect(await codes(undefined)).toEqual(['codeNeeded', 'proofNeeded'])
    expect(await codes(newLogin())).toEqual(['proofNeeded', 'proofNeeded'])
    // Refuses the proof of an identity that is not linked yet.
    const other = await prove(frame, { subject: 'other' }, { purpose: 'link', userId })
    expect(await codes(other.loginId)).toEqual(['proofNeeded', 'proofNeeded'])
    const late = await proveIdentity()
    stage.clock.advance(600_000)
    const session = (await prove(frame)).auth.body.session as GivenSession
    const { auth, recovery } = await begin(late, newLogin(), session.accessToken)
    expect([auth.code, recovery.code]).toEqual(['proofNeeded', 'proofNeeded'])
    await stage.mailed()
    expect(countOf(to)).toBe(0)
  })

  it('error: a way in that is younger than seven days gives no address beside an older one', async () => {
    const { stage, begin, prove, frame, userId, proveIdentity } = await open()
    stage.clock.advance(7 * dayMs)
    const other: Person = { subject: 'other' }
    const linkLoginId = (await prove(frame, other, { purpose: 'link', userId, way: 'apple' })).loginId
    const loginId = await proveIdentity()
    const linked = await frame.ask('/identities/link', { userId, loginId, linkLoginId })
    const session = (await prove(frame)).auth.body.session as GivenSession
    const followed = await frame.send(
      'auth',
      'POST',
      '/identities/link',
      { linkLoginId, agreement: linked.body.agreement },
      { token: session.accessToken },
    )
    const { agreement } = followed.body
    await frame.ask('/identities/complete', { userId, linkLoginId, agreement })
    const young = await prove(frame, other, { purpose: 'link', userId, way: 'apple' })
    expect((await begin(young.loginId)).recovery.code).toBe('wayTooYoung')
  })

  it('half done at each step and then repeated: the identity opens the wallet all the time', async () => {
    const { proveAddress, frame, userId, prove, loginWithBoth, stage } = await open()
    let token = ''
    async function opens() {
      const { auth, recovery } = await prove(frame)
      expect(recovery.body.status).toBe('released')
      token = (auth.body.session as GivenSession).accessToken
    }
    const loginId = await proveAddress()
    await opens()
    for (let round = 0; round < 2; round++)
      expect((await frame.ask('/email/finish', { userId, loginId })).body.email).toBe(to)
    await opens()
    let agreement: unknown
    for (let round = 0; round < 2; round++) {
      const finished = await frame.finishChange(token, userId, loginId)
      expect(finished.auth.body.email).toBe(to)
      agreement = finished.auth.body.agreement
    }
    for (let round = 0; round < 2; round++)
      expect((await frame.ask('/email/complete', { userId, loginId, agreement })).status).toBe(200)
    expect((await loginWithBoth(await openFrame(stage, to))).recovery.body.status).toBe('held')
  })

  it('an address of another wallet is taken, which only who has proved it learns', async () => {
    const { makeMailUser, begin, proveIdentity, frame, userId, token, digitsTo, countOf, stage } =
      await open()
    await makeMailUser(to)
    stage.clock.advance(31_000)
    const [loginId, before] = [newLogin(), countOf(to)]
    await begin(await proveIdentity(), loginId)
    const [one, other] = await digitsTo(to, before + 1)
    const { auth, recovery } = await frame.change(
      ...(['secondary', token, userId, { loginId, code: one }, { loginId, code: other }] as const),
    )
    expect([auth.code, recovery.code]).toEqual(['emailTaken', 'emailTaken'])
  })

  it('until then the address that the provider has verified is sealed, and told of a waiting device', async () => {
    const mail = 'ada@example.org'
    const { stage, prove, person, inbox, rowsOf, userId } = await open(withMail('ada', mail))
    const phone = await openFrame(stage)
    expect((await prove(phone, person)).recovery.body.status).toBe('held')
    await stage.mailed()
    expect(inbox.mails.map(({ to: receiver, subject }) => [receiver, subject])).toEqual([
      [mail, 'A new device wants to use your wallet'],
    ])
    const letters = /\/freeze\/([a-z]{28})$/.exec(inbox.mails[0]?.text ?? '')?.[1]
    expect(letters).toBeDefined()
    // Auth keeps no address for notices, and no store has it in clear.
    expect(await rowsOf('auth', 'identities')).toMatchObject([{ id: userId, mail: null }])
    const rows = await Promise.all(
      (['auth', 'recovery'] as const).flatMap((service) =>
        ['identities', 'claims', 'link_proofs'].map((table) => rowsOf(service, table)),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain(mail)
  })

  it.each([
    ['a relay of the provider', withMail('ada', 'x@relay.example', true)],
    [
      'an address that is not verified',
      { subject: 'ada', email: { address: to, isVerified: false, isRelay: false } },
    ],
  ] as const)('error: %s gets no notice', async (_, person) => {
    const { stage, prove, inbox } = await open(person)
    expect((await prove(await openFrame(stage), person)).recovery.body.status).toBe('held')
    await stage.mailed()
    expect(inbox.mails).toEqual([])
  })

  it('the provider’s address is told that the wallet has an address now, and for seven days of new devices, too', async () => {
    const mail = 'ada@example.org'
    const { stage, addAddress, inbox, loginWithBoth } = await open(withMail('ada', mail))
    await addAddress()
    await stage.mailed()
    const told = inbox.mails.filter(({ text }) => !/\d{6}/.test(text))
    expect(told.map(({ to: receiver, subject }) => [receiver, subject]).sort()).toEqual([
      [mail, 'Your wallet has an email now'],
      [to, 'This email opens your wallet now'],
    ])
    const toldOf = async (subject: string) => {
      await stage.mailed()
      return inbox.mails.filter((each) => each.subject === subject).map(({ to: receiver }) => receiver)
    }
    const waits = 'A new device wants to use your wallet'
    await loginWithBoth(await openFrame(stage, to))
    expect((await toldOf(waits)).sort()).toEqual([mail, to])
    stage.clock.advance(7 * dayMs)
    await loginWithBoth(await openFrame(stage, to))
    expect((await toldOf(waits)).sort()).toEqual([mail, to, to])
  })

  it('security: an address that a thief adds is replaced by the older identity, without a code to it', async () => {
    const mail = 'ada@example.org'
    const {
      stage,
      addAddress,
      inbox,
      countOf,
      freshToken,
      rowsOf,
      prove,
      person,
      frame,
      userId,
      loginWithBoth,
    } = await open(withMail('ada', mail))
    stage.clock.advance(10 * dayMs)
    await addAddress(to, await freshToken())
    stage.clock.advance(6 * dayMs)
    await stage.mailed()
    const [codes, before] = [countOf(to), inbox.mails.length]
    await addAddress('ada@own.example', await freshToken())
    await stage.mailed()
    expect(countOf(to)).toBe(codes)
    const told = inbox.mails.slice(before).filter(({ text }) => !/\d{6}/.test(text))
    const hasLink = (text: string) => text.includes('/freeze/')
    expect(told.map(({ to: receiver, subject, text }) => [receiver, subject, hasLink(text)]).sort()).toEqual([
      ['ada@example.org', 'Your wallet has an email now', true],
      [to, 'Your wallet’s email was changed', false],
      ['ada@own.example', 'This email opens your wallet now', false],
    ])
    // It is as young as this day, at both services.
    for (const service of ['auth', 'recovery'] as const)
      expect(await rowsOf(service, 'users')).toMatchObject([{ addressed: stage.clock.now() }])
    stage.clock.advance(31_000)
    expect((await loginWithBoth(await openFrame(stage, to))).auth.body.isNew).toBe(true)
    await frame.carry(userId)
    expect((await prove(frame, person)).recovery.body.status).toBe('released')
  })

  it.each(services)(
    'after a restore of %s the address that its note brings back is as young as that day',
    async (restored) => {
      const { stage, addAddress, frame, userId, rowsOf, loginWithBoth } = await open()
      const restore = await backUp(stage.stores, restored)
      await addAddress()
      await frame.carry(userId)
      await restore()
      stage.clock.advance(3 * dayMs)
      await frame.carry(userId)
      await loginWithBoth(await openFrame(stage, to))
      await frame.carry(userId)
      const [row] = await rowsOf(restored, 'users')
      expect(Number(row?.addressed)).toBeGreaterThan(stage.clock.now() - dayMs)
    },
  )

  it('error: a code to an address that is younger than seven days undoes no freeze of an older identity', async () => {
    const { stage, addAddress, prove, frame, userId, freshToken, digitsTo, countOf } = await open()
    stage.clock.advance(7 * dayMs)
    await addAddress(to, await freshToken())
    const { loginId: fresh } = await prove(frame, ada, { purpose: 'fresh', userId })
    await frame.carry(userId)
    expect((await frame.ask('/freeze', { userId, loginId: fresh })).status).toBe(200)
    const thaw = async () => {
      stage.clock.advance(31_000)
      const [loginId, before] = [newLogin(), countOf(to)]
      await frame.loginBoth(loginId, { needsShare: true }, to)
      const [, code] = await digitsTo(to, before + 1)
      return (await frame.ask('/thaw', { loginId, code })).code
    }
    expect(await thaw()).toBe('wayTooYoung')
    stage.clock.advance(7 * dayMs)
    expect(await thaw()).toBe(undefined)
  })

  it('error: a code to the address is needed once it is seven days old, and no younger identity replaces it', async () => {
    const { stage, addAddress, begin, proveIdentity, prove, frame, userId, countOf, freshToken } =
      await open()
    await addAddress()
    stage.clock.advance(31_000)
    const other: Person = { subject: 'other' }
    const { loginId: linkLoginId } = await prove(frame, other, { purpose: 'link', userId, way: 'apple' })
    const linked = await frame.ask('/identities/link', {
      userId,
      loginId: await proveIdentity(),
      linkLoginId,
    })
    const { agreement } = linked.body
    const followed = await frame.withNotes(userId, async () =>
      frame.send(
        'auth',
        'POST',
        '/identities/link',
        { linkLoginId, agreement },
        { token: await freshToken() },
      ),
    )
    await frame.ask('/identities/complete', { userId, linkLoginId, agreement: followed.body.agreement })
    const { loginId: young } = await prove(frame, other, { purpose: 'link', userId, way: 'apple' })
    const own = 'ada@own.example'
    expect((await begin(young, newLogin(), await freshToken(), own)).recovery.code).toBe('wayTooYoung')
    stage.clock.advance(7 * dayMs)
    const before = countOf(to)
    const { auth, recovery } = await begin(await proveIdentity(), newLogin(), await freshToken(), own)
    expect([auth.status, recovery.status]).toEqual([200, 200])
    await stage.mailed()
    expect([countOf(to), countOf(own)]).toEqual([before + 1, 0])
  })
})
