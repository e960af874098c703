import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it, vi } from 'vitest'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { site } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { callService } from '../identity/callService.js'
import { freezeReleases, listDevices } from '../identity/devices.js'
import { email, type Home, raw } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { decideInWindow } from './decideInWindow.js'
import { openWindows } from './fixtures/window.js'
import { linkIn, openSeals } from './windowLink.js'

const openServices = homesOfTests()

type Frame = Awaited<ReturnType<typeof openFrame>>

/** The frames of two sites in one browser, the first of which is signed in, and the window of that browser. */
async function openHere() {
  const home = await openServices()
  const [first, second] = [await openFrame(home), await openFrame(home)]
  await logIn(home, first)
  await vi.waitFor(() => expect(first.events.at(-1)).toBe('hide'), 30_000)
  return { home, first, second, opened: await openWindows(home, first.parts) }
}

async function logIn(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(before + 1)
}

/** Has a code sent to the window, and types it there. */
async function sendCode(
  home: Home,
  opened: Awaited<ReturnType<typeof openWindows>>,
  send: () => Promise<unknown>,
) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await send()
  await opened.type('code', (await home.digitsTo(email, before + 1)).join(''))
}

/** Lets seconds pass in each, so that the two ends read what the other one wrote. @returns Its end. */
function pass(...all: readonly { tick(seconds: number): void }[]): () => void {
  const timer = setInterval(() => all.forEach((each) => void each.tick(2)), 10)
  return () => clearInterval(timer)
}

const password = 'correct horse battery staple'
const signal = new AbortController().signal

it('the window approves a request, becomes a device, and approves a new site of its browser at once', async () => {
  const { home, first, second, opened } = await openHere()
  const { facts } = (await first.browser.wallets.wallet())!
  const address = facts.addresses.eip155
  const decision = decideInWindow(first.parts, {
    purpose: 'approve',
    reason: 'approve',
    signal,
    host: opened.host(),
    request: { method: 'personal_sign', params: [raw, address], chainId: 'eip155:31337', address },
  })
  await opened.shows('hello')
  expect(opened.text()).toContain(site)
  await vi.waitFor(async () => {
    const { devices } = await listDevices(first.parts)
    expect(devices.map(({ deviceId }) => deviceId)).toContain(opened.id)
  })
  await opened.press(en.approve)
  expect(await decision).toBe('approved')
  expect([opened.isClosed(), opened.text()]).toEqual([true, expect.stringContaining('app.example')])

  await logIn(home, second)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.approveHere)
  const { release } = (await second.browser.wallets.wallet())!
  const { requestId } = release!
  const ask = { purpose: 'device', reason: 'device', requestId, signal } as const
  const refused = decideInWindow(second.parts, { ...ask, host: opened.host() })
  await opened.shows(windowEn.approveWarning)
  expect(opened.text()).toContain('Chrome, Linux')
  // When it was requested, without seconds, as other times are written.
  expect(opened.text()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/)
  await opened.press(en.reject)
  expect(await refused).toBe('rejected')
  await expect(second.browser.sign()).rejects.toMatchObject({ reason: 'wait' })
  const approved = decideInWindow(second.parts, { ...ask, host: opened.host() })
  await opened.press(en.approve)
  expect(await approved).toBe('approved')
  expect(await second.browser.signer()).toBe(address)
}, 30_000)

it('error: a window that is no device of the wallet approves no site, and says what makes it one', async () => {
  const { home, second, opened } = await openHere()
  await logIn(home, second)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.approveHere)
  const { release } = (await second.browser.wallets.wallet())!
  const ask = { purpose: 'device', reason: 'device', signal, host: opened.host() } as const
  void decideInWindow(second.parts, { ...ask, requestId: release!.requestId })
  await opened.shows(windowEn.notOfWallet)
  expect(opened.place.querySelectorAll('button')).toHaveLength(0)
}, 30_000)

it('the words are shown in the window alone, after a fresh code, and are those of the wallet', async () => {
  const { home, first, opened } = await openHere()
  const decision = decideInWindow(first.parts, {
    purpose: 'export',
    reason: 'settings',
    signal,
    host: opened.host(),
  })
  await sendCode(home, opened, () => opened.press(windowEn.sendCode))
  await opened.shows(windowEn.wordsStatement)
  const words = [...opened.place.querySelectorAll('.seed li')].map(({ textContent }) => textContent)
  const address = (await first.browser.address())!
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  // Five minutes later they are gone, whether the person has gone or not.
  opened.tick(300)
  expect(await decision).toBe('approved')
  expect(opened.place.querySelector('.seed')).toBeNull()
  // No session is left behind in the window.
  expect(await opened.parts.store.get('session')).toBeUndefined()
}, 30_000)

