import { describe, expect, it } from 'vitest'
import { backUp } from '../../../../packages/server/src/custody/fixtures/backup.js'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { beginEmailChange } from './changeEmail.js'
import { approveDevice, listDevices } from './devices.js'
import { emailHashOf } from './emailHash.js'
import { finishPending } from './finishPending.js'
import { type Browser, email, type Home, logIn, openBrowser, prove, renew } from './fixtures/browser.js'
import { reconcileBoth } from './fixtures/reconcileBoth.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { renewRelease } from './released.js'
import { beginRemoval } from './removal.js'
import { isProof, type NextStep, type TypedPassword, type TypedProof } from './typedProof.js'
import type { WalletRecord } from './walletRecord.js'

type Service = 'auth' | 'recovery'
const dayMs = 24 * 3_600_000
const password = 'correct horse battery staple'
const openServices = servicesOfTests()

/** A wallet, and backups of both services from before it was made and from its first split. */
async function openOne() {
  const home = await openServices()
  const empty = {
    auth: await backUp(home.stage.stores, 'auth'),
    recovery: await backUp(home.stage.stores, 'recovery'),
  }
  const browser = await openBrowser(home)
  await logIn(home, browser)
  const first = {
    auth: await backUp(home.stage.stores, 'auth'),
    recovery: await backUp(home.stage.stores, 'recovery'),
  }
  const address = await browser.address()
  const versions = async () => {
    const at = async (service: Service) =>
      Number((await home.stage.stores[service].all(`SELECT version FROM ${service}_users`))[0]?.version)
    return [(await browser.wallets.wallet())?.facts.version, await at('auth'), await at('recovery')]
  }
  return { home, browser, empty, first, address, versions }
}

/** Another device of the wallet, which the first one approves. */
async function approve(home: Home, by: Browser): Promise<Browser> {
  const other = await openBrowser(home)
  await logIn(home, other)
  await approveDevice(by.parts, (await listDevices(by.parts)).waitingDevices[0]?.requestId ?? '')
  await other.sign()
  return other
}

/** Logs in after half a day, when the last code is old, and answers what comes next. */
async function logInLater(home: Home, browser: Browser): Promise<NextStep> {
  home.stage.clock.advance(13 * 3_600_000)
  const before = home.countOf(email)
  const login = await browser.begin()
  return login.verify((await home.digitsTo(email, before + 1)).join(''))
}
function requireProof(step: NextStep, kind: string): TypedProof {
  if (!step || !isProof(step)) throw new Error(`No code is wanted: ${step?.kind}`)
  expect([step.kind, step.digits]).toEqual([kind, 6])
  return step
}
const requirePassword = (step: NextStep, isNew: boolean): TypedPassword => {
  if (step?.kind !== 'password') throw new Error('No password is wanted')
  expect(step.isNew).toBe(isNew)
  return step as TypedPassword
}
/** Types the code of a mail that was just sent. */
const typeNewest = async (home: Home, proof: TypedProof, count: number) =>
  proof.verify((await home.digitsTo(email, count))[0])

describe('i: auth was restored from before', () => {
  it.each([
    ['it was made', 'empty', 1],
    ['a renewal', 'first', 2],
  ] as const)('%s: the device and recovery give it back', async (_, when, version) => {
    const { home, browser, address, versions, ...backups } = await openOne()
    if (version === 2) await renew(home, browser)
    const own = await browser.wallets.wallet()
    await backups[when].auth()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    // Nothing is written before the wallet has signed, also where the person leaves now.
    expect(await browser.wallets.wallet()).toEqual(own)
    await typeNewest(home, proof, count + 2)
    expect([await browser.address(), await browser.signer()]).toEqual([address, address])
    expect(await versions()).toEqual([version + 1, version + 1, version + 1])
    expect((await browser.wallets.wallet())?.former?.at(-1)?.facts.version).toBe(version)
    // The next day it is a wallet as any other.
    expect(await logInLater(home, browser)).toBeUndefined()
    expect(await browser.signer()).toBe(address)
  })

  it('with a recovery password, which is typed for it, and no service gets a share that it could open', async () => {
    const { home, browser, first, address, versions } = await openOne()
    await renew(home, browser, { change: 'set', next: password })
    await first.auth()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    const step = requirePassword(await typeNewest(home, proof, count + 2), false)
    await expect(step.submit(`${password}!`, () => undefined)).rejects.toThrow()
    await step.submit(password, () => undefined)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
    expect(await home.stage.stores.recovery.all('SELECT wrapped FROM recovery_users')).toEqual([
      { wrapped: 1 },
    ])
  }, 180_000)

  it.each([
    '/recovery/v1/rotate',
    '/auth/v1/users/enter',
    '/auth/v1/share',
    '/auth/v1/users/sign',
    '/recovery/v1/rotate/complete',
  ])('error: it ends after %s: the next login does it', async (path) => {
    const { home, browser, empty, address } = await openOne()
    await empty.auth()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    browser.wire.isAnswerLost = (at) => at === path
    await typeNewest(home, proof, count + 2).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'unreachable' })
    })
    browser.wire.isAnswerLost = () => false
    const again = await logInLater(home, browser)
    if (again) await typeNewest(home, requireProof(again, 'restoreAuth'), count + 4)
    expect([await browser.address(), await browser.signer()]).toEqual([address, address])
  })
})

