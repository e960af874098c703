import { expect, it, vi } from 'vitest'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { freezeReleases, listDevices } from '../identity/devices.js'
import { email, type Home, prove, raw } from '../identity/fixtures/browser.js'
import { beginRemoval } from '../identity/removal.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'
import { tellWaitingDevice } from './offerDevices.js'

const dayMs = 24 * 3_600_000
const openServices = homesOfTests()

type Frame = Awaited<ReturnType<typeof openFrame>>

async function logIn(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(before + 1)
}

/** Has a frame start, which tells its page of a device that waits, and presses *Review* in the page. */
async function review({ parts, link, send, waitingId }: Frame) {
  await tellWaitingDevice(parts, link)
  expect(waitingId()).toMatch(/^[\da-f]{32}$/)
  await send('SHOW_SETTINGS', { review: true })
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

it('a window that is closed has decided nothing, one that nobody opens can be reached by its link, and the frame goes on', async () => {
  const { first, second } = await openTwo()
  const before = [...second.events]
  await second.press(en.openWindow)
  const opened = await second.window()
  await vi.waitFor(() => expect(opened.place.textContent).toContain(enWallet.madeWarning))
  second.closeWindow()
  second.tick(2)
  await vi.waitFor(() => expect(second.text()).toContain(en.openWindow))
  expect(second.events).toEqual(before)
  second.blockWindows()
  await second.press(en.openWindow)
  await second.shows(windowEn.digitsHere)
  void opened.run(second.lastUrl(), null)
  await opened.press(windowEn.matchYes)
  const timer = setInterval(() => [second, opened].forEach((each) => void each.tick(2)), 10)
  await opened.shows(enWallet.madeWarning)
  await opened.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  clearInterval(timer)
  // Whoever decides by a link gets no device of the wallet with it.
  expect(JSON.stringify(await listDevices(first.parts))).not.toContain(opened.id)
})

it('a new device says until when it waits, and signs as soon as another one approves', async () => {
  const { first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  expect(second.events).toEqual(['show device', 'show device', 'session', 'show device'])
  await tellWaitingDevice(first.parts, first.link)
  // By itself the frame shows nothing over the page.
  expect([first.events.at(-1), first.text()]).toEqual(['device waits', ''])
  await first.send('SHOW_SETTINGS', { review: true })
  await first.shows(enWallet.approveWarning)
  // Both compute the number by themselves, so that nobody else's device is approved by its name.
  const [, number] = /its number\s*(\d{4})/i.exec(second.text()) ?? []
  expect(first.text()).toContain(`${enWallet.deviceNumber}${number}`)
  await first.press(enWallet.approve)
  await vi.waitFor(() => expect(first.events.slice(-3)).toEqual(['show device', 'hide', 'no device waits']))
  second.tick(5)
  await second.shows(enWallet.holdOpen)
  await second.press(enWallet.done)
  expect(second.events.at(-1)).toBe('hide')
  expect(await second.browser.signer()).toBe(await first.browser.address())
})

it('who leaves the wait of a new device has declined nothing: the page is told until when it waits', async () => {
  const { second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  const params = ['0x48656c6c6f', await second.browser.address()]
  const signing = second
    .send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 31_337 })
    .catch((error: unknown) => error)
  await until(() => second.events.filter((each) => each === 'show device').length > 3, 10_000)
  await second.press(enWallet.done)
  const message = expect.stringContaining('This device is waiting')
  expect(await signing).toMatchObject({ code: 4001, waits: true, message })
})

it('a device about which the person decides later still waits, by the same id, and can be kept out for good', async () => {
  const { first, second } = await openTwo()
  await review(first)
  await first.press(enWallet.decideLater)
  await vi.waitFor(() => expect(first.events.slice(-2)).toEqual(['show device', 'hide']))
  const id = first.waitingId()
  await tellWaitingDevice(first.parts, first.link)
  expect(first.waitingId()).toBe(id)
  // The id of recovery stays in the frame.
  const [waiting] = (await listDevices(first.parts)).waitingDevices
  expect(waiting?.requestId).not.toContain(id)
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.press(`${enWallet.freeze}${enWallet.freezeAbout}`)
  await first.press(enWallet.freeze)
  await first.shows('New devices are blocked until')
  expect(first.text()).toContain(enWallet.waitsForEnd)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  second.tick(5)
  await second.shows(enWallet.holdStoppedNote)
  expect(second.text()).toContain('This device stays out until')
})

it('error: a page that asks to review where no device waits gets the list of devices', async () => {
  const home = await openServices()
  const first = await openFrame(home)
  await logIn(home, first)
  await vi.waitFor(() => expect(first.events.at(-1)).toBe('hide'), 10_000)
  await tellWaitingDevice(first.parts, first.link)
  expect(first.events.at(-1)).toBe('hide')
  await first.send('SHOW_SETTINGS', { review: true })
  await first.shows(enWallet.yourDevices)
})

it('error: a screen that takes the place of the decision stays', async () => {
  const { first } = await openTwo()
  await review(first)
  await first.shows(enWallet.approveWarning)
  await first.send('SHOW_SETTINGS', {})
  await first.shows(enWallet.devicesAbout)
  expect(first.events.at(-1)).toBe('show settings')
})

it('error: what comes while the devices are read for a review stays: a late decision takes no place of an approval', async () => {
  const { first } = await openTwo()
  await tellWaitingDevice(first.parts, first.link)
  const params = ['0x48656c6c6f', await first.browser.address()]
  const { access } = first.parts
  const { fetch, urls } = access
  let answer: () => void = () => undefined
  const isSlow = new Promise<void>((resolve) => (answer = resolve))
  vi.spyOn(access, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).startsWith(urls.recovery)) await isSlow
    return fetch(url, init)
  })
  await first.send('SHOW_SETTINGS', { review: true })
  const signing = first
    .send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 31_337 })
    .catch((error: unknown) => error)
  await first.shows(en.reject)
  answer()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([first.events.at(-1), first.text()]).toEqual(['show approve', expect.stringContaining(en.reject)])
  await first.press(en.reject)
  expect(await signing).toMatchObject({ code: 4001 })
})

