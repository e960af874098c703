import { afterEach, expect, it } from 'vitest'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import {
  type BeforeState,
  beforeStates,
  openBefore,
  readBeforeFrames,
  type StoreSet,
  storeSets,
} from '../../../../packages/server/src/custody/fixtures/openBefore.js'
import { openToyProvider } from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import {
  describeStoresInTurn,
  newFolder,
  type StoreConfig,
} from '../../../../packages/server/src/fixtures/stores.js'
import { sha256, toBase64url } from '../vault/bytes.js'
import { unwrapShare } from '../vault/wrap.js'
import { callService } from './callService.js'
import { approveDevice, listDevices, turnOnSignIn } from './devices.js'
import { finishPending } from './finishPending.js'
import { answerOf, comeInBy } from './fixtures/atProvider.js'
import { type Browser, logIn, openBrowser, renew } from './fixtures/browser.js'
import { openBrowserBefore } from './fixtures/browserBefore.js'
import { accountOf } from './fixtures/recordedProviders.js'
import { guessesUntilOff } from './fixtures/recordedStates.js'
import { unknownIn } from './fixtures/recordFields.js'
import { unlockWallet } from './signRequest.js'
import { isProof } from './typedProof.js'
import { listWays } from './waysIn.js'

const dayMs = 86_400_000

/** The states, in every set of stores, whose device has a share that fits, and a session. */
const alwaysSigning: readonly BeforeState[] = [
  ...(['made', 'completionOwed', 'heldOwner', 'renewed', 'frozen'] as const),
  ...(['renewingBegun', 'renewingWaiting', 'renewingTaken', 'renewingOwed', 'renewingLocked'] as const),
  ...(['changingProved', 'changing', 'changingOwed', 'removedOwner'] as const),
  ...(['adopted', 'adoptedOwner', 'adoptedWithPassword', 'adoptedWithPasswordOwner'] as const),
]
const lateSigning: readonly BeforeState[] = [
  ...alwaysSigning,
  ...(['unconfirmedOwner', 'refusedOwner', 'twoWallets', 'stopped', 'thawing', 'turnedOff'] as const),
  ...(['renewingSigned', 'renewingOwedLocked', 'renewingOwedUnlocked', 'renewedOften'] as const),
  ...(['removalBegun', 'removalNoted', 'removalOff', 'lockedByNote'] as const),
]
/** The states by a provider whose device has a share that fits, and a session. */
const signingByProvider = [
  ...(['provider', 'providerHeldOwner', 'providerLocked', 'providerLinked', 'providerLinking'] as const),
  ...(['providerRemoving', 'providerMoved', 'providerAddressed', 'mailLinked'] as const),
] as const satisfies readonly BeforeState[]
const signing: Readonly<Record<StoreSet, readonly BeforeState[]>> = {
  '2026-11-27': [...alwaysSigning, 'lockedOwner'],
  '2026-11-29': lateSigning,
  '2026-11-30': [...lateSigning, ...signingByProvider],
}

/** The states that the sets since 2026-11-29 have and whose device is not ready, by what it lacks. */
const missing = {
  wait: ['held', 'unconfirmed', 'refused'],
  password: ['locked'],
  code: ['signedOut', 'removed', 'setAside', 'setAsideBy', 'returnedOwner', 'returnedAuthOwner'],
  twelve: ['lockedOwner', 'outdated'],
} as const satisfies Readonly<Record<string, readonly BeforeState[]>>

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens the services on what was left, and browsers beside them. */
async function openAll(
  set: StoreSet = '2026-11-27',
  make: () => Promise<StoreConfig> = async () => ({ data: newFolder() }),
  change: Parameters<typeof openBefore>[2] = {},
) {
  const home = await openBefore(set, make, change)
  ends.push(() => home.close())
  const browserOf = (state: BeforeState) => openBrowserBefore(home, set, state)
  type Before = Awaited<ReturnType<typeof browserOf>>
  return {
    home,
    browserOf,
    logInTo: (browser: Before, needsBoth = false) => logIn(home, browser, browser.before.email, needsBoth),
  }
}

