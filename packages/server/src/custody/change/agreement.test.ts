import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStores } from '../../fixtures/stores.js'
import { createAuth } from '../auth/createAuth.js'
import { defaultCodeLimits } from '../codes/codeLimits.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { secureOrigin, site } from '../fixtures/stage.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import type { KeyFile } from '../keys/keyFile.js'
import { emailHashOf, type ShareService, signStatement } from '../statements.js'
import type { AgreedChange } from './agreement.js'

const [from, to] = ['ada@example.org', 'ada@new.example']
const ends = endsOfTests()

/** A key holder that counts nothing: an attacker's own. */
const holderOf = (file: KeyFile) => createKeyHolder(file, unlimitedCounter)

/** A statement of a change, as the keys of a service sign it. */
const writeChange = (
  holder: ReturnType<typeof holderOf>,
  aud: ShareService,
  { userId, loginId, email }: AgreedChange,
  at: number,
) =>
  signStatement(holder, 'change', { aud, userId, loginId, emailHash: emailHashOf(email), exp: at + 600_000 })

describeStores('the statement of one service on a change of address', (make) => {
  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage, makeUser, countOf, digitsTo } = home
    const { frame, userId, session } = await makeUser()
    const token = session.accessToken
    const loginId = newLogin()
    stage.clock.advance(31_000)
    async function halves(email: string, step: () => Promise<unknown>) {
      const before = countOf(email)
      await step()
      const both = await digitsTo(email, before + 1)
      return both.map((code) => ({ loginId, code })) as [object, object]
    }
    /** Proves the present address at both services, and the new one too. */
    async function prove(email = to) {
      const begin = { loginId, email, site, language: 'en' }
      const first = await halves(from, () => frame.change('begin', token, userId, begin))
      const second = await halves(email, () => frame.change('primary', token, userId, ...first))
      return () => frame.change('secondary', token, userId, ...second)
    }
    const hostile = { auth: holderOf(stage.files.auth), recovery: holderOf(stage.files.recovery) }
    const made: AgreedChange = { userId, loginId, email: to }
    /** The statement of a service for the other one, as its keys sign it. */
    const statementOf = (
      service: 'auth' | 'recovery',
      change: Partial<AgreedChange> = {},
      at = stage.clock.now(),
    ) => writeChange(hostile[service], service === 'auth' ? 'recovery' : 'auth', { ...made, ...change }, at)
    const finishAuth = async (agreement: string) =>
      (await frame.send('auth', 'POST', '/email/finish', { loginId, agreement }, { token })).code
    const complete = (agreement: string) => frame.ask('/email/complete', { userId, loginId, agreement })
    const emailAtAuth = async () =>
      (await frame.send('auth', 'GET', '/session', undefined, { token })).body.email
    /** Whether recovery draws a code of a wallet for an address. */
    async function opensAtRecovery(email: string) {
      stage.clock.advance(31_000)
      await (await openFrame(stage, email)).loginBoth(newLogin(), { needsShare: true })
      const [row] = await stage.stores.recovery.all('SELECT facts FROM recovery_codes ORDER BY issued DESC')
      return JSON.parse(String(row?.facts)).userId === userId
    }
    return {
      ...home,
      frame,
      userId,
      token,
      loginId,
      prove,
      statementOf,
      hostile,
      made,
      finishAuth,
      complete,
      emailAtAuth,
      opensAtRecovery,
    }
  }

  it('auth live and hostile: its statement finishes no change at recovery, and takes no address from it', async () => {
    const { prove, frame, userId, loginId, statementOf, complete, opensAtRecovery, stage } = await open()
    const finish = async () => (await frame.ask('/email/finish', { userId, loginId })).code
    // The present address is proved, the new one is not: with auth's keys, a stolen device and a mailbox nothing is finished.
    const secondary = await prove()
    expect(await finish()).toBe('requestUnknown')
    await complete(await statementOf('auth'))
    expect((await secondary()).recovery.status).toBe(200)
    await complete(await statementOf('auth'))
    expect([await opensAtRecovery(from), await opensAtRecovery(to)]).toEqual([true, false])
    expect(await finish()).toBeUndefined()
    stage.clock.advance(31_000)
    expect([await opensAtRecovery(from), await opensAtRecovery(to)]).toEqual([true, true])
  }, 30_000)

  it('a device alone takes no address from recovery: auth’s statement is for this change, new, and of auth’s own key', async () => {
    const { prove, frame, userId, loginId, statementOf, complete, made, hostile, stage, opensAtRecovery } =
      await open()
    await (await prove())()
    const { body } = await frame.ask('/email/finish', { userId, loginId })
    const now = stage.clock.now()
    const statements = [
      ...['no.word', String(body.agreement), await statementOf('recovery')],
      await writeChange(hostile.recovery, 'recovery', made, now),
      await writeChange(hostile.auth, 'auth', made, now),
      await statementOf('auth', { loginId: newLogin() }),
      await statementOf('auth', { userId: newLogin() }),
      await statementOf('auth', { email: 'eve@new.example' }),
      await statementOf('auth', {}, now - 600_000),
    ]
    for (const statement of statements) expect((await complete(statement)).code).toBe('changeRefused')
    expect(await opensAtRecovery(from)).toBe(true)
    expect((await complete(await statementOf('auth'))).status).toBe(200)
    expect([await opensAtRecovery(from), await opensAtRecovery(to)]).toEqual([false, true])
  }, 30_000)

  it('recovery decides first: without its statement for this change auth changes no address, and a frozen wallet has none', async () => {
    const { prove, frame, userId, loginId, statementOf, finishAuth, made, hostile, stage, emailAtAuth } =
      await open()
    await (await prove())()
    const now = stage.clock.now()
    const statements = [
      ...['no.word', await statementOf('auth')],
      await writeChange(hostile.auth, 'auth', made, now),
      await writeChange(hostile.recovery, 'recovery', made, now),
      await statementOf('recovery', { loginId: newLogin() }),
      await statementOf('recovery', { userId: newLogin() }),
      await statementOf('recovery', { email: 'eve@new.example' }),
      await statementOf('recovery', {}, now - 600_000),
    ]
    for (const statement of statements) expect(await finishAuth(statement)).toBe('changeRefused')
    // A freeze without a code keeps no device that proves the address from its change; one by a code does.
    await frame.ask('/freeze', { userId })
    expect(
      (await frame.ask('/email/begin', { userId, loginId: newLogin(), email: to, site, language: 'en' }))
        .code,
    ).not.toBe('releasesFrozen')
    await stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET frozen = 1', values: [] }])
    expect((await frame.ask('/email/finish', { userId, loginId })).code).toBe('releasesFrozen')
    expect(await emailAtAuth()).toBe(from)
  })

  it('recovery live and hostile: its statement changes no address that auth’s own codes have not proved', async () => {
    const { prove, statementOf, finishAuth, emailAtAuth } = await open()
    const secondary = await prove()
    expect(await finishAuth(await statementOf('recovery'))).toBe('requestUnknown')
    await secondary()
    expect(await emailAtAuth()).toBe(from)
    expect(await finishAuth(await statementOf('recovery'))).toBeUndefined()
    expect(await emailAtAuth()).toBe(to)
  })

  it('error: a key file of auth without recovery’s key changes no address, and sends no mail for it', async () => {
    const { stage, frame, token, loginId, countOf } = await open()
    const { own, pinned } = await stage.holders.auth.keys()
    const holder = { ...stage.holders.auth, keys: async () => ({ own, pinned: { mailer: pinned.mailer } }) }
    const auth = createAuth({
      store: stage.stores.auth,
      holder,
      mailer: stage.posts.auth,
      clock: stage.clock,
      log: () => undefined,
      metrics: stage.metrics,
      limits: defaultCodeLimits,
      origin: secureOrigin,
      projects: new Set(),
    })
    const before = countOf(from)
    stage.programs.auth = auth
    const begin = { loginId, email: to, site, language: 'en' }
    expect((await frame.send('auth', 'POST', '/email/begin', begin, { token })).code).toBe('recoveryUnpinned')
    await stage.mailed()
    expect(countOf(from)).toBe(before)
  })
})
