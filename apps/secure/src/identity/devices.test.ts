import { expect, it } from 'vitest'
import { newLogin, openFrame } from '../../../../packages/server/src/custody/fixtures/frame.js'
import { beginUnfreeze } from './beginUnfreeze.js'
import {
  approveDevice,
  type DeviceList,
  freezeReleases,
  listDevices,
  signOutEverywhere,
  turnOnSignIn,
} from './devices.js'
import { email, logIn, openBrowser, prove } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { beginRemoval } from './removal.js'

const dayMs = 24 * 3_600_000
const openServices = servicesOfTests()

/** A first device with the wallet, and a second one that waits. */
async function openTwo() {
  const home = await openServices()
  const [first, second] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, first)
  await logIn(home, second)
  return { home, first, second }
}

const shapeOf = ({ devices, waitingDevices, isFrozen, isIncomplete }: DeviceList) => ({
  devices: devices.map(({ name, isCurrent }) => [name, isCurrent]),
  waiting: waitingDevices.map(({ name }) => name),
  isFrozen,
  isPart: isIncomplete,
})

it('a device sees the one that waits, approves it, and that one signs at once', async () => {
  const { first, second } = await openTwo()
  const list = await listDevices(first.parts)
  expect(shapeOf(list)).toEqual({
    // Auth has let the second one in; recovery, which has names, has not.
    devices: [['Chrome, Linux', true]],
    waiting: ['Chrome, Linux'],
    isFrozen: false,
    isPart: false,
  })
  await approveDevice(first.parts, list.waitingDevices[0]?.requestId ?? '')
  // Until it comes for its share it has the name by which it was approved.
  const { devices } = await listDevices(first.parts)
  expect(devices.map(({ name, hasShare }) => [name, hasShare])).toEqual([
    ['Chrome, Linux', true],
    ['Chrome, Linux', false],
  ])
  expect(await second.signer()).toBe(await first.address())
  expect(shapeOf(await listDevices(first.parts))).toMatchObject({ waiting: [] })
})

it('looking at the devices is how a device counts as used: the hold goes on', async () => {
  const { home, first } = await openTwo()
  home.stage.clock.advance(29 * dayMs)
  await listDevices(first.parts)
  home.stage.clock.advance(29 * dayMs)
  const third = await openBrowser(home)
  await logIn(home, third)
  await expect(third.sign()).rejects.toMatchObject({ reason: 'wait' })
})

it('strangers turn an address off by wrong codes: a device that looks at the others turns it on, at both services', async () => {
  const many = {
    addressPerNetwork: 1_000,
    addressPerHour: 1_000,
    addressPerDay: 1_000,
    sendsPerHour: 1_000,
    checksPerTenMinutes: 1_000,
  }
  const home = await openServices({ limits: { ...many, failuresInRow: 5 } })
  const [first, second] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, first)
  const [guesser, loginId] = [await openFrame(home.stage, email), newLogin()]
  home.stage.clock.advance(31_000)
  await guesser.loginBoth(loginId, { needsShare: true })
  await home.digitsTo(email, 2)
  for (let at = 0; at < 5; at++) {
    await guesser.verify(loginId, '012345')
    await guesser.verifyAtRecovery(loginId, '012345')
  }
  home.stage.clock.advance(31_000)
  await expect(second.begin()).rejects.toMatchObject({ code: 'loginOff' })
  await expect(turnOnSignIn(second.parts)).rejects.toMatchObject({ reason: 'none' })
  expect((await guesser.ask('/unlock', { userId: (await first.wallets.wallet())?.facts.userId })).code).toBe(
    'deviceUnknown',
  )
  await turnOnSignIn(first.parts)
  expect((await logIn(home, second)).digits).toBe(12)
  expect(await second.address()).toBe(await first.address())
})

it('a device that is removed is signed out, and off both lists', async () => {
  const { home, first, second } = await openTwo()
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.sign()
  const other = (await listDevices(first.parts)).devices.find(({ isCurrent }) => !isCurrent)
  await beginRemoval(first.parts, await prove(home, first), other && [other])
  expect((await listDevices(first.parts)).devices).toHaveLength(1)
  await expect(listDevices(second.parts)).rejects.toMatchObject({ code: 'deviceUnknown' })
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
})

it('one press stops new devices for seven days: who waits hears until when, and signs by itself then', async () => {
  const { home, first, second } = await openTwo()
  const until = home.stage.clock.now() + 7 * dayMs
  expect(await freezeReleases(first.parts)).toEqual({ until })
  expect(await listDevices(first.parts)).toMatchObject({ isFrozen: true, thawsAt: until, canUnfreeze: true })
  await expect(second.sign()).rejects.toMatchObject({ reason: 'wait', until, isStopped: true })
  home.stage.clock.advance(7 * dayMs)
  await logIn(home, second)
  expect(await second.signer()).toBe(await first.address())
})

it('a freeze by a code stops new devices until a code of both services, and a day more', async () => {
  const { home, first, second } = await openTwo()
  expect(await freezeReleases(first.parts, (await prove(home, first)).loginId)).toEqual({})
  const list = await listDevices(first.parts)
  expect([list.isFrozen, list.canUnfreeze, list.thawsAt]).toEqual([true, true, undefined])
  await expect(second.sign()).rejects.toMatchObject({ code: 'releasesFrozen' })
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  const thaw = await beginUnfreeze(first.parts, email)
  const [auth, recovery] = await home.digitsTo(email, before + 1)
  const wrong = recovery === '000000' ? '000001' : '000000'
  await expect(thaw.verify(`${auth}${wrong}`)).rejects.toMatchObject({ code: 'codeWrong' })
  await thaw.verify(`${auth}${recovery}`)
  const { thawsAt, isFrozen, canUnfreeze } = await listDevices(first.parts)
  expect([isFrozen, thawsAt, canUnfreeze]).toEqual([true, home.stage.clock.now() + dayMs, false])
  home.stage.clock.advance(dayMs)
  expect((await listDevices(first.parts)).isFrozen).toBe(false)
})

it('signs out everywhere; error: where auth is silent nobody is signed out', async () => {
  const { first, second } = await openTwo()
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.sign()
  first.wire.isCut = (path) => path === '/auth/v1/sign-out'
  await expect(signOutEverywhere(first.parts)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await first.session.token()).toBeDefined()
  first.wire.isCut = () => false
  await signOutEverywhere(first.parts)
  expect(await first.session.token()).toBeUndefined()
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
})

it('signs out where auth does not know the token any more: with a new one, or alone where another device was faster', async () => {
  const { first, second } = await openTwo()
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.sign()
  const session = await first.wallets.session()
  const accessToken = session?.accessToken.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
  const { userId = '' } = (await first.wallets.wallet())?.facts ?? {}
  if (session && accessToken) await first.wallets.setSession(userId, { ...session, accessToken })
  await signOutEverywhere(first.parts)
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
  await signOutEverywhere(second.parts)
  expect(await second.wallets.session()).toBeUndefined()
})