describe('i: recovery was restored from before', () => {
  it.each([
    ['it was made', 'empty', 1],
    ['a renewal', 'first', 2],
  ] as const)(
    '%s: the device and auth give it back, and it can be left for later',
    async (_, when, version) => {
      const { home, browser, address, versions, ...backups } = await openOne()
      if (version === 2) await renew(home, browser)
      await backups[when].recovery()
      requireProof(await logInLater(home, browser), 'restoreRecovery')
      expect(await browser.signer()).toBe(address)
      const count = home.countOf(email)
      const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
      expect(proof.isOptional).toBe(true)
      await typeNewest(home, proof, count + 2)
      expect([await browser.signer(), ...(await versions())]).toEqual([
        address,
        ...[version + 1, version + 1, version + 1],
      ])
      // From then on another device gets in, and the shares can be renewed.
      const other = await openBrowser(home)
      await logIn(home, other)
      await approveDevice(
        browser.parts,
        (await listDevices(browser.parts)).waitingDevices[0]?.requestId ?? '',
      )
      expect(await other.signer()).toBe(address)
      await renew(home, browser)
      expect(await versions()).toEqual([version + 2, version + 2, version + 2])
    },
  )

  it('with a recovery password, which recovery has forgotten: it gets no share that it could open', async () => {
    const { home, browser, first, address, versions } = await openOne()
    await renew(home, browser, { change: 'set', next: password })
    await first.recovery()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
    const step = requirePassword(await typeNewest(home, proof, count + 2), true)
    await step.submit(password, () => undefined)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
    expect(await home.stage.stores.recovery.all('SELECT wrapped FROM recovery_users')).toEqual([
      { wrapped: 1 },
    ])
  }, 180_000)
})

it.each([
  '/auth/v1/enter',
  '/recovery/v1/users/enter',
  '/auth/v1/users/rotate',
  '/auth/v1/users/sign',
  '/recovery/v1/rotate/complete',
])('i: error: recovery gets it back, and that ends after %s: the next login does it', async (path) => {
  const { home, browser, empty, address, versions } = await openOne()
  await empty.recovery()
  const count = home.countOf(email)
  const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
  browser.wire.isAnswerLost = (at) => at === path
  await typeNewest(home, proof, count + 2).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'unreachable' })
  })
  browser.wire.isAnswerLost = () => false
  expect(await browser.signer()).toBe(address)
  const again = await logInLater(home, browser)
  if (again) await typeNewest(home, requireProof(again, 'restoreRecovery'), count + 4)
  expect([await browser.address(), await browser.signer()]).toEqual([address, address])
  const [own, ...both] = await versions()
  expect(both).toEqual([own, own])
})

it.each([
  ['auth', 'restoreAuth'],
  ['recovery', 'restoreRecovery'],
] as const)(
  '2: %s is a day old: a device that was approved and has followed a renewal since then gives it the wallet back alone',
  async (service, kind) => {
    const { home, browser, first, address } = await openOne()
    home.stage.clock.advance(dayMs)
    const other = await approve(home, browser)
    await renew(home, browser)
    await logIn(home, other, email, true)
    expect((await other.wallets.wallet())?.facts.version).toBe(2)
    await first[service]()
    home.stage.clock.advance(13 * 3_600_000)
    const count = home.countOf(email)
    const login = await other.begin()
    const code = (await home.digitsTo(email, count + 1)).join('')
    // Auth does not know it, and has asked for twelve digits: recovery sends its next ones half a minute later.
    home.stage.clock.advance(31_000)
    await typeNewest(home, requireProof(await login.verify(code), kind), count + 2)
    expect(await other.signer()).toBe(address)
    for (const each of ['auth', 'recovery'] as const)
      expect(await home.stage.stores[each].all(`SELECT version FROM ${each}_users`)).toEqual([{ version: 3 }])
  },
)

