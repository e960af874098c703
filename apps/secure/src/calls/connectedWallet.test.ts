import { stringToHex } from 'viem'
import { expect, it, vi } from 'vitest'
import { email, type Home, logIn, raw } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()
type Frame = Awaited<ReturnType<typeof openFrame>>
const otherEmail = 'other@example.org'

async function connect(home: Home, frame: Frame) {
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(before + 1)
}

it('what was shown for one account is signed by no other one that has signed in meanwhile', async () => {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  const own = await frame.browser.address()
  const params = [stringToHex('Pay from my small account'), own ?? '']
  const signing = frame
    .send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 31_337 })
    .catch((error: unknown) => error)
  await frame.press(en.openWindow)
  const opened = await frame.window()
  await opened.shows('Pay from my small account')
  // In a second frame of the page, or another tab.
  await logIn(home, frame.browser, otherEmail)
  expect(await frame.browser.address()).not.toBe(own)
  await opened.press(en.approve)
  expect(await signing).toMatchObject({ code: 4100 })
})

it('error: the same, where it signs in between the decision and the signature', async () => {
  const home = await openServices()
  const { browser } = await openFrame(home)
  await logIn(home, browser)
  const { facts } = (await browser.wallets.wallet()) ?? {}
  await logIn(home, browser, otherEmail)
  const { signRequest } = await import('../identity/signRequest.js')
  const request = { namespace: 'eip155', kind: 'message', raw } as const
  await expect(signRequest(browser.parts, request, facts as never)).rejects.toMatchObject({ reason: 'none' })
})

it('after a sign-out no page learns the address, by any call', async () => {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  const own = (await frame.browser.address()) ?? ''
  const read = (method: string, params: unknown[]) =>
    frame.send('RPC_REQUEST', { method, params, chainId: 31_337 })
  const calls = () => [
    frame.send('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
    frame.send('GET_USER', {}),
    read('wallet_getCapabilities', [own]),
  ]
  await Promise.all(calls())
  await frame.send('SIGN_OUT', undefined)
  for (const call of calls()) await expect(call).rejects.toMatchObject({ code: 4100 })
})

it('a wallet that the person has not said to be theirs: no page learns its address, asks for a signature of it, or has the question gone', async () => {
  const home = await openServices()
  const [first, second] = [await openFrame(home), await openFrame(home)]
  await connect(home, first)
  await vi.waitFor(() => expect(first.events.at(-1)).toBe('hide'), 10_000)
  await connect(home, second)
  await second.shows(enWallet.madeStatement)
  const own = (await second.browser.address()) ?? ''
  const calls = [
    second.send('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
    second.send('RPC_REQUEST', { method: 'personal_sign', params: [raw, own], chainId: 31_337 }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 4100 })
  expect(second.text()).toContain(enWallet.madeStatement)
  // A newer login shows the question anew, and the one before takes neither session nor screen away.
  const before = second.events.length
  expect(await second.send('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  await vi.waitFor(() => expect(second.events.slice(before)).toContain('show device'), 10_000)
  await second.press(enWallet.isMine)
  await second.shows(enWallet.holdWhy)
  expect(await second.browser.wallets.session()).toBeDefined()
}, 30_000)

it('error: a record says that it was made at a time that is none: the question is asked all the same', async () => {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  const wallet = await frame.browser.record()
  if (!wallet) throw new Error('no wallet')
  await frame.browser.put({ ...wallet, unconfirmed: { madeAt: '2026-01-01T00:00:00+23' } })
  await frame.send('CONNECT_EMAIL', { email })
  await frame.shows(enWallet.madeStatement)
  await frame.press(enWallet.isMine)
  await vi.waitFor(() => expect(frame.events).toContain('session'), 10_000)
})