it.each(storeSets)('%s: each state has its browser', (set) => {
  expect(Object.keys(readBeforeFrames(set)).toSorted()).toEqual([...beforeStates[set]].toSorted())
})

it.each(['2026-11-29', '2026-11-30'] as const)(
  '%s: no record has a field that the frame does not know',
  (set) => {
    const records = Object.values(readBeforeFrames(set)).map((frame) => frame.records)
    expect(records.flatMap((each) => Object.entries(each).flatMap(unknownIn))).toEqual([])
  },
)

/** The place in the split that the share of a device is of. */
async function placeOf({ wallets, parts }: Browser) {
  const { facts, share } = (await wallets.wallet()) ?? {}
  if (!facts || !share) throw new Error('It has no share')
  const hash = toBase64url(await sha256(await unwrapShare(share, parts.access.device.wrapKey, facts)))
  return Object.entries(facts.shareHashes).find(([, each]) => each === hash)?.[0]
}

it('a device that has recovery’s share gets its own at its next signature, also with a recovery password', async () => {
  const { browserOf } = await openAll()
  const places: Record<string, unknown> = {}
  for (const state of ['made', 'renewingOwed', 'adopted', 'adoptedWithPassword'] as const) {
    const browser = await browserOf(state)
    const before = await placeOf(browser)
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
    places[state] = [before, await placeOf(browser)]
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
  }
  const [own, moved] = [
    ['device', 'device'],
    ['recovery', 'device'],
  ]
  expect(places).toEqual({ made: own, renewingOwed: own, adopted: moved, adoptedWithPassword: moved })
})

it.each([
  ['adopted', false],
  ['outdated', true],
] as const)('%s: and at its next login', async (state, needsBoth) => {
  const { browserOf, logInTo } = await openAll()
  const browser = await browserOf(state)
  expect(await placeOf(browser)).toBe('recovery')
  await browser.session.end(false)
  await logInTo(browser, needsBoth)
  expect(await placeOf(browser)).toBe('device')
})

it('the wallet signs for its present shares at the next signature, and both services have it from then on', async () => {
  const { home, browserOf } = await openAll()
  const browser = await browserOf('made')
  await browser.sign()
  const { facts, signature } = (await browser.wallets.wallet()) ?? {}
  expect(signature).toMatch(/^0x/)
  for (const service of ['auth', 'recovery'] as const) {
    const sql = `SELECT signature FROM ${service}_users WHERE id = ?`
    expect(await home.stage.stores[service].all(sql, [facts?.userId ?? ''])).toEqual([{ signature }])
  }
  expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
})

it('the record of before is read and never written; what an old tab changes is read anew, and wins over nothing', async () => {
  const { home, browserOf } = await openAll()
  const browser = await browserOf('made')
  const old = (await browser.store.get('wallet')) as { facts: { version: number }; email: string }
  await renew(home, browser)
  expect(await browser.store.get('wallet')).toEqual(old)
  const present = await browser.wallets.wallet()
  expect(present?.facts.version).toBe(2)
  // An old tab writes what it knows, with another share besides.
  const next = {
    facts: { ...old.facts, version: 7 },
    share: { iv: new Uint8Array(12), ciphertext: new Uint8Array(49) },
  }
  await browser.store.set('wallet', { ...old, email: 'other@example.org', next })
  const { next: waiting, ...rest } = (await browser.wallets.wallet()) ?? {}
  expect(waiting).toMatchObject([{ facts: { version: 7 } }])
  expect({ ...rest, next: [] }).toEqual(present)
  expect(await browser.signer()).toBe(browser.before.addresses.eip155)
})

it.each(['lockedOwner', 'renewingLocked'] as const)(
  '%s: a new device that it approves needs the recovery password',
  async (state) => {
    const { home, browserOf } = await openAll()
    const owner = await browserOf(state)
    const { email, password = '', addresses } = owner.before
    const browser = await openBrowser(home)
    await logIn(home, browser, email)
    await expect(browser.sign()).rejects.toMatchObject({ reason: 'wait' })
    await approveDevice(owner.parts, (await listDevices(owner.parts)).waitingDevices[0]?.requestId ?? '')
    await expect(browser.sign()).rejects.toMatchObject({ reason: 'password' })
    await unlockWallet(browser.parts, password, () => undefined)
    expect(await browser.signer()).toBe(addresses.eip155)
  },
)

