import { encodeFunctionData, namehash, parseAbi } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchBalance } from '../../../core/account/fetchBalance.js'
import { resolveName } from '../../../core/account/resolveName.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { selectAccount } from '../../../core/connect/selectAccount.js'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import { close } from '../../../core/modal/close.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { openSend } from '../../../core/money/openSend.js'
import { readSendToken } from '../../../core/money/readSendToken.js'
import { quoteTransaction, sendTransaction } from '../../../core/money/sendTransaction.js'
import { submitSend } from '../../../core/money/submitSend.js'
import type { Options } from '../../../core/options/config.js'
import { pendingTransactions } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { servedNetworksOf } from '../../../core/services/isServed.js'
import { recentReceivers } from '../../../core/services/recentReceivers.js'
import { subscribeEvents } from '../../../core/services/track.js'
import { currentView } from '../../../core/state/views.js'
import { evm } from '../evm.js'
import { deploy, rpcAt } from '../fixtures/chainContracts.js'
import { deployCoin } from '../fixtures/coins.js'
import resolver from '../fixtures/contracts/resolver.json' with { type: 'json' }
import { first, localChains, second } from '../fixtures/localChains.js'
import { openSite, type Site } from '../fixtures/openSite.js'
import { codeOf } from '../fixtures/page.js'

const chains = localChains()
let site: Site
afterEach(() => site?.end())

async function connected(options: Partial<Options> = {}): Promise<Site> {
  site = openSite(chains.list(), { networks: [chains.network(0), chains.network(1)], ...options })
  return site.connect()
}
const rpc = (method: string, ...params: unknown[]) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0]!)(method, ...params)
const pending = () => pendingTransactions(site.kit.store.getState())
const draft = () => sendDraft(site.kit.store.getState())
const ended = (status: string) =>
  expect
    .poll(async () => {
      await site.clock.advance(1_000)
      return pending().map((each) => each.status)
    })
    .toEqual([status])

describe('what was sent from here', () => {
  it('stands in the state at once, with its amount and the token, and is confirmed by its receipt', async () => {
    const { kit } = await connected()
    const coin = await deployCoin(rpc, first, { symbol: 'SIX', decimals: 6 })
    const hash = await sendTransaction(kit, {
      receiver: second.toLowerCase(),
      amount: 5n,
      token: { address: coin, decimals: 6, symbol: 'SIX' },
    })
    expect(pending()).toMatchObject([
      {
        id: hash,
        kind: 'send',
        by: 'eip155',
        account: { id: first },
        network: 'eip155:31337',
        to: second,
        out: [{ network: 'eip155:31337', amount: { value: 5n, decimals: 6, symbol: 'SIX' }, asset: coin }],
        in: [],
        status: 'pending',
      },
    ])
    await ended('confirmed')
  })

  it('takes the data of a call along, tries it out first, and gives the wallet exactly that', async () => {
    const { kit } = await connected()
    const coin = await deployCoin(rpc, first, { symbol: 'SIX', decimals: 6 })
    const move = (value: bigint) =>
      `0xa9059cbb${second.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`
    const hash = await sendTransaction(kit, { receiver: coin, amount: 0n, data: move(7n) })
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({ input: move(7n), value: '0x0' })
    // The token has no such method.
    const call = { receiver: coin, amount: 0n, data: '0xdeadbeef' }
    expect(await codeOf(sendTransaction(kit, call))).toBe('executionReverted')
    for (const data of ['', 'deadbeef', '0xabc', 5, {}])
      await expect(sendTransaction(kit, { receiver: coin, amount: 0n, data })).rejects.toMatchObject({
        code: 'missingFields',
        data: { fields: ['data'] },
      })
    const token = { address: coin, decimals: 6, symbol: 'SIX' }
    expect(await codeOf(sendTransaction(kit, { ...call, token }))).toBe('missingFields')
    // No words go along here, and they are not left behind in silence.
    await expect(sendTransaction(kit, { receiver: coin, amount: 0n, memo: 'Order 7' })).rejects.toMatchObject(
      { code: 'missingFields', data: { fields: ['memo'] } },
    )
  })

  it('outlives a page load, and is followed from where it was; a disconnect forgets it', async () => {
    const { kit } = await connected()
    await rpc('evm_setAutomine', false)
    try {
      await sendTransaction(kit, { receiver: second, amount: 1n })
      await expect.poll(() => pending()[0]?.trace).toEqual({ nonce: expect.any(Number) })
      site = await site.reload()
      await expect.poll(() => pending()).toMatchObject([{ status: 'pending', to: second }])
    } finally {
      await rpc('evm_setAutomine', true)
      await rpc('anvil_mine', '0x1')
    }
    await ended('confirmed')
    await disconnect(site.kit)
    site = await site.reload()
    await site.connect()
    expect(pending()).toEqual([])
  })
})

