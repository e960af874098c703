import { concatHex, encodeAbiParameters, type Hex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, it } from 'vitest'
import { readerMs } from '../../../siwx/verify/eip155/askAccount.js'
import { anvilKeys } from '../../../testing/keys.js'
import { accountOf, evmNetwork, localChains } from '../fixtures/localChains.js'
import { openNode, type TestNode } from '../fixtures/openNode.js'
import { openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
const [owner, stranger] = [privateKeyToAccount(anvilKeys[1]), privateKeyToAccount(anvilKeys[2])]
/** An address that no key has. */
const contract = '0x000000000000000000000000000000000000c0DE'
const message = 'Sign in to Example.'
const nodes: TestNode[] = []
let page: Page
afterEach(() => {
  page.end()
  for (const node of nodes.splice(0)) node.close()
})

/** Code that answers a word to every call. */
const answering = (word: Hex): Hex =>
  concatHex(['0x7f', pad(word, { size: 32, dir: 'right' }), '0x60005260206000f3'])
const [yes, no] = [answering('0x1626ba7e'), answering('0xffffffff')]

async function setCode(address: string, code: Hex): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
  const headers = { 'content-type': 'application/json' }
  await fetch(chains.list()[0]?.rpcUrl ?? '', { method: 'POST', headers, body })
}

/** A site with a gateway, of a network with a public node. */
async function open() {
  const { id, rpcUrl } = chains.list()[0]!
  const [gateway, node] = await Promise.all([openNode(rpcUrl), openNode(rpcUrl)])
  nodes.push(gateway, node)
  const networks = [evmNetwork(id, [node.url])]
  page = openPage({ networks, gateway: { backendUrl: gateway.url, projectId: 'shop' } })
  const verify = async (address: string, signature: string) =>
    (await page.running.verify?.())?.verifyMessage({
      account: accountOf(address),
      caipNetworkId: `eip155:${id}`,
      message,
      signature: { signature },
    })
  return { id, gateway, node, verify }
}

it('a key is recovered on this page, and no chain is asked', async () => {
  const { gateway, node, verify } = await open()
  expect(await verify(owner.address, await owner.signMessage({ message }))).toBe('valid')
  expect([...gateway.calls, ...node.calls]).toEqual([])
})

it('§7 a contract is asked by eth_call at the gateway, with chainId and projectId, and its answer counts', async () => {
  const { id, gateway, node, verify } = await open()
  const signature = await owner.signMessage({ message })
  await setCode(contract, yes)
  expect(await verify(contract, signature)).toBe('valid')
  const [path = '', query] = gateway.paths[0]?.split('?') ?? []
  expect(path.replace(/\/$/, '')).toBe('/v1')
  expect(query).toBe(`chainId=${encodeURIComponent(`eip155:${id}`)}&projectId=shop`)
  expect([gateway.calls, node.calls]).toEqual([['eth_call'], []])
  await setCode(contract, no)
  expect(await verify(contract, signature)).toBe('invalid')
  const wrapped = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [contract, '0x', signature],
  )
  expect(await verify(contract, concatHex([wrapped, `0x${'6492'.repeat(16)}`]))).toBe('invalid')
})

it('§7 a node of the network is asked where the gateway does not serve it', async () => {
  const { gateway, node, verify } = await open()
  gateway.reply = () => ({ status: 404 })
  await setCode(contract, yes)
  expect(await verify(contract, '0x')).toBe('valid')
  expect(node.calls).toEqual(['eth_call'])
})

it('error: a wallet that signed with another key of its own', async () => {
  const { verify } = await open()
  expect(await verify(owner.address, await stranger.signMessage({ message }))).toBe('invalid')
  expect(await verify(owner.address, await owner.signMessage({ message: 'another text' }))).toBe('invalid')
})

it('error: X4 a chain that has not answered in 3 s, or answers nonsense, has not said yes', async () => {
  const { gateway, node, verify } = await open()
  gateway.reply = () => ({ result: true })
  expect(await verify(contract, '0x')).toBe('unknown')
  for (const silent of [gateway, node]) silent.reply = () => new Promise(() => undefined)
  const before = gateway.calls.length
  let answer: unknown
  verify(contract, '0x').then((given) => {
    answer = given
  }, expect.unreachable)
  await expect.poll(() => gateway.calls.length).toBe(before + 1)
  await page.clock.advance(readerMs)
  // In a moment of real time: the page's own clock decides.
  await expect.poll(() => answer).toBe('unknown')
})