it('frozen: a new device does not get its share, however long it waits', async () => {
  const { home, browserOf } = await openAll()
  const owner = await browserOf('frozen')
  expect(await listDevices(owner.parts)).toMatchObject({ isFrozen: true })
  const browser = await openBrowser(home)
  await expect(logIn(home, browser, owner.before.email)).rejects.toMatchObject({ code: 'releasesFrozen' })
  home.stage.clock.advance(2 * dayMs)
  await expect(logIn(home, browser, owner.before.email)).rejects.toMatchObject({ code: 'releasesFrozen' })
})

it('made: a month later six digits are enough', async () => {
  const { home, browserOf, logInTo } = await openAll()
  home.stage.clock.advance(31 * dayMs)
  for (const state of ['made', 'signedOut', 'adopted'] as const) {
    const browser = await browserOf(state)
    expect((await logInTo(browser)).digits).toBe(6)
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
  }
})

it('held: it signs at once where the first device approves', async () => {
  const { browserOf } = await openAll()
  const [browser, owner] = [await browserOf('held'), await browserOf('heldOwner')]
  const { waitingDevices } = await listDevices(owner.parts)
  await approveDevice(owner.parts, waitingDevices[0]?.requestId ?? '')
  expect(await browser.signer()).toBe(browser.before.addresses.eip155)
})

it('locked: it asks for the recovery password, and opens by it alone', async () => {
  const { browserOf } = await openAll()
  const browser = await browserOf('locked')
  const { password = '', addresses } = browser.before
  await expect(browser.sign()).rejects.toMatchObject({ reason: 'password' })
  await expect(unlockWallet(browser.parts, `${password}!`, () => undefined)).rejects.toThrow()
  await expect(browser.sign()).rejects.toMatchObject({ reason: 'password' })
  await unlockWallet(browser.parts, password, () => undefined)
  expect(await browser.signer()).toBe(addresses.eip155)
})

it.each(['outdated', 'forgotten'] as const)('%s: it logs in as a new device', async (state) => {
  const { browserOf, logInTo } = await openAll()
  const browser = await browserOf(state)
  await expect(browser.sign()).rejects.toMatchObject({ reason: 'twelve' })
  expect((await logInTo(browser, true)).digits).toBe(12)
  expect(await browser.signer()).toBe(browser.before.addresses.eip155)
})

it('removed: it signs no more; the device that removed it does', async () => {
  const { browserOf } = await openAll()
  const [browser, owner] = [await browserOf('removed'), await browserOf('removedOwner')]
  await expect(browser.sign()).rejects.toMatchObject({ reason: 'code' })
  const ids = (await listDevices(owner.parts)).devices.map(({ deviceId }) => deviceId)
  expect(ids).toEqual([owner.parts.access.device.id])
  expect(await owner.signer()).toBe(owner.before.addresses.eip155)
})

it.each([
  ['made', 'madeWindow', { hasPassword: false }, 2],
  ['lockedOwner', 'lockedWindow', { hasPassword: true }, 3],
] as const)('%s: %s is a device of the wallet', async (state, windowState, says, count) => {
  const { browserOf } = await openAll()
  const [browser, window] = [await browserOf(state), await browserOf(windowState)]
  const { userId } = (await browser.wallets.wallet())?.facts ?? {}
  const query = { userId: userId ?? '' }
  const answer = await callService(window.parts.access, recoveryEndpoints.devices, { query })
  const current = answer.devices.find(({ isCurrent }) => isCurrent)
  expect([answer, current?.deviceId]).toMatchObject([says, window.parts.access.device.id])
  expect(answer.devices).toHaveLength(count)
})