it('sending is told to who follows events: begun, and then done or failed, with the code', async () => {
  const { kit, wallet } = await connected()
  const statuses: object[] = []
  subscribeEvents(kit, ({ event, properties }) => {
    if (event.startsWith('SEND_')) statuses.push({ event, ...properties })
  })
  const network = 'eip155:31337'
  await sendTransaction(kit, { receiver: second, amount: 1n })
  expect(statuses.splice(0)).toEqual([
    { event: 'SEND_INITIATED', network },
    { event: 'SEND_SUCCESS', network },
  ])
  wallet.set({ reject: true })
  expect(await codeOf(sendTransaction(kit, { receiver: second, amount: 1n }))).toBe('userRejected')
  expect(statuses).toEqual([
    { event: 'SEND_INITIATED', network },
    { event: 'SEND_ERROR', network, code: 'userRejected' },
  ])
})

describe('the draft', () => {
  it('§4 is sent once, then reset; who it was for is offered again', async () => {
    const { kit } = await connected()
    changeSend(kit, { typedAmount: '1', sendTokenAmount: 10n ** 18n, receiverAddress: second.toLowerCase() })
    const sent = submitSend(kit)
    expect(draft()?.loading).toBe(true)
    expect(await codeOf(submitSend(kit))).toBe('missingFields')
    const { id: hash } = await sent
    expect(pending()[0]?.id).toBe(hash)
    expect(kit.store.getState().send).toBeUndefined()
    expect(recentReceivers(kit, first)).toMatchObject([
      { from: first, address: second, chainId: 'eip155:31337' },
    ])
  })

  it('stays as it was when the wallet declines, and names what is missing', async () => {
    const { kit, wallet } = await connected()
    await expect(submitSend(kit)).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['receiver', 'amount'] },
    })
    changeSend(kit, { typedAmount: '1', sendTokenAmount: 1n, receiverAddress: second })
    wallet.set({ reject: true })
    expect(await codeOf(submitSend(kit))).toBe('userRejected')
    expect(draft()).toMatchObject({ typedAmount: '1', loading: false, receiverAddress: second })
    expect(recentReceivers(kit, first)).toEqual([])
  })

  it('§4 is reset by a disconnect, and is none for another account or network', async () => {
    const { kit, wallet } = await connected()
    const type = () => changeSend(kit, { typedAmount: '7' })
    type()
    wallet.switchAccount(1)
    await expect.poll(() => draft()?.typedAmount).toBe('')
    wallet.switchAccount(0)
    await expect.poll(() => draft()?.typedAmount).toBe('7')
    type()
    await switchNetwork(kit, { network: 'eip155:31338' })
    expect(draft()?.typedAmount).toBe('')
    type()
    await disconnect(kit)
    expect(draft()).toBeUndefined()
    await site.connect()
    expect(draft()?.typedAmount).toBe('')
  })

  it('knows what there is to send', async () => {
    const { kit } = await connected()
    await fetchBalance(kit, { force: true })
    expect(draft()?.balance?.symbol).toBe('ETH')
    const coin = await deployCoin(rpc, first, { decimals: 0, supply: 9n })
    const token = {
      address: coin,
      name: 'Coin',
      symbol: 'UND',
      decimals: 0,
      chainId: 'eip155:31337' as const,
    }
    changeSend(kit, { token })
    expect(draft()?.balance).toBeUndefined()
    await readSendToken(kit)
    expect(draft()?.balance).toEqual({ value: 9n, decimals: 0, symbol: 'UND' })
  })
})

describe('openSend', () => {
  it('opens the view, filled in, and answers the hash once the visitor has sent it', async () => {
    const { kit } = await connected()
    const hash = openSend(kit, { amount: 5n, receiver: second, fixed: ['amount', 'receiver'] })
    await expect.poll(() => kit.store.getState().modal.open).toBe(true)
    expect(currentView(kit.store.getState().router).name).toBe('WalletSend')
    expect(draft()).toMatchObject({
      sendTokenAmount: 5n,
      typedReceiver: second,
      fixed: ['amount', 'receiver'],
    })
    changeSend(kit, { receiverAddress: second })
    close(kit)
    expect(await codeOf(hash)).toBe('requestAborted')
    const again = openSend(kit, { amount: 5n, receiver: second })
    changeSend(kit, { receiverAddress: second })
    const { id } = await submitSend(kit)
    expect(await again).toBe(id)
  })

  it('error: another draft, or an end of the connection, takes its place', async () => {
    const { kit } = await connected()
    const one = codeOf(openSend(kit, { amount: 1n }))
    const two = codeOf(openSend(kit, { amount: 2n }))
    expect(await one).toBe('requestAborted')
    expect(draft()?.sendTokenAmount).toBe(2n)
    await disconnect(kit)
    expect(await two).toBe('requestAborted')
    expect(await codeOf(openSend(kit))).toBe('notConnected')
  })
})

describe('looking before', () => {
  it('quotes with the account and the network of the wallet', async () => {
    const { kit } = await connected()
    const { draft: quoted, fees } = await quoteTransaction(kit, {
      receiver: second.toLowerCase(),
      amount: 1n,
    })
    expect(quoted).toMatchObject({ account: { id: first }, to: second, network: { id: 31_337 } })
    expect(fees).toHaveLength(1)
    selectAccount(kit, { address: first })
    await disconnect(kit)
    expect(await codeOf(quoteTransaction(kit, { receiver: second, amount: 1n }))).toBe('notConnected')
  })
})

