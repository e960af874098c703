import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type NodeCall, type NodeReply, openNode } from '../../../core/fixtures/openNode.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet } from '../fixtures/openWallet.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const reference = 'ab'.repeat(16)

async function readFrom(reply: (call: NodeCall) => NodeReply) {
  const node = await openNode(reply)
  const network = localNetwork(reference, node.url)
  const stage = openWallet([network])
  ends.push(stage.end, node.stop)
  const { accounts } = await stage.connect()
  const [account] = accounts
  if (!account) return expect.unreachable()
  const { getBalance, getBalanceParts, getHead } = await stage.page.running.reader()
  return {
    getBalance: () => getBalance({ account, network }),
    getBalanceParts: async (): Promise<unknown> => getBalanceParts?.({ account, network }),
    getHead: () => getHead?.(network),
    node,
    clock: stage.page.clock,
  }
}

describe('the answers of a node', () => {
  it('an account under whose key nothing stands has nothing, and the key is that of its kind', async () => {
    const { getBalance, node } = await readFrom(() => ({ result: null }))
    expect(await getBalance()).toEqual({ value: 0n, decimals: 10, symbol: 'DOT' })
    expect(node.calls[0]).toMatchObject({
      method: 'state_getStorage',
      // twox128 of System and Account, then blake2_128 of the account, then the account.
      params: [
        expect.stringMatching(
          /^0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9[0-9a-f]{32}5e23a54667a12f01a4b990938d66ed4d41733517b5dab9cf508b80828705dd4d$/,
        ),
      ],
    })
  })

  it.each([
    ['too short', { result: `0x${'00'.repeat(79)}` }],
    ['too long', { result: `0x${'00'.repeat(81)}` }],
    ['no hex', { result: `0x${'zz'.repeat(80)}` }],
    ['a number', { result: 5 }],
    ['absent', { result: undefined }],
    ['an error', { error: { code: 4003, message: 'Client error', data: 'pruned' } }],
    ['larger than an account is', { result: `0x${'00'.repeat(100_000)}` }],
  ])('error: a balance that is %s ends in rpcFailed', async (_, reply) => {
    const { getBalance } = await readFrom(() => reply as NodeReply)
    await expect(getBalance()).rejects.toMatchObject({ code: 'rpcFailed' })
  })

  it('error: no JSON is head for again, and ends in rpcFailed', async () => {
    const { getBalance, node, clock } = await readFrom(() => ({ body: 'x' }))
    await expect(whileTimePasses(clock, getBalance())).rejects.toMatchObject({ code: 'rpcFailed' })
    expect(node.calls.length).toBeGreaterThan(1)
  })

  it('error: a head that is no hash, and a URL of the node’s own is not told', async () => {
    const hash = `0x${'cd'.repeat(32)}`
    await expect((await readFrom(() => ({ result: hash }))).getHead()).resolves.toBe(hash)
    await expect((await readFrom(() => ({ result: '0x12' }))).getHead()).rejects.toMatchObject({
      code: 'rpcFailed',
    })
    const leaking = { error: { code: 1, message: 'see https://node.example/key' } }
    const head = (await readFrom(() => leaking)).getHead()
    await expect(head).rejects.toMatchObject({ data: { reason: 'see its URL' } })
  })

  it.each([
    ['state_getStorage', 64 * 1024],
    ['state_call', 4 * 1024 * 1024],
  ] as const)(
    'an answer of %s is read up to its limit of %d bytes, and not if it is a byte longer',
    async (which, limit) => {
      let length: number = limit
      const version = { specName: 'local', specVersion: 1, transactionVersion: 1 }
      const { getBalance, getBalanceParts } = await readFrom(({ method }) => {
        if (method === 'state_getRuntimeVersion') return { result: version }
        if (method !== which) return { result: null }
        return { body: '{"jsonrpc":"2.0","id":1,"result":null}'.padEnd(length) }
      })
      const reason = () => {
        const read = which === 'state_call' ? getBalanceParts() : getBalance()
        return read.then(
          () => 'nothing is there',
          (error: { data: { reason: string } }) => error.data.reason,
        )
      }
      // Without metadata there are no parts; without an entry there is an account of nothing.
      expect(await reason()).toMatch(/cannot be read|nothing is there/)
      length++
      expect(await reason()).toBe('its answer is too long')
    },
  )

  it.each(['state_getStorage', 'state_call'])(
    'error: an answer of %s without an end is not read to it, and the node is let go',
    async (which) => {
      const endless = await openEndless(which, () => 'ab'.repeat(8 * 1024))
      await expect(endless.read()).rejects.toMatchObject({ data: { reason: 'its answer is too long' } })
      await expect.poll(endless.isLeft).toBe(true)
    },
  )

  it.each(['state_getStorage', 'state_call'])(
    'error: an answer of %s that drips is given up after 10 s, each time it is tried',
    async (which) => {
      const { read, clock, isLeft } = await openEndless(which, () => '')
      const began = clock.now()
      await expect(whileTimePasses(clock, read())).rejects.toMatchObject({
        code: 'rpcFailed',
        data: { reason: 'it did not answer in time' },
      })
      expect(clock.now() - began).toBeLessThan(60_000)
      await expect.poll(isLeft).toBe(true)
    },
  )
})

/** A node that answers all but one method, and of that begins an answer without an end; and what a site reads of it. */
async function openEndless(which: string, more: () => string) {
  let open = 0
  const version = { specName: 'local', specVersion: 1, transactionVersion: 1 }
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(await text(request)) as { id: number; method: string }
    const result = method === 'state_getRuntimeVersion' ? version : null
    if (method !== which) return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    open++
    response.once('close', () => open--)
    response.write(`{"jsonrpc":"2.0","id":${id},"result":"0x`)
    const go = () => {
      const piece = more()
      if (piece && !response.destroyed && response.write(piece)) setImmediate(go)
    }
    response.on('drain', go)
    go()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const network = localNetwork(reference, `http://127.0.0.1:${port}`)
  const stage = openWallet([network])
  ends.push(stage.end, () => {
    server.closeAllConnections()
    server.close()
  })
  const [account] = (await stage.connect()).accounts
  const { getBalance, getBalanceParts } = await stage.page.running.reader()
  const read = which === 'state_getStorage' ? getBalance : getBalanceParts
  if (!account || !read) return expect.unreachable()
  return {
    read: async (): Promise<unknown> => read({ account, network }),
    ...{ clock: stage.page.clock, isLeft: () => open === 0 },
  }
}
