import { afterEach, expect, it } from 'vitest'
import { site } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { beginFreshLogin } from '../window/freshLogin.js'
import { done } from './answers.js'
import { callService } from './callService.js'
import { approveDevice, listDevices } from './devices.js'
import { type Browser, email, type Home, logIn, openBrowser, openServices } from './fixtures/browser.js'
import { rotateShares } from './rotateShares.js'
import { settleOwed } from './settleOwed.js'

const homes: Home[] = []
afterEach(async () => {
  for (const home of homes.splice(0)) await home.close()
})

async function openOne() {
  const home = await openServices()
  homes.push(home)
  const browser = await openBrowser(home)
  await logIn(home, browser)
  return { home, browser }
}
const versionOf = async ({ wallets }: Browser) => (await wallets.wallet())?.facts.version

it('the same wallet has new shares; another device needs all twelve digits for its own, and no hold', async () => {
  const { home, browser } = await openOne()
  const other = await openBrowser(home)
  await logIn(home, other)
  await approveDevice(browser.parts, (await listDevices(browser.parts)).waiting[0]?.requestId ?? '')
  await other.signer()
  const before = await browser.wallets.wallet()
  await rotateShares(browser.parts)
  const after = await browser.wallets.wallet()
  expect([after?.facts.version, after?.facts.addresses]).toEqual([2, before?.facts.addresses])
  expect(Object.values(after?.facts.shareHashes ?? {})).not.toContain(before?.facts.shareHashes.recovery)
  expect(after).not.toHaveProperty('owesRotation')
  expect(await browser.signer()).toBe(await browser.address())
  await expect(other.sign()).rejects.toMatchObject({ reason: 'code' })
  expect((await logIn(home, other)).digits).toBe(12)
  expect(await other.signer()).toBe(await browser.address())
})

it.each([
  ['before recovery has the new shares', '/recovery/v1/rotate', 'isCut', 1],
  ['after recovery has them', '/recovery/v1/rotate', 'isAnswerLost', 1],
  ['before auth has them', '/auth/v1/users/rotate', 'isCut', 1],
  ['after auth has them', '/auth/v1/users/rotate', 'isAnswerLost', 2],
] as const)('error: an end %s: this device and a new one sign', async (_, path, how, version) => {
  const { home, browser } = await openOne()
  browser.wire[how] = (at) => at === path
  await expect(rotateShares(browser.parts)).rejects.toMatchObject({ code: 'unreachable' })
  browser.wire[how] = () => false
  const other = await openBrowser(home)
  await logIn(home, other)
  expect(await browser.signer()).toBe(await browser.address())
  expect(await versionOf(browser)).toBe(version)
  await approveDevice(browser.parts, (await listDevices(browser.parts)).waiting[0]?.requestId ?? '')
  expect(await other.signer()).toBe(await browser.address())
  await rotateShares(browser.parts)
  expect(await versionOf(browser)).toBe(version + 1)
})

it('error: recovery is silent at the end: it gives either split, and hears of it at the next start', async () => {
  const { home, browser } = await openOne()
  browser.wire.isCut = (at) => at === '/recovery/v1/rotate/complete'
  await rotateShares(browser.parts)
  expect(await browser.wallets.wallet()).toHaveProperty('owesRotation')
  const other = await openBrowser(home)
  await logIn(home, other)
  await approveDevice(browser.parts, (await listDevices(browser.parts)).waiting[0]?.requestId ?? '')
  expect(await other.signer()).toBe(await browser.address())
  browser.wire.isCut = () => false
  await settleOwed(browser.parts)
  expect(await browser.wallets.wallet()).not.toHaveProperty('owesRotation')
  expect(await browser.signer()).toBe(await browser.address())
})

/** A wallet whose shares were replaced by a device that is gone: auth has the new ones, recovery was not told. */
async function openHalfReplaced() {
  const { home, browser } = await openOne()
  browser.wire.isCut = (at) => at === '/recovery/v1/rotate/complete'
  await rotateShares(browser.parts)
  home.stage.clock.advance(31 * 24 * 3_600_000)
  const other = await openBrowser(home)
  const present = async () => (await home.stage.stores.recovery.all('SELECT version FROM recovery_users'))[0]
  expect(await present()).toEqual({ version: 1 })
  return { home, browser, other, present }
}

it('error: the device that replaced the shares is lost before recovery heard of it: another one tells it, and replaces them again', async () => {
  const { home, browser, other, present } = await openHalfReplaced()
  await logIn(home, other)
  expect(await present()).toEqual({ version: 2 })
  await rotateShares(other.parts)
  expect([await versionOf(other), await other.signer()]).toEqual([3, await browser.address()])
})

it('error: the same, and the window shows words or sets a password: the shares are those that auth has', async () => {
  const { home, other, present } = await openHalfReplaced()
  const wallet = {
    email,
    userId: String((await home.stage.stores.auth.all('SELECT id FROM auth_users'))[0]?.id),
  }
  const { access, vault, deviceName } = other.parts
  const config = { projectId: 'project' } as never
  const own = { access, vault, deviceName, config, language: () => 'en' as const }
  const before = home.countOf(email)
  const login = await beginFreshLogin(own, { origin: site, wallet })
  const { facts, recovery } = await login.verify((await home.digitsTo(email, before + 1)).join(''))
  expect([facts.version, await present()]).toEqual([2, { version: 2 }])
  const { userId, version } = facts
  if (!('sealed' in recovery)) throw new Error('the share is locked')
  const input = { facts, deviceId: access.device.id, recovery, password: 'correct horse battery staple' }
  const body = { userId, loginId: login.loginId, version, wrapped: await vault.lock(input) }
  await callService(access, '/recovery/v1/password', body, done)
}, 30_000)

it('a device that waited while the shares were replaced gets the new ones', async () => {
  const { home, browser } = await openOne()
  const other = await openBrowser(home)
  await logIn(home, other)
  await rotateShares(browser.parts)
  await approveDevice(browser.parts, (await listDevices(browser.parts)).waiting[0]?.requestId ?? '')
  expect(await other.signer()).toBe(await browser.address())
  expect(await versionOf(other)).toBe(2)
})
