import { expect, it, vi } from 'vitest'
import { listDevices } from '../identity/devices.js'
import { email, type Home, raw } from '../identity/fixtures/browser.js'
import { enWallet } from '../ui/text/enWallet.js'
import { windowEn } from '../window/text/en.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'
import { offerDevices } from './offerDevices.js'

const openServices = homesOfTests()

type Frame = Awaited<ReturnType<typeof openFrame>>

async function logIn(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(before + 1)
}

/** Two devices of one address: the first one has the wallet. */
async function openTwo() {
  const home = await openServices()
  const [first, second] = [await openFrame(home), await openFrame(home)]
  await logIn(home, first)
  await vi.waitFor(() => expect(first.events.at(-1)).toBe('hide'), 10_000)
  await logIn(home, second)
  await second.shows(enWallet.madeStatement)
  return { home, first, second }
}

it('the page hears of the session before the frame goes', async () => {
  const { first } = await openTwo()
  expect(first.events).toEqual(['show otp', 'session', 'hide'])
})

it('a wallet that nobody but auth vouches for is shown before the page hears of it, and may be left', async () => {
  const { second } = await openTwo()
  expect(second.text()).toContain('https://app.example')
  expect(second.events).toEqual(['show device', 'show device'])
  expect(await second.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
  await expect(second.send('GET_USER', {})).rejects.toMatchObject({ code: 4100 })
  await second.press(enWallet.notMine)
  await vi.waitFor(() => expect(second.events.at(-1)).toBe('hide'))
  expect(second.events).not.toContain('session')
})

it('a new device says until when it waits, and signs as soon as another one approves', async () => {
  const { first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  expect(second.events).toEqual(['show device', 'show device', 'session', 'show device'])
  const offered = offerDevices(first.parts)
  await first.shows(enWallet.approveWarning)
  await first.press(enWallet.approve)
  await offered
  expect(first.events.slice(-2)).toEqual(['show device', 'hide'])
  second.tick(5)
  await second.shows(enWallet.holdOpen)
  await second.press(enWallet.done)
  expect(second.events.at(-1)).toBe('hide')
  expect(await second.browser.signer()).toBe(await first.browser.address())
})

it('a device that was put off is not offered again, and can be kept out for good', async () => {
  const { first, second } = await openTwo()
  const offered = offerDevices(first.parts)
  await first.press(enWallet.notNow)
  await offered
  await offerDevices(first.parts)
  expect(first.events.filter((each) => each === 'show device')).toHaveLength(1)
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.press(`${enWallet.freeze}${enWallet.freezeAbout}`)
  await first.press(enWallet.freeze)
  await first.shows(enWallet.frozen)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  second.tick(5)
  await second.shows(enWallet.holdFrozenNote)
})

it('error: a device that was refused while it waits says so, and its next login is a new one', async () => {
  const { home, first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await first.send('SHOW_SETTINGS', {})
  await first.press(`${enWallet.devices}${enWallet.devicesAbout}`)
  await first.press('Review Chrome, Linux')
  await first.press(enWallet.notYou)
  await first.press(enWallet.remove)
  // What asked once can ask again: the block of all is offered, and left.
  await first.shows(enWallet.freezeStatement)
  expect(await listDevices(first.parts)).toMatchObject({ waiting: [], devices: [{ isCurrent: true }] })
  second.tick(5)
  await second.shows(enWallet.holdOverNote)
  await second.send('SIGN_OUT', undefined)
  home.stage.clock.advance(31_000)
  expect(await second.send('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  await second.shows('12 digits')
})

/** A request of a device that waits, whose person was given the link to its window. */
async function openLink() {
  const { second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.press(enWallet.done)
  const page = new AbortController()
  const request = { method: 'personal_sign', params: [raw, await second.browser.address()] }
  const signing = second
    .send('RPC_REQUEST', { ...request, chainId: 'eip155:31337' }, page.signal)
    .catch((error: unknown) => String(error))
  // A browser that blocks the window.
  vi.stubGlobal('window', { location, open: () => null })
  await second.press(enWallet.approveHere)
  await second.shows(windowEn.digitsHere)
  return { second, signing, page }
}

it('error: settings that take the place of the link to the window end the request that waits, and stay', async () => {
  const { second, signing } = await openLink()
  await second.send('SHOW_SETTINGS', {})
  expect(await signing).toContain('This device')
  expect([second.text().includes(enWallet.devicesAbout), second.events.at(-1)]).toEqual([
    true,
    'show settings',
  ])
})

it('error: a request that the page gives up takes the link to the window with it', async () => {
  const { second, signing, page } = await openLink()
  page.abort()
  expect(await signing).toContain('This device')
  expect([second.text(), second.events.at(-1)]).toEqual(['', 'hide'])
})
