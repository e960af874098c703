import { expect, it } from 'vitest'
import { isLong } from '../../../../packages/server/src/fixtures/long.js'
import { approveDevice, listDevices } from './devices.js'
import { finishPending } from './finishPending.js'
import { type Browser, email, logIn, openBrowser, prove, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { beginRemoval } from './removal.js'
import { renewFresh } from './renewFresh.js'

const minuteMs = 60_000
const openServices = servicesOfTests()

/** Two devices of a wallet; the first one is about to remove the second one, and has proved both services. */
async function openTwo() {
  const home = await openServices()
  const [first, second] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, first)
  await logIn(home, second)
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.sign()
  const fresh = await prove(home, first)
  const { devices } = await listDevices(first.parts)
  const other = devices.filter(({ isCurrent }) => !isCurrent)
  /** Removes the second device, as the frame does it. */
  async function remove() {
    await beginRemoval(first.parts, fresh, other)
    await renewFresh(first.parts, fresh)
  }
  return { home, first, second, other, remove }
}

/** Counts the calls of a browser, and ends it with one of them: before it arrives, or before its answer does. */
function killAt({ wire }: Browser, at: number, how: 'before' | 'after') {
  const calls: string[] = []
  let isDead = false
  wire.isCut = (path) => {
    calls.push(path)
    isDead ||= calls.length > at + (how === 'after' ? 1 : 0)
    return isDead
  }
  wire.isAnswerLost = () => how === 'after' && calls.length > at
  return {
    calls,
    revive() {
      wire.isCut = () => false
      wire.isAnswerLost = () => false
    },
  }
}

/** The other device is off both lists, the shares are new at all three places, and nothing is owed. */
async function expectFinished({ first, second }: Awaited<ReturnType<typeof openTwo>>) {
  const list = await listDevices(first.parts)
  expect([list.devices.length, list.devicesToRemove]).toEqual([1, []])
  const wallet = await first.record()
  expect([wallet?.facts.version, wallet?.removal, wallet?.owes]).toEqual([2, undefined, undefined])
  expect(await first.signer()).toBe(await first.address())
  await expect(listDevices(second.parts)).rejects.toMatchObject({ code: 'deviceUnknown' })
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
}

/** What each service is asked at the same time: either question may arrive first. */
const askedAtOnce = ['/auth/v1/facts', '/recovery/v1/facts']
/** The calls of a removal: recovery, auth with its note, and those of a renewal. */
const callsOfRemoval = [
  ...['/recovery/v1/devices/remove', '/auth/v1/devices/remove'],
  // What each service tells the other of it.
  ...[...askedAtOnce, '/recovery/v1/note'],
  ...['/auth/v1/share', '/auth/v1/facts', '/recovery/v1/rotate', '/auth/v1/users/rotate'],
  '/auth/v1/share',
  ...['/auth/v1/users/sign', '/recovery/v1/rotate/complete'],
]

it('removes a device at recovery first, then at auth by its note, and makes new shares', async () => {
  const two = await openTwo()
  const { calls, revive } = killAt(two.first, 1_000, 'before')
  await two.remove()
  expect(calls.slice(2, 4).toSorted()).toEqual(askedAtOnce)
  expect(calls.toSpliced(2, 2, ...askedAtOnce)).toEqual(callsOfRemoval)
  revive()
  await finishPending(two.first.tab())
  await expectFinished(two)
})

/** Every second end is among the usual tests, the others among the long ones: before each call or after it. */
const cuts = callsOfRemoval
  .flatMap((path, at) => (['before', 'after'] as const).map((how) => ({ at, how, path })))
  .filter(({ at, how }) => (at % 2 === 0) === (how === (isLong ? 'after' : 'before')))
it.each(cuts)(
  '28: a removal that ends $how call $at arrives ($path) is finished at the next start',
  async ({ at, how }) => {
    const two = await openTwo()
    const { revive } = killAt(two.first, at, how)
    await two.remove().catch(() => undefined)
    revive()
    const ids = two.other.map(({ deviceId }) => deviceId)
    const { devicesToRemove } = await listDevices(two.first.parts)
    if (at < callsOfRemoval.length - 1) expect(devicesToRemove.map(({ deviceId }) => deviceId)).toEqual(ids)
    await finishPending(two.first.tab())
    await expectFinished(two)
  },
)

