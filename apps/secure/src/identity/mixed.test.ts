import { IDBFactory } from 'fake-indexeddb'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  formerService,
  formerSet,
  readFormerPrograms,
} from '../../../../packages/server/src/custody/fixtures/formerPrograms.js'
import { type BeforeState, openBefore } from '../../../../packages/server/src/custody/fixtures/openBefore.js'
import type { OtherProgram } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { newFolder } from '../../../../packages/server/src/fixtures/stores.js'
import { finishPending } from './finishPending.js'
import { logIn, openBrowser, raw, renew } from './fixtures/browser.js'
import { profileBefore } from './fixtures/browserBefore.js'
import { type FormerWithFrame, openFormerFrame } from './fixtures/formerFrame.js'

// An upgrade, part by part: the programs of before beside the present ones.

type Service = 'auth' | 'recovery'
const hourMs = 3_600_000

let former: Awaited<ReturnType<typeof readFormerPrograms<FormerWithFrame>>>
beforeAll(async () => {
  former = await readFormerPrograms<FormerWithFrame>()
})
afterAll(() => former.remove())
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens what was left before, with some services as they were. */
async function openMixed(services: readonly Service[], isMailer = false) {
  const others: Partial<Record<Service, OtherProgram>> = {}
  for (const service of services) others[service] = formerService(former.programs, service)
  const home = await openBefore(formerSet, async () => ({ data: newFolder() }), {
    others: isMailer ? { mailer: former.programs.createMailer } : others,
  })
  ends.push(() => home.close())
  /** Opens the frame of before on a browser profile. */
  async function frameOn(database: IDBFactory) {
    const frame = await openFormerFrame(home, former.programs, database)
    /** The address that it signs with, or the code of the failure. */
    async function signs() {
      const request = { namespace: 'eip155', kind: 'message', raw }
      const signature = await former.programs.signRequest(frame.parts, request)
      return recoverMessageAddress({ message: { raw }, signature: signature as `0x${string}` })
    }
    async function logIn(email: string) {
      home.stage.clock.advance(31_000)
      const before = home.countOf(email)
      const login = await frame.begin(email)
      await login.verify((await home.digitsTo(email, before + 1)).join(''))
    }
    return { ...frame, signs, logIn }
  }
  return {
    home,
    frameOn,
    /** Brings the rest to the present version. */
    async upgrade() {
      for (const service of services) {
        delete others[service]
        await home.stage.restart(service)
      }
    },
  }
}

/** The end of an act: `done`, or the code of its failure. */
const went = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { readonly code?: string; readonly reason?: string; readonly message: string }) =>
      error.code || error.reason || error.message,
  )

const email = 'new@example.org'

it.each([
  { service: 'auth', newDevice: 'frameOutdated' },
  { service: 'recovery', newDevice: 'unreadable' },
] as const)(
  'services first: beside $service of before the frame of before signs for everybody; new shares, wallets and devices wait for the rest, and nothing is lost',
  async ({ service, newDevice }) => {
    const { home, frameOn, upgrade } = await openMixed([service])
    const profiles: { state: BeforeState; database: IDBFactory; address: string }[] = []
    for (const state of ['completionOwed', 'renewingWaiting', 'changing', 'adoptedWithPassword'] as const) {
      const { database, before } = await profileBefore(formerSet, state)
      const frame = await frameOn(database)
      await former.programs.settleOwed(frame.parts)
      expect([state, await frame.signs()]).toEqual([state, before.addresses.eip155])
      profiles.push({ state, database, address: before.addresses.eip155 })
    }
    const { database, before } = await profileBefore(formerSet, 'signedOut')
    profiles.push({ state: 'signedOut', database, address: before.addresses.eip155 })
    const frame = await frameOn(database)
    await frame.logIn(before.email)
    expect(await frame.signs()).toBe(before.addresses.eip155)
    expect(await went(former.programs.rotateShares(frame.parts))).toBe('frameOutdated')
    expect(await frame.signs()).toBe(before.addresses.eip155)
    const making = new IDBFactory()
    expect(await went((await frameOn(making)).logIn(email))).toBe('voucherInvalid')
    expect(await went((await frameOn(new IDBFactory())).logIn(before.email))).toBe(newDevice)

    await upgrade()
    for (const { state, database: left, address } of profiles) {
      const browser = await openBrowser(home, left)
      await finishPending(browser.parts)
      expect([state, await browser.signer()]).toEqual([state, address])
    }
    const browser = await openBrowser(home, database)
    expect(await went(renew(home, browser))).toBe('done')
    expect(await browser.signer()).toBe(before.addresses.eip155)
    const maker = await openBrowser(home, making)
    await logIn(home, maker, email)
    expect(await maker.signer()).toBe(await maker.address())
  },
  120_000,
)

it.each([
  { services: ['auth'], login: 'unreadable', made: 'voucherInvalid' },
  { services: ['recovery'], login: 'done', made: 'voucherInvalid' },
  { services: ['auth', 'recovery'], login: 'unreadable', made: 'unreadable' },
] as const)(
  'the secure site too early, before $services: who is signed in signs on, and all else works after the upgrade',
  async ({ services, login, made }) => {
    const { home, upgrade } = await openMixed(services)
    const { database, before } = await profileBefore(formerSet, 'adopted')
    const browser = await openBrowser(home, database)
    await finishPending(browser.parts)
    expect(await browser.signer()).toBe(before.addresses.eip155)
    home.stage.clock.advance(13 * hourMs)
    expect(await went(logIn(home, browser, before.email))).toBe(login)
    expect(await went(browser.signer())).toBe(login === 'done' ? 'done' : 'code')
    const maker = await openBrowser(home)
    expect(await went(logIn(home, maker, email))).toBe(made)
    await upgrade()
    if (login !== 'done') await logIn(home, browser, before.email)
    expect(await browser.signer()).toBe(before.addresses.eip155)
    await logIn(home, maker, email)
    expect(await maker.signer()).toBe(await maker.address())
  },
  120_000,
)

it('a mailer of before: codes arrive, of one service and of both', async () => {
  const { home } = await openMixed([], true)
  const { database, before } = await profileBefore(formerSet, 'signedOut')
  const browser = await openBrowser(home, database)
  expect((await logIn(home, browser, before.email)).digits).toBe(6)
  expect(await browser.signer()).toBe(before.addresses.eip155)
  expect((await logIn(home, await openBrowser(home), before.email)).digits).toBe(12)
})
