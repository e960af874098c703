import { expect, it, vi } from 'vitest'
import { approveDevice, listDevices } from '../identity/devices.js'
import { email, type Home, raw } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()
const minuteMs = 60_000

type Frame = Awaited<ReturnType<typeof openFrame>>

async function logIn(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(before + 1)
}

/** A frame whose person has removed another device, and whose connection ended before the new shares. */
async function openHalf() {
  const home = await openServices()
  const [first, second] = [await openFrame(home), await openFrame(home)]
  await logIn(home, first)
  await vi.waitFor(() => expect(first.events.at(-1)).toBe('hide'), 10_000)
  await logIn(home, second)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  await approveDevice(first.parts, (await listDevices(first.parts)).waitingDevices[0]?.requestId ?? '')
  await second.browser.sign()
  const typeFresh = async () => {
    home.stage.clock.advance(31_000)
    const before = home.countOf(email)
    await first.press(enWallet.sendCode)
    await first.type(before + 1)
  }
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.press('Remove Chrome, Linux')
  first.browser.wire.isCut = (path) => path === '/recovery/v1/rotate'
  await typeFresh()
  await first.shows(en.unreachable)
  first.browser.wire.isCut = () => false
  await first.press(enWallet.tryAgain)
  await first.shows('Chrome, Linux isn’t fully removed')
  const recordOf = async () => {
    const wallet = await first.browser.record()
    return [wallet?.facts.version, wallet?.removal]
  }
  return { home, first, second, typeFresh, recordOf }
}

it('Devices says that a removal isn’t finished, and finishes it by new digits', async () => {
  const { home, first, typeFresh, recordOf } = await openHalf()
  home.stage.clock.advance(30 * minuteMs)
  await first.press(enWallet.finishRemoval)
  await first.shows(enWallet.removeNote)
  await typeFresh()
  await first.shows(enWallet.onlyDevice)
  expect(first.text()).not.toContain('isn’t finished')
  expect((await recordOf())[0]).toBe(2)
}, 60_000)

it('a removal that isn’t finished goes on with the next signature', async () => {
  const { first, second, recordOf } = await openHalf()
  await first.press(en.close)
  expect((await recordOf())[0]).toBe(1)
  const params = [raw, await first.browser.address()]
  const signed = first.send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:31337' })
  await first.press(en.approve)
  expect(await signed).toMatch(/^0x/)
  expect(await recordOf()).toEqual([2, undefined])
  const ids = (await listDevices(first.parts)).devices.map(({ deviceId }) => deviceId)
  expect(ids).not.toContain(second.parts.access.device.id)
}, 60_000)
