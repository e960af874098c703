import { expect, it } from 'vitest'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { site } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { callService } from '../identity/callService.js'
import { email, logIn, openBrowser } from '../identity/fixtures/browser.js'
import { stateOfAuth } from '../identity/notes.js'
import { frameText as en } from '../texts/en/frame.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { openChannelTalk } from './channelTalk.js'
import type { WindowPurpose } from './messages.js'
import { makeLink, windowUrl } from './windowLink.js'

const openServices = homesOfTests()
const foreign = 'https://my-bank.example'

/** A thief of the mailbox, whose device waits, and the window of the owner's browser, which is a device of the wallet. */
async function openThief() {
  const home = await openServices()
  const owner = await openFrame(home)
  await logIn(home, owner.browser)
  const { userId } = (await owner.browser.wallets.wallet())!.facts
  const opened = await owner.window()
  const state = await stateOfAuth(owner.parts.access, userId)
  const body = { userId, deviceId: opened.id, name: 'Firefox, Linux', state }
  await callService(owner.parts.access, recoveryEndpoints.addDevice, { body })
  const thief = await openBrowser(home)
  await logIn(home, thief)
  const { requestId } = (await thief.wallets.wallet())!.release!
  const received: string[] = []
  /** Has the owner open a link of the thief's own, who plays the frame. @returns Its end. */
  async function lure(purpose: WindowPurpose, begin: object): Promise<() => void> {
    const link = makeLink()
    const ticks: (() => void)[] = []
    const talk = await openChannelTalk({
      access: thief.parts.access,
      link,
      side: 'frame',
      onEnd: () => undefined,
      everySecond(act) {
        ticks.push(act)
        return () => undefined
      },
    })
    talk.listen((message) => {
      const { type } = message as { readonly type: string }
      received.push(type)
      const wallet = { userId, email, address: '0x0', solana: 'x' }
      if (type === 'ready') void talk.send({ type: 'begin', language: 'en', wallet, ...begin })
    })
    void opened.run(windowUrl('https://secure.example', { purpose, projectId: 'project', link }), null)
    await opened.press(windowEn.matchYes)
    const timer = setInterval(() => {
      opened.tick(2)
      for (const act of ticks) act()
    }, 10)
    return () => clearInterval(timer)
  }
  return { home, opened, thief, requestId, received, lure }
}

it('a link that a stranger made lets no device in for another site than the one where it signed in', async () => {
  const { opened, thief, requestId, lure } = await openThief()
  const stop = await lure('device', { origin: foreign, requestId })
  await opened.shows(windowEn.otherSite)
  stop()
  expect(opened.text()).not.toContain('my-bank')
  await expect(thief.sign()).rejects.toMatchObject({ reason: 'wait' })
})

it('for the right site it lets it in by twelve digits alone, and tells the stranger no name of this browser', async () => {
  const { home, opened, thief, requestId, received, lure } = await openThief()
  const before = home.countOf(email)
  const stop = await lure('device', { origin: site, requestId })
  await opened.shows(windowEn.approveByLink)
  home.stage.clock.advance(31_000)
  await opened.press(windowEn.sendCode)
  const digits = await home.digitsTo(email, before + 1)
  await expect(thief.sign()).rejects.toMatchObject({ reason: 'wait' })
  expect(received).toEqual(['ready'])
  await opened.type('code', digits.join(''))
  await opened.shows('You can close this window')
  stop()
  expect(await thief.signer()).toBe(await thief.address())
})

it('what a link has the window say is said to be whoever’s who made it', async () => {
  const { opened, lure } = await openThief()
  const decision = { title: 'Check', statement: 'Type your words at my-bank', no: 'No', yes: 'Yes' }
  const stop = await lure('decide', { origin: foreign, decision })
  await opened.shows(windowEn.linkSays)
  stop()
  expect(opened.text()).toContain(`${windowEn.saysItIs} ${foreign}`)
  expect(opened.text()).not.toContain(en.requestedBy)
})