// The code in `resolver.json` is `Names` of packages/server/src/fixtures/contracts.
describe('names', () => {
  const abi = parseAbi(['function set(bytes32 node, address account, string key, string value)'])
  async function withNames(names: Readonly<Record<string, string>>): Promise<Site> {
    const at = await deploy(rpc, first, resolver.Names)
    for (const [name, address] of Object.entries(names)) {
      const args = [namehash(name), address as `0x${string}`, '', ''] as const
      await rpc('eth_sendTransaction', {
        from: first,
        to: at,
        data: encodeFunctionData({ abi, functionName: 'set', args }),
      })
    }
    return connected({ adapters: [evm({ injected: false, ensResolvers: { 'eip155:31337': at } })] })
  }

  it('are asked of the registry on chain, as it writes them', async () => {
    const { kit } = await withNames({ 'noor.eth': second })
    expect(await resolveName(kit, 'NOOR.eth')).toEqual({ name: 'noor.eth', address: second })
    expect(await resolveName(kit, 'no name at all')).toBeUndefined()
    expect(await resolveName(kit, second)).toBeUndefined()
  })

  it('error: nobody has it, it is none, nobody can be asked, or nobody answers', async () => {
    const { kit } = await withNames({})
    expect(await codeOf(resolveName(kit, 'nobody.eth'))).toBe('nameNotFound')
    expect(await codeOf(resolveName(kit, 'no—body.eth'))).toBe('nameNotFound')
    site.end()
    await connected()
    expect(await codeOf(resolveName(site.kit, 'noor.eth'))).toBe('namesUnavailable')
    site.end()
    const elsewhere = { 'eip155:31337': '0x000000000000000000000000000000000000bEEF' }
    await connected({ adapters: [evm({ injected: false, ensResolvers: elsewhere })] })
    expect(await codeOf(resolveName(site.kit, 'noor.eth'))).toBe('nameNotFound')
  })

  it('§3, readings 46: are looked up on chain 1, whichever network the site begins on', async () => {
    const mainnet = { ...chains.network(1), id: 1, caipNetworkId: 'eip155:1' as const }
    const onMainnet = rpcAt(mainnet.rpcUrls.default.http[0]!)
    const copied = await deploy(onMainnet, first, resolver.Names)
    const at = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
    await onMainnet('anvil_setCode', at, await onMainnet('eth_getCode', copied, 'latest'))
    const args = [namehash('noor.eth'), second, '', ''] as const
    const data = encodeFunctionData({ abi, functionName: 'set', args })
    await onMainnet('eth_sendTransaction', { from: first, to: at, data })
    const { kit } = await connected({ networks: [chains.network(0), mainnet] })
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:31337')
    expect(await resolveName(kit, 'noor.eth')).toEqual({ name: 'noor.eth', address: second })
  })

  it('§7 are asked of the gateway where there is one, and of the chain where it fails', async () => {
    const at = await deploy(rpc, first, resolver.Names)
    const prompts: string[] = []
    let status = 200
    let served = ['eip155:31337']
    const gateway = async (input: unknown) => {
      const { pathname } = new URL(String(input))
      if (pathname === '/v1/supported-chains') return Response.json({ http: served, ws: [] })
      // The name of the account itself is looked up when the kit gets to it, before or after these.
      if (!pathname.startsWith('/v1/identity/')) prompts.push(pathname)
      const addresses = { '60': { address: second.toLowerCase() } }
      const record = { name: 'noor.eth', addresses, attributes: { avatar: 'https://pictures.example/1.png' } }
      return new Response(JSON.stringify(status === 200 ? record : {}), { status })
    }
    const options = {
      adapters: [evm({ injected: false, ensResolvers: { 'eip155:31337': at } })],
      backendUrl: 'https://gateway.example',
    }
    const platform = globalThis.fetch
    await connected(options)
    globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
      String(input).startsWith('https://gateway.example')
        ? gateway(input)
        : platform(input, init)) as typeof fetch
    try {
      expect(await resolveName(site.kit, 'noor.eth')).toMatchObject({
        name: 'noor.eth',
        address: second.toLowerCase(),
        avatar: 'https://pictures.example/1.png',
      })
      status = 404
      expect(await codeOf(resolveName(site.kit, 'other.eth'))).toBe('nameNotFound')
      status = 400
      expect(await codeOf(resolveName(site.kit, 'third.eth'))).toBe('nameNotFound')
      // The last question went on to the chain, and that is asked at the gateway first, too.
      const before = prompts.length
      expect([prompts[0], ...new Set(prompts.slice(3))]).toEqual(['/v1/profile/account/noor.eth', '/v1/'])
      // §7: on a network that is not in the gateway's list it is not asked for names.
      served = []
      servedNetworksOf(site.kit).at = Number.NEGATIVE_INFINITY
      expect(await codeOf(resolveName(site.kit, 'fourth.eth'))).toBe('nameNotFound')
      expect(prompts).toHaveLength(before)
    } finally {
      globalThis.fetch = platform
    }
  })
})