describeStoresInTurn('a browser as the frame left it before', (make) => {
  it.each(storeSets)(
    '%s: signs with the address of its wallet at the next start, and no code reads its keys out',
    async (set) => {
      const { browserOf } = await openAll(set, make)
      const signers: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const state of signing[set]) {
        const browser = await browserOf(state)
        await finishPending(browser.parts)
        signers[state] = await browser.signer().catch(String)
        expected[state] = browser.before.addresses.eip155
        await expect(crypto.subtle.exportKey('raw', browser.parts.access.device.wrapKey)).rejects.toThrow(
          'extractable',
        )
      }
      expect(signers).toEqual(expected)
    },
  )

  it('half made: the next login makes a wallet, or finds the one that auth has', async () => {
    const { browserOf, logInTo } = await openAll('2026-11-27', make)
    for (const state of ['begun', 'halfMade'] as const) {
      const browser = await browserOf(state)
      await logInTo(browser)
      expect(await browser.signer()).toBe(await browser.address())
      expect(await browser.wallets.wallet()).toMatchObject({ status: 'ready' })
    }
    const browser = await browserOf('answerLost')
    await logInTo(browser)
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  })

  it('completion owed: recovery is told with the next signature', async () => {
    const { home, browserOf } = await openAll('2026-11-27', make)
    const browser = await browserOf('completionOwed')
    const { userId } = (await browser.wallets.wallet())?.facts ?? {}
    const sql = 'SELECT opened FROM recovery_users WHERE id = ?'
    expect(await home.stage.stores.recovery.all(sql, [userId ?? ''])).toEqual([{ opened: 1 }])
    await browser.sign()
    expect(await home.stage.stores.recovery.all(sql, [userId ?? ''])).toEqual([{ opened: 0 }])
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  })

  it('held: it waits until the day has passed, and signs then', async () => {
    const { home, browserOf, logInTo } = await openAll('2026-11-27', make)
    const browser = await browserOf('held')
    await expect(browser.sign()).rejects.toMatchObject({ reason: 'wait' })
    const { release } = (await browser.wallets.wallet()) ?? {}
    const { clock } = home.stage
    clock.advance(Date.parse(release?.releaseAt ?? '') - clock.now() - 60_000)
    await logInTo(browser)
    await expect(browser.sign()).rejects.toMatchObject({ reason: 'wait' })
    clock.advance(60_000)
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
  })

  it('renewing: new shares come to both services', async () => {
    const { home, browserOf } = await openAll('2026-11-27', make)
    const versionAt = async (service: 'auth' | 'recovery', userId: string) => {
      const sql = `SELECT version FROM ${service}_users WHERE id = ?`
      return (await home.stage.stores[service].all(sql, [userId]))[0]?.version
    }
    for (const [state, version] of [
      // Above the one that was begun, which no device can send any more.
      ['renewingBegun', 3],
      ['renewingWaiting', 3],
      ['renewingTaken', 3],
      ['renewingOwed', 3],
      ['adopted', 2],
    ] as const) {
      const browser = await browserOf(state)
      await finishPending(browser.parts)
      await browser.sign()
      await renew(home, browser)
      const { userId = '', version: own } = (await browser.wallets.wallet())?.facts ?? {}
      const versions = [own, await versionAt('auth', userId), await versionAt('recovery', userId)]
      expect([state, ...versions]).toEqual([state, version, version, version])
      expect(await browser.signer()).toBe(browser.before.addresses.eip155)
    }
  })

  it.each(storeSets)(
    '%s: changing its address: the next start moves it to the new one at both services',
    async (set) => {
      const { home, browserOf } = await openAll(set, make)
      for (const state of ['changingProved', 'changing', 'changingOwed'] as const) {
        const browser = await browserOf(state)
        const { newEmail = '', addresses } = browser.before
        await finishPending(browser.parts)
        const wallet = await browser.record()
        expect([state, wallet?.email, wallet?.newEmail]).toEqual([state, newEmail, undefined])
        const sql = 'SELECT stage FROM recovery_changes WHERE id = ?'
        const stages = await home.stage.stores.recovery.all(sql, [wallet?.facts.userId ?? ''])
        expect([state, stages]).toEqual([state, [{ stage: 4 }]])
        await browser.session.end(false)
        await logIn(home, browser, newEmail)
        expect(await browser.signer()).toBe(addresses.eip155)
      }
    },
  )

  it.each(Object.entries(missing))(
    '2026-11-29: a device that is not ready reads why: %s',
    async (reason, states) => {
      const { browserOf } = await openAll('2026-11-29', make)
      for (const state of states) {
        const browser = await browserOf(state)
        await finishPending(browser.parts)
        const error = await browser.sign().catch((thrown: unknown) => thrown)
        expect([state, error]).toMatchObject([state, { reason }])
      }
    },
  )

  it('2026-11-29: a login makes it ready, or a device that waits', async () => {
    const { browserOf, logInTo } = await openAll('2026-11-29', make)
    const signers: Record<string, unknown> = {}
    for (const state of [
      'signedOut',
      'answerLost',
      'makingSigned',
      'setAsideBy',
      'begun',
      'halfMade',
    ] as const) {
      const browser = await browserOf(state)
      expect((await logInTo(browser)).digits).toBe(6)
      expect([state, await browser.signer()]).toEqual([state, await browser.address()])
      signers[state] = (await browser.address()) === browser.before.addresses.eip155
    }
    for (const state of ['returned', 'returnedAuth', 'returnedOwner', 'outdated'] as const) {
      const browser = await browserOf(state)
      expect((await logInTo(browser, true)).digits).toBe(12)
      signers[state] = (await browser.signer()) === browser.before.addresses.eip155
    }
    // Auth does not have these: the next login makes a wallet.
    const { begun, halfMade, ...others } = signers
    expect([begun, halfMade, ...new Set(Object.values(others))]).toEqual([false, false, true])
  })

  it('2026-11-29: a wallet that was set aside stays on its device, which waits for the new one', async () => {
    const { browserOf, logInTo } = await openAll('2026-11-29', make)
    const [browser, owner] = [await browserOf('setAside'), await browserOf('setAsideBy')]
    expect((await logInTo(browser)).digits).toBe(12)
    await expect(browser.sign()).rejects.toMatchObject({ reason: 'wait' })
    const shown = (await browser.wallets.ofEmail(browser.before.email)).map(({ facts }) => facts.addresses)
    expect(shown).toEqual([owner.before.addresses, browser.before.addresses])
  })

  it('2026-11-29: a removal that is begun, noted or off is finished at the next start', async () => {
    const { browserOf } = await openAll('2026-11-29', make)
    for (const [state, step] of [
      ['removalBegun', 'begun'],
      ['removalNoted', 'noted'],
      ['removalOff', 'off'],
    ] as const) {
      const browser = await browserOf(state)
      expect((await browser.record())?.removal).toMatchObject({
        step,
        devices: [{ name: 'Chrome, Linux' }],
      })
      await finishPending(browser.parts)
      const wallet = await browser.record()
      const { devices, devicesToRemove } = await listDevices(browser.parts)
      expect([state, wallet?.facts.version, wallet?.removal, devices.length, devicesToRemove]).toEqual([
        state,
        2,
        undefined,
        1,
        [],
      ])
    }
  })
})

