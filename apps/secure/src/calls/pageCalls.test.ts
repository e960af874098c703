import { Window } from 'happy-dom'
import type { FramePayload } from 'latchkit/wire'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { email, type Home, openServices } from '../identity/fixtures/browser.js'
import { openFrame } from './fixtures/frame.js'

// What a page may send that our own does not, and what the frame answers to what it cannot do.

let home: Home
beforeEach(async () => {
  const window = new Window()
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('Event', window.Event)
  home = await openServices()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await home.close()
})

it('connect device: the answer comes when the digits of the new device are right, and never before a login', async () => {
  const frame = await openFrame(home)
  await expect(frame.send('CONNECT_DEVICE', undefined)).rejects.toMatchObject({ code: 4100 })
  await frame.send('CONNECT_EMAIL', { email })
  const registered = frame.send('CONNECT_DEVICE', undefined).then(() => frame.events.push('registered'))
  await frame.shows('Confirm Email')
  expect(frame.events).toEqual(['show otp'])
  await frame.type(1)
  await registered
  expect(frame.events).toEqual(['show otp', 'session', 'hide', 'registered'])
})

it('get chain id: the first network of the server, then the one that the page has gone to', async () => {
  const frame = await openFrame(home, {
    networks: {
      chains: [1, 137].map((id) => ({ id, name: 'A', symbol: 'A', rpcUrl: 'http://127.0.0.1:1' })),
      solana: [],
    },
  })
  expect(await frame.send('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:1' })
  await frame.send('SWITCH_NETWORK', { chainId: 137 })
  expect(await frame.send('GET_CHAIN_ID', undefined)).toEqual({ chainId: 137 })
  await expect(frame.send('SWITCH_NETWORK', { chainId: 10 })).rejects.toMatchObject({ code: 4902 })
  expect(await frame.send('GET_CHAIN_ID', undefined)).toEqual({ chainId: 137 })
})

it('reload: the frame answers, then loads itself anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const frame = await openFrame(home)
  await frame.send('RELOAD', undefined)
  expect(reload).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('§3 theme: themeVariables, and w3mThemeVariables where they alone are synced', async () => {
  const frame = await openFrame(home)
  await frame.send('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { accent: '#123456' } })
  const both = { themeVariables: { radius: 4 }, w3mThemeVariables: { radius: 8 } }
  await frame.send('SYNC_THEME', { ...both, locale: 'ar' })
  expect(frame.looks).toEqual(['dark', { accent: '#123456' }, 'ar', { radius: 4 }])
})

it.each([
  ['wallet_grantPermissions', [{}]],
  ['wallet_revokePermissions', [{}]],
  ['eth_sendUserOperation', [{}, '0x']],
  ['eth_estimateUserOperationGas', [{}, '0x']],
])(
  'error: readings 26 %s answers 4200 and shows nothing, as long as there are no smart accounts',
  async (method, params) => {
    const frame = await openFrame(home)
    const request = { method, params } as FramePayload<'RPC_REQUEST'>
    await expect(frame.send('RPC_REQUEST', request)).rejects.toMatchObject({ code: 4200 })
    await expect(frame.send('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({
      code: 4200,
    })
    expect(frame.events).toEqual([])
  },
)