it('while a device waits the window becomes a device by a code of the frame; a stop by a press is passed over by a code of its own', async () => {
  const { home, first, second } = await openHere()
  await logIn(home, second)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await first.send('SHOW_SETTINGS', { section: 'export' })
  await first.press(en.openWindow)
  const opened = await first.window()
  await first.shows(windowEn.addWindowNote)
  // The frame has closed that window.
  opened.parts.screenHost.clear()
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await first.press(enWallet.sendCode)
  await first.type(before + 1)
  await first.shows(windowEn.exportInWindow)
  const { devices } = await listDevices(first.parts)
  expect(devices.map(({ deviceId }) => deviceId)).toContain(opened.id)

  await freezeReleases(first.parts)
  const { release } = (await second.browser.wallets.wallet())!
  const ask = { purpose: 'device', reason: 'device', requestId: release!.requestId, signal } as const
  const approved = decideInWindow(second.parts, { ...ask, host: opened.host() })
  await opened.press(en.approve)
  await opened.shows(windowEn.approveByCode)
  await sendCode(home, opened, () => opened.press(windowEn.sendCode))
  expect(await approved).toBe('approved')
  expect(await second.browser.signer()).toBe(await first.browser.address())
}, 60_000)

it('error: auth is silent when the words are to be shown: the window says so, and begins anew', async () => {
  const { home, first, opened } = await openHere()
  const ask = { purpose: 'export', reason: 'settings', signal, host: opened.host() } as const
  const decision = decideInWindow(first.parts, ask)
  opened.wire.isCut = (path) => path === '/auth/v1/share'
  await sendCode(home, opened, () => opened.press(windowEn.sendCode))
  await opened.shows(en.unreachable)
  opened.wire.isCut = () => false
  await opened.press(windowEn.tryAgain)
  await sendCode(home, opened, () => opened.press(windowEn.sendCode))
  await opened.shows(windowEn.wordsStatement)
  await opened.press(windowEn.wroteDown)
  expect(await decision).toBe('approved')
}, 30_000)

it('error: a file that is made as the five minutes end does not bring the words back, nor does a browser that slept', async () => {
  const { home, first, opened } = await openHere()
  const ask = { purpose: 'export', reason: 'settings', signal, host: opened.host() } as const
  const decision = decideInWindow(first.parts, ask)
  await sendCode(home, opened, () => opened.press(windowEn.sendCode))
  await opened.press(windowEn.makeFile)
  await opened.type('password', password)
  await opened.type('again', password)
  const made = vi.spyOn(URL, 'createObjectURL')
  opened.submit()
  home.stage.clock.advance(300_000)
  opened.tick(1)
  expect(await decision).toBe('approved')
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), 25_000)
  expect(opened.place.querySelector('.seed')).toBeNull()
}, 30_000)

/** Replaces the shares in the settings of a frame: the code with a wrong half first, and a wrong password. */
async function replaceShares(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  await frame.send('SHOW_SETTINGS', { section: 'devices' })
  await frame.press(`${enWallet.replaceShares}${enWallet.replaceSharesAbout}`)
  const before = home.countOf(email)
  await frame.press(enWallet.sendCode)
  const [auth, recovery] = await home.digitsTo(email, before + 1)
  await frame.typeDigits(`${auth}${recovery === '000000' ? '000001' : '000000'}`)
  await frame.shows('Tries left: 4')
  await frame.typeDigits(`${auth}${recovery}`)
  await frame.shows(enWallet.replacePasswordNote)
  await frame.fill('password', `${password}!`)
  await frame.press(enWallet.replace)
  await frame.shows(en.wrongPassword)
  // The frame has had the second split since the password was set.
  expect((await frame.browser.wallets.wallet())?.facts.version).toBe(2)
  await frame.fill('password', password)
  await frame.press(enWallet.replace)
  // The password's key twice, on a machine that may be busy.
  await vi.waitFor(() => expect(frame.text()).toContain(enWallet.yourDevices), 60_000)
  expect((await frame.browser.wallets.wallet())?.facts.version).toBe(3)
  expect(await frame.browser.signer()).toBe(await frame.browser.address())
  await frame.press(en.close)
}