it('ii: both were restored from before a renewal: all twelve digits, and a number above it follows at once', async () => {
  const { home, browser, first, address, versions } = await openOne()
  await renew(home, browser)
  await first.auth()
  await first.recovery()
  await expect(logInLater(home, browser)).rejects.toMatchObject({ code: 'shareOutdated' })
  expect((await browser.wallets.wallet())?.facts.version).toBe(2)
  expect((await logIn(home, browser, email, true)).digits).toBe(12)
  expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
})

it('ii: both were restored and another device has renewed since: other shares of the same number, and twelve digits', async () => {
  const { home, browser, address, versions } = await openOne()
  const other = await approve(home, browser)
  const before = [await backUp(home.stage.stores, 'auth'), await backUp(home.stage.stores, 'recovery')]
  await renew(home, browser)
  for (const putBack of before) await putBack()
  await renew(home, other)
  const [own, others] = [await browser.wallets.wallet(), await other.wallets.wallet()]
  expect([own?.facts.version, others?.facts.version]).toEqual([2, 2])
  expect(own?.facts.shareHashes).not.toEqual(others?.facts.shareHashes)
  await expect(logInLater(home, browser)).rejects.toMatchObject({ code: 'shareOutdated' })
  expect((await browser.wallets.wallet())?.facts).toEqual(own?.facts)
  await logIn(home, browser, email, true)
  expect([await browser.signer(), ...(await versions())]).toEqual([address, 2, 2, 2])
  expect((await browser.wallets.wallet())?.facts).toEqual(others?.facts)
})

it('ii: renewed elsewhere with a recovery password, of which this device has no mark: it asks for it, and takes none off', async () => {
  const { home, browser, address } = await openOne()
  const other = await approve(home, browser)
  await renew(home, browser, { change: 'set', next: password })
  expect(await other.wallets.wallet()).not.toHaveProperty('hasPassword')
  await expect(logInLater(home, other)).rejects.toMatchObject({ code: 'shareOutdated' })
  home.stage.clock.advance(31_000)
  const count = home.countOf(email)
  const login = await other.begin(email, true)
  const step = requirePassword(await login.verify((await home.digitsTo(email, count + 1)).join('')), false)
  await step.submit(password, () => undefined)
  expect(await other.wallets.wallet()).toMatchObject({ hasPassword: true, facts: { version: 2 } })
  expect(await other.signer()).toBe(address)
  const rows = await home.stage.stores.recovery.all('SELECT version, wrapped FROM recovery_users')
  expect(rows).toEqual([{ version: 2, wrapped: 1 }])
}, 120_000)

it('iii: both have it at another address: a new wallet takes a second press, and the record stays', async () => {
  const { home, browser, address } = await openOne()
  const other = await approve(home, browser)
  await changeEmail(home, other)
  const step = await logInLater(home, browser)
  if (!step || isProof(step) || step.kind !== 'choice') throw new Error('No choice came')
  expect([step.about, await browser.address()]).toEqual(['moved', address])
  await step.accept()
  expect(await browser.address()).not.toBe(address)
  expect((await browser.wallets.ofEmail(email)).map(({ facts }) => facts.addresses.eip155)).toContain(address)
})

const next = 'countess@example.org'
/** Changes the address of the wallet on a device. */
async function changeEmail(home: Home, { parts }: Browser): Promise<void> {
  home.stage.clock.advance(31_000)
  const count = home.countOf(email)
  const first = await beginEmailChange(parts, next)
  const second = await first.verify((await home.digitsTo(email, count + 1)).join(''))
  if (!second || !isProof(second)) throw new Error('No second code is wanted')
  await second.verify((await home.digitsTo(next, 1)).join(''))
}

/** A tab of a device to which a service answers something else at a path. */
function lying({ tab }: Pick<Browser, 'tab'>, path: string, lie: object) {
  const { access, ...rest } = tab()
  const fetch: typeof access.fetch = async (input, init) => {
    const answer = await access.fetch(input, init)
    if (!String(input).endsWith(path)) return answer
    return Response.json({ ...(await answer.json()), ...lie })
  }
  return { ...rest, access: { ...access, fetch } }
}

