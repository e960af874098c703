import { expect, it } from 'vitest'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { devicesScreen } from './devicesScreen.js'
import { deviceList } from './fixtures/deviceList.js'
import { timesIn } from './times.js'

const hourMs = 3_600_000
const now = Date.parse('2026-06-01T12:00:00.000Z')
const device = {
  deviceId: 'a',
  name: 'Chrome, Linux (atlas example)',
  createdAt: now - 48 * hourMs,
  usedAt: now,
  isCurrent: true,
  hasShare: true,
}
const other = { ...device, deviceId: 'b', name: 'Safari, iPhone', usedAt: now - hourMs, isCurrent: false }
const list = deviceList([device])

function openDevices() {
  const done: unknown[] = []
  const note = (name: string) => (of?: unknown) => void done.push(of === undefined ? name : [name, of])
  const screen = devicesScreen({
    text: enWallet,
    closeName: 'Close',
    backName: 'Go back',
    times: timesIn('en', () => now),
    review: note('review'),
    remove: note('remove'),
    finishRemoval: note('finish'),
    freeze: note('freeze'),
    replaceShares: note('replace'),
    unfreeze: note('unfreeze'),
    signOutEverywhere: note('signOut'),
    retry: note('retry'),
    back: note('back'),
    close: note('close'),
  })
  document.body.replaceChildren(screen.node)
  const press = (name: string) =>
    [...screen.node.querySelectorAll('button')]
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
      ?.click()
  return { screen, done, press, text: () => screen.node.textContent ?? '' }
}

it('shows at once that devices come, and where they do not, why and how to try again', () => {
  const { screen, done, press, text } = openDevices()
  expect(screen.node.querySelector('[role=status]')?.textContent).toBe(enWallet.loadingDevices)
  screen.update({ kind: 'failed', problem: 'The wallet service isn’t responding.' })
  expect(screen.node.querySelector('[role=alert]')?.textContent).toBe('The wallet service isn’t responding.')
  press(enWallet.tryAgain)
  expect(done).toEqual(['retry'])
  expect(text()).not.toContain(enWallet.loadingDevices)
})

it('names each device, says which one is this, and lets the others be removed', () => {
  const { screen, done, press, text } = openDevices()
  screen.update({ kind: 'ready', list: { ...list, devices: [device, other] } })
  const rows = [...screen.node.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain(enWallet.thisDevice)
  expect(rows[1]).toBe('Safari, iPhoneWallet windowLast used 1 hour ago')
  press('Remove Chrome, Linux (atlas example)')
  press('Remove Safari, iPhone')
  expect(done).toEqual([['remove', other]])
  expect(text()).not.toContain(enWallet.onlyDevice)
  const begun = { ...list, devicesToRemove: [{ deviceId: 'b', name: 'Safari, iPhone' }] }
  screen.update({ kind: 'ready', list: begun })
  expect(text()).toContain('Safari, iPhone isn’t fully removed')
  press(enWallet.finishRemoval)
  expect(done.at(-1)).toEqual(['finish', begun])
  screen.update({ kind: 'ready', list })
  expect(text()).toContain(enWallet.onlyDevice)
  // Nobody can add one now.
  screen.update({ kind: 'ready', list: { ...list, isFrozen: true } })
  expect(text()).toContain(enWallet.frozen)
  expect(text()).not.toContain(enWallet.onlyDevice)
})

it('puts devices that wait first, and says what frozen means', () => {
  const { screen, done, press, text } = openDevices()
  const waiting = {
    requestId: 'r',
    deviceId: 'd',
    name: 'Edge, Windows',
    isRefused: false,
    begunAt: now,
    releaseAt: now + 24 * hourMs,
  }
  screen.update({ kind: 'ready', list: { ...list, waitingDevices: [waiting] } })
  expect(screen.node.querySelector('h2')?.textContent).toBe(enWallet.waitingDevices)
  press('Review Edge, Windows')
  expect(done).toEqual([['review', waiting]])
  screen.update({ kind: 'ready', list: { ...list, waitingDevices: [{ ...waiting, isRefused: true }] } })
  expect(text()).toContain('Edge, WindowsStays out until Jun 2, 2026')
  screen.update({ kind: 'ready', list: { ...list, isFrozen: true, canUnfreeze: true } })
  expect(text()).toContain(enWallet.frozen)
  expect(text()).toContain(enWallet.unfreeze)
  expect(text()).not.toContain(enWallet.freeze)
  // One that ends by itself can be made to last, or be ended sooner; and who waits gets in then.
  const stopped = {
    ...list,
    waitingDevices: [waiting],
    isFrozen: true,
    thawsAt: now + 100 * hourMs,
    canUnfreeze: true,
  }
  screen.update({ kind: 'ready', list: stopped })
  expect(text()).toContain('New devices are blocked until Jun 5, 2026')
  expect(text()).toContain(`${enWallet.freeze}${enWallet.freezeLonger}`)
  expect(text()).toContain(enWallet.unfreeze)
  expect(text()).toContain(enWallet.waitsForEnd)
  // One that was undone has no end sooner than that.
  screen.update({ kind: 'ready', list: { ...list, isFrozen: true, thawsAt: now + 24 * hourMs } })
  expect(text()).toContain('New devices are blocked until')
  expect(text()).not.toContain(enWallet.unfreeze)
  expect(text()).toContain(enWallet.freeze)
})
