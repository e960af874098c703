import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringToHex } from 'viem'
import { expect, it, vi } from 'vitest'
import { symbolsOf } from '../../../reading/src/chain/gateway.js'
import { email } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()

const usdc = `0x${'a0'.repeat(20)}`
const of = (chainId: string, symbol: string, address?: string) => ({
  name: symbol,
  symbol,
  chainId,
  price: 2,
  iconUrl: '',
  ...(address && { address: `${chainId}:${address}` }),
  quantity: { decimals: '6', numeric: '1.5' },
})

/** A gateway with what an account has on each network. */
async function openGateway(lists: Readonly<Record<string, readonly object[]>>) {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://gateway')
    const force = searchParams.get('forceUpdate')
    paths.push(force === null ? pathname : `${pathname} ${force}`)
    response.end(JSON.stringify({ balances: lists[searchParams.get('chainId') ?? ''] ?? [] }))
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, paths, close: () => server.close() }
}

it('wallet_getAssets answers what the account has, as the gateway lists it, by the filters of the page', async () => {
  const chain = 'eip155:31337'
  const gateway = await openGateway({ [chain]: [of(chain, 'ETH'), of(chain, 'USDC', usdc)] })
  const home = await openServices()
  const frame = await openFrame(home, { gateway: gateway.url })
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  const account = (await frame.browser.address()) ?? ''
  const read = (filter: object) =>
    frame.send('RPC_REQUEST', {
      method: 'wallet_getAssets',
      params: [{ account, ...filter }],
      chainId: chain,
    })
  const native = { address: 'native', balance: '0x16e360', type: 'NATIVE' }
  const token = {
    address: usdc,
    balance: '0x16e360',
    type: 'ERC20',
    metadata: { symbol: 'USDC', decimals: 6 },
  }
  expect(await read({})).toMatchObject({ '0x7a69': [native, token] })
  expect(await read({ assetTypeFilter: ['ERC20'] })).toMatchObject({ '0x7a69': [token] })
  expect(await read({ chainFilter: ['0x1'] })).toEqual({})
  const path = `/v1/account/${account}/balance`
  expect(gateway.paths.splice(0)).toEqual([path, path])
  // What was approved may have changed them: no cache answers for a while.
  const signing = frame.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex('Signed before it is read'), account],
    chainId: chain,
  })
  await frame.asks('Signed before it is read')
  await frame.press(en.approve)
  await signing
  await read({})
  home.stage.clock.advance(300_000)
  await read({})
  expect(gateway.paths).toEqual([`${path} ${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, path])
  gateway.close()
})

it('the symbols of Solana’s tokens are by their mint; error: one that imitates another, or of another network, is none', async () => {
  const [id, mint, false_] = ['solana:x', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Fake1111']
  const balances = [of(id, 'USDC', mint), of(id, 'USDС', false_), of('solana:y', 'X', mint), of(id, 'SOL')]
  const gateway = await openGateway({ [id]: balances })
  const symbols = await symbolsOf({ url: gateway.url, projectId: 'project' }, id, 'account')
  expect([...symbols]).toEqual([[mint, 'USDC']])
  gateway.close()
})