describe('0: a change of address that one service has finished and the other not', () => {
  /** A device that ends before this call of its change of the address, and another device of the wallet. */
  async function openChanged(path: string) {
    const opened = await openOne()
    const { home, browser } = opened
    const other = await approve(home, browser)
    other.wire.isCut = (at) => at === path
    await expect(changeEmail(home, other)).rejects.toMatchObject({ code: 'unreachable' })
    const stages = async () =>
      (await home.stage.stores.recovery.all('SELECT stage FROM recovery_changes')).map((row) => row.stage)
    expect(await stages()).toEqual([3])
    return { ...opened, other, stages }
  }

  it('auth has the new address: the device that began it comes after the day and has it, too', async () => {
    const { home, other, address, stages } = await openChanged('/recovery/v1/email/complete')
    other.wire.isCut = () => false
    home.stage.clock.advance(dayMs + 13 * 60_000)
    await finishPending(other.tab())
    expect(await stages()).toEqual([4])
    const wallet = await other.record()
    expect([wallet?.email, wallet?.newEmail]).toEqual([next, undefined])
    await logIn(home, other, next)
    expect(await other.signer()).toBe(address)
  })

  it('auth has the new address: the device that comes minutes after the day, before recovery follows, keeps asking', async () => {
    const { home, other, address, stages } = await openChanged('/recovery/v1/email/complete')
    other.wire.isCut = () => false
    home.stage.clock.advance(dayMs + 6 * 60_000)
    await finishPending(other.tab())
    const early = await other.record()
    expect([early?.email, early?.newEmail?.email, await stages()]).toEqual([email, next, [3]])
    home.stage.clock.advance(7 * 60_000)
    await finishPending(other.tab())
    const wallet = await other.record()
    expect([wallet?.email, wallet?.newEmail, await stages()]).toEqual([next, undefined, [4]])
    await logIn(home, other, next)
    expect(await other.signer()).toBe(address)
  })

  it('auth has not: the device that comes minutes after the day forgets the new address', async () => {
    const { home, other } = await openChanged('/auth/v1/email/finish')
    other.wire.isCut = () => false
    home.stage.clock.advance(dayMs + 6 * 60_000)
    await finishPending(other.tab())
    const wallet = await other.record()
    expect([wallet?.email, wallet?.newEmail]).toEqual([email, undefined])
  })

  it('error: auth has not, and recovery says alone that it has the new address: this device keeps the one that auth knows', async () => {
    const { home, other } = await openChanged('/auth/v1/email/finish')
    other.wire.isCut = () => false
    home.stage.clock.advance(dayMs + 6 * 60_000)
    await finishPending(lying(other, '/recovery/v1/facts', { emailHash: await emailHashOf(next) }))
    const wallet = await other.record()
    expect([wallet?.email, wallet?.newEmail]).toEqual([email, undefined])
  })

  it('error: auth names another address as it follows: this device has the one whose codes were typed', async () => {
    const { other } = await openChanged('/auth/v1/email/finish')
    other.wire.isCut = () => false
    await finishPending(lying(other, '/auth/v1/email/finish', { email: 'eve@example.org' }))
    const wallet = await other.record()
    expect([wallet?.email, wallet?.newEmail]).toEqual([next, undefined])
  })

  it.each([
    ['to a third address', { email: 'duchess@example.org' }],
    ['that an earlier frame has noted without its address', {}],
  ])(
    'a change %s is over where both services have another one by now, and is not asked for again',
    async (_, to) => {
      const { home, browser } = await openOne()
      const other = await approve(home, browser)
      await changeEmail(home, browser)
      const { newEmail, ...own } = (await other.record())!
      await other.put({ ...own, newEmail: { loginId: '0a'.repeat(16), ...to } })
      await finishPending(other.tab())
      expect([newEmail, await other.record()]).toEqual([undefined, own])
    },
  )

  it('auth has the new address: for a day nothing moves, then another device’s login ends it, and by the new one it signs', async () => {
    const { home, browser, address, stages } = await openChanged('/recovery/v1/email/complete')
    const own = await browser.wallets.wallet()
    await expect(logInLater(home, browser)).rejects.toMatchObject({ about: 'emailChanges' })
    expect([await browser.wallets.wallet(), await browser.address()]).toEqual([own, address])
    const step = await logInLater(home, browser)
    expect([step?.kind === 'choice' && step.about, await stages()]).toEqual(['moved', [4]])
    await logIn(home, browser, next)
    expect(await browser.signer()).toBe(address)
  })

  it('auth has not: a device’s daily word drops the new address, which another wallet may have; the owner signs on', async () => {
    const { home, browser, address, stages } = await openChanged('/auth/v1/email/finish')
    home.stage.clock.advance(dayMs)
    await finishPending(browser.tab())
    expect(await stages()).toEqual([3])
    home.stage.clock.advance(dayMs)
    await finishPending(browser.tab())
    expect(await stages()).toEqual([5])
    await logIn(home, browser)
    expect(await browser.signer()).toBe(address)
    const stranger = await openBrowser(home)
    await logIn(home, stranger, next)
    expect(await stranger.signer()).not.toBe(address)
  })
})

