import { fail } from 'latchkit/wire'
import { type BoundProof, identityHashOf, type Provider } from 'latchkit/wire/custody'
import { expect, it, vi } from 'vitest'
import { socialUnavailable } from '../errors/custody.js'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { isLong } from '../fixtures/long.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { createClaims } from './createClaims.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import type { GivenSession } from './fixtures/home.js'
import { ada, dayMs, openSocialHome, services } from './fixtures/socialHome.js'
import { site } from './fixtures/stage.js'
import { labelOf, openToyProvider, type Person } from './fixtures/toyProvider.js'
import { makeWallet } from './fixtures/wallet.js'
import { ownerHashOf, signStatement } from './statements.js'
import { pauseStatement, unpauseStatement } from './ways/createProviderPauses.js'
import type { VerifyWay } from './ways/verifyWay.js'

// A visitor comes in by a provider. The provider is a toy; the services, their keys, stores and statements are the real ones.

/** How many calls come at once. Postgres takes fewer in the time after which a service says that its store is busy (503). */
const atOnce = isLong ? 200 : 1_000

describeStoresInTurn('ways in of a provider', (make) => {
  const ends = endsOfTests()

  async function open(change: Parameters<typeof openSocialHome>[1] = {}) {
    const home = await openSocialHome(make, change)
    ends.push(() => home.close())
    return home
  }

  it.each(['google', 'github'] as const)(
    '%s: makes a wallet, and gives a known device both shares of it',
    async (way) => {
      const { prove, makeUser, isWallet, rowsOf, inbox } = await open()
      const { frame, wallet, userId } = await makeUser(ada, { way })
      const { auth, recovery } = await prove(frame, ada, { way })
      expect([auth.body.isNew, recovery.body.status]).toEqual([false, 'released'])
      expect(recovery.body.isUnconfirmed).toBe(false)
      expect(await isWallet(frame, userId, wallet.entropy, [auth.body.share, recovery.body.share])).toBe(true)
      for (const service of services) {
        expect(await rowsOf(service, 'identities')).toMatchObject([{ way, id: userId }])
        expect(await rowsOf(service, 'users')).toMatchObject([{ id: userId, owner: `none:${userId}` }])
        expect(await rowsOf(service, 'claims')).toEqual([])
      }
      const session = auth.body.session as GivenSession
      const read = await frame.send('auth', 'GET', '/session', undefined, { token: session.accessToken })
      expect([read.status, 'email' in read.body]).toEqual([200, false])
      // Mails nobody, since the wallet has no address.
      expect(inbox.mails).toEqual([])
    },
  )

  it('a new device of a wallet without an address: the same proof, and always the hold', async () => {
    const { stage, prove, makeUser, isWallet, inbox, shareAfter } = await open()
    const { wallet, userId } = await makeUser()
    // Waits so long that an e-mail wallet would let the new device in at once: no other device was used.
    stage.clock.advance(40 * dayMs)
    const phone = await openFrame(stage)
    const { auth, recovery } = await prove(phone)
    expect([auth.body.isNew, auth.body.share, recovery.body.status]).toEqual([false, undefined, 'held'])
    const session = auth.body.session as GivenSession
    expect((await phone.shareAtAuth(session.accessToken)).code).toBe('releaseNeeded')
    const { requestId } = recovery.body
    const ask = async () => {
      const state = await phone.stateOf(userId)
      return phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey, state })
    }
    stage.clock.advance(dayMs - 1)
    expect((await ask()).body.status).toBe('held')
    stage.clock.advance(1)
    const { body } = await ask()
    expect(body.status).toBe('released')
    const again = await prove(phone)
    const fresh = again.auth.body.session as GivenSession
    const given = await shareAfter(phone, fresh, body.released)
    expect(await isWallet(phone, userId, wallet.entropy, [given?.share, body.share])).toBe(true)
    expect(inbox.mails).toEqual([])
  })

  it('security: a thief of the identity hides no device of theirs behind newer ones: ten a day may begin to wait', async () => {
    const { stage, prove, makeUser } = await open()
    const { frame, userId } = await makeUser()
    const phones = []
    for (let count = 0; count < 10; count++) phones.push(await openFrame(stage))
    for (const phone of phones) expect((await prove(phone)).recovery.body.status).toBe('held')
    const late = await openFrame(stage)
    expect((await prove(late)).recovery.code).toBe('tooManyTries')
    // Answers a device that waits already, and lets the wallet’s own device in.
    for (const [by, status] of [
      [phones[0], 'held'],
      [frame, 'released'],
    ] as const)
      expect(by && (await prove(by)).recovery.body.status).toBe(status)
    const { body } = await frame.send('recovery', 'GET', `/devices?userId=${userId}`)
    expect(body.requests).toHaveLength(10)
    stage.clock.advance(dayMs)
    expect((await prove(late)).recovery.body.status).toBe('held')
  })

  it('error: a network shows each service so many proofs in ten minutes, and a device that is known no more', async () => {
    const { stage, prove, makeUser } = await open({ limits: { checksPerTenMinutes: 4 } })
    const { frame } = await makeUser()
    for (let count = 0; count < 3; count++) expect((await prove(frame)).auth.body.isNew).toBe(false)
    const { auth, recovery } = await prove(frame)
    expect([auth.code, recovery.code]).toEqual(['tooManyTries', 'tooManyTries'])
    // Another network is not refused, and the same one no more ten minutes later.
    expect((await prove(await openFrame(stage))).auth.body.isNew).toBe(false)
    stage.clock.advance(600_000)
    expect((await prove(frame)).recovery.body.status).toBe('released')
  })

  it('breaker: after ten old wallets in an hour, a device that gave nothing but the provider’s proof waits an hour more', async () => {
    const { stage, prove, makeUser, makeMailUser, loginWithBoth } = await open()
    await makeMailUser()
    const people = [{ subject: 'first' }, { subject: 'second' }, { subject: 'third' }]
    const [known, other] = [await makeUser(people[0]), await makeUser(people[1])]
    await makeUser(people[2])
    stage.clock.advance(32 * dayMs)
    const phones: { phone: Frame; requestId: unknown }[] = []
    for (const person of people) {
      const phone = await openFrame(stage)
      phones.push({ phone, requestId: (await prove(phone, person)).recovery.body.requestId })
    }
    const ask = async (at: number) => {
      const { phone, requestId } = phones[at] ?? expect.fail()
      return (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).body
    }
    stage.clock.advance(dayMs)
    // Counts nine other new devices in this hour.
    const rows = Array.from({ length: 9 }, (_, at) => ({
      sql: 'INSERT INTO recovery_provider_releases (way, id, day, released) VALUES (?, ?, 0, ?)',
      values: ['google', `user ${at}`, stage.clock.now()],
    }))
    await stage.stores.recovery.write(rows)
    const statuses = []
    for (const at of phones.keys()) statuses.push((await ask(at)).status)
    expect(statuses).toEqual(['released', 'held', 'held'])
    const pauseEnd = stage.clock.now() + 3_600_000
    const releaseAt = new Date(pauseEnd).toISOString()
    expect(await ask(1)).toMatchObject({ status: 'held', releaseAt, isFrozen: false })
    const gauges = () => stage.metrics.text().match(/latchkit_recovery_provider_paused\{.*/g)
    const gaugeOf = (way: Provider, state: 0 | 1) =>
      `latchkit_recovery_provider_paused{provider="${way}"} ${state}`
    expect(gauges()).toEqual([gaugeOf('google', 1), gaugeOf('apple', 0), gaugeOf('github', 0)])
    expect(stage.traces.filter((line) => line.includes('provider-paused'))).toEqual([
      expect.not.stringMatching(/[\da-f]{32}/),
    ])

    // Pauses none of these: a known device, new wallets, e-mail, and a device that one of the wallet has let in.
    expect((await prove(known.frame, people[0])).recovery.body.status).toBe('released')
    await makeUser({ subject: 'somebody new' })
    const byMail = await loginWithBoth(await openFrame(stage, 'ada@example.org'))
    expect(byMail.recovery.body.status).toBe('released')
    await other.frame.ask('/devices/approve', { requestId: phones[1]?.requestId })
    expect((await ask(1)).status).toBe('released')

    stage.clock.advance(pauseEnd - 1 - stage.clock.now())
    expect((await ask(2)).status).toBe('held')
    stage.clock.advance(1)
    expect((await ask(2)).status).toBe('released')
    expect(gauges()).toContain(gaugeOf('google', 0))
  })

  it('a provider that the operator has paused brings a wallet to no new device, at each service, until it is unpaused', async () => {
    const { stage, prove, makeUser } = await open()
    const { frame, userId } = await makeUser()
    stage.clock.advance(8 * dayMs)
    const waiting = await openFrame(stage)
    const { requestId } = (await prove(waiting)).recovery.body
    stage.clock.advance(dayMs)
    for (const service of services) await stage.stores[service].write([pauseStatement(service, 'google')])
    const ask = async () =>
      (await waiting.ask('/release', { requestId, hpkeKey: waiting.hpkeKey })).body.status
    const phone = await openFrame(stage)
    for (const days of [0, 20]) {
      stage.clock.advance(days * dayMs)
      expect(await ask()).toBe('held')
      const { auth } = await prove(phone, ada, { knownUser: userId })
      expect([auth.status, auth.code, auth.headers.get('Retry-After')]).toEqual([
        503,
        'socialUnavailable',
        '3600',
      ])
      const byOwner = await prove(frame)
      expect([byOwner.auth.body.isNew, byOwner.recovery.body.status]).toEqual([false, 'released'])
    }
    await makeUser({ subject: 'somebody new' })
    for (const service of services) await stage.stores[service].write([unpauseStatement(service, 'google')])
    expect(await ask()).toBe('released')
    expect((await prove(phone)).recovery.body.status).toBe('held')
  })

  it('after a proof each side tells whom the address may mean, and to nobody else', async () => {
    const { stage, makeUser, makeMailUser, prove, digitsTo, countOf } = await open()
    const email = 'ada@example.org'
    const withMail = (subject: string, address: string, change: object = {}) => ({
      subject,
      email: { address, isVerified: true, isRelay: false, ...change },
    })
    await makeMailUser(email)
    const flagOf = async (person: Person) =>
      (await prove(await openFrame(stage), person)).auth.body.mailWallet
    expect(await flagOf(withMail('one', email))).toBe(true)
    expect(await flagOf(withMail('two', 'Ada@Example.org'))).toBe(true)
    for (const person of [
      withMail('three', 'other@example.org'),
      withMail('four', email, { isVerified: false }),
      withMail('five', email, { isRelay: true }),
      { subject: 'six' },
    ])
      expect([person, await flagOf(person)]).toEqual([person, undefined])
    // The other way round: a provider made the wallet, and its verified address logs in by a code.
    const other = 'eve@example.org'
    await makeUser(withMail('eve', other))
    await makeUser(withMail('hub', other), { way: 'github' })
    await makeUser(withMail('relayed', other, { isRelay: true }), { way: 'apple' })
    const waysOf = async (address: string) => {
      const frame = await openFrame(stage, address)
      const [loginId, before] = [newLogin(), countOf(address)]
      await frame.login(loginId)
      const [code] = await digitsTo(address, before + 1)
      expect((await frame.verify(loginId, '000000')).body.ways).toBe(undefined)
      return (await frame.verify(loginId, code)).body.ways
    }
    expect(await waysOf(other)).toEqual(['github', 'google'])
    expect(await waysOf('nobody@example.org')).toBe(undefined)
  })

  it('an identity finds its user; an address that the provider tells never does', async () => {
    const { makeUser, makeMailUser, prove, stage } = await open()
    const email = 'ada@example.org'
    const byMail = await makeMailUser(email)
    const person = { subject: 'other', email: { address: email, isVerified: true, isRelay: false } }
    const frame = await openFrame(stage)
    const { auth, recovery } = await prove(frame, person)
    expect([auth.body.isNew, recovery.body]).toEqual([true, { status: 'proved' }])
    expect(auth.body.userId).not.toBe(byMail.userId)
    const social = await makeUser(person)
    expect(social.userId).not.toBe(byMail.userId)
    // Takes the same subject of another issuer for another person.
    const apple = await prove(await openFrame(stage), person, { way: 'apple' })
    expect([apple.auth.body.isNew, apple.recovery.body]).toEqual([true, { status: 'proved' }])
  })

  it('nothing changes where a provider no longer vouches for the address: the same subject opens the same wallet', async () => {
    const { makeUser, prove, rowsOf, stage } = await open()
    const vouched = {
      subject: 'ada',
      email: { address: 'ada@example.org', isVerified: true, isRelay: false },
    }
    const { userId } = await makeUser(vouched)
    const mailsOf = async () =>
      (await Promise.all(services.map((service) => rowsOf(service, 'identities')))).map((rows) =>
        rows.map((row) => [row.id, row.verified_mail, row.mail]),
      )
    const before = await mailsOf()
    const statuses = []
    const unvouched = { ...vouched, email: { ...vouched.email, isVerified: false } }
    for (const person of [vouched, unvouched, { subject: 'ada' }]) {
      const { auth, recovery } = await prove(await openFrame(stage), person)
      expect(auth.body).toMatchObject({ user: { id: userId } })
      statuses.push(recovery.body.status)
    }
    expect(new Set(statuses).size).toBe(1)
    expect(await mailsOf()).toEqual(before)
  })

  it('`begin` writes nothing, not even that its proof was shown, and answers the same for a minute', async () => {
    const { stage, begin } = await open()
    const frame = await openFrame(stage)
    const writes = services.map((service) => vi.spyOn(stage.stores[service], 'write'))
    const loginId = newLogin()
    const one = await begin(frame, loginId)
    expect((await begin(frame, loginId)).nonces).toEqual(one.nonces)
    expect(writes.flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(one.nonces.auth).not.toBe(one.nonces.recovery)
    for (const other of [
      await begin(frame, newLogin()),
      await begin(await openFrame(stage), loginId),
      await begin(frame, loginId, { way: 'apple' }),
      await begin(frame, loginId, { purpose: 'fresh' }),
      await begin(frame, loginId, { userId: newLogin() }),
    ])
      for (const service of services) expect(other.nonces[service]).not.toBe(one.nonces[service])
    stage.clock.advance(60_000)
    expect((await begin(frame, loginId)).nonces.auth).not.toBe(one.nonces.auth)
  })

  it('what has expired is removed by logins of a provider, too: a server may have no others', async () => {
    const { stage, makeUser, prove, rowsOf } = await open()
    const { frame } = await makeUser()
    for (const service of services) expect((await rowsOf(service, 'proofs_used')).length).toBe(1)
    stage.clock.advance(30 * 60_000)
    await prove(frame)
    for (const service of services) expect((await rowsOf(service, 'proofs_used')).length).toBe(1)
  })

  it('error: another key, login, purpose, way, salt, nonce or time: refused by both, and no share moves', async () => {
    const { stage, begin, proofOf, show, makeUser } = await open()
    const { frame } = await makeUser()
    const thief = await openFrame(stage)
    for (const service of services) {
      const refused = async (change: object, from: Frame = frame, late = 0) => {
        const begun = await begin(frame, newLogin())
        const proof = await proofOf(begun, ada, service)
        stage.clock.advance(late)
        const { status, code, body } = await show(from, begun, service, proof, change)
        return [status, code, body.share]
      }
      for (const change of [
        { loginId: newLogin() },
        { purpose: 'fresh' },
        { purpose: 'export' },
        { way: 'apple' },
        { userId: newLogin() },
        { salt: 't'.repeat(43) },
        { otherNonce: 'n'.repeat(43) },
        { otherNonce: undefined },
        { expiresAt: new Date(stage.clock.now() + 3_600_000).toISOString() },
        { expiresAt: new Date(stage.clock.now() + 61_001).toISOString() },
        { expiresAt: '1970-01-01T00:00:00.000Z' },
        { proof: { token: 'made.up' } },
        { proof: { code: 'made-up' } },
      ])
        expect([service, change, await refused(change)]).toEqual([
          ...[service, change],
          [401, 'socialRefused', undefined],
        ])
      // Refuses the token of somebody who has seen it: their device has another key.
      expect(await refused({}, thief)).toEqual([401, 'socialRefused', undefined])
      expect(await refused({}, frame, 600_001)).toEqual([401, 'socialRefused', undefined])
    }
  })

  it('error: a provider that the operator has not configured', async () => {
    const { stage } = await open({ verifiersOf: () => ({}) })
    const frame = await openFrame(stage)
    const question = { loginId: newLogin(), way: 'google', purpose: 'login' }
    for (const service of services)
      expect((await frame.send(service, 'POST', '/proof/begin', question)).code).toBe('socialNotConfigured')
  })

  it('the verifier learns whether a wallet knows the device, and the log counts proofs that are late or shown twice, without ids', async () => {
    const provider = openToyProvider()
    const known: unknown[] = []
    const google: VerifyWay = async (proof, expected) => {
      known.push(expected.isKnown)
      return provider.verifiers.google(proof, expected)
    }
    const { stage, begin, proofOf, show, prove, makeUser } = await open({
      provider,
      verifiersOf: () => ({ google }),
    })
    const { frame, userId } = await makeUser()
    await prove(frame)
    await prove(await openFrame(stage))
    expect(known).toEqual([false, false, true, true, false, false])
    for (const service of services) {
      const begun = await begin(frame, newLogin())
      const proof = await proofOf(begun, ada, service)
      const more = service === 'recovery' ? { state: await frame.stateOf(userId) } : {}
      expect((await show(frame, begun, service, proof, more)).status).toBe(200)
      for (let count = 0; count < 3; count++)
        expect((await show(frame, begun, service, proof)).code).toBe('socialRefused')
      stage.clock.advance(600_001)
      expect((await show(frame, begun, service, proof)).code).toBe('socialRefused')
    }
    expect(stage.traces.filter((line) => line.startsWith('["warn","social-refused"'))).toEqual(
      services.flatMap(() =>
        ['loginUsed', 'nonceExpired'].map((reason) =>
          JSON.stringify(['warn', 'social-refused', { cause: `google.${reason}`, count: 1 }]),
        ),
      ),
    )
  })

  it('error: a provider that does not answer: the same proof is not good any more, a new one is', async () => {
    const provider = openToyProvider()
    let isAway = true
    const google: VerifyWay = async (...args) => {
      if (isAway) throw fail(socialUnavailable, { provider: 'google', reason: 'timeout', retrySeconds: 5 })
      return provider.verifiers.google(...args)
    }
    const { stage, begin, proofOf, show } = await open({ provider, verifiersOf: () => ({ google }) })
    const frame = await openFrame(stage)
    const begun = await begin(frame, newLogin())
    for (const service of services) {
      const { status, code, headers } = await show(frame, begun, service, await proofOf(begun, ada, service))
      expect([status, code, headers.get('Retry-After')]).toEqual([503, 'socialUnavailable', '5'])
    }
    isAway = false
    for (const service of services) {
      expect((await show(frame, begun, service, await proofOf(begun, ada, service))).code).toBe(
        'socialRefused',
      )
      const again = await begin(frame, newLogin())
      expect((await show(frame, again, service, await proofOf(again, ada, service))).status).toBe(200)
    }
  })

  it('error: many parallel proofs of one login: one success at each service', async () => {
    const { begin, proofOf, show, makeUser } = await open()
    const { frame, userId } = await makeUser()
    const begun = await begin(frame, newLogin())
    const proof = await proofOf(begun, ada, 'auth')
    const state = await frame.stateOf(userId)
    for (const service of services) {
      const more = service === 'recovery' ? { state } : {}
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () => show(frame, begun, service, proof, more)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, code } of answers)
        expect([200, 401]).toContain(status === 200 ? status : code === 'socialRefused' ? 401 : status)
    }
  })

  it('error: a replay, by the same device and after the first one was refused', async () => {
    const { begin, proofOf, show, makeUser } = await open()
    const { frame, userId } = await makeUser()
    const state = await frame.stateOf(userId)
    for (const service of services) {
      const begun = await begin(frame, newLogin())
      const proof = await proofOf(begun, ada, service)
      expect((await show(frame, begun, service, { token: 'wrong' }, { state: undefined })).code).toBe(
        'socialRefused',
      )
      // Refuses a good proof after a bad one of the same login: a proof is used up before it is checked.
      expect((await show(frame, begun, service, proof, service === 'auth' ? {} : { state })).code).toBe(
        'socialRefused',
      )
    }
  })

  it('security: hostile auth shows recovery the token that it was shown, by its own key: refused', async () => {
    const { stage, begin, proofOf, show, makeUser, rowsOf } = await open()
    const { userId } = await makeUser()
    const victim = await openFrame(stage)
    const loginId = newLogin()
    const begun = await begin(victim, loginId)
    const { token } = (await proofOf(begun, ada, 'auth')) as { token: string }
    const auth = await openFrame(stage)
    const before = await rowsOf('recovery', 'requests')
    // Gives hostile auth the login, token, salt and both nonces, and a nonce of recovery for a key of its own.
    const own = await begin(auth, loginId)
    for (const shown of [begun, own, { ...begun, nonces: own.nonces }])
      expect((await show(auth, shown, 'recovery', { token })).code).toBe('socialRefused')
    expect(await rowsOf('recovery', 'requests')).toEqual(before)
    // Leaves the victim’s own proof unused.
    expect((await show(victim, begun, 'auth', { token })).status).toBe(200)
    const state = await victim.stateOf(userId)
    expect((await show(victim, begun, 'recovery', { token }, { state })).body.status).toBe('held')
  })

  it('security: it is recovery’s check that keeps hostile auth out: with the check switched off, auth gets in', async () => {
    const outcomeOf = async (isChecked: boolean) => {
      const provider = openToyProvider()
      const adaAt = { issuer: 'https://google.example', subject: ada.subject, label: 'ada' }
      const unchecked = { google: async () => adaAt }
      const { stage, begin, show, makeUser } = await open({
        verifiersOf: (service) => (service === 'recovery' && !isChecked ? unchecked : provider.verifiers),
        provider,
      })
      const { userId } = await makeUser()
      // Signs, as hostile auth, what recovery wants to hear of a device of auth’s own.
      const auth = await openFrame(stage)
      const state = await signStatement(stage.holders.auth, 'state', {
        aud: 'recovery',
        userId,
        deviceId: auth.deviceId,
        emailHash: ownerHashOf(userId, undefined),
        at: stage.clock.now(),
        own: 0,
        other: 0,
      })
      const begun = await begin(auth, newLogin())
      const { status, code, body } = await show(auth, begun, 'recovery', { token: 'made.up' }, { state })
      return [status, code, body.status]
    }
    expect(await outcomeOf(true)).toEqual([401, 'socialRefused', 'FAILED'])
    expect(await outcomeOf(false)).toEqual([200, undefined, 'held'])
  })

  it('security: hostile auth spends its code at recovery, and a nonce of its own choice: refused', async () => {
    const { stage, begin, proofOf, show, makeUser } = await open()
    await makeUser(ada, { way: 'github' })
    const victim = await openFrame(stage)
    const begun = await begin(victim, newLogin(), { way: 'github' })
    const code = await proofOf(begun, ada, 'auth')
    expect((await show(victim, begun, 'recovery', code)).code).toBe('socialRefused')
    // A frame that was told auth's own nonce as recovery's would bind the token to nothing that recovery computes.
    const told = await begin(victim, newLogin())
    const forged = {
      ...told,
      facts: { ...told.facts, nonces: { auth: told.nonces.auth, recovery: told.nonces.auth } },
    }
    const proof = await proofOf(forged, ada, 'recovery')
    expect((await show(victim, told, 'recovery', proof)).code).toBe('socialRefused')
  })

  it('security: auth’s voucher makes no wallet of an identity that recovery has not verified itself', async () => {
    const { stage, begin, proofOf, show, rowsOf } = await open()
    const frame = await openFrame(stage)
    const begun = await begin(frame, newLogin())
    const { body } = await show(frame, begun, 'auth', await proofOf(begun, ada, 'auth'))
    const [userId, wallet] = [String(body.userId), await makeWallet()]
    const bind = () => frame.bind(body.voucher, userId, wallet, { email: undefined })
    expect((await bind()).code).toBe('proofNeeded')
    expect(await rowsOf('recovery', 'makings')).toEqual([])
    // Refuses the voucher for an address, too.
    expect((await frame.bind(body.voucher, userId, wallet)).code).toBe('voucherInvalid')
  })

  it('a new device of a wallet with a confirmed address: the provider’s proof at auth, recovery’s own digits by mail', async () => {
    const { stage, prove, makeMailUser, loginWithBoth, link, inbox, digitsTo, countOf } = await open()
    const email = 'ada@example.org'
    const { frame, userId } = await makeMailUser(email)
    await loginWithBoth(frame)
    await link(userId, ada)
    stage.clock.advance(31_000)
    const phone = await openFrame(stage)
    const { loginId, auth, recovery } = await prove(phone)
    expect([auth.body.isNew, auth.body.share, recovery.code]).toEqual([false, undefined, 'proofNeeded'])
    const common = { loginId, site, language: 'en' }
    const mailOf = (by: Frame, more: object = {}) =>
      by.ask('/login/device', { ...common, userId, way: 'google', projectId: 'project', ...more })
    const before = countOf(email)
    expect((await mailOf(phone)).status).toBe(200)
    expect((await phone.send('auth', 'POST', '/login/device', common)).status).toBe(200)
    const [code] = await digitsTo(email, before + 1)
    const { subject, text } = inbox.mails.at(-1) ?? {}
    expect(subject).toBe('Your code for a new device')
    expect(text).toContain('Someone is signing in with Google on a new device.')
    expect((await phone.verifyAtRecovery(loginId, code)).body.status).toBe('held')
    // Mails nobody for a login that auth has not proved by this provider, nor for a wallet without this identity.
    stage.clock.advance(31_000)
    const thief = await openFrame(stage)
    expect((await thief.send('auth', 'POST', '/login/device', common)).code).toBe('proofNeeded')
    expect((await thief.send('auth', 'POST', '/login/device', { ...common, loginId: newLogin() })).code).toBe(
      'proofNeeded',
    )
    expect((await mailOf(thief, { way: 'github' })).code).toBe('proofNeeded')
    // Mails nobody for a device that auth has not let log in, with auth’s statement of that or without one.
    expect((await mailOf(thief, { loginId: newLogin() })).code).toBe('proofNeeded')
    expect((await mailOf(thief, { state: undefined })).code).toBe('frameOutdated')
    stage.clock.advance(10_000)
    expect(countOf(email)).toBe(before + 1)
  })

  it('error: a wallet without an address is mailed by neither service', async () => {
    const { stage, prove, makeUser, inbox } = await open()
    const { userId } = await makeUser()
    const phone = await openFrame(stage)
    const { loginId } = await prove(phone)
    const common = { loginId, site, language: 'en' }
    expect((await phone.send('auth', 'POST', '/login/device', common)).code).toBe('proofNeeded')
    const more = { userId, way: 'google', projectId: 'project' }
    expect((await phone.ask('/login/device', { ...common, ...more })).code).toBe('proofNeeded')
    expect(inbox.mails).toEqual([])
  })

  it('security: hostile auth puts no identity of its own in the place of the owner’s while a wallet is made', async () => {
    const { stage, begin, proofOf, show, prove, rowsOf } = await open()
    const [frame, thief] = [await openFrame(stage), await openFrame(stage)]
    const mallory: Person = { subject: 'mallory' }
    const { loginId, auth } = await prove(frame)
    const [userId, wallet] = [String(auth.body.userId), await makeWallet()]
    const bound = await frame.bind(auth.body.voucher, userId, wallet, { email: undefined })
    expect(bound.status).toBe(201)
    const [{ subject_mac: own } = {}] = await rowsOf('recovery', 'claims')
    // Proves the thief’s identity to recovery by a login whose id is the owner’s user id, and by another login with a voucher for that user.
    for (const login of [userId, newLogin()]) {
      const begun = await begin(thief, login)
      const shown = await show(thief, begun, 'recovery', await proofOf(begun, mallory, 'recovery'))
      expect(shown.body).toEqual({ status: 'proved' })
      const voucher = await signStatement(stage.holders.auth, 'voucher', {
        aud: 'recovery',
        userId,
        emailHash: ownerHashOf(userId, undefined),
        deviceId: thief.deviceId,
        loginId: login,
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
      const stolen = await thief.bind(voucher, userId, await makeWallet(), { email: undefined })
      expect(stolen.code).toBe('userConflict')
    }
    const made = await frame.addUser(loginId, userId, wallet, { released: bound.body.released })
    const signed = await frame.signSplit((made.body.session as GivenSession).accessToken, userId, 1, wallet)
    const { receipt, signature } = signed.body
    const completed = await frame.ask('/rotate/complete', { userId, version: 1, receipt, signature })
    expect(completed.status).toBe(200)
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ id: userId, subject_mac: own }])
    // Gives no identity by a claim of another device than the one whose split is signed.
    const claims = createClaims(stage.stores.recovery, 'recovery', stage.clock.now)
    const claim = {
      id: newLogin(),
      device: 'thief',
      way: 'google',
      subjectMac: 'x',
      verifiedMail: undefined,
      facts: undefined,
      identity: undefined,
      mail: undefined,
    } as const
    expect(await claims.claim({ ...claim, label: { key: 'k', bytes: 'b' } })).toBe(true)
    const links = claims.linkStatements({ userId: claim.id, device: frame.deviceId })
    expect(await stage.stores.recovery.write(links)).toBe(false)
  })

  it('security: an identity that hostile auth puts on a wallet with an address destroys none of its waiting shares', async () => {
    const { stage, begin, proofOf, show, makeUser, rowsOf } = await open()
    const [frame, thief] = [await openFrame(stage), await openFrame(stage)]
    const mallory: Person = { subject: 'mallory' }
    // The owner is making a wallet by e-mail.
    const [userId, wallet] = [newLogin(), await makeWallet()]
    const voucherFor = (deviceId: string, loginId: string, email?: string) =>
      signStatement(stage.holders.auth, 'voucher', {
        aud: 'recovery',
        userId,
        emailHash: ownerHashOf(userId, email),
        deviceId,
        loginId,
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
    const email = 'ada@example.org'
    const bound = await frame.bind(await voucherFor(frame.deviceId, newLogin(), email), userId, wallet, {
      email,
    })
    expect(bound.status).toBe(201)
    const login = newLogin()
    const begun = await begin(thief, login)
    const shown = await show(thief, begun, 'recovery', await proofOf(begun, mallory, 'recovery'))
    expect(shown.body).toEqual({ status: 'proved' })
    const voucher = await voucherFor(thief.deviceId, login)
    const stolen = await thief.bind(voucher, userId, await makeWallet(), { email: undefined })
    expect(stolen.code).toBe('userConflict')
    // Makes a wallet of that identity later: the owner’s waiting shares stay.
    await makeUser(mallory)
    expect(await rowsOf('recovery', 'splits')).toMatchObject([{ id: userId }])
    expect(await rowsOf('recovery', 'makings')).toMatchObject([{ id: userId }])
  })

  it('each service lists the ways in of a wallet to its devices, by what their owner recognises', async () => {
    const { stage, makeUser, prove } = await open()
    const address = 'ada@example.org'
    const person = { subject: 'ada', email: { address, isVerified: true, isRelay: false } }
    const { frame, userId } = await makeUser(person)
    const linkedAt = new Date(stage.clock.now()).toISOString()
    stage.clock.advance(60_000)
    const usedAt = new Date(stage.clock.now()).toISOString()
    await prove(frame, person)
    const named = { way: 'google', issuer: 'https://google.example', subject: 'ada' } as const
    const identity = await identityHashOf(userId, named)
    const identities = [{ identity, way: 'google', label: address, linkedAt, usedAt }]
    const token = ((await prove(frame, person)).auth.body.session as GivenSession).accessToken
    expect((await frame.send('auth', 'GET', '/identities', undefined, { token })).body).toEqual({
      identities,
    })
    const listAtRecovery = (by: Frame) => by.send('recovery', 'GET', `/identities?userId=${userId}`)
    expect((await listAtRecovery(frame)).body).toEqual({ identities })
    // A device that recovery has not let in reads none of it.
    const phone = await openFrame(stage)
    const held = (await prove(phone, person)).auth.body.session as GivenSession
    const read = await phone.send('auth', 'GET', '/identities', undefined, { token: held.accessToken })
    expect([read.code, (await listAtRecovery(phone)).code]).toEqual(['releaseNeeded', 'deviceUnknown'])
  })

  it('two devices make a wallet of one identity at once: the first that is signed is the wallet', async () => {
    const { stage, prove, rowsOf } = await open()
    const begun = []
    for (const frame of [await openFrame(stage), await openFrame(stage)]) {
      const { loginId, auth, recovery } = await prove(frame)
      expect([auth.body.isNew, recovery.body]).toEqual([true, { status: 'proved' }])
      const [userId, wallet] = [String(auth.body.userId), await makeWallet()]
      const bound = await frame.bind(auth.body.voucher, userId, wallet, { email: undefined })
      const made = await frame.addUser(loginId, userId, wallet, { released: bound.body.released })
      const { accessToken } = made.body.session as GivenSession
      begun.push({ frame, userId, wallet, accessToken })
    }
    const [laptop, phone] = begun
    if (!laptop || !phone) throw new Error('two devices were expected')
    const sign = ({ frame, accessToken, userId, wallet }: typeof laptop) =>
      frame.signSplit(accessToken, userId, 1, wallet)
    const signed = await sign(phone)
    expect([signed.status, (await sign(laptop)).status]).toEqual([200, 409])
    const { receipt, signature } = signed.body
    const completed = await phone.frame.ask('/rotate/complete', {
      userId: phone.userId,
      version: 1,
      receipt,
      signature,
    })
    expect(completed.status).toBe(200)
    for (const service of services) {
      expect(await rowsOf(service, 'identities')).toMatchObject([{ id: phone.userId }])
      expect(await rowsOf(service, 'splits')).toEqual([])
    }
    const { auth, recovery } = await prove(laptop.frame)
    expect([auth.body.user, recovery.body.status]).toMatchObject([{ id: phone.userId }, 'held'])
  })

  it('recovery misses the end of a making: the next login brings auth’s receipt, and joins', async () => {
    const { stage, prove, rowsOf } = await open()
    const frame = await openFrame(stage)
    const { loginId, auth } = await prove(frame)
    const [userId, wallet] = [String(auth.body.userId), await makeWallet()]
    const bound = await frame.bind(auth.body.voucher, userId, wallet, { email: undefined })
    const made = await frame.addUser(loginId, userId, wallet, { released: bound.body.released })
    await frame.signSplit((made.body.session as GivenSession).accessToken, userId, 1, wallet)
    expect(await rowsOf('recovery', 'users')).toEqual([])
    const again = await prove(frame)
    expect([again.auth.body.isNew, again.recovery.body.status]).toEqual([false, 'released'])
    expect(await rowsOf('recovery', 'identities')).toMatchObject([{ id: userId }])
  })

  it('a device that ended before the signature goes on with the same making', async () => {
    const { stage, prove } = await open()
    const frame = await openFrame(stage)
    const { loginId, auth } = await prove(frame)
    const [userId, wallet] = [String(auth.body.userId), await makeWallet()]
    const bound = await frame.bind(auth.body.voucher, userId, wallet, { email: undefined })
    await frame.addUser(loginId, userId, wallet, { released: bound.body.released })
    expect((await prove(frame)).auth.body.userId).toBe(userId)
    // Another device of the same person does not get its shares.
    expect((await prove(await openFrame(stage))).auth.body.userId).not.toBe(userId)
  })

  it('a proof of a device of the wallet is for its purpose, or for any act if it is fresh', async () => {
    const { stage, begin, proofOf, show, makeUser } = await open()
    const { frame, userId } = await makeUser()
    const proved = async (purpose: BoundProof['purpose']) => {
      const begun = await begin(frame, newLogin(), { purpose, userId })
      const { status, body } = await show(frame, begun, 'recovery', await proofOf(begun, ada, 'recovery'))
      const proved = { status: 'proved', ...(purpose === 'link' && { label: labelOf(ada) }) }
      expect([purpose, status, body]).toEqual([purpose, 200, proved])
      return begun.question.loginId
    }
    const exported = async (loginId: string) => (await frame.ask('/exported', { userId, loginId })).status
    const frozen = async (loginId: string) => (await frame.ask('/freeze', { userId, loginId })).status
    expect(await exported(await proved('factor'))).toBe(401)
    expect(await exported(await proved('export'))).toBe(200)
    expect(await frozen(await proved('export'))).toBe(401)
    expect(await frozen(await proved('remove'))).toBe(401)
    expect(await frozen(await proved('fresh'))).toBe(200)
    // Refuses a proof for an act on a device that is none of the wallet’s, and at auth any purpose but login and linking.
    const thief = await openFrame(stage)
    for (const service of services) {
      const begun = await begin(thief, newLogin(), { purpose: 'fresh', userId })
      const { code } = await show(thief, begun, service, await proofOf(begun, ada, service))
      expect([service, code]).toEqual([service, 'socialRefused'])
    }
  })

  it('a freeze by a proof is undone by a proof', async () => {
    const { stage, begin, proofOf, show, makeUser, rowsOf } = await open()
    const { frame, userId } = await makeUser()
    const fresh = async () => {
      const begun = await begin(frame, newLogin(), { purpose: 'fresh', userId })
      await show(frame, begun, 'recovery', await proofOf(begun, ada, 'recovery'))
      return begun.question.loginId
    }
    expect((await frame.ask('/freeze', { userId, loginId: await fresh() })).status).toBe(200)
    expect(await rowsOf('recovery', 'users')).toMatchObject([{ frozen: 1, thaws: null }])
    expect((await frame.ask('/thaw', { userId, loginId: newLogin() })).code).toBe('proofNeeded')
    const thawed = await frame.ask('/thaw', { userId, loginId: await fresh() })
    expect([thawed.status, thawed.body.thawsAt]).toEqual([
      200,
      new Date(stage.clock.now() + dayMs).toISOString(),
    ])
  })

  it.each(services)(
    '%s has forgotten a wallet: the other one vouches, and its own proof is needed',
    async (lost) => {
      const { stage, prove, makeUser, rowsOf, isWallet, shareAfter } = await open()
      const { frame, wallet, userId } = await makeUser()
      const next = await makeWallet(wallet.entropy)
      for (const table of ['users', 'identities', 'devices'])
        await stage.stores[lost].write([{ sql: `DELETE FROM ${lost}_${table}` }])
      const { loginId, auth, recovery } = await prove(frame, ada, { knownUser: userId })
      const split = await frame.sealShare(lost, userId, 2, next, lost === 'auth' ? { loginId } : {})
      const facts = { ...split, loginId, addresses: next.addresses }
      const complete = async (token: string) => {
        const { receipt, signature } = (await frame.signSplit(token, userId, 2, next)).body
        return frame.ask('/rotate/complete', { userId, version: 2, receipt, signature })
      }
      if (lost === 'auth') {
        expect([auth.body.isNew, recovery.body.status]).toEqual([true, 'released'])
        const { enter } = (await frame.offer(loginId, userId, 2, next)).body
        const entered = await frame.send('auth', 'POST', '/users/enter', { ...facts, enter })
        expect(entered.status).toBe(201)
        expect((await complete((entered.body.session as GivenSession).accessToken)).status).toBe(200)
      } else {
        expect([auth.body.isNew, recovery.body]).toEqual([false, { status: 'proved' }])
        const { accessToken: token } = auth.body.session as GivenSession
        const { version, shareHashes } = split
        const { enter } = (
          await frame.send('auth', 'POST', '/enter', { userId, version, shareHashes }, { token })
        ).body
        const body = { ...facts, site, language: 'en', deviceName: 'Laptop', enter }
        // Another login has proved nothing to recovery.
        expect((await frame.ask('/users/enter', { ...body, loginId: newLogin() })).code).toBe('proofNeeded')
        const entered = await frame.ask('/users/enter', body)
        expect(entered.status).toBe(201)
        expect((await frame.commit(token, userId, 2, next, entered.body.released)).status).toBe(200)
        expect((await complete(token)).status).toBe(200)
      }
      for (const service of services)
        expect(await rowsOf(service, 'identities')).toMatchObject([{ way: 'google', id: userId }])
      const again = await prove(frame)
      expect([again.auth.body.isNew, again.recovery.body.status]).toEqual([false, 'released'])
      const session = again.auth.body.session as GivenSession
      const given = await shareAfter(frame, session, again.recovery.body.released)
      const shares = [given?.share, again.recovery.body.share] as const
      expect(await isWallet(frame, userId, wallet.entropy, shares, 2)).toBe(true)
    },
  )

  it('security: logs, metrics, answers and databases have no token, code, subject or label', async () => {
    const { stage, prove, makeUser } = await open()
    const person = {
      subject: 'subject-of-ada',
      email: { address: 'label.of.ada@example.org', isVerified: true, isRelay: false },
    }
    await makeUser(person)
    const { atAuth, auth } = await prove(await openFrame(stage), person)
    expect(auth.status).toBe(200)
    const rows: unknown[] = []
    for (const service of services)
      for (const table of ['users', 'identities', 'claims', 'proofs_used', 'limits'])
        rows.push(await stage.stores[service].all(`SELECT * FROM ${service}_${table}`))
    const seen = JSON.stringify([stage.traces, stage.metrics.text(), rows])
    expect(seen).toContain('google')
    for (const secret of ['subject-of-ada', 'label.of.ada', 'token' in atAuth ? atAuth.token : ''])
      expect([secret, seen.includes(secret)]).toEqual([secret, false])
  })
})
