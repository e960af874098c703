import { describe, expect, it } from 'vitest'
import { finishPending } from './finishPending.js'
import { email, type Home, logIn, openBrowser } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'

const openServices = servicesOfTests()
/** The users and the makings that each service has. */
async function rowsOf({ stage }: Home) {
  const count = async (service: 'auth' | 'recovery', table: string) =>
    Number((await stage.stores[service].all(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n)
  return {
    users: [await count('auth', 'auth_users'), await count('recovery', 'recovery_users')],
    makings: [await count('auth', 'auth_splits'), await count('recovery', 'recovery_makings')],
  }
}

describe.each([
  ['isCut', 'before'],
  ['isAnswerLost', 'after'],
] as const)('a making ends: %s', (how, when) => {
  it.each([
    ['/recovery/v1/users', false],
    ['/auth/v1/users', how === 'isAnswerLost'],
    ['/auth/v1/share', true],
    ['/auth/v1/users/sign', true],
    ['/recovery/v1/rotate/complete', true],
  ])(`${when} %s: no page hears of it, and the next login has one wallet`, async (path, isSame) => {
    const home = await openServices()
    const browser = await openBrowser(home)
    browser.wire[how] = (at) => at === path
    await expect(logIn(home, browser)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await browser.address()).toBeUndefined()
    expect(await browser.session.token()).toBeUndefined()
    const [begun] = await browser.wallets.ofEmail(email)
    browser.wire[how] = () => false
    expect((await logIn(home, browser)).digits).toBe(6)
    expect(await browser.signer()).toBe(await browser.address())
    // What auth has of it goes on; what it has not is begun anew.
    expect((await browser.address()) === begun?.facts.addresses.eip155).toBe(isSame)
    expect(await rowsOf(home)).toEqual({ users: [1, 1], makings: [0, 0] })
    const wallet = await browser.wallets.wallet()
    expect(wallet).toMatchObject({ status: 'ready', next: [] })
    expect(wallet).not.toHaveProperty('owes')
  })
})

it('recovery was silent at the end: the next start of the frame makes the wallet, and shows it', async () => {
  const home = await openServices()
  const browser = await openBrowser(home)
  browser.wire.isCut = (at) => at === '/recovery/v1/rotate/complete'
  await expect(logIn(home, browser)).rejects.toMatchObject({ code: 'unreachable' })
  browser.wire.isCut = () => false
  await finishPending(browser.parts)
  expect(await browser.signer()).toBe(await browser.address())
})

it('a making that broke off on another device holds nobody: the first that signs is the wallet', async () => {
  const home = await openServices()
  const [first, second, third] = [await openBrowser(home), await openBrowser(home), await openBrowser(home)]
  first.wire.isCut = (at) => at === '/auth/v1/share'
  await expect(logIn(home, first)).rejects.toMatchObject({ code: 'unreachable' })
  expect((await logIn(home, second)).digits).toBe(6)
  expect(await second.signer()).toBe(await second.address())
  expect(await rowsOf(home)).toEqual({ users: [1, 1], makings: [0, 0] })
  // The first one is a new device of that wallet by now, and its making is no wallet that could be contradicted.
  first.wire.isCut = () => false
  expect((await logIn(home, first)).digits).toBe(12)
  expect(await first.address()).toBe(await second.address())
  await expect(first.sign()).rejects.toMatchObject({ reason: 'wait' })
  await logIn(home, third)
  expect(await third.address()).toBe(await second.address())
})