it('2026-11-29: an address that is off is turned on by its device', async () => {
  const limits = { failuresInRow: guessesUntilOff }
  const { home, browserOf } = await openAll('2026-11-29', undefined, { limits })
  const [owner, other] = [await browserOf('turnedOff'), await openBrowser(home)]
  const { email } = owner.before
  await expect(other.begin(email)).rejects.toMatchObject({ code: 'loginOff' })
  await turnOnSignIn(owner.parts)
  expect((await logIn(home, other, email)).digits).toBe(12)
})

it('2026-11-29: an unconfirmed wallet has a session once it is confirmed; a factor that is owed comes to recovery', async () => {
  const { home, browserOf } = await openAll('2026-11-29')
  const browser = await browserOf('unconfirmed')
  expect(await browser.wallets.wallet()).toMatchObject({ unconfirmed: { madeAtSite: 'https://app.example' } })
  await browser.wallets.confirm()
  expect(await browser.wallets.wallet()).not.toHaveProperty('unconfirmed')
  for (const [state, wrapped] of [
    ['renewingOwedLocked', 1],
    ['renewingOwedUnlocked', 0],
  ] as const) {
    const owing = await browserOf(state)
    const { facts, owes } = (await owing.wallets.wallet()) ?? {}
    expect(owes?.factor).toMatch(/^0x/)
    await finishPending(owing.parts)
    const sql = 'SELECT version, wrapped FROM recovery_users WHERE id = ?'
    const row = { version: facts?.version, wrapped }
    expect(await home.stage.stores.recovery.all(sql, [facts?.userId ?? ''])).toEqual([row])
    expect(await owing.wallets.wallet()).not.toHaveProperty('owes')
  }
})

