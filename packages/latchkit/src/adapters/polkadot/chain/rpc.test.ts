import { afterEach, describe, expect, it } from 'vitest'
import { type NodeReply, openNode } from '../../../core/fixtures/openNode.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet } from '../fixtures/openWallet.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const reference = 'ab'.repeat(16)

async function readFrom(reply: () => NodeReply) {
  const node = await openNode(reply)
  const network = localNetwork(reference, node.url)
  const stage = openWallet([network])
  ends.push(stage.end, node.stop)
  const { accounts } = await stage.connect()
  const [account] = accounts
  if (!account) return expect.unreachable()
  const { getBalance, getHead } = await stage.page.running.reader()
  return {
    getBalance: () => getBalance({ account, network }),
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
})
