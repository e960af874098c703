import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getBalance, getHistory, getNfts, type HistoryTransaction } from 'latchkit/wire'
import { getAddress } from 'viem/utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { systemClock } from '../clock.js'
import { listOf } from '../data/history/historySource.js'
import { writeCursor } from '../data/history/pageCursor.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { describeStores, type StoreConfig } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { createStore } from '../store/createStore.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway with its indexer, both kinds of store, and a real chain.

const id = 'eip155:31337'
const me = addresses[0]!
const you = addresses[1]!
const nobody = '0x00000000000000000000000000000000000a11ce'

describeStores('§7 GET /v1/account/{account}/history', (make) => {
  let chain: LocalChain
  let config: StoreConfig
  const ends: (() => unknown)[] = []
  beforeEach(async () => {
    chain = await startLocalChain()
    config = await make()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    chain.stop()
  })

  function setUp(more: object = {}, limits: object = {}) {
    const gateway = gatewayInMemory(
      {
        ...config,
        gateway: {
          chains: [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], index: { pollMs: 100 }, ...more }],
          // What is waited for is asked for again and again.
          limits: { requestBurst: 100_000, ...limits },
        },
      },
      systemClock,
    )
    const { kit } = createPage(gateway)
    ends.push(
      () => kit.destroy(),
      () => gateway.gateway.close?.(),
    )
    const page = (account: string, query = {}) =>
      callGateway(kit, getHistory, { params: { account }, query: { chainId: id, ...query } })
    const nfts = async (account: string, query = {}) =>
      (await callGateway(kit, getNfts, { params: { account }, query })).data
    const all = async (account: string) => {
      const found: HistoryTransaction[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data, next } = await page(account, { cursor })
        found.push(...data)
        cursor = next
      }
      return found
    }
    /** Waits until the last transaction of the chain is in the history. */
    const settled = async (hash: string) => {
      await until(async () => (await page(me)).data.some(({ metadata }) => metadata.hash === hash))
    }
    return { gateway, kit, page, all, nfts, settled }
  }
  const named = ({ tokenId, quantity }: { tokenId: string; quantity: string }) => [tokenId, quantity]
  const kinds = (data: readonly HistoryTransaction[]) => data.map(({ metadata }) => metadata.operationType)

  it('tells each side what happened, newest first', async () => {
    const coin = await chain.deploy('Token', ['Coin', 'COIN', 6, 10n ** 12n])
    await chain.pay(you, 5n * 10n ** 17n)
    await chain.write(coin, 'transfer', [you, 1_500_000n])
    await chain.write(coin, 'approve', [you, 7n])
    await chain.write(coin, 'swap', [1_000_000n])
    await chain.pay(me, 0n)
    const failed = await chain.write(coin, 'transfer', [me, 1n], you)
    const last = await chain.write(coin, 'transfer', [you, 10n ** 30n])
    expect([failed.status, last.status]).toEqual(['0x1', '0x0'])
    const { page, settled } = setUp({ contracts: [{ address: coin, name: 'Coin desk' }] })
    await settled(last.transactionHash)
    const mine = (await page(me)).data
    expect(kinds(mine)).toEqual(['send', 'receive', 'cancel', 'trade', 'approve', 'send', 'send', 'deploy'])
    expect(mine[0]?.metadata).toMatchObject({ status: 'failed', application: { name: 'Coin desk' } })
    expect(mine[0]?.transfers).toEqual([])
    expect(mine[3]?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '1' } },
      { direction: 'in', quantity: { numeric: '0.5' } },
    ])
    const sent = mine[5]!
    expect(sent).toEqual({
      id: `${id}:${sent.metadata.hash}`,
      metadata: {
        operationType: 'send',
        hash: sent.metadata.hash,
        minedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
        sentFrom: getAddress(me),
        sentTo: getAddress(coin),
        status: 'confirmed',
        nonce: 2,
        chain: id,
        application: { name: 'Coin desk', iconUrl: null },
      },
      transfers: [
        {
          fungible_info: { name: 'Coin', symbol: 'COIN' },
          direction: 'out',
          sender: getAddress(me),
          receiver: getAddress(you),
          quantity: { numeric: '1.5' },
        },
      ],
    })
    expect(mine[6]?.transfers).toEqual([
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', native: true },
        direction: 'out',
        sender: getAddress(me),
        receiver: getAddress(you),
        quantity: { numeric: '0.5' },
      },
    ])
    expect(kinds((await page(you)).data)).toEqual(['send', 'receive', 'receive'])
    expect(await page(nobody)).toEqual({ data: [], next: null })
  })

  it('security: only what the account signed is its act, whatever a token says that others call', async () => {
    const stranger = addresses[2]!
    const listed = await chain.deploy('LyingToken', ['USD Coin', 'USDC', 6, 10n ** 12n])
    const fake = await chain.deploy('LyingToken', ['USD Coin', 'USDC', 6, 10n ** 12n])
    const things = await chain.deploy('Nft1155')
    const say = (token: `0x${string}`, from: string, to: string, value: bigint, by: `0x${string}`) =>
      chain.write(token, 'transferFrom', [from, to, value], by)
    const transactions = [
      // Nothing, by a token that lets a stranger say so.
      await say(listed, me, you, 0n, stranger),
      await say(fake, me, you, 0n, stranger),
      await say(fake, you, me, 0n, stranger),
      await say(fake, me, me, 0n, stranger),
      await chain.write(things, 'send', [me, [7n], [0n]], stranger),
      // An amount: only a listed token's is one.
      await say(fake, me, you, 5_000_000n, stranger),
      await say(listed, me, you, 5_000_000n, stranger),
      await say(listed, you, me, 5_000_000n, stranger),
      await chain.write(listed, 'swap', [1_000_000n], me),
      // An own one of nothing.
      await say(listed, me, you, 0n, me),
      // A stranger's call of the account itself, in words of an approval.
      await chain.write(me, 'approve', [you, 7n], stranger),
    ]
    const { page, settled } = setUp({ tokens: [{ address: listed }] })
    await settled(transactions.at(-1)!.transactionHash)
    const { data } = await page(me)
    const seen = transactions.map(({ transactionHash }) => {
      const { metadata, transfers = [] } = data.find((one) => one.metadata.hash === transactionHash)!
      const [moved] = transfers
      const isSpam = (moved?.fungible_info ?? moved?.nft_info)?.flags?.is_spam === true
      return [metadata.operationType, moved?.direction, isSpam ? 'spam' : (moved?.receiver ?? 'to nobody')]
    })
    const [mine, yours] = [getAddress(me), getAddress(you)]
    expect(seen).toEqual([
      ['execute', 'out', 'spam'],
      ['execute', 'out', 'spam'],
      ['receive', 'in', 'spam'],
      ['execute', 'self', 'spam'],
      ['receive', 'in', 'spam'],
      ['execute', 'out', 'to nobody'],
      ['execute', 'out', yours],
      ['receive', 'in', mine],
      ['trade', 'out', getAddress(listed)],
      ['send', 'out', yours],
      ['execute', undefined, 'to nobody'],
    ])
  })

  it('tokens seen to come are in the balance without being configured', async () => {
    const coin = await chain.deploy('Token', ['Coin', 'COIN', 6, 10n ** 12n])
    const { transactionHash } = await chain.write(coin, 'transfer', [nobody, 5n])
    const { kit, settled } = setUp()
    await settled(transactionHash)
    const { balances } = await callGateway(kit, getBalance, {
      params: { address: nobody },
      query: { chainId: id },
    })
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '0'],
      ['COIN', '0.000005'],
    ])
  })

  it('NFTs: what came less what went, with the name of their collection', async () => {
    const pictures = await chain.deploy('Nft721')
    const things = await chain.deploy('Nft1155')
    for (const item of [1n, 2n, 10n ** 40n]) await chain.write(pictures, 'mint', [me, item])
    await chain.write(pictures, 'transferFrom', [me, you, 2n])
    await chain.write(pictures, 'setApprovalForAll', [you, true])
    await chain.write(things, 'mint', [me, 7n, 5n])
    const last = await chain.write(things, 'send', [you, [7n, 8n], [2n, 0n]])
    const { nfts, settled, page } = setUp({ spam: [things] })
    await settled(last.transactionHash)
    const found = await nfts(me)
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect([...found].sort(byName)).toEqual([
      {
        chainId: id,
        address: `${id}:${pictures}`,
        tokenId: '1',
        standard: 'erc721',
        name: 'Pictures #1',
        collection: 'Pictures',
        quantity: '1',
        flags: { is_spam: false },
      },
      expect.objectContaining({ name: 'Pictures #100000…0000', tokenId: `1${'0'.repeat(40)}` }),
      expect.objectContaining({
        name: 'Things #7',
        standard: 'erc1155',
        quantity: '3',
        flags: { is_spam: true },
      }),
    ])
    // Where every one was minted from holds none, and the way to say so is short.
    expect(await nfts(`0x${'0'.repeat(40)}`)).toEqual([])
    expect((await nfts(you)).map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
      ['Pictures #2', '1'],
      ['Things #7', '2'],
    ])
    const [gift, minted, approval] = (await page(me)).data
    expect([gift, minted, approval].map((one) => one?.metadata.operationType)).toEqual([
      'execute',
      'mint',
      'approve',
    ])
    expect(approval?.metadata.application).toEqual({ name: 'Pictures', iconUrl: null })
    expect(gift?.transfers).toMatchObject([
      {
        nft_info: { name: 'Things #7', flags: { is_spam: true } },
        direction: 'out',
        quantity: { numeric: '2' },
      },
      { nft_info: { name: 'Things #8' }, quantity: { numeric: '0' } },
    ])
  })

  it('security: two thousand NFTs of one contract hide no other contract\u2019s', async () => {
    const junk = await chain.deploy('Nft1155')
    const things = await chain.deploy('Nft1155')
    await chain.write(things, 'mint', [you, 7n, 5n])
    await chain.write(things, 'mint', [you, 8n, 1n])
    for (let part = 0; part < 4; part++) {
      const items = Array.from({ length: 500 }, (_, index) => BigInt(part * 500 + index))
      await chain.write(junk, 'send', [you, items, items.map(() => 1n)])
    }
    const last = await chain.write(things, 'send', [you, [7n], [2n]])
    const { settled, kit } = setUp()
    await settled(last.transactionHash)
    const nftPage = (query = {}) => callGateway(kit, getNfts, { params: { account: you }, query })
    const first = await nftPage()
    const second = await nftPage({ cursor: first.next })
    const third = await nftPage({ cursor: second.next })
    const found = [...first.data, ...second.data]
    expect(found.filter(({ address }) => address.endsWith(things.slice(2))).map(named)).toEqual([
      ['7', '7'],
      ['8', '1'],
    ])
    // Each once, in the order of their numbers within fifty.
    const all = [...found, ...third.data].map(({ address, tokenId }) => `${address}/${tokenId}`)
    expect(new Set(all).size).toBe(150)
    expect(first.data.map(({ chainId }) => chainId)).toEqual(Array(50).fill(id))
  })

  it('NFTs of an index that was there before are caught up with, and of forgotten blocks given back', async () => {
    const things = await chain.deploy('Nft1155')
    await chain.write(things, 'mint', [me, 7n, 5n])
    const snapshot = await chain.rpc('evm_snapshot')
    const gone = await chain.write(things, 'send', [you, [7n, 9n], [2n, 3n]])
    const before = setUp()
    await before.settled(gone.transactionHash)
    expect((await before.nfts(you)).map(named)).toEqual([
      ['7', '2'],
      ['9', '3'],
    ])
    await before.gateway.gateway.close?.()

    const store = createStore({ config: () => config as never, log: () => undefined, clock: systemClock })
    await store.write([{ sql: 'DELETE FROM held_nfts' }, { sql: 'UPDATE heads SET held = -1' }])
    const after = setUp()
    await until(async () => (await store.all('SELECT chain FROM heads WHERE held < number')).length === 0)
    expect((await after.nfts(you)).map(named)).toEqual([
      ['7', '2'],
      ['9', '3'],
    ])
    expect((await after.nfts(me)).map(named)).toEqual([['7', '3']])

    await chain.rpc('evm_revert', snapshot)
    const last = await chain.pay(nobody, 9n)
    await after.settled(last.transactionHash)
    expect(await store.all('SELECT account, amount FROM held_nfts')).toEqual([{ account: me, amount: '5' }])
    await store.close()
  })

  it('comes in pages of 50, each transaction once, also while new ones come; §5 the same cursor is the same page', async () => {
    for (let index = 0; index < 119; index++) await chain.pay(nobody, 1n)
    const { transactionHash } = await chain.pay(nobody, 1n)
    const { page, settled, all } = setUp()
    await settled(transactionHash)
    const first = await page(me)
    expect(first.data).toHaveLength(50)
    const second = await page(me, { cursor: first.next })
    const later = await chain.pay(nobody, 1n)
    await settled(later.transactionHash)
    expect(await page(me, { cursor: first.next })).toEqual(second)
    const found = await all(me)
    expect(found).toHaveLength(121)
    expect(new Set(found.map(({ id: one }) => one)).size).toBe(121)
    const nonces = found.map(({ metadata }) => metadata.nonce ?? -1)
    expect(nonces).toEqual([...nonces].sort((one, other) => other - one))
  })

  it('error: a cursor of another account, another filter, or of nobody', async () => {
    for (let index = 0; index < 51; index++) await chain.pay(nobody, 1n)
    const { transactionHash } = await chain.pay(nobody, 1n)
    const { page, settled, gateway } = setUp()
    await settled(transactionHash)
    const cursor = String((await page(me)).next)
    // The digest is no secret: whoever forges a place must still bring numbers where numbers belong, to the letter.
    const [, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, unknown[]]
    const list = listOf({ account: me, chainId: id, cursor: undefined })
    const texts = writeCursor(list, place.map(String))
    const spaced = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace(',', ', ')).toString(
      'base64url',
    )
    const forged = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace('eip155', 'eip156'))
    const paths = [
      `${nobody}/history?chainId=${id}&cursor=${cursor}`,
      `${me}/history?cursor=${cursor}`,
      `${me}/nfts?chainId=${id}&cursor=${cursor}`,
      `${me}/history?chainId=${id}&cursor=${forged.toString('base64url')}`,
      `${me}/history?chainId=${id}&cursor=${texts}`,
      `${me}/history?chainId=${id}&cursor=${spaced}`,
      `${me}/history?chainId=${id}&cursor=abc`,
      `${me}/history?chainId=${id}&cursor=%00`,
    ]
    for (const path of paths) {
      const response = await gateway.get(`/v1/account/${path}`)
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        400,
        { status: 'FAILED', reasons: [{ field: 'cursor' }] },
      ])
    }
  })

  it('follows a network that changes its mind, also when it is shorter than it was', async () => {
    await chain.pay(you, 1n)
    const snapshot = await chain.rpc('evm_snapshot')
    const gone = await chain.pay(nobody, 2n)
    for (let index = 0; index < 5; index++) await chain.pay(nobody, 3n)
    const { page, settled, all } = setUp()
    await settled(gone.transactionHash)
    expect((await page(nobody)).data).toHaveLength(6)
    await chain.rpc('evm_revert', snapshot)
    await until(async () => (await page(nobody)).data.length === 0)
    const payment = await chain.pay(nobody, 9n)
    await settled(payment.transactionHash)
    expect((await all(nobody)).map(({ transfers }) => transfers?.[0]?.quantity.numeric)).toEqual([
      '0.000000000000000009',
    ])
    expect(kinds(await all(you))).toEqual(['receive'])
  })

  it.each([200_000, 8_000])(
    'goes on past a block that is too long for one answer, up to %d bytes',
    async (indexBytes) => {
      await chain.rpc('evm_setAutomine', false)
      const send = (data: string) =>
        chain.rpc('eth_sendTransaction', {
          from: addresses[0],
          to: nobody,
          value: '0x1',
          gas: '0x400000',
          data,
        })
      for (let index = 0; index < 60; index++) await send(`0x${'ab'.repeat(100)}`)
      await chain.rpc('evm_mine')
      await chain.rpc('evm_setAutomine', true)
      const { transactionHash } = await chain.pay(you, 1n)
      const { gateway, page, settled, all } = setUp({}, { upstreamBytes: 20_000, indexBytes })
      await settled(transactionHash)
      expect(await all(nobody)).toHaveLength(60)
      expect((await page(you)).data).toHaveLength(1)
      const gaugeOf = (name: string) => {
        const line = `latchkit_gateway_index_${name}{network="${id}"} `
        return Number(gateway.metrics.text().split(line)[1]?.split('\n')[0])
      }
      await until(async () => gaugeOf('lag_blocks') === 0)
      expect(gaugeOf('block')).toBe(gaugeOf('head'))
    },
  )

  /** A node that has another block wherever it is asked. */
  const startLiar = async () => {
    const { startFakeNode } = await import('../fixtures/fakeNode.js')
    const results: Record<string, unknown> = { eth_blockNumber: '0xff', eth_chainId: '0x7a69' }
    const node = await startFakeNode({
      tellsChain: true,
      reply: ({ method }) => ({ result: results[method] ?? { hash: `0x${'ab'.repeat(32)}` } }),
    })
    ends.push(() => node.stop())
    return node
  }

  /** A way to the network on which every answer takes long: any other node is asked first. */
  const startSlowNode = async () => {
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body: Buffer.concat(pieces) })
      const text = await answer.text()
      setTimeout(() => response.end(text), 150)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    ends.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('security: one node that tells another story takes nothing away, and is told', async () => {
    const { transactionHash } = await chain.pay(nobody, 1n)
    const first = setUp()
    await first.settled(transactionHash)
    await first.gateway.gateway.close?.()
    const liar = await startLiar()
    const { page, gateway } = setUp({ rpcUrls: [liar.url, await startSlowNode()] })
    await until(() => gateway.lines.filter((line) => line.includes('tells another story')).length > 1)
    expect((await page(nobody)).data).toHaveLength(1)
    await gateway.gateway.close?.()
    // Two that agree are believed, and so is one where there is no other.
    const alone = setUp({ rpcUrls: [liar.url] })
    await until(async () => (await alone.page(nobody)).data.length === 0)
  })

  it('error: a node that is behind, still syncing, or errs takes nothing away', async () => {
    const { transactionHash } = await chain.pay(nobody, 1n)
    const first = setUp()
    await first.settled(transactionHash)
    await first.gateway.gateway.close?.()
    const { startFakeNode } = await import('../fixtures/fakeNode.js')
    const head = BigInt(String(await chain.rpc('eth_blockNumber')))
    const known = await chain.rpc('eth_getBlockByNumber', `0x${(head - 1n).toString(16)}`, false)
    const behind = `0x${(head - 1n).toString(16)}`
    for (const [latest, answer] of [
      ['0x0', { result: null }],
      [behind, { result: known }],
      ['0xff', { error: { code: -32000, message: 'header not found' } }],
      ['0xff', { result: null }],
      ['0xff', { result: { hash: `0x${'ab'.repeat(32)}` } }],
    ] as const) {
      const node = await startFakeNode({
        reply: ({ method }) =>
          method === 'eth_blockNumber'
            ? { result: latest }
            : method === 'eth_chainId'
              ? { result: '0x1' }
              : answer,
      })
      const { page, gateway } = setUp({ rpcUrls: [node.url], index: { pollMs: 100 } })
      await until(() => node.calls.filter(({ method }) => method === 'eth_blockNumber').length > 2)
      expect([latest, answer, (await page(nobody)).data.length]).toEqual([latest, answer, 1])
      await gateway.gateway.close?.()
      await node.stop()
    }
  })

  it('error: a next block that does not follow the last one is a fault, and told', async () => {
    const { transactionHash } = await chain.pay(nobody, 1n)
    const first = setUp()
    await first.settled(transactionHash)
    await first.gateway.gateway.close?.()
    const { startFakeNode } = await import('../fixtures/fakeNode.js')
    const head = await chain.rpc('eth_blockNumber')
    const known = (await chain.rpc('eth_getBlockByNumber', head, false)) as object
    const next = `0x${(BigInt(String(head)) + 1n).toString(16)}`
    const hash = `0x${'cd'.repeat(32)}`
    const foreign = { ...known, number: next, hash, parentHash: `0x${'ab'.repeat(32)}`, transactions: [] }
    const node = await startFakeNode({
      reply: ({ method, params }) => {
        if (method === 'eth_blockNumber') return { result: next }
        if (method !== 'eth_getBlockByNumber') return { result: [] }
        return { result: (params as unknown[])[0] === next ? foreign : known }
      },
    })
    ends.push(() => node.stop())
    const { page, gateway } = setUp({ rpcUrls: [node.url], index: { pollMs: 100 } })
    await until(() => gateway.lines.some((line) => line.includes('blockUnlinked')))
    expect(gateway.metrics.text()).toMatch(/latchkit_gateway_index_faults_total [1-9]/)
    expect((await page(nobody)).data).toHaveLength(1)
  })

  it('goes on where it was after a restart, without a row twice', async () => {
    const first = await chain.pay(nobody, 1n)
    const one = setUp()
    await one.settled(first.transactionHash)
    await one.gateway.gateway.close?.()
    const second = await chain.pay(nobody, 1n)
    const other = setUp()
    await other.settled(second.transactionHash)
    expect(await other.all(nobody)).toHaveLength(2)
  })

  it('two processes on one store do not write twice', async () => {
    for (let index = 0; index < 60; index++) await chain.pay(nobody, 1n)
    const { transactionHash } = await chain.pay(nobody, 1n)
    const both = [setUp(), setUp()] as const
    for (const one of both) await one.settled(transactionHash)
    expect(await both[0].all(nobody)).toHaveLength(61)
  })

  it('error: what a node says of blocks is not believed as it comes', async () => {
    const { startFakeNode } = await import('../fixtures/fakeNode.js')
    const node = await startFakeNode({
      reply: ({ method }) => ({
        result: method === 'eth_blockNumber' ? '0x5' : { number: '0x0', hash: 'x', transactions: [{}] },
      }),
    })
    ends.push(() => node.stop())
    const { page } = setUp({ rpcUrls: [node.url] })
    await until(() => node.calls.length > 10)
    expect(await page(me)).toEqual({ data: [], next: null })
  })

  it('a network that is not indexed has no history, and on-ramps tell of none', async () => {
    await chain.pay(you, 1n)
    const { page, nfts } = setUp({ index: undefined })
    expect(await page(you)).toEqual({ data: [], next: null })
    expect(await page(you, { onramp: 'coinbase' })).toEqual({ data: [], next: null })
    expect(await nfts(you)).toEqual([])
  })
})
