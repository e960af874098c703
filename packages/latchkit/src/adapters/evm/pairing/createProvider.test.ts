import { BrowserProvider, Contract, parseEther } from 'ethers'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedConnector } from '../../../core/contracts/connector.js'
import type { NamespaceSession, Transport } from '../../../core/contracts/transport.js'
import { fail } from '../../../wire/errors/fail.js'
import { ProviderRpcError, providerError } from '../../../wire/errors/provider.js'
import { missingOrInvalid } from '../../../wire/errors/walletConnect.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { evmNetwork, first, localChains, second } from '../fixtures/localChains.js'
import { openNode, type TestNode } from '../fixtures/openNode.js'
import { openPage, type Page } from '../fixtures/page.js'
import { revertData, revertsWith } from '../fixtures/revertsWith.js'
import type { EvmProvider } from '../wallet/evmProvider.js'

const chains = localChains()
const rpcUrl = () => chains.list()[0]!.rpcUrl
let page: Page
let node: TestNode
/** The methods that the wallet was asked for, in order. */
let requests: string[]
beforeEach(async () => {
  node = await openNode(rpcUrl())
  requests = []
})
afterEach(() => {
  page.end()
  node.close()
})

/** The provider of a paired wallet that signs and sends for the first account of the chain, and does nothing else. */
async function paired({
  methods = ['eth_sendTransaction', 'personal_sign'] as readonly string[],
  networks = [evmNetwork(31_337, [node.url])],
} = {}) {
  const session: NamespaceSession = {
    accounts: [`eip155:31337:${first}`],
    chains: ['eip155:31337'],
    methods,
    events: [],
    wallet: 'Phone',
    caipNetworkId: 'eip155:31337',
    properties: {},
    scopedProperties: {},
  }
  const transport: Partial<Transport> = {
    async request(_, method, params = []) {
      requests.push(method)
      if (methods.includes(method)) return rpcAt(rpcUrl())(method, ...(params as unknown[]))
      throw providerError(fail(missingOrInvalid, { context: `The wallet has not allowed ${method}.` }))
    },
    session: async () => session,
    on: () => undefined,
    off: () => undefined,
  }
  const connector: Partial<SharedConnector> = {
    data: {
      ...{ id: 'phone', type: 'WALLET_CONNECT', name: 'Phone', namespaces: ['eip155'], instance: 1 },
      shared: true,
    },
    transport: () => transport as Transport,
  }
  page = openPage({ injected: false, networks })
  const signal = new AbortController().signal
  const options = { network: undefined, reconnecting: false, signal }
  await page.running.connect(connector as SharedConnector, options)
  return page.running.provider(connector as SharedConnector) as EvmProvider
}

describe('a paired wallet that only signs', () => {
  it('serves ethers: balance, gas, a transaction and its receipt', async () => {
    // It would answer a balance of 250 ms ago.
    const provider = new BrowserProvider(await paired(), undefined, { cacheTimeout: -1 })
    provider.pollingInterval = 20
    expect(await provider.getBalance(first)).toBe(
      BigInt((await rpcAt(rpcUrl())('eth_getBalance', first, 'latest')) as string),
    )
    const before = await provider.getBalance(second)
    const signer = await provider.getSigner()
    const sent = await signer.sendTransaction({ to: second, value: parseEther('0.5') })
    expect(await sent.wait()).toMatchObject({ status: 1, from: first, to: second })
    expect((await provider.getBalance(second)) - before).toBe(parseEther('0.5'))
    expect(requests).toEqual(['eth_sendTransaction'])
    expect(node.calls).toContain('eth_estimateGas')
    provider.destroy()
  })

  it('serves viem: reads and a transaction', async () => {
    const transport = custom(await paired())
    const client = createPublicClient({ transport })
    const wallet = createWalletClient({ account: first, transport })
    const hash = await wallet.sendTransaction({ chain: null, to: second, value: 1n })
    expect(await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).toMatchObject({
      status: 'success',
    })
    expect(requests).toEqual(['eth_sendTransaction'])
  })

  it('error: what a node has against a call reaches the library as the node wrote it', async () => {
    const contract = `0x${'ab'.repeat(20)}`
    await rpcAt(rpcUrl())('anvil_setCode', contract, revertsWith('Closed on Sundays'))
    const provider = await paired()
    const error = await provider
      .request({ method: 'eth_call', params: [{ to: contract }, 'latest'] })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ProviderRpcError)
    expect(error).toMatchObject({ code: 3, data: revertData('Closed on Sundays') })
    const closed = new Contract(
      contract,
      ['function open() view returns (bool)'],
      new BrowserProvider(provider),
    )
    await expect(closed.getFunction('open')()).rejects.toMatchObject({ reason: 'Closed on Sundays' })
  })

  it('error: a node that does not answer is no answer of the wallet', async () => {
    node.reply = () => ({ status: 404 })
    const provider = await paired()
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: -32_603,
      cause: { code: 'rpcFailed' },
    })
  })

  it.each([
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'eth_newFilter',
    'eth_sendUserOperation',
    'wallet_sendCalls',
    'anvil_setBalance',
    'eth_getBalance_anvil_mine',
  ])('security: %s is never passed on to a node', async (method) => {
    const provider = await paired()
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
    expect([requests, node.calls]).toEqual([[method], []])
  })

  it('is asked itself for what it offers', async () => {
    const provider = await paired({ methods: ['eth_getBalance'] })
    await provider.request({ method: 'eth_getBalance', params: [first, 'latest'] })
    expect([requests, node.calls]).toEqual([['eth_getBalance'], []])
  })

  it('is asked itself on a network that the site does not list', async () => {
    const provider = await paired({ networks: [] })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })
    expect(requests).toEqual(['eth_blockNumber'])
  })
})
