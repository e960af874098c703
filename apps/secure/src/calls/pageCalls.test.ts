import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FramePayload } from 'latchkit/wire'
import { beforeEach, expect, it, vi } from 'vitest'
import { email, type Home } from '../identity/fixtures/browser.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// What a page may send that our own does not, and what the frame answers to what it cannot do.

let home: Home
const openServices = homesOfTests()
beforeEach(async () => {
  home = await openServices()
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

it('error: a sign-out while auth is slow to answer a login: the page hears of no session after it', async () => {
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  home.stage.clock.advance(31_000)
  const { access } = frame.parts
  const { fetch } = access
  let answer: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  Object.assign(access, {
    fetch: async (input: string, init: RequestInit) => {
      const response = await fetch(input, init)
      if (input.endsWith('/auth/v1/login')) await slow
      return response
    },
  })
  const login = frame.send('CONNECT_EMAIL', { email }).catch((error: unknown) => String(error))
  await frame.send('SIGN_OUT', undefined)
  answer()
  expect(await login).toContain('Request was aborted')
  expect(frame.events.at(-1)).toBe('no session')
})

it('error: a sign-out while auth verifies a code leaves no session behind', async () => {
  const frame = await openFrame(home)
  const { access } = frame.parts
  const { fetch } = access
  let answer: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isAsked = false
  Object.assign(access, {
    fetch: async (input: string, init: RequestInit) => {
      const response = await fetch(input, init)
      if (!input.endsWith('/auth/v1/users/sign')) return response
      isAsked = true
      await slow
      return response
    },
  })
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(isAsked).toBe(true), 10_000)
  await frame.send('SIGN_OUT', undefined)
  answer()
  // The wallet is signed, and a later login finds it; the one that has ended does not go on.
  const statusOf = async () => (await frame.browser.wallets.ofEmail(email))[0]?.status
  await vi.waitFor(async () => expect(await statusOf()).toBe('completing'), 10_000)
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(await statusOf()).toBe('completing')
  expect(await frame.browser.wallets.session()).toBeUndefined()
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
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
  // Readings 46: of what has none it is the default chain.
  const bare = await openFrame(home, { networks: { chains: [], solana: [] } })
  expect(await bare.send('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:1' })
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

it.each([
  [
    { code: -32_000, message: 'header not found' },
    { code: -32_000, message: 'header not found' },
  ],
  [{ message: 'no code' }, { code: undefined, message: 'no code' }],
  [{ code: 'SERVER_ERROR' }, { code: undefined, message: 'The node refuses' }],
])('error: what a node refuses with %j reaches the page', async (error, answer) => {
  const node = createServer((_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error })),
  ).listen(0)
  try {
    const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const chains = [{ id: 1, name: 'A', symbol: 'A', rpcUrl }]
    const frame = await openFrame(home, { networks: { chains, solana: [] } })
    const read = frame.send('RPC_REQUEST', { method: 'eth_blockNumber', params: [] })
    await expect(read).rejects.toMatchObject(answer)
  } finally {
    node.close()
  }
})

it('ERC-7811: wallet_getAssets answers what the gateway knows of the account, by the filters of the page', async () => {
  const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const coin = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:31337', price: 2_000, iconUrl: '' }
  const gateway = createServer((request, response) => {
    const balances = [
      { ...coin, quantity: { decimals: '18', numeric: '1.5' } },
      {
        ...coin,
        name: 'Dollar',
        symbol: 'USD',
        price: 1,
        address: `eip155:31337:${token}`,
        quantity: { decimals: '6', numeric: '2' },
      },
    ]
    const isBalance = /^\/v1\/account\/0x[\da-fA-F]{40}\/balance\?projectId=project&chainId=eip155%3A31337$/
    response.end(JSON.stringify(isBalance.test(request.url ?? '') ? { balances } : {}))
  }).listen(0)
  try {
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const frame = await openFrame(home, { gateway: url })
    await frame.send('CONNECT_EMAIL', { email })
    await frame.type(1)
    await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
    const account = (await frame.browser.wallets.wallet())?.facts.addresses.eip155
    const assets = (filter: object) =>
      frame.send('RPC_REQUEST', { method: 'wallet_getAssets', params: [{ account, ...filter }] })
    const known = (name: string, symbol: string, decimals: number, price: number) => ({
      metadata: { name, symbol, decimals, price, iconUrl: '' },
    })
    const ether = { address: 'native', balance: '0x14d1120d7b160000', type: 'NATIVE' }
    const dollar = { address: token, balance: '0x1e8480', type: 'ERC20', ...known('Dollar', 'USD', 6, 1) }
    expect(await assets({})).toEqual({
      '0x7a69': [{ ...ether, ...known('Ether', 'ETH', 18, 2_000) }, dollar],
    })
    const named = { '0x7a69': [{ address: token.toLowerCase() }] }
    expect(await assets({ assetFilter: named })).toEqual({ '0x7a69': [dollar] })
    expect(await assets({ assetTypeFilter: ['ERC20'] })).toEqual({ '0x7a69': [dollar] })
    expect(await assets({ chainFilter: ['0x1'] })).toEqual({})
  } finally {
    gateway.close()
  }
})