it('iv: both have lost it: a new wallet takes a second press, and a newer backup finds the old one', async () => {
  const { home, browser, empty, first, address } = await openOne()
  await empty.auth()
  await empty.recovery()
  const step = await logInLater(home, browser)
  if (!step || isProof(step) || step.kind !== 'choice') throw new Error('No choice came')
  expect([step.about, await browser.address()]).toEqual(['lost', address])
  await first.auth()
  await first.recovery()
  expect(await logInLater(home, browser)).toBeUndefined()
  expect(await browser.signer()).toBe(address)
})

it('iv: and the second press makes a new one, which signs; the record of the old one stays', async () => {
  const { home, browser, empty, address } = await openOne()
  await empty.auth()
  await empty.recovery()
  const step = await logInLater(home, browser)
  if (step?.kind !== 'choice') throw new Error('No choice came')
  expect(step.about).toBe('lost')
  expect(await step.accept()).toBeUndefined()
  const made = await browser.address()
  expect([await browser.signer(), made === address]).toEqual([made, false])
  const [old] = (await browser.wallets.ofEmail(email)).filter(
    ({ facts }) => facts.addresses.eip155 === address,
  )
  expect(old).toMatchObject({ status: 'ready', share: {} })
})

it('v: no two agree, of three days: a device with no share of before reads so, and keeps all until newer backups are put back', async () => {
  const { home, browser, first, address } = await openOne()
  await renew(home, browser)
  const second = await backUp(home.stage.stores, 'auth')
  await renew(home, browser)
  const other = await approve(home, browser)
  const newest = [await backUp(home.stage.stores, 'auth'), await backUp(home.stage.stores, 'recovery')]
  await second()
  await first.recovery()
  const own = await other.wallets.wallet()
  await expect(logInLater(home, other)).rejects.toMatchObject({ about: 'disagree' })
  expect(await other.wallets.wallet()).toEqual(own)
  for (const putBack of newest) await putBack()
  expect(await logInLater(home, other)).toBeUndefined()
  expect(await other.signer()).toBe(address)
})

describe('v: no service is as the device is, and one is as it was: its share of before and that service give the wallet', () => {
  it('auth has lost it, and recovery is from before a renewal', async () => {
    const { home, browser, empty, first, address, versions } = await openOne()
    await renew(home, browser)
    const own = await browser.wallets.wallet()
    await empty.auth()
    await first.recovery()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    expect(await browser.wallets.wallet()).toEqual(own)
    await typeNewest(home, proof, count + 2)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
  })

  it('recovery has lost it, and auth is from before a renewal: there is nothing to leave for later', async () => {
    const { home, browser, empty, first, address, versions } = await openOne()
    await renew(home, browser)
    await first.auth()
    await empty.recovery()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
    expect(proof.isOptional).toBe(false)
    await typeNewest(home, proof, count + 2)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
    expect(await logInLater(home, browser)).toBeUndefined()
  })

  it('backups of two ages were put back: by a login with six digits, and by one with twelve', async () => {
    const { home, browser, first, address, versions } = await openOne()
    await renew(home, browser)
    const second = await backUp(home.stage.stores, 'auth')
    await renew(home, browser)
    await second()
    await first.recovery()
    expect(await versions()).toEqual([3, 2, 1])
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    await typeNewest(home, proof, count + 2)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 4, 4, 4])
    await second()
    await first.recovery()
    home.stage.clock.advance(dayMs)
    const both = home.countOf(email)
    const login = await browser.begin(email, true)
    const code = (await home.digitsTo(email, both + 1)).join('')
    // Recovery sends its next one half a minute later.
    home.stage.clock.advance(31_000)
    const step = await login.verify(code)
    await typeNewest(home, requireProof(step, 'restoreAuth'), both + 2)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 5, 5, 5])
  })
})

