import { expect, it } from 'vitest'
import { approveDevice, listDevices } from './devices.js'
import { type Browser, email, type Home, logIn, openBrowser, prove, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { beginRemoval } from './removal.js'
import { renewFresh } from './renewFresh.js'
import { unlockWallet } from './signRequest.js'

const password = 'correct horse battery staple'
const openServices = servicesOfTests()

async function openTwo() {
  const home = await openServices()
  const [own, other] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, own)
  await logIn(home, other)
  return { home, own, other }
}
const letIn = async ({ parts }: Browser) =>
  approveDevice(parts, (await listDevices(parts)).waitingDevices[0]?.requestId ?? '')

/** Lets recovery say that a password locks its share. @returns The end of that. */
function lieOfPassword({ stage }: Home, path: string): () => void {
  const { recovery } = stage.programs
  const honest = recovery.fetch.bind(recovery)
  recovery.fetch = async (request, caller) => {
    const response = await honest(request, caller)
    if (new URL(request.url).pathname !== `/recovery/v1${path}` || !response.ok) return response
    const { share: _, ...answer } = (await response.json()) as Record<string, unknown>
    const wrapped = { ciphertext: 'A'.repeat(82), salt: 'A'.repeat(22), memoryKib: 65_536, passes: 3 }
    return Response.json({ ...answer, wrapped })
  }
  return () => {
    recovery.fetch = honest
  }
}

it('recovery live and hostile: it says once that a password locks its share: by both codes the new device has it', async () => {
  const { home, own, other } = await openTwo()
  await letIn(own)
  const stop = lieOfPassword(home, '/release')
  await expect(other.sign()).rejects.toMatchObject({ reason: 'password' })
  stop()
  await expect(other.sign()).rejects.toMatchObject({ reason: 'password' })
  home.stage.clock.advance(13 * 3_600_000)
  expect((await logIn(home, other)).digits).toBe(12)
  expect(await other.signer()).toBe(await own.address())
  const record = await other.wallets.wallet()
  expect([record?.locked, record?.hasPassword]).toEqual([undefined, undefined])
})

it('recovery live and hostile: the same to a device that has its share: it renews as before, and no password is asked', async () => {
  const { home, own } = await openTwo()
  const stop = lieOfPassword(home, '/login/verify')
  await logIn(home, own, email, true)
  stop()
  expect((await own.wallets.wallet())?.hasPassword).toBeUndefined()
  await renew(home, own)
  expect((await own.wallets.wallet())?.facts.version).toBe(2)
  expect(await own.signer()).toBe(await own.address())
})

it('a device that was removed and is let in again has the wallet by both codes and the recovery password', async () => {
  const { home, own, other } = await openTwo()
  await letIn(own)
  await other.sign()
  await renew(home, own, { change: 'set', next: password })
  const fresh = await prove(home, own)
  await beginRemoval(own.parts, fresh, [{ deviceId: other.parts.access.device.id }])
  await renewFresh(own.parts, fresh, { change: 'keep', current: password, next: password })
  await logIn(home, other, email, true)
  await expect(other.sign()).rejects.toMatchObject({ reason: 'wait' })
  home.stage.clock.advance(61_000)
  await letIn(own)
  home.stage.clock.advance(61_000)
  await expect(other.sign()).rejects.toMatchObject({ reason: 'twelve' })
  await expect(unlockWallet(other.parts, password, () => undefined)).resolves.toBeUndefined()
  const before = home.countOf(email)
  const login = await other.begin(email, true)
  const step = await login.verify((await home.digitsTo(email, before + 1)).join(''))
  if (step?.kind !== 'password') throw new Error('No password is wanted')
  await step.submit(password, () => undefined)
  expect(await other.signer()).toBe(await own.address())
  expect((await other.wallets.wallet())?.hasPassword).toBe(true)
}, 480_000)
