import SafeAppsSDK, { getSDKVersion, MessageFormatter, Methods } from '@safe-global/safe-apps-sdk'
import { afterEach, expect, it } from 'vitest'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { createSafeHost } from '../fixtures/createSafeHost.js'
import { frameWindow } from '../fixtures/frameWindow.js'
import { first, localChains, second } from '../fixtures/localChains.js'
import { openPage, type Page } from '../fixtures/page.js'
import type { EvmProvider } from '../wallet/evmProvider.js'

// With the public client of the Safe Apps protocol: both speak the same host, and it formats as that client does.

const chains = localChains()
const ask = (method: string, ...params: readonly unknown[]) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0] ?? '')(method, ...params)
const tx = { to: second, value: '5', data: '0x1234' }
let page: Page | undefined
afterEach(() => {
  page?.end()
  page = undefined
  Reflect.deleteProperty(globalThis, 'window')
})

type Answer = { id: string; success: boolean; data: never; error: string }

/** A page in a frame whose host takes and formats messages by the public client's own code alone. */
function framed() {
  const host = createSafeHost(first, 31_337, ask)
  const strange: unknown[] = []
  const frame = frameWindow('https://app.safe.global', async (message) => {
    const { id, method } = message as { id: string; method: Methods }
    if (!Object.values(Methods).includes(method)) return void strange.push(message)
    const answer = (await host.answer(message)) as Answer
    const formatted = answer.success
      ? MessageFormatter.makeResponse(id, answer.data, getSDKVersion())
      : MessageFormatter.makeErrorResponse(id, answer.error, getSDKVersion())
    expect(answer).toEqual(formatted)
    return formatted
  })
  return { ...frame, host, strange }
}

/** Messages without what is drawn anew for each. */
const plain = (posted: readonly { readonly message: unknown }[]) =>
  posted.map(({ message }) => ({ ...(message as object), id: '' }))

/** The public client, in the same kind of page. */
function publicClient() {
  const frame = framed()
  Object.assign(globalThis, { window: frame.window })
  return { ...frame, sdk: new SafeAppsSDK() }
}

it('our requests are, word for word, those of the public client', async () => {
  const theirs = publicClient()
  await theirs.sdk.safe.getInfo()
  await theirs.sdk.eth.getBalance([first, 'latest'])
  const { safeTxHash } = await theirs.sdk.txs.send({ txs: [tx] })
  await theirs.sdk.txs.getBySafeTxHash(safeTxHash)

  const ours = framed()
  page = openPage({ window: ours.window, networks: [chains.network(0)] })
  await expect.poll(() => page?.foundConnectors.size).toBe(1)
  const provider = (page.foundConnectors.get('safe') as FoundConnector).provider('eip155') as EvmProvider
  await provider.request({ method: 'eth_getBalance', params: [first, 'latest'] })
  const calls = [{ to: second, value: '0x5', data: '0x1234' }]
  const sent = await provider.request<{ id: string }>({ method: 'wallet_sendCalls', params: [{ calls }] })
  await provider.request({ method: 'wallet_getCallsStatus', params: [sent.id] })

  expect(ours.strange).toEqual([])
  expect(plain(ours.postedMessages)).toEqual(plain(theirs.postedMessages))
  expect(ours.host.proposals).toEqual(theirs.host.proposals)
  expect(ours.postedMessages.map(({ target }) => target)).toEqual(Array(4).fill('https://app.safe.global'))
})

it('the public client is answered by the same host: account, chain, proposal, execution and refusal', async () => {
  const { sdk, host } = publicClient()
  expect(await sdk.safe.getInfo()).toMatchObject({ safeAddress: first, chainId: 31_337 })
  expect(await sdk.eth.getBalance([first, 'latest'])).toBe(await ask('eth_getBalance', first, 'latest'))
  const { safeTxHash } = await sdk.txs.send({ txs: [tx] })
  expect(host.proposals).toMatchObject([{ id: safeTxHash, txs: [tx] }])
  expect(await sdk.txs.getBySafeTxHash(safeTxHash)).toMatchObject({ txStatus: 'AWAITING_CONFIRMATIONS' })
  Object.assign(host.proposals[0]!, { status: 'SUCCESS', hash: `0x${'1'.repeat(64)}` })
  expect(await sdk.txs.getBySafeTxHash(safeTxHash)).toMatchObject({ txHash: `0x${'1'.repeat(64)}` })
  host.says('no')
  await expect(sdk.txs.send({ txs: [tx] })).rejects.toThrow('Transaction was rejected')
})
