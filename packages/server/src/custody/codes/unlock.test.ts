import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import type { CodeLimits } from '../codes/codeLimits.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { secureOrigin } from '../fixtures/stage.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const services = ['auth', 'recovery'] as const
type Service = (typeof services)[number]
const [email, newcomer] = ['ada@example.org', 'new@example.org']

describeStoresInTurn('an address that strangers shut', (make) => {
  const ends = endsOfTests()
  async function open(limits: Partial<CodeLimits> = {}) {
    const home = await openHome(make, { limits })
    ends.push(() => home.close())
    const { stage, inbox } = home
    /** Asks a service for a code in the name of an address. */
    const ask = async (
      service: Service,
      frame: Frame,
      to: string,
      network?: string,
      language: 'en' | 'ar' = 'en',
    ) => {
      const common = { loginId: newLogin(), email: to, projectId: 'project', site: 'https://app.example' }
      const more = service === 'auth' ? { purpose: 'login', needsShare: true } : {}
      const sending = network === undefined ? {} : { address: network }
      return frame.send(service, 'POST', '/login', { ...common, language, ...more }, sending)
    }
    /** The letters of the newest link of a service. */
    const lettersOf = (service: Service, to: string) => {
      const texts = inbox.mails.filter((mail) => mail.to === to).map(({ text }) => text)
      const link = new RegExp(`${secureOrigin}/window#unlock=${service}\\.([a-z]{28})$`)
      return texts.flatMap((text) => link.exec(text)?.[1] ?? [])
    }
    const press = (service: Service, frame: Frame, letters: string) =>
      frame.send(service, 'POST', '/unlock/link', { letters })
    const enter = (service: Service, frame: Frame, guest: unknown, to = email) =>
      frame.send(service, 'POST', '/unlock/guest', { email: to, guest })
    /** Strangers of many networks, each with a key of its own, take all places of the day. */
    async function fillDay(service: Service, to: string) {
      for (let at = 0; at < 10; at++) {
        if (at === 5) stage.clock.advance(hourMs)
        const answer = await ask(service, await openFrame(stage), to, `2001:db8:${at}::1`)
        expect([at, answer.status]).toEqual([at, 200])
      }
    }
    return { ...home, ask, lettersOf, press, enter, fillDay }
  }

  it('a stranger chooses no language for the mail to whoever has a wallet at recovery', async () => {
    const { makeUser, ask, fillDay, stage, inbox, lettersOf } = await open()
    await makeUser()
    stage.clock.advance(hourMs)
    for (const to of [email, newcomer]) {
      await fillDay('recovery', to)
      const late = await ask('recovery', await openFrame(stage), to, '2001:db8:99::1', 'ar')
      expect(late.code).toBe('tooManyCodes')
      await until(() => lettersOf('recovery', to).length === 1)
      stage.clock.advance(2 * dayMs)
    }
    const locks = inbox.mails.filter(({ text }) => text.includes('#unlock=recovery'))
    expect(locks.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Too many codes for your email'],
      [newcomer, 'رموز كثيرة جدًا لبريدك'],
    ])
  }, 90_000)

  it('30: a /48 has two places an hour and voids nobody’s code; where strangers have all, the mailbox lets its owner in, with a wallet and without', async () => {
    const { stage, makeUser, ask, lettersOf, press, enter, fillDay, inbox, digitsTo, countOf } = await open()
    await makeUser()
    stage.clock.advance(hourMs)
    // Keeps the code of each login good, although strangers ask for others.
    const [phone, loginId, before] = [await openFrame(stage), newLogin(), countOf(email)]
    await phone.loginBoth(loginId, { needsShare: true })
    const halves = await digitsTo(email, before + 1)
    for (const service of services) {
      const net = (at: number) => `2001:db8:bad:${at}::1`
      for (let at = 0; at < 2; at++)
        expect((await ask(service, await openFrame(stage), email, net(at))).status).toBe(200)
      for (let at = 2; at < 6; at++)
        expect((await ask(service, await openFrame(stage), email, net(at))).code).toBe('tooManyCodes')
      expect((await ask(service, await openFrame(stage), email, '2001:db8:77::1')).status).toBe(200)
    }
    expect((await phone.verify(loginId, halves[0])).status).toBe(200)
    expect((await phone.verifyAtRecovery(loginId, halves[1])).body.status).toBe('held')

    for (const to of [email, newcomer]) {
      stage.clock.advance(2 * dayMs)
      const [tablet, window, stranger] = [
        await openFrame(stage, to),
        await openFrame(stage, to),
        await openFrame(stage, to),
      ]
      for (const service of services) {
        await fillDay(service, to)
        for (const each of [stranger, tablet])
          expect((await ask(service, each, to)).code).toBe('tooManyCodes')
        await until(() => lettersOf(service, to).length === 1)
        const [letters = ''] = lettersOf(service, to)
        const pressed = await press(service, window, letters)
        expect([pressed.status, pressed.body.guest]).toEqual([200, expect.stringMatching(/^[a-z]{8}$/)])
        expect((await enter(service, tablet, 'aaaaaaaa', to)).code).toBe('codeWrong')
        expect((await enter(service, tablet, pressed.body.guest, to)).status).toBe(200)
        // Takes the letters once, and for this address only.
        expect((await enter(service, stranger, pressed.body.guest, to)).code).toBe('codeWrong')
        expect((await enter(service, stranger, pressed.body.guest, 'bob@example.org')).code).toBe('codeWrong')
        expect((await ask(service, stranger, to)).code).toBe('tooManyCodes')
        // Gives the window in which the link was pressed places of its own, too.
        expect((await ask(service, window, to)).status).toBe(200)
      }
      const [login, sent] = [newLogin(), countOf(to)]
      stage.clock.advance(31_000)
      const begun = await tablet.loginBoth(login, { needsShare: true })
      expect([begun.auth.status, begun.recovery.status]).toEqual([200, 200])
      const [one, other] = await digitsTo(to, sent + 1)
      for (const service of services)
        for (let at = 0; at < 3; at++) await ask(service, await openFrame(stage), to, `2001:db8:e${at}::1`)
      expect((await tablet.verify(login, one)).status).toBe(200)
      if (to === email) expect((await tablet.verifyAtRecovery(login, other)).body.status).toBe('held')
      // Told once a day by each service, however often strangers ask.
      await stage.mailed()
      const notices = inbox.mails.filter((mail) => mail.to === to && /^Too many codes/.test(mail.subject))
      expect(notices).toHaveLength(2)
    }
  }, 120_000)

  it('what asks for a code to restore by takes no mail of a lock from the owner, and no place of a known device', async () => {
    const { stage, makeUser, lettersOf, fillDay, ask } = await open()
    await makeUser()
    stage.clock.advance(2 * dayMs)
    await fillDay('recovery', email)
    const stranger = await openFrame(stage)
    const begin = {
      loginId: newLogin(),
      userId: newLogin(),
      email,
      site: 'https://app.example',
      language: 'en',
    }
    const sending = { address: '2001:db8:66::1' }
    expect((await stranger.send('recovery', 'POST', '/restore/begin', begin, sending)).code).toBe(
      'tooManyCodes',
    )
    expect((await ask('recovery', await openFrame(stage), email, '2001:db8:67::1')).code).toBe('tooManyCodes')
    await until(() => lettersOf('recovery', email).length === 1)
    // A device of another wallet is known for its own address alone.
    const { frame, userId } = await makeUser('bob@example.org')
    const other = { ...begin, loginId: newLogin(), userId }
    expect((await frame.send('recovery', 'POST', '/restore/begin', other, sending)).code).toBe('tooManyCodes')
  })

  it('31: a link does nothing by GET, twice, at the other service or late, and counts the tries of a network', async () => {
    const { stage, ask, lettersOf, press, enter, fillDay, makeUser } = await open()
    await makeUser()
    stage.clock.advance(dayMs)
    const frames = [await openFrame(stage), await openFrame(stage), await openFrame(stage)] as const
    const [owner, other, late] = frames
    for (const service of services) await fillDay(service, email)
    await Promise.all(services.map((service) => ask(service, other, email)))
    await until(() => services.every((service) => lettersOf(service, email).length === 1))
    for (const [at, service] of services.entries()) {
      const [letters = ''] = lettersOf(service, email)
      // Opens the link as a mail scanner does, without a device’s proof: it unlocks nothing.
      expect((await owner.send(service, 'GET', '/unlock/link')).status).toBe(405)
      expect((await ask(service, owner, email)).code).toBe('tooManyCodes')
      expect((await press(services[1 - at] ?? service, owner, letters)).code).toBe('requestUnknown')
      expect((await press(service, owner, 'a'.repeat(28))).code).toBe('requestUnknown')
      const first = await press(service, owner, letters)
      expect(first.status).toBe(200)
      // The answer may be lost: the same device hears it again, and no other one.
      expect((await press(service, owner, letters)).body).toEqual(first.body)
      expect((await press(service, other, letters)).code).toBe('requestUnknown')
      expect((await ask(service, owner, email)).status).toBe(200)
      expect((await ask(service, other, email)).code).toBe('tooManyCodes')
    }
    stage.clock.advance(dayMs)
    const guests = services.map((service) => press(service, owner, lettersOf(service, email)[0] ?? ''))
    for (const each of await Promise.all(guests)) expect(each.code).toBe('requestUnknown')
    // Counts the device as a stranger again a day later.
    for (const service of services) {
      await fillDay(service, email)
      expect((await ask(service, owner, email)).code).toBe('tooManyCodes')
      await until(() => lettersOf(service, email).length === 2)
    }
    stage.clock.advance(dayMs)
    for (const service of services)
      expect((await press(service, late, lettersOf(service, email)[1] ?? '')).code).toBe('requestUnknown')
    const tries = []
    for (let at = 0; at < 31; at++) tries.push((await enter('auth', late, 'abcdefgh')).code)
    expect(tries.slice(-2)).toEqual(['tooManyTries', 'tooManyTries'])
  }, 120_000)

  it('C10: a hundred wrong codes in a row turn an address off for a week at most, and the mailbox lets a device in before', async () => {
    const limits = {
      addressPerNetwork: 1_000,
      addressPerHour: 1_000,
      addressPerDay: 1_000,
      sendsPerHour: 1_000,
    }
    const { stage, ask, lettersOf, press, digitsTo, countOf } = await open({
      ...limits,
      checksPerTenMinutes: 1_000,
      failuresPerDay: 10,
      failuresInRow: 20,
    })
    const [guesser, owner] = [await openFrame(stage, newcomer), await openFrame(stage, newcomer)]
    async function guess(count: number) {
      for (let at = 0; at < count; at++) {
        const loginId = newLogin()
        stage.clock.advance(31_000)
        await guesser.login(loginId)
        for (let each = 0; each < 5; each++) await guesser.verify(loginId, '012345')
      }
      await stage.mailed()
    }
    await guess(2)
    const locked = await ask('auth', owner, newcomer)
    expect([locked.code, locked.headers.get('Retry-After')]).toEqual(['loginLocked', String(dayMs / 1_000)])
    stage.clock.advance(dayMs)
    await guess(2)
    const off = await ask('auth', owner, newcomer)
    expect([off.code, off.headers.get('Retry-After')]).toEqual(['loginOff', String((7 * dayMs) / 1_000)])
    await until(() => lettersOf('auth', newcomer).length === 2)
    // The link of the first day is over.
    const [first = '', second = ''] = lettersOf('auth', newcomer)
    expect((await press('auth', owner, first)).code).toBe('requestUnknown')
    expect((await press('auth', owner, second)).status).toBe(200)
    const [loginId, sent] = [newLogin(), countOf(newcomer)]
    expect((await owner.login(loginId)).status).toBe(200)
    expect((await ask('auth', guesser, newcomer)).code).toBe('loginOff')
    const [code] = await digitsTo(newcomer, sent + 1)
    // Counts wrong tries of the owner’s device for itself; a right one ends the strangers’ row of failures.
    await owner.verify(loginId, code === '000000' ? '000001' : '000000')
    expect((await owner.verify(loginId, code)).status).toBe(200)
    expect((await ask('auth', guesser, newcomer)).code).not.toBe('loginOff')

    // Lets logins in again a week after the last wrong code.
    stage.clock.advance(8 * dayMs)
    await guess(2)
    stage.clock.advance(dayMs)
    await guess(2)
    stage.clock.advance(7 * dayMs - minuteMs)
    expect((await ask('auth', owner, newcomer)).code).toBe('loginOff')
    stage.clock.advance(minuteMs)
    expect((await ask('auth', owner, newcomer)).status).toBe(200)
  }, 120_000)

  it('security: a thief of a device has no more tries by keys that it adds without a code', async () => {
    const { stage, makeUser, loginWithBoth } = await open({ failuresPerDay: 10, failuresInRow: 20 })
    const { frame, userId } = await makeUser(email)
    await loginWithBoth(frame)
    stage.clock.advance(40 * dayMs)
    const keys = [frame]
    for (let at = 0; at < 5; at++) {
      const key = await openFrame(stage)
      const added = await frame.ask('/devices/add', { userId, deviceId: key.deviceId, name: 'Tab' })
      expect(added.status).toBe(200)
      keys.push(key)
    }
    let compared = 0
    for (let hour = 0; hour < 24; hour++) {
      stage.clock.advance(hourMs)
      for (const [at, key] of keys.entries()) {
        const loginId = newLogin()
        const network = { address: `2001:db8:${hour}:${at}::1` }
        const common = { loginId, email, projectId: 'project', site: 'https://app.example', language: 'en' }
        const begun = await key.send('recovery', 'POST', '/login', common, network)
        if (begun.status !== 200) continue
        for (let each = 0; each < 5; each++) {
          const typed = { loginId, code: '012345', hpkeKey: key.hpkeKey, deviceName: 'Tab' }
          const answer = await key.send('recovery', 'POST', '/login/verify', typed, network)
          if (answer.code === 'codeWrong') compared++
        }
        await key.ask('/unlock', { userId })
      }
    }
    // Compares ten codes of the known device, and the strangers’ ten twice: all keys share them, and the device unlocks them once.
    expect(compared).toBe(10 + 20)
  }, 120_000)

  it('security: nor by beginning a change of address with them, whose code would open recovery alone', async () => {
    const { makeUser, stage } = await open()
    const { frame: thief, userId } = await makeUser()
    let compared = 0
    for (let key = 0; key < 3; key++) {
      const own = await openFrame(stage)
      const added = await thief.ask('/devices/add', { userId, deviceId: own.deviceId, name: 'Tab' })
      expect(added.status).toBe(200)
      for (let code = 0; code < 10; code++) {
        stage.clock.advance(31 * minuteMs)
        const loginId = newLogin()
        const begun = { userId, loginId, email: newcomer, site: 'https://app.example', language: 'en' }
        if ((await own.ask('/email/begin', begun)).status !== 200) continue
        for (let at = 0; at < 5; at++) {
          const tried = await own.ask('/email/primary', { userId, loginId, code: '000000' })
          if (tried.code === 'codeWrong') compared++
        }
      }
    }
    // Compares what all strangers have together: ten codes of five tries each.
    expect(compared).toBeLessThanOrEqual(50)
    expect(compared).toBeGreaterThan(40)
  }, 90_000)

  it('security: a stranger of the same network keeps no device that is known from its codes', async () => {
    const { stage, makeUser, digitsTo, countOf, ask } = await open()
    const { frame } = await makeUser(email)
    stage.clock.advance(dayMs)
    const address = '203.0.113.9'
    const [loginId, before] = [newLogin(), countOf(email)]
    expect((await frame.login(loginId, { needsSession: true }, { address })).status).toBe(200)
    const [code] = await digitsTo(email, before + 1)
    let last: unknown
    for (let at = 0; at < 21; at++) {
      const stranger = await openFrame(stage, `x${at}@own.example`)
      const own = newLogin()
      last = (await stranger.login(own, {}, { address })).code
      for (let each = 0; each < 2; each++) await stranger.verify(own, '012345', { address })
    }
    expect(last).toBe('tooManyCodes')
    expect((await frame.verify(loginId, code, { address })).status).toBe(200)
    stage.clock.advance(31_000)
    expect((await frame.login(newLogin(), { needsSession: true }, { address })).status).toBe(200)
    expect((await ask('recovery', frame, email, address)).status).toBe(200)
  }, 60_000)

  it('security: a thief of a device who guesses ends none of its own wrong codes by unlocking the address', async () => {
    const { stage, makeUser } = await open({ failuresPerDay: 10, failuresInRow: 20, addressPerHour: 1_000 })
    const { frame, session, userId } = await makeUser(email)
    let compared = 0
    let { refreshToken } = session
    for (let round = 0; round < 4; round++) {
      stage.clock.advance(31_000)
      const loginId = newLogin()
      if ((await frame.login(loginId, { needsSession: true })).status !== 200) continue
      for (let at = 0; at < 5; at++)
        if ((await frame.verify(loginId, '012345')).code === 'codeWrong') compared++
      const { accessToken: token } = session
      expect((await frame.send('auth', 'POST', '/unlock', {}, { token })).status).toBe(200)
      expect((await frame.ask('/unlock', { userId })).status).toBe(200)
    }
    // Unlocks only once a week what strangers have locked.
    const [guesser, unlocked] = [await openFrame(stage), [] as unknown[]]
    for (let day = 0; day < 2; day++) {
      stage.clock.advance(dayMs)
      for (let round = 0; round < 2; round++) {
        const loginId = newLogin()
        stage.clock.advance(31_000)
        await guesser.login(loginId)
        for (let at = 0; at < 5; at++) await guesser.verify(loginId, '012345')
      }
      expect((await guesser.login(newLogin())).status).toBeGreaterThanOrEqual(400)
      const { body } = await frame.send('auth', 'POST', '/session/refresh', { refreshToken })
      const { accessToken: token, refreshToken: next } = body.session as typeof session
      refreshToken = next
      unlocked.push((await frame.send('auth', 'POST', '/unlock', {}, { token })).code)
    }
    expect(unlocked).toEqual([undefined, 'tooManyTries'])
    expect(compared).toBe(10)
  }, 60_000)

  it('C7: whatever a stranger does to an address, what is remembered of it tells nobody whether it has a wallet', async () => {
    const { stage, makeUser } = await open({ failuresPerDay: 14, failuresInRow: 24 })
    await makeUser()
    stage.clock.advance(dayMs)
    /** All that a stranger hears of an address over two weeks; `action` says it, and is left out. */
    async function story(to: string) {
      const outcomes: unknown[] = []
      const began = stage.clock.now()
      const until = (ms: number) => stage.clock.advance(began + ms - stage.clock.now())
      const networks = Array.from({ length: 6 }, (_, at) => `2001:db8:${to.length}${at}::`)
      const frames = await Promise.all(networks.map(() => openFrame(stage, to)))
      for (const [hour, wrong] of [0, 1, 2, 25, 26, 49, 50, 51, 24 * 9, 24 * 16 + 1].entries()) {
        until(wrong * hourMs)
        for (const [at, frame] of frames.entries())
          for (const service of services) {
            const [loginId, address] = [newLogin(), `${networks[at]}${hour}`]
            const common = { loginId, email: to, projectId: 'project', site: 'https://app.example' }
            const more = service === 'auth' ? { purpose: 'login', needsShare: true } : {}
            const login = { ...common, language: 'en', ...more }
            const answers = [await frame.send(service, 'POST', '/login', login, { address })]
            for (let each = 0; each < 2; each++)
              answers.push(
                service === 'auth'
                  ? await frame.verify(loginId, '012345', { address })
                  : await frame.verifyAtRecovery(loginId, '012345', 'Phone', {}),
              )
            for (const { status, code, headers, body } of answers)
              outcomes.push([service, hour, at, status, code, headers.get('Retry-After'), body.triesLeft])
          }
      }
      return outcomes
    }
    const known = await story(email)
    stage.clock.advance(30 * dayMs)
    expect(await story('noo@example.org')).toEqual(known)
    const codes = new Set(known.map((each) => (each as unknown[])[4]))
    for (const code of ['codeWrong', 'tooManyCodes', 'loginLocked', 'loginOff']) expect(codes).toContain(code)
  }, 120_000)
})
