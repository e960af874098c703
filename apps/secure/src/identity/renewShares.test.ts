import { describe, expect, it } from 'vitest'
import { approveDevice, listDevices } from './devices.js'
import { finishPending } from './finishPending.js'
import { type Browser, email, type Home, logIn, openBrowser, prove, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { renewFresh } from './renewFresh.js'

const dayMs = 24 * 3_600_000
const openServices = servicesOfTests()

async function openOne() {
  const home = await openServices()
  const browser = await openBrowser(home)
  await logIn(home, browser)
  return { home, browser }
}
const versionOf = async ({ wallets }: Browser) => (await wallets.wallet())?.facts.version
/** Lets a device in that waits. */
async function letIn({ parts }: Browser): Promise<void> {
  await approveDevice(parts, (await listDevices(parts)).waitingDevices[0]?.requestId ?? '')
}
async function presentAt(home: Home, service: 'auth' | 'recovery') {
  return Number((await home.stage.stores[service].all(`SELECT version FROM ${service}_users`))[0]?.version)
}

it('the same wallet has new shares; another device needs all twelve digits for its own, and no hold', async () => {
  const { home, browser } = await openOne()
  const other = await openBrowser(home)
  await logIn(home, other)
  await letIn(browser)
  await other.signer()
  const before = await browser.wallets.wallet()
  await renew(home, browser)
  const after = await browser.wallets.wallet()
  expect([after?.facts.version, after?.facts.addresses]).toEqual([2, before?.facts.addresses])
  expect(Object.values(after?.facts.shareHashes ?? {})).not.toContain(before?.facts.shareHashes.recovery)
  expect(after).not.toHaveProperty('owes')
  expect(await browser.signer()).toBe(await browser.address())
  const own = await other.wallets.wallet()
  await expect(other.sign()).rejects.toMatchObject({ reason: 'twelve' })
  // Nothing is written on the word of one service.
  expect(await other.wallets.wallet()).toEqual(own)
  expect((await logIn(home, other, email, true)).digits).toBe(12)
  expect(await other.signer()).toBe(await browser.address())
  expect(await other.wallets.wallet()).toMatchObject({ former: [{ facts: { version: 1 } }] })
})

describe.each([
  ['isCut', 'before'],
  ['isAnswerLost', 'after'],
] as const)('a renewal ends: %s', (how, when) => {
  it.each([
    ['/recovery/v1/rotate', 1],
    ['/auth/v1/users/rotate', 1],
    ['/auth/v1/share', 1],
    ['/auth/v1/users/sign', how === 'isCut' ? 1 : 2],
    ['/recovery/v1/rotate/complete', 2],
  ])(`${when} %s: this device and a new one sign, and it is done by the next one`, async (path, version) => {
    const { home, browser } = await openOne()
    const fresh = await prove(home, browser)
    const source = await fresh.authShare()
    browser.wire[how] = (at) => at === path
    const ending = renewFresh(browser.parts, { ...fresh, authShare: async () => source })
    if (path.endsWith('complete')) await ending
    else await expect(ending).rejects.toMatchObject({ code: 'unreachable' })
    browser.wire[how] = () => false
    const other = await openBrowser(home)
    await logIn(home, other)
    expect(await browser.signer()).toBe(await browser.address())
    expect([await versionOf(browser), await presentAt(home, 'auth')]).toEqual([version, version])
    await letIn(browser)
    expect(await other.signer()).toBe(await browser.address())
    // What was begun goes on with the next one.
    const waiting = (await browser.wallets.wallet())?.next ?? []
    expect(waiting).toHaveLength(version === 1 ? 1 : 0)
    await renew(home, browser)
    const { facts, ...rest } = (await browser.wallets.wallet()) ?? {}
    expect(facts?.version).toBe(version + 1)
    for (const begun of waiting) expect(facts?.shareHashes).toEqual(begun.facts.shareHashes)
    expect(rest).not.toHaveProperty('owes')
    expect([await presentAt(home, 'auth'), await presentAt(home, 'recovery')]).toEqual([
      version + 1,
      version + 1,
    ])
    expect(await browser.signer()).toBe(await browser.address())
  })
})

it('the answer of auth to the signature is lost, and the shares are renewed again at once: what counts there is taken first', async () => {
  const { home, browser } = await openOne()
  browser.wire.isAnswerLost = (at) => at === '/auth/v1/users/sign'
  await expect(renew(home, browser)).rejects.toMatchObject({ code: 'unreachable' })
  browser.wire.isAnswerLost = () => false
  await renew(home, browser)
  expect([
    await versionOf(browser),
    await presentAt(home, 'auth'),
    await presentAt(home, 'recovery'),
  ]).toEqual([3, 3, 3])
  expect(await browser.signer()).toBe(await browser.address())
})

it('error: recovery is silent at the end: it hears of it at the next start', async () => {
  const { home, browser } = await openOne()
  browser.wire.isCut = (at) => at === '/recovery/v1/rotate/complete'
  await renew(home, browser)
  expect(await browser.wallets.wallet()).toHaveProperty('owes')
  browser.wire.isCut = () => false
  await finishPending(browser.parts)
  expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  expect(await presentAt(home, 'recovery')).toBe(2)
})

it('error: the device that renewed them is lost before recovery heard of it: a new one tells it, joins, and renews', async () => {
  const { home, browser } = await openOne()
  browser.wire.isCut = (at) => at === '/recovery/v1/rotate/complete'
  await renew(home, browser)
  home.stage.clock.advance(5 * dayMs)
  const other = await openBrowser(home)
  expect(await presentAt(home, 'recovery')).toBe(1)
  await logIn(home, other)
  // Recovery follows auth's receipt by the wallet's own signature, whoever brings them.
  expect(await presentAt(home, 'recovery')).toBe(2)
  home.stage.clock.advance(dayMs)
  await logIn(home, other)
  expect(await other.signer()).toBe(await browser.address())
  await renew(home, other)
  expect([await versionOf(other), await other.signer()]).toEqual([3, await browser.address()])
})

it('a device that waited while the shares were renewed gets the new ones', async () => {
  const { home, browser } = await openOne()
  const other = await openBrowser(home)
  await logIn(home, other)
  await renew(home, browser)
  await letIn(browser)
  expect(await other.signer()).toBe(await browser.address())
  expect(await versionOf(other)).toBe(2)
})

it('a device keeps the device’s share, and recovery never has one that would be a pair with it alone', async () => {
  const { home, browser } = await openOne()
  const other = await openBrowser(home)
  await logIn(home, other)
  await letIn(browser)
  await other.signer()
  const shareOf = async ({ wallets, parts }: Browser) => {
    const { share, facts } = (await wallets.wallet()) ?? {}
    if (!share || !facts) throw new Error('no share')
    const { unwrapShare } = await import('../vault/wrap.js')
    return unwrapShare(share, parts.access.device.wrapKey, facts)
  }
  expect(await shareOf(other)).toEqual(await shareOf(browser))
})