it('a stop lets a device in by a code alone; one by a code lasts until it is undone; and who waits goes on by itself', async () => {
  const { home, first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  const third = await openFrame(home)
  await logIn(home, third)
  await third.shows(enWallet.holdWhy)
  await freezeReleases(first.parts)
  const typeFresh = async () => {
    home.stage.clock.advance(31_000)
    const before = home.countOf(email)
    await first.press(enWallet.sendCode)
    await first.type(before + 1)
  }
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.press('Review Chrome, Linux')
  await first.press(enWallet.approve)
  await first.shows(enWallet.approveByCode)
  await typeFresh()
  await first.shows(enWallet.yourDevices)
  second.tick(5)
  await second.shows(enWallet.holdOpen)
  await first.press(`${enWallet.freeze}${enWallet.freezeLonger}`)
  await first.press(enWallet.freezeLonger)
  await first.shows(enWallet.freezeCodeStatement)
  await typeFresh()
  await first.shows(enWallet.frozen)
  third.tick(5)
  await third.shows(enWallet.holdFrozenNote)
  // Approving is refused now, and says why.
  await first.press('Review Chrome, Linux')
  await first.press(enWallet.approve)
  await first.shows(en.frozen)
  await first.press(en.goBack)
  await first.shows(enWallet.yourDevices)
  await first.press(`${enWallet.unfreeze}${enWallet.unfreezeAbout}`)
  await typeFresh()
  await first.shows('New devices are blocked until')
  home.stage.clock.advance(dayMs)
  third.tick(5)
  await third.shows(enWallet.holdOpen)
})

/** Opens two devices, the first of which refuses the second. @param show Shows the first one the decision. */
async function openRefused(show = review) {
  const opened = await openTwo()
  const { first, second } = opened
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await show(first)
  await first.press(enWallet.notYou)
  await first.shows(enWallet.moveMoney)
  await first.press(enWallet.refuse)
  await first.shows(enWallet.refusedUntil)
  return opened
}

it('a refusal is for some days, of which a device that waits is told; where they are used up a code blocks new devices', async () => {
  const { home, first, second } = await openRefused()
  await first.press(enWallet.freeze)
  await first.shows('New devices are blocked until')
  await first.press(enWallet.done)
  await vi.waitFor(() => expect(first.waitingId()).toBeUndefined())
  const until = home.stage.clock.now() + 7 * dayMs
  const [waiting] = (await listDevices(first.parts)).waitingDevices
  expect([waiting?.isRefused, Math.abs((waiting?.releaseAt ?? 0) - until) < 60_000]).toEqual([true, true])
  // It has been decided: no start tells of it again.
  const shown = first.events.length
  await tellWaitingDevice(first.parts, first.link)
  expect(first.events).toHaveLength(shown)
  second.tick(5)
  await second.shows(enWallet.holdStoppedNote)
  home.stage.clock.advance(7 * dayMs)
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.press('Review Chrome, Linux')
  await first.press(enWallet.notYou)
  await first.press(enWallet.refuse)
  await first.shows(enWallet.daysUsedUp)
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await first.press(enWallet.sendCode)
  await first.type(before + 1)
  await first.shows(enWallet.frozen)
  second.tick(5)
  await second.shows(enWallet.holdFrozenNote)
})

it.each([
  ['Done', enWallet.done],
  ['the frame’s close button', en.close],
])(
  'error: who refuses a device, and leaves the offer to block others by %s, is told of it no more',
  async (_, leave) => {
    const { first } = await openRefused()
    await first.press(leave)
    await vi.waitFor(() => expect(first.waitingId()).toBeUndefined())
  },
)

it('in the window It wasn’t me leads to the refusal too, and ✕ decides nothing', async () => {
  const { first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await review(first)
  await first.asks(enWallet.approveWarning)
  const opened = await first.window()
  const named = [...opened.place.querySelectorAll('button:not([hidden])')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )
  expect(named).toEqual([enWallet.decideLater, enWallet.notYou, enWallet.approve])
  opened.place.querySelector<HTMLButtonElement>(`[aria-label="${enWallet.decideLater}"]`)?.click()
  expect([opened.isClosed(), opened.text()]).toEqual([
    true,
    expect.stringContaining('You can close this window'),
  ])
  first.closeWindow()
  first.tick(2)
  await first.asks(enWallet.approveWarning)
  const [still] = (await listDevices(first.parts)).waitingDevices
  expect(still?.isRefused).toBe(false)
  await opened.press(enWallet.notYou)
  await first.shows(enWallet.moveMoney)
  await first.press(enWallet.refuse)
  await first.shows(enWallet.refusedUntil)
  const [waiting] = (await listDevices(first.parts)).waitingDevices
  expect(waiting?.isRefused).toBe(true)
})

it('error: who leaves the link to the window is back at the decision, and has refused nothing', async () => {
  const { first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await review(first)
  first.blockWindows()
  await first.press(en.openWindow)
  await first.shows(windowEn.digitsHere)
  await first.press(windowEn.cancel)
  await first.shows(enWallet.approveWarning)
  expect(first.text()).toContain(enWallet.notYou)
  expect(first.text()).not.toContain(windowEn.digitsHere)
})

it('error: who refuses a device in the settings, and closes them, is told of it no more', async () => {
  const { first } = await openRefused(async (frame) => {
    await frame.send('SHOW_SETTINGS', { section: 'devices' })
    await vi.waitFor(() => expect(frame.waitingId()).toBeDefined())
    await frame.press('Review Chrome, Linux')
  })
  await first.press(en.close)
  await vi.waitFor(() => expect(first.waitingId()).toBeUndefined())
})

it('error: a device that was removed while it waits says so, and its next login is a new one', async () => {
  const { home, first, second } = await openTwo()
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  const [waiting] = (await listDevices(first.parts)).waitingDevices
  await beginRemoval(first.parts, await prove(home, first.browser), waiting && [waiting])
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
  await second.shows(enWallet.holdWhy)
  await second.press(enWallet.done)
  const page = new AbortController()
  const request = { method: 'personal_sign', params: [raw, await second.browser.address()] }
  const signing = second
    .send('RPC_REQUEST', { ...request, chainId: 'eip155:31337' }, page.signal)
    .catch((error: unknown) => String(error))
  second.blockWindows()
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
