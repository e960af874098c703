import { afterEach, expect, it } from 'vitest'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import {
  type BeforeState,
  beforeStates,
  openBefore,
  readBeforeFrames,
} from '../../../../packages/server/src/custody/fixtures/openBefore.js'
import {
  describeStoresInTurn,
  newFolder,
  type StoreConfig,
} from '../../../../packages/server/src/fixtures/stores.js'
import { sha256, toBase64url } from '../vault/bytes.js'
import { unwrapShare } from '../vault/wrap.js'
import { callService } from './callService.js'
import { approveDevice, listDevices } from './devices.js'
import { finishPending } from './finishPending.js'
import { type Browser, logIn, openBrowser, renew } from './fixtures/browser.js'
import { openBrowserBefore } from './fixtures/browserBefore.js'
import { unlockWallet } from './signRequest.js'

const dayMs = 86_400_000

/** The states whose device has a share that fits, and a session. */
const signing: readonly BeforeState[] = [
  ...(['made', 'completionOwed', 'heldOwner', 'lockedOwner', 'renewed', 'frozen'] as const),
  ...(['renewingBegun', 'renewingWaiting', 'renewingTaken', 'renewingOwed', 'renewingLocked'] as const),
  ...(['changingProved', 'changing', 'changingOwed', 'removedOwner'] as const),
  ...(['adopted', 'adoptedOwner', 'adoptedWithPassword', 'adoptedWithPasswordOwner'] as const),
]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens the services on what was left, and browsers beside them. */
async function openAll(make: () => Promise<StoreConfig> = async () => ({ data: newFolder() })) {
  const home = await openBefore(make)
  ends.push(() => home.close())
  const browserOf = (state: BeforeState) => openBrowserBefore(home, state)
  type Before = Awaited<ReturnType<typeof browserOf>>
  return {
    home,
    browserOf,
    logInTo: (browser: Before, needsBoth = false) => logIn(home, browser, browser.before.email, needsBoth),
  }
}

it('each state has its browser', () => {
  expect(Object.keys(readBeforeFrames()).toSorted()).toEqual([...beforeStates].toSorted())
})

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
  it('signs with the address of its wallet at the next start, and no code reads its keys out', async () => {
    const { browserOf } = await openAll(make)
    const signers: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const state of signing) {
      const browser = await browserOf(state)
      await finishPending(browser.parts)
      signers[state] = await browser.signer().catch(String)
      expected[state] = browser.before.addresses.eip155
      await expect(crypto.subtle.exportKey('raw', browser.parts.access.device.wrapKey)).rejects.toThrow(
        'extractable',
      )
    }
    expect(signers).toEqual(expected)
  })

  it('half made: the next login makes a wallet, or finds the one that auth has', async () => {
    const { browserOf, logInTo } = await openAll(make)
    for (const state of ['begun', 'halfMade'] as const) {
      const browser = await browserOf(state)
      await logInTo(browser)
      expect(await browser.signer()).toBe(await browser.address())
      expect(await browser.wallets.wallet()).toMatchObject({ isMade: true })
    }
    const browser = await browserOf('answerLost')
    await logInTo(browser)
    expect(await browser.signer()).toBe(browser.before.addresses.eip155)
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  })

  it('completion owed: recovery is told with the next signature', async () => {
    const { home, browserOf } = await openAll(make)
    const browser = await browserOf('completionOwed')
    const { userId } = (await browser.wallets.wallet())?.facts ?? {}
    const sql = 'SELECT opened FROM recovery_users WHERE id = ?'
    expect(await home.stage.stores.recovery.all(sql, [userId ?? ''])).toEqual([{ opened: 1 }])
    await browser.sign()
    expect(await home.stage.stores.recovery.all(sql, [userId ?? ''])).toEqual([{ opened: 0 }])
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  })

  it('held: it waits until the day has passed, and signs then', async () => {
    const { home, browserOf, logInTo } = await openAll(make)
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
    const { home, browserOf } = await openAll(make)
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

  it('changing its address: the next start moves it to the new one at both services', async () => {
    const { home, browserOf } = await openAll(make)
    for (const state of ['changingProved', 'changing', 'changingOwed'] as const) {
      const browser = await browserOf(state)
      const { newEmail = '', addresses } = browser.before
      await finishPending(browser.parts)
      const wallet = await browser.wallets.wallet()
      expect([state, wallet?.email, wallet?.newEmail]).toEqual([state, newEmail, undefined])
      const sql = 'SELECT stage FROM recovery_changes WHERE id = ?'
      const stages = await home.stage.stores.recovery.all(sql, [wallet?.facts.userId ?? ''])
      expect([state, stages]).toEqual([state, [{ stage: 4 }]])
      await browser.session.end(false)
      await logIn(home, browser, newEmail)
      expect(await browser.signer()).toBe(addresses.eip155)
    }
  })
})