describe('recovery says that it does not know a device of its list, and lets it wait', () => {
  /** Lets recovery answer a call otherwise, as a hostile one does. */
  function lie({ stage }: Home, path: string, change: (answer: Record<string, unknown>) => object) {
    const { recovery } = stage.programs
    const honest = recovery.fetch.bind(recovery)
    recovery.fetch = async (request, caller) => {
      const response = await honest(request, caller)
      if (new URL(request.url).pathname !== `/recovery/v1${path}`) return response
      const answer = change((await response.json()) as Record<string, unknown>)
      return Response.json(answer, { status: 200 })
    }
  }
  const waiting = { status: 'held', requestId: 'a'.repeat(32), releaseAt: '2036-01-01T00:00:00.000Z' }

  it('at a restore: nothing is written, and it signs, also where recovery is down', async () => {
    const { home, browser, address } = await openOne()
    lie(home, '/facts', () => ({ isKnown: false }))
    lie(home, '/restore', ({ userId, addresses }) => ({ ...waiting, userId, addresses }))
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
    await expect(typeNewest(home, proof, count + 2)).rejects.toMatchObject({ about: 'disagree' })
    expect(await browser.wallets.wallet()).not.toHaveProperty('release')
    browser.wire.isCut = (path) => path.startsWith('/recovery/')
    expect(await browser.signer()).toBe(address)
  })

  it('at a login with twelve digits: it signs all the same', async () => {
    const { home, browser, address } = await openOne()
    lie(home, '/login/verify', ({ userId, addresses }) => ({ ...waiting, userId, addresses }))
    await logIn(home, browser, email, true)
    expect(await browser.wallets.wallet()).toHaveProperty('release')
    browser.wire.isCut = (path) => path.startsWith('/recovery/')
    expect(await browser.signer()).toBe(address)
  })

  it('a wait that an earlier frame has written ends once recovery is honest', async () => {
    const { browser, address } = await openOne()
    const record = await browser.record()
    await browser.put({ ...(record as WalletRecord), release: waiting })
    expect(await browser.signer()).toBe(address)
    expect(await browser.wallets.wallet()).not.toHaveProperty('release')
  })

  it('error: a device that was removed waits, with its old share', async () => {
    const { home, browser } = await openOne()
    const other = await approve(home, browser)
    const fresh = await prove(home, browser)
    const { devices } = await listDevices(browser.parts)
    await beginRemoval(
      browser.parts,
      fresh,
      devices.filter(({ isCurrent }) => !isCurrent),
    )
    await logIn(home, other)
    expect(await other.wallets.wallet()).toMatchObject({ share: {}, release: {} })
    await expect(other.sign()).rejects.toMatchObject({ reason: 'wait' })
    expect(await other.wallets.wallet()).toHaveProperty('release')
  })
})

describe('auth answers a signature with a receipt of its own making', () => {
  /** Lets auth be hostile: it says of each split that it is present, and gives no word by which recovery takes it. */
  function lieOfReceipts({ stage }: Home): () => void {
    const { auth } = stage.programs
    const honest = auth.fetch.bind(auth)
    auth.fetch = async (request, caller) => {
      const response = await honest(request, caller)
      const body = (await response.clone().json()) as object
      if (!('receipt' in body)) return response
      const lie = JSON.stringify({ ...body, receipt: 'bm90.bm90' })
      return new Response(lie, { status: response.status, headers: response.headers })
    }
    return () => {
      auth.fetch = honest
    }
  }

  it('it is owed until recovery has the split, and an honest receipt ends it at the next start', async () => {
    const { home, browser, address, versions } = await openOne()
    const stop = lieOfReceipts(home)
    await renew(home, browser)
    expect(await versions()).toEqual([2, 2, 1])
    await finishPending(browser.tab())
    expect(await browser.wallets.wallet()).toHaveProperty('owes')
    stop()
    await finishPending(browser.tab())
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 2, 2, 2])
  })

  it.each(['owed', 'taken for done by an earlier frame'])(
    'then it forgets the user: the share of before and recovery give the wallet back, also 40 days later: %s',
    async (how) => {
      const { home, browser, empty, address, versions } = await openOne()
      const stop = lieOfReceipts(home)
      await renew(home, browser)
      if (how === 'owed') home.stage.clock.advance(40 * dayMs)
      const { owes, ...record } = (await browser.record()) ?? {}
      expect(owes).toBeDefined()
      if (how !== 'owed') await browser.put(record as WalletRecord)
      await empty.auth()
      stop()
      const count = home.countOf(email)
      const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
      await typeNewest(home, proof, count + 2)
      expect([await browser.signer(), ...(await versions())]).toEqual([address, 3, 3, 3])
      expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
    },
  )

  it('again and again, over months: the share of the split that recovery has stays here', async () => {
    const { home, browser, empty, address, versions } = await openOne()
    const stop = lieOfReceipts(home)
    await renew(home, browser)
    for (const version of [3, 4]) {
      home.stage.clock.advance(31 * dayMs)
      const count = home.countOf(email)
      const proof = requireProof(await logInLater(home, browser), 'restoreRecovery')
      await typeNewest(home, proof, count + 2)
      expect(await versions()).toEqual([version, version, 1])
    }
    await empty.auth()
    stop()
    const count = home.countOf(email)
    const proof = requireProof(await logInLater(home, browser), 'restoreAuth')
    await typeNewest(home, proof, count + 2)
    expect([await browser.signer(), ...(await versions())]).toEqual([address, 5, 5, 5])
  })
})

