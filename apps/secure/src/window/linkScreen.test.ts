import { stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { listDevices } from '../identity/devices.js'
import { email, logIn, openBrowser } from '../identity/fixtures/browser.js'
import { windowText as windowAr } from '../texts/ar/window.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { openChannelTalk } from './channelTalk.js'
import { linkIn } from './windowLink.js'

const openServices = homesOfTests()

/** A frame whose page lets no window open that the frame can reach. */
async function openCut() {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  frame.blockWindows()
  return { home, frame }
}

type Cut = Awaited<ReturnType<typeof openCut>>

/** A stranger who has the link, and says what a window would. */
async function holderOf({ home, frame }: Cut) {
  const holder = await openBrowser(home)
  const talk = await openChannelTalk({
    access: holder.parts.access,
    side: 'window',
    onEnd: () => undefined,
    everySecond: () => () => undefined,
    link: linkIn(new URL(frame.lastUrl()).hash)!,
  })
  const { id } = holder.parts.access.device
  return { id, say: () => talk.send({ type: 'device', deviceId: id, name: 'Firefox, Linux' }) }
}

const idsOf = async ({ frame }: Cut) =>
  (await listDevices(frame.parts)).devices.map(({ deviceId }) => deviceId)

it('the link leaves the frame as no text, field or `a`: a press opens the window, and where none opens the screen says what to do', async () => {
  const { frame } = await openCut()
  const own = (await frame.browser.address())!
  const params = [stringToHex('hello'), own]
  const signing = frame.send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 31_337 })
  await frame.press(en.openWindow)
  await frame.shows(windowEn.linkBlocked)
  const { hash } = new URL(frame.lastUrl())
  expect(hash).toMatch(/^#[\da-f]{32}\.[\w-]{43}$/)
  for (const button of [...frame.place.querySelectorAll('button')]) {
    if (button.textContent === windowEn.linkOpen) button.click()
  }
  expect(frame.place.querySelectorAll('a, input, textarea')).toHaveLength(0)
  expect(frame.place.outerHTML).not.toContain(hash.slice(1))
  // What it says is said in both languages.
  expect(windowAr.linkBlocked.length).toBeGreaterThan(40)
  await frame.press(en.reject)
  await expect(signing).rejects.toMatchObject({ code: 4001 })
})

it('whoever has a link becomes a device of the wallet by twelve digits typed in the frame, and not before', async () => {
  const cut = await openCut()
  const { home, frame } = cut
  await frame.send('SHOW_SETTINGS', { section: 'export' })
  await frame.press(en.openWindow)
  await frame.shows(windowEn.digitsHere)
  const { id, say } = await holderOf(cut)
  await say()
  frame.tick(4)
  await frame.shows(windowEn.addWindowNote)
  expect(await idsOf(cut)).not.toContain(id)
  frame.blockWindows(false)
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.press(enWallet.sendCode)
  await frame.type(before + 1)
  await frame.shows(windowEn.exportInWindow)
  expect(await idsOf(cut)).toContain(id)
})