describeStoresInTurn('a wallet by a provider as it was left before', (make) => {
  const set = '2026-11-30'
  async function open() {
    const provider = openToyProvider()
    const opened = await openAll(set, make, { verifiersOf: () => provider.verifiers })
    const comeIn = (browser: Browser, way: Provider, state: BeforeState) =>
      comeInBy(browser, way, answerOf(provider, way, accountOf(state)))
    return { ...opened, comeIn }
  }

  it.each(signingByProvider)(
    '%s: by its accounts of then the device signs, and a new one waits',
    async (state) => {
      const { home, browserOf, comeIn } = await open()
      const browser = await browserOf(state)
      await finishPending(browser.parts)
      await browser.session.end(false)
      const way = state === 'providerMoved' ? 'github' : 'google'
      expect(await comeIn(browser, way, state)).toBeUndefined()
      expect(await browser.signer()).toBe(browser.before.addresses.eip155)
      const phone = await openBrowser(home)
      if (state === 'mailLinked') {
        // Recovery has confirmed its address: a new device types the digits that it mails there.
        const step = await comeIn(phone, way, state)
        expect(step && isProof(step) && [step.kind, step.digits]).toEqual(['newDevice', 6])
        return
      }
      await comeIn(phone, way, state)
      expect(await phone.address()).toBe(browser.before.addresses.eip155)
      await expect(phone.sign()).rejects.toMatchObject({ reason: 'wait' })
    },
  )

  it('its ways in are listed, and what was begun of them is finished at the next start', async () => {
    const { home, browserOf } = await open()
    const listed: Record<string, unknown> = {}
    for (const state of [
      'provider',
      'providerLinked',
      'providerLinking',
      'providerRemoving',
      'providerMoved',
      'mailLinked',
    ] as const) {
      const browser = await browserOf(state)
      await finishPending(browser.parts)
      listed[state] = (await listWays(browser.parts)).map((each) => [each.way, each.label])
      expect((await browser.wallets.wallet())?.unfinishedActs).toEqual([])
    }
    const label = (state: BeforeState) => accountOf(state).email?.address
    const both = (state: BeforeState) => ['github', 'google'].map((way) => [way, label(state)])
    expect(listed).toEqual({
      provider: [['google', label('provider')]],
      providerLinked: both('providerLinked'),
      providerLinking: both('providerLinking'),
      providerRemoving: [['google', label('providerRemoving')]],
      providerMoved: [['github', label('providerMoved')]],
      mailLinked: [['google', label('mailLinked')]],
    })
    expect(
      await home.stage.stores.recovery.all('SELECT id FROM recovery_identities WHERE pending = 1'),
    ).toEqual([])
  })

  it('a device that waits signs after its day, and a making that was begun goes on', async () => {
    const { home, browserOf, comeIn } = await open()
    const held = await browserOf('providerHeld')
    await expect(held.sign()).rejects.toMatchObject({ reason: 'wait' })
    const begun = await browserOf('providerBegun')
    expect(await comeIn(begun, 'google', 'providerBegun')).toBeUndefined()
    expect(await begun.signer()).toBe(await begun.address())
    home.stage.clock.advance(dayMs)
    await comeIn(held, 'google', 'providerHeldOwner')
    expect(await held.signer()).toBe(held.before.addresses.eip155)
  })

  it('a recovery password locks a new device out until it is typed', async () => {
    const { home, comeIn, browserOf } = await open()
    const { password = '', addresses } = (await browserOf('providerLocked')).before
    const phone = await openBrowser(home)
    await comeIn(phone, 'google', 'providerLocked')
    home.stage.clock.advance(dayMs)
    await comeIn(phone, 'google', 'providerLocked')
    await expect(phone.sign()).rejects.toMatchObject({ reason: 'password' })
    await unlockWallet(phone.parts, password, () => undefined)
    expect(await phone.signer()).toBe(addresses.eip155)
  })
})