it('error: a removal whose digits are too old goes no further by itself: auth hears of it by the note, and new digits finish it', async () => {
  const two = await openTwo()
  const { home, first, second, other } = two
  const { revive } = killAt(first, 1, 'before')
  await two.remove().catch(() => undefined)
  revive()
  home.stage.clock.advance(30 * minuteMs)
  await finishPending(first.tab())
  const { devicesToRemove, devices } = await listDevices(first.parts)
  expect([devicesToRemove.map(({ deviceId }) => deviceId), devices.length]).toEqual([[other[0]?.deviceId], 1])
  expect((await first.wallets.wallet())?.facts.version).toBe(1)
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
  const fresh = await prove(home, first)
  await beginRemoval(first.parts, fresh)
  await renewFresh(first.parts, fresh)
  await finishPending(first.tab())
  await expectFinished(two)
})

it('error: one that no service has heard of is begun anew by new digits, together with another one', async () => {
  const two = await openTwo()
  const { home, first, other } = two
  const { revive } = killAt(first, 0, 'before')
  await two.remove().catch(() => undefined)
  revive()
  home.stage.clock.advance(30 * minuteMs)
  const third = await openBrowser(home)
  await logIn(home, third)
  await finishPending(first.tab())
  const { waitingDevices, devices, devicesToRemove } = await listDevices(first.parts)
  expect([devicesToRemove.length, devices.length]).toEqual([1, 2])
  await beginRemoval(first.parts, await prove(home, first), waitingDevices)
  const ids = [...other, ...waitingDevices].map(({ deviceId }) => deviceId)
  expect((await listDevices(first.parts)).devicesToRemove.map(({ deviceId }) => deviceId)).toEqual(ids)
  await expect(third.sign()).rejects.toMatchObject({ code: 'requestUnknown' })
  // Shares that are replaced for another reason end it, too.
  await renew(home, first)
  await finishPending(first.tab())
  await expectFinished(two)
})

it('error: a removed device that was let in again before auth heard of the removal stays', async () => {
  const two = await openTwo()
  const { home, first, second } = two
  const { revive } = killAt(first, 1, 'before')
  await two.remove().catch(() => undefined)
  revive()
  // Auth has not heard of it: the digits of both, and the word of another device, bring it back.
  await logIn(home, second, email, true)
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.sign()
  await finishPending(first.tab())
  const { devices, devicesToRemove } = await listDevices(first.parts)
  expect([devices.length, devicesToRemove, (await first.record())?.removal]).toEqual([2, [], undefined])
  home.stage.clock.advance(minuteMs)
  expect(await second.signer()).toBe(await first.address())
})

it('error: recovery is silent when a removal goes on: auth hears of it all the same', async () => {
  const two = await openTwo()
  const { first, second } = two
  const { revive } = killAt(first, 1, 'before')
  await two.remove().catch(() => undefined)
  revive()
  first.wire.isCut = (path) => path.startsWith('/recovery/')
  await finishPending(first.tab())
  first.wire.isCut = () => false
  expect((await first.record())?.removal).toMatchObject({ step: 'off' })
  await expect(second.sign()).rejects.toMatchObject({ reason: 'code' })
})

it('error: new shares that another device has made before the removal do not end it', async () => {
  const two = await openTwo()
  const { home, first, second } = two
  const { revive } = killAt(first, 0, 'before')
  await two.remove().catch(() => undefined)
  revive()
  await renew(home, second)
  await logIn(home, first, email, true)
  expect((await first.wallets.wallet())?.facts.version).toBe(2)
  expect((await listDevices(first.parts)).devicesToRemove).toHaveLength(1)
  const fresh = await prove(home, first)
  await beginRemoval(first.parts, fresh)
  expect((await listDevices(first.parts)).devicesToRemove).toHaveLength(1)
  await renewFresh(first.parts, fresh)
  await finishPending(first.tab())
  const wallet = await first.record()
  expect([wallet?.facts.version, wallet?.removal]).toEqual([3, undefined])
})