it('no record, auth has forgotten it: no wallet is made beside that of recovery', async () => {
  const { home, empty } = await openOne()
  await empty.auth()
  home.stage.clock.advance(31 * dayMs)
  const other = await openBrowser(home)
  await expect(logIn(home, other)).rejects.toMatchObject({ about: 'addressTaken' })
  expect(await home.stage.stores.recovery.all('SELECT id FROM recovery_makings')).toEqual([])
})

describe('34: no device is left, and a backup of before the last split was put back', () => {
  it.each([
    ['auth', 'recovery'],
    ['recovery', 'auth'],
  ] as const)(
    'at %s: by reconcile a new device makes the next version after its day, and signs',
    async (behind, ahead) => {
      const { home, browser, first, address } = await openOne()
      await renew(home, browser)
      await first[behind]()
      expect((await reconcileBoth(home, ahead, behind)).join()).toContain('1 retired shares are back')
      const phone = await openBrowser(home)
      await logIn(home, phone)
      await expect(phone.sign()).rejects.toMatchObject({ reason: 'wait' })
      home.stage.clock.advance(dayMs)
      await expect(phone.sign()).rejects.toMatchObject({ reason: 'code' })
      await logIn(home, phone)
      await expect(phone.sign()).rejects.toMatchObject({ reason: 'twelve' })
      await logIn(home, phone, email, true)
      expect(await phone.signer()).toBe(address)
      const { auth, recovery } = home.stage.stores
      expect(await auth.all('SELECT version FROM auth_users')).toEqual([{ version: 3 }])
      expect(await recovery.all('SELECT version FROM recovery_users')).toEqual([{ version: 3 }])
      expect(await (ahead === 'auth' ? auth : recovery).all(`SELECT id FROM ${ahead}_returned`)).toEqual([])
      // The first one was only thought to be lost.
      await logIn(home, browser, email, true)
      expect(await browser.signer()).toBe(address)
    },
  )

  it('at auth, with a recovery password: what comes back is locked as it was, and the next version as well', async () => {
    const { home, browser, address } = await openOne()
    await renew(home, browser, { change: 'set', next: password })
    const putBack = await backUp(home.stage.stores, 'auth')
    await renew(home, browser, { change: 'keep', current: password, next: password })
    await putBack()
    expect((await reconcileBoth(home, 'recovery', 'auth')).join()).toContain('1 retired shares are back')
    const phone = await openBrowser(home)
    await logIn(home, phone)
    home.stage.clock.advance(dayMs)
    await expect(phone.sign()).rejects.toMatchObject({ reason: 'code' })
    await logIn(home, phone)
    await expect(phone.sign()).rejects.toMatchObject({ reason: 'twelve' })
    home.stage.clock.advance(31_000)
    const before = home.countOf(email)
    const login = await phone.begin(email, true)
    const step = await login.verify((await home.digitsTo(email, before + 1)).join(''))
    await requirePassword(step, false).submit(password, () => undefined)
    expect(await phone.signer()).toBe(address)
    const { auth, recovery } = home.stage.stores
    expect(await auth.all('SELECT version FROM auth_users')).toEqual([{ version: 4 }])
    const rows = await recovery.all('SELECT version, wrapped FROM recovery_users')
    expect(rows).toEqual([{ version: 4, wrapped: 1 }])
  }, 180_000)

  it('error: a service that says of a split made up that it is the present one moves no number', async () => {
    const { home, browser, first, address } = await openOne()
    await renew(home, browser)
    await first.auth()
    const phone = await openBrowser(home)
    await logIn(home, phone)
    home.stage.clock.advance(dayMs)
    // It has a share of each service, and of two splits.
    await expect(phone.sign()).rejects.toMatchObject({ reason: 'code' })
    await logIn(home, phone)
    await expect(phone.sign()).rejects.toMatchObject({ reason: 'twelve' })
    await expect(logIn(home, phone, email, true)).rejects.toMatchObject({ code: 'versionConflict' })
    await reconcileBoth(home, 'recovery', 'auth')
    const { recovery } = home.stage.programs
    const honest = recovery.fetch.bind(recovery)
    recovery.fetch = async (request, caller) => {
      const response = await honest(request, caller)
      if (!request.url.endsWith('/login/verify')) return response
      const answer = (await response.json()) as { present?: object }
      expect(answer.present).toBeDefined()
      return Response.json({ ...answer, present: { ...answer.present, version: 999_990 } })
    }
    await expect(logIn(home, phone, email, true)).rejects.toMatchObject({ code: 'versionConflict' })
    recovery.fetch = honest
    // Recovery opens three shares of a user in a day.
    home.stage.clock.advance(dayMs)
    await logIn(home, phone, email, true)
    expect(await phone.signer()).toBe(address)
    expect(await home.stage.stores.auth.all('SELECT version FROM auth_users')).toEqual([{ version: 3 }])
  })
})
it('no record and no device, auth has forgotten it: who comes reads from when a new wallet can be made, and by a second press and both codes it is', async () => {
  const { home, browser, empty, address } = await openOne()
  await empty.auth()
  home.stage.clock.advance(31 * dayMs)
  const other = await openBrowser(home)
  const error = await logIn(home, other).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ about: 'addressTaken', retrySeconds: 30 * 86_400 })
  await until(() => home.inbox.mails.some(({ subject }) => subject.includes('wants to make a new wallet')))
  home.stage.clock.advance(30 * dayMs)
  const before = home.countOf(email)
  const step = await logInLater(home, other)
  if (step?.kind !== 'choice') throw new Error('No choice is given')
  expect([step.about, home.countOf(email)]).toEqual(['unused', before + 1])
  home.stage.clock.advance(31_000)
  const proof = requireProof(await step.accept(), 'aside')
  await typeNewest(home, proof, before + 2)
  const made = await other.address()
  expect([await other.signer(), made === address]).toEqual([made, false])
  // The former device keeps what it has.
  expect(await browser.address()).toBe(address)
}, 180_000)