it('a recovery password is set in the window and locks replaced shares too; a new device then needs it, and says so where it is wrong', async () => {
  const { home, first, second, opened } = await openHere()
  const ask = { purpose: 'password', reason: 'settings', signal } as const
  const decision = decideInWindow(first.parts, { ...ask, host: opened.host() })
  await opened.shows(windowEn.setWarning)
  await opened.type('password', 'short')
  opened.submit()
  await opened.shows(windowEn.passwordShort)
  await opened.type('password', password)
  await opened.type('again', password)
  await sendCode(home, opened, async () => opened.submit())
  expect(await decision).toBe('approved')
  await replaceShares(home, first)

  await logIn(home, second)
  await second.shows(enWallet.approveHere)
  const { release } = (await second.browser.wallets.wallet())!
  const device = { purpose: 'device', reason: 'device', signal, host: opened.host() } as const
  const approved = decideInWindow(second.parts, { ...device, requestId: release!.requestId })
  await opened.press(en.approve)
  expect(await approved).toBe('approved')
  await expect(second.browser.sign()).rejects.toMatchObject({ reason: 'password' })
  // Twelve hours later auth gives its share for a fresh code alone: it is typed in between.
  home.stage.clock.advance(13 * 3_600_000)
  const address = (await second.browser.address())!
  const request = { method: 'personal_sign', params: [raw, address], chainId: 'eip155:31337' }
  const signing = second.send('RPC_REQUEST', request) as Promise<`0x${string}`>
  await second.shows(windowEn.unlockNote)
  await second.fill('password', `${password}!`)
  const before = home.countOf(email)
  await second.press(windowEn.continue)
  await second.type(before + 1)
  await second.shows(en.wrongPassword)
  await second.fill('password', password)
  await second.press(windowEn.continue)
  await second.press(en.approve)
  expect(await recoverMessageAddress({ message: { raw }, signature: await signing })).toBe(address)
}, 240_000)

it('error: auth says that a new recovery password counts, and recovery has not heard of it: the window says that it isn’t finished, and it is finished later', async () => {
  const { home, first, opened } = await openHere()
  const { auth } = home.stage.programs
  const honest = auth.fetch.bind(auth)
  auth.fetch = async (request, caller) => {
    const response = await honest(request, caller)
    if (!new URL(request.url).pathname.endsWith('/users/sign')) return response
    return Response.json({ ...((await response.json()) as object), receipt: 'bm90.bm90' })
  }
  const wrapped = () => home.stage.stores.recovery.all('SELECT wrapped FROM recovery_users')
  const ask = { purpose: 'password', reason: 'settings', signal } as const
  void decideInWindow(first.parts, { ...ask, host: opened.host() })
  const typePassword = async () => {
    await opened.shows(windowEn.setWarning)
    await opened.type('password', password)
    await opened.type('again', password)
    await sendCode(home, opened, async () => opened.submit())
  }
  await typePassword()
  await opened.shows(en.passwordUnfinished)
  expect(await wrapped()).toEqual([{ wrapped: 0 }])
  auth.fetch = honest
  await opened.press(windowEn.tryAgain)
  await typePassword()
  // The first one locks it by now, and no copy is left that recovery could open.
  await opened.shows(en.passwordNeeded)
  expect(await wrapped()).toEqual([{ wrapped: 1 }])
  const open = 'SELECT id FROM recovery_retired WHERE wrapped = 0'
  expect(await home.stage.stores.recovery.all(open)).toEqual([])
  await opened.press(windowEn.tryAgain)
  await opened.shows(windowEn.changeStatement)
}, 120_000)

it('without an opener the two find each other by the link: same digits, and the decision over auth', async () => {
  const { home, first, opened } = await openHere()
  const address = (await first.browser.address())!
  const message = `0x${'61'.repeat(45_000)}`
  const host = opened.host({ isCut: true })
  const decision = decideInWindow(first.parts, {
    purpose: 'approve',
    reason: 'approve',
    signal,
    host,
    request: { method: 'personal_sign', params: [message, address], chainId: 'eip155:31337', address },
  })
  await first.shows(windowEn.digitsHere)
  const shown = first.place.querySelector('.digits .unseen')?.textContent?.replaceAll(' ', '')
  await first.press(windowEn.linkOpen)
  await first.shows(windowEn.linkBlocked)
  const url = host.lastUrl()
  void opened.run(url, null)
  await opened.shows(windowEn.matchWhy)
  expect(opened.place.querySelector('.statement')?.textContent?.replaceAll(' ', '')).toContain(shown)
  await opened.press(windowEn.matchYes)
  const stop = pass(first, opened)
  await opened.shows('a'.repeat(45_000))
  await first.shows(windowEn.windowThere)

  // The link works once: a second window of it, in another browser, gets nothing.
  const other = await openWindows(home, first.parts)
  void other.run(url, null)
  await other.press(windowEn.matchYes)
  await other.shows(windowEn.linkUsed)
  await opened.press(en.approve)
  expect(await decision).toBe('approved')
  await opened.shows('You can close this window')
  stop()
  // The link is for this request alone: who opens it does not get a device of the wallet.
  expect(JSON.stringify(await listDevices(first.parts))).not.toContain(opened.id)
}, 30_000)

