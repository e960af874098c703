import { expect, it } from 'vitest'
import { backUp } from '../../../../packages/server/src/custody/fixtures/backup.js'
import { makeWallet } from '../../../../packages/server/src/custody/fixtures/wallet.js'
import { wrapsHashOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import { approveDevice, listDevices } from './devices.js'
import type { DeviceWallet } from './deviceWallet.js'
import { factorIn } from './factor.js'
import { type Browser, email, type Home, logIn, openBrowser, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { withFactor, withOwnFactor } from './walletTransitions.js'

const password = 'correct horse battery staple'
const openServices = servicesOfTests()

/** Two devices of a wallet that have its shares, and a backup of recovery of that moment. */
async function openTwo() {
  const home = await openServices()
  const [own, other] = [await openBrowser(home), await openBrowser(home)]
  await logIn(home, own)
  await logIn(home, other)
  await approveDevice(own.parts, (await listDevices(own.parts)).waitingDevices[0]?.requestId ?? '')
  await other.sign()
  const before = await backUp(home.stage.stores, 'recovery')
  home.stage.clock.advance(61_000)
  return { home, own, other, before }
}

/** Recovery goes by the rows that it had, whatever split auth has, and signs whatever number of notes auth expects. */
async function turnHostile({ stage }: Home, before: () => Promise<void>): Promise<void> {
  await before()
  await stage.stores.auth.write([{ sql: 'DELETE FROM auth_notes' }])
  const { recovery } = stage.programs
  const honest = recovery.fetch.bind(recovery)
  recovery.fetch = async (request, caller) => {
    const { url, method, headers } = request
    if (!url.endsWith('/recovery/v1/login/verify')) return honest(request, caller)
    const given = (await request.json()) as Record<string, unknown>
    const { version: _, shareHash: __, receipt: ___, signature: ____, ...body } = given
    return honest(new Request(url, { method, headers, body: JSON.stringify(body) }), caller)
  }
}

/** Has auth withhold the wallet’s statement about its recovery password. */
function cutFactor({ stage }: Home): void {
  const { auth } = stage.programs
  const honest = auth.fetch.bind(auth)
  auth.fetch = async (request, caller) => {
    const response = await honest(request, caller)
    const { factored: _, ...answer } = (await response.clone().json()) as Record<string, unknown>
    return Response.json(answer, { status: response.status, headers: response.headers })
  }
}

async function logInBoth(home: Home, browser: Browser) {
  home.stage.clock.advance(31_000)
  const count = home.countOf(email)
  const login = await browser.begin(email, true)
  return login.verify((await home.digitsTo(email, count + 1)).join(''))
}
const rowsOf = ({ stage }: Home) => stage.stores.recovery.all('SELECT version, wrapped FROM recovery_users')

it('B12: recovery live and hostile: a password was set on another device, and it answers its split of before: the device asks for the password, and recovery gets no share that it can open', async () => {
  const { home, own, other, before } = await openTwo()
  await renew(home, own, { change: 'set', next: password })
  expect((await other.wallets.wallet())?.hasPassword).toBeUndefined()
  await turnHostile(home, before)
  const step = await logInBoth(home, other)
  expect((await other.wallets.wallet())?.hasPassword).toBe(true)
  expect(await rowsOf(home)).toEqual([{ version: 1, wrapped: 0 }])
  expect(await home.stage.stores.recovery.all('SELECT version FROM recovery_splits')).toEqual([])
  if (step?.kind !== 'password') throw new Error('No password is wanted')
  await step.submit(password, () => undefined)
  expect(await rowsOf(home)).toEqual([{ version: 3, wrapped: 1 }])
  expect(await other.signer()).toBe(await own.address())
}, 120_000)

it('B12: a device that has no record yet bears the mark from its first login on, before a password was typed', async () => {
  const { home, own } = await openTwo()
  await renew(home, own, { change: 'set', next: password })
  const third = await openBrowser(home)
  await logInBoth(home, third)
  expect(await third.wallets.wallet()).toMatchObject({ hasPassword: true, factorAt: 2, release: {} })
}, 120_000)

it('a device that ends once auth has a split with a password: the next one that proves both services closes what recovery could open', async () => {
  const { home, own, other } = await openTwo()
  let isDead = false
  own.wire.isCut = () => isDead
  own.wire.isAnswerLost = (path) => {
    isDead ||= path === '/auth/v1/users/sign'
    return isDead
  }
  await expect(renew(home, own, { change: 'set', next: password })).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect(await rowsOf(home)).toEqual([{ version: 1, wrapped: 0 }])
  expect((await logInBoth(home, other))?.kind).toBe('password')
  expect(await rowsOf(home)).toEqual([{ version: 2, wrapped: 1 }])
  const copies = 'SELECT version FROM recovery_retired WHERE wrapped = 0'
  expect(await home.stage.stores.recovery.all(copies)).toEqual([])
}, 120_000)

it('B12, the control: without the wallet’s word at auth recovery gets such a share, as before there was one', async () => {
  const { home, own, other, before } = await openTwo()
  await renew(home, own, { change: 'set', next: password })
  await home.stage.stores.auth.write([{ sql: 'UPDATE auth_users SET factor = NULL, wraps = NULL' }])
  await turnHostile(home, before)
  await logInBoth(home, other)
  expect(await rowsOf(home)).toEqual([{ version: 3, wrapped: 0 }])
}, 120_000)

it('the removal of a password takes the mark off another device, by the wallet’s word that auth states', async () => {
  const { home, own, other } = await openTwo()
  await renew(home, own, { change: 'set', next: password })
  await expect(other.sign()).rejects.toMatchObject({ reason: 'twelve' })
  expect((await other.wallets.wallet())?.hasPassword).toBe(true)
  await renew(home, own, { change: 'remove', current: password })
  expect(await logInBoth(home, other)).toBeUndefined()
  expect(await other.wallets.wallet()).toMatchObject({ facts: { version: 3 }, factorAt: 3 })
  expect(await other.wallets.wallet()).not.toHaveProperty('hasPassword')
  await renew(home, other)
  expect(await rowsOf(home)).toEqual([{ version: 4, wrapped: 0 }])
}, 120_000)

it('40: a password was removed elsewhere, and auth’s word of that is cut: a device that still has the mark asks for it, and makes no share that recovery could open', async () => {
  const { home, own, other } = await openTwo()
  await renew(home, own, { change: 'set', next: password })
  await expect(other.sign()).rejects.toMatchObject({ reason: 'twelve' })
  await renew(home, own, { change: 'remove', current: password })
  cutFactor(home)
  expect(await rowsOf(home)).toEqual([{ version: 3, wrapped: 0 }])
  await logInBoth(home, other)
  expect(await other.wallets.wallet()).toMatchObject({ hasPassword: true })
  await expect(renew(home, other)).rejects.toMatchObject({ reason: 'password' })
  expect(await home.stage.stores.recovery.all('SELECT version FROM recovery_splits')).toEqual([])
  expect(await rowsOf(home)).toEqual([{ version: 3, wrapped: 0 }])
}, 120_000)

it('error: a word that the wallet has not signed for this very split, or that stands beside an unsigned one, marks nothing', async () => {
  const wallet = await makeWallet()
  const userId = '1'.repeat(32)
  const { eip155 = '', solana = '' } = wallet.addresses
  const facts: WalletFacts = {
    userId,
    version: 2,
    shareHashes: wallet.shareHashes,
    addresses: { eip155, solana },
  }
  const signature = wallet.sign(userId, 2)
  const [hash, none] = ['A'.repeat(43), await wrapsHashOf([])]
  const signed = (wrapsHash: string, version = 2, by = wallet) => ({
    wrapsHash,
    factor: by.signFactor(userId, version, wrapsHash),
  })
  expect(await factorIn(facts, { signature, factored: signed(hash) })).toEqual({ version: 2, isSet: true })
  expect(await factorIn(facts, { signature, factored: signed(none) })).toEqual({ version: 2, isSet: false })
  for (const statement of [
    { signature },
    { factored: signed(hash) },
    { signature: wallet.sign(userId, 3), factored: signed(hash) },
    { signature, factored: signed(hash, 1) },
    { signature, factored: signed(hash, 2, await makeWallet()) },
    { signature, factored: { ...signed(hash), wrapsHash: none } },
    { signature, factored: { wrapsHash: hash, factor: signature } },
  ])
    expect(await factorIn(facts, statement)).toBeUndefined()
})

it('the word on the highest split counts: an older one puts no mark on and takes none off', () => {
  const record = { facts: { version: 4 } } as DeviceWallet
  const set = withFactor(record, { version: 6, isSet: true })
  expect(set).toEqual({ ...record, hasPassword: true, factorAt: 6 })
  expect(withFactor(set, { version: 5, isSet: false })).toBe(set)
  const removed = withFactor(set, { version: 7, isSet: false })
  expect(removed).toEqual({ ...record, factorAt: 7 })
  expect(withFactor(removed, { version: 6, isSet: true })).toBe(removed)
  // A mark of an earlier frame has no number: it is of the present split, at most.
  const earlier = { ...record, hasPassword: true }
  expect(withFactor(earlier, { version: 4, isSet: false })).toBe(earlier)
  expect(withFactor(earlier, { version: 5, isSet: false })).toEqual({ ...record, factorAt: 5 })
  // A password that was typed here has opened an older split, where both services were restored.
  expect(withOwnFactor(removed, { version: 3, isSet: true })).toEqual({
    ...record,
    hasPassword: true,
    factorAt: 7,
  })
})