describe('notes: a removal since the backup', () => {
  it.each(['auth', 'recovery'] as const)(
    '41: %s of before learns it from the next act of a frame, unseen, and the device is off again',
    async (service) => {
      const { home, browser, address } = await openOne()
      const other = await approve(home, browser)
      const off = other.parts.access.device.id
      const restore = await backUp(home.stage.stores, service)
      await beginRemoval(browser.parts, await prove(home, browser), [{ deviceId: off, name: 'Phone' }])
      await restore()
      const { auth, recovery } = home.stage.stores
      const isListed = async () =>
        (await (service === 'auth' ? auth : recovery).all(`SELECT device FROM ${service}_devices`))
          .map(({ device }) => device)
          .includes(off)
      expect(await isListed()).toBe(true)
      // Renewing the shares carries the notes, as each login does.
      await renew(home, browser)
      expect([await browser.signer(), await isListed()]).toEqual([address, false])
      await expect(other.sign()).rejects.toThrow()
      expect(await other.begin().then((login) => login.digits)).toBe(12)
    },
  )

  it.each(['auth', 'recovery'] as const)(
    '41: the other’s note, which %s has lost since, comes along with the words of a day',
    async (service) => {
      const { home, browser } = await openOne()
      const { id } = (await approve(home, browser)).parts.access.device
      await beginRemoval(browser.parts, await prove(home, browser), [{ deviceId: id, name: 'Phone' }])
      await renew(home, browser)
      const store = home.stage.stores[service]
      const notesThere = async () => (await store.all(`SELECT note FROM ${service}_notes`)).length
      expect(await notesThere()).toBe(1)
      await store.write([{ sql: `DELETE FROM ${service}_notes`, values: [] }])
      home.stage.clock.advance(dayMs)
      await renewRelease(browser.parts)
      expect(await notesThere()).toBe(1)
    },
  )
})