it('error: a window that the person closes without its opener is missed after half a minute, and a new link goes on', async () => {
  const { home, first, opened } = await openHere()
  const ask = { purpose: 'export', reason: 'settings', signal } as const
  const host = opened.host({ isCut: true })
  const decision = decideInWindow(first.parts, { ...ask, host })
  await first.shows(windowEn.digitsHere)
  void opened.run(host.lastUrl(), null)
  await opened.press(windowEn.matchYes)
  const stopFirst = pass(first)
  let stopWindow = pass(opened)
  await first.shows(windowEn.windowThere)
  await opened.shows(windowEn.exportWarning)
  // For a minute the window does nothing but say that it is there.
  for (let at = 0; at < 6; at++) {
    const before = opened.calls()
    await vi.waitFor(() => expect(opened.calls()).toBeGreaterThan(before), 10_000)
    home.stage.clock.advance(10_000)
  }
  await first.shows(windowEn.windowThere)
  // The last word of the window may still be on its way when it stops.
  const passSilently = () =>
    vi.waitFor(
      () => {
        home.stage.clock.advance(10_000)
        expect(first.text()).toContain(windowEn.windowSilent)
      },
      { timeout: 10_000, interval: 300 },
    )
  stopWindow()
  await passSilently()
  // It slept only.
  stopWindow = pass(opened)
  await first.shows(windowEn.windowThere)
  stopWindow()
  await passSilently()
  await first.press(windowEn.linkNew)
  await first.shows(windowEn.linkOpen)
  stopFirst()
  await first.press(windowEn.cancel)
  expect(await decision).toBe('rejected')
}, 30_000)

it('error: a frame whose word did not leave says it again, and a window whose link ends meanwhile goes on by itself', async () => {
  const { home, first, opened } = await openHere()
  const ask = { purpose: 'export', reason: 'settings', signal } as const
  const host = opened.host({ isCut: true })
  void decideInWindow(first.parts, { ...ask, host })
  await first.shows(windowEn.digitsHere)
  let cuts = 0
  first.browser.wire.isCut = (path) => path.endsWith('/frame') && ++cuts <= 3
  void opened.run(host.lastUrl(), null)
  await opened.press(windowEn.matchYes)
  const stop = pass(first, opened)
  await opened.shows(windowEn.exportWarning)
  expect(cuts).toBeGreaterThan(3)
  home.stage.clock.advance(600_000)
  opened.tick(2)
  stop()
  expect(opened.text()).toContain(windowEn.exportWarning)
  await opened.press(windowEn.cancel)
  await opened.shows('Rejected')
}, 30_000)

it('error: a person who leaves while the code is sent is not asked for it', async () => {
  const { home, first, opened } = await openHere()
  home.stage.clock.advance(31_000)
  const ask = { purpose: 'password', reason: 'settings', signal } as const
  const decision = decideInWindow(first.parts, { ...ask, host: opened.host() })
  await opened.type('password', password)
  await opened.type('again', password)
  const before = home.countOf(email)
  opened.submit()
  opened.place.querySelector<HTMLButtonElement>(`[aria-label="${en.close}"]`)!.click()
  expect(await decision).toBe('rejected')
  await home.digitsTo(email, before + 1)
  await vi.waitFor(() => expect(opened.text()).toContain('Rejected'))
}, 30_000)

it('error: digits that differ decide nothing, and a link that is over makes place for a new one', async () => {
  const { home, first, opened } = await openHere()
  const ask = { purpose: 'device', reason: 'device', signal } as const
  const host = opened.host({ isCut: true })
  const decision = decideInWindow(first.parts, { ...ask, host })
  await first.shows(windowEn.digitsHere)
  const url = host.lastUrl()
  void opened.run(url, null)
  await opened.press(windowEn.matchNo)
  await opened.shows(windowEn.mismatch)
  home.stage.clock.advance(600_000)
  first.tick(2)
  await first.shows(windowEn.linkOver)
  await first.press(windowEn.linkNew)
  await first.shows(windowEn.digitsHere)
  await first.press(windowEn.linkOpen)
  expect(host.lastUrl()).not.toBe(url)
  await first.press(windowEn.cancel)
  expect(await decision).toBe('rejected')
}, 30_000)

it('error: a message that auth makes up ends the link, and nothing is decided', async () => {
  const { first, opened } = await openHere()
  const host = opened.host({ isCut: true })
  const decision = decideInWindow(first.parts, { purpose: 'device', reason: 'device', signal, host })
  await first.shows(windowEn.digitsHere)
  const link = linkIn(new URL(host.lastUrl()).hash)!
  const foreign = await openSeals({ ...link, key: new Uint8Array(32) }, 'window')
  const message = await foreign.seal('.{"type":"decided","isApproved":true}')
  const params = { id: link.id, side: 'window' }
  await callService(opened.parts.access, authEndpoints.writeChannel, { params, body: { message } })
  const stop = pass(first)
  await first.shows(windowEn.linkUnsafe)
  stop()
  await first.press(windowEn.cancel)
  expect(await decision).toBe('rejected')
}, 30_000)
