import { expect, it, vi } from 'vitest'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { email, raw } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as windowEn } from '../texts/en/window.js'

const openServices = homesOfTests()

/** A request on a device whose share the recovery password locks, twelve hours after its code. */
async function openLocked() {
  const home = await openServices()
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  const { record, put } = frame.browser
  const { share: _, ...wallet } = (await record())!
  const locked = { ciphertext: 'AAAA', salt: 'AAAA', memoryKib: 65_536, passes: 3 }
  await put({ ...wallet, locked })
  home.stage.clock.advance(13 * 3_600_000)
  const params = [raw, wallet.facts.addresses.eip155]
  const sign = () =>
    frame
      .send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:31337' })
      .catch((error: unknown) => String(error))
  const signing = sign()
  await frame.shows(windowEn.unlockNote)
  await frame.fill('password', 'correct horse battery staple')
  return { frame, sign, signing }
}

it('error: no code could be sent for a locked share: closing it ends the request, and the next one is shown', async () => {
  const { frame, sign, signing } = await openLocked()
  frame.browser.wire.isCut = (path) => path === '/auth/v1/login'
  await frame.press(windowEn.continue)
  await frame.shows(en.unreachable)
  await frame.press(en.close)
  expect(await signing).toContain(en.passwordNeeded)
  void sign()
  await frame.shows(windowEn.unlockNote)
})

it('error: settings that take the place of the code end the request, and stay', async () => {
  const { frame, signing } = await openLocked()
  await frame.press(windowEn.continue)
  await frame.shows('12 digits')
  await frame.send('SHOW_SETTINGS', {})
  expect(await signing).toContain(en.passwordNeeded)
  expect(frame.text()).toContain(enWallet.devicesAbout)
})
