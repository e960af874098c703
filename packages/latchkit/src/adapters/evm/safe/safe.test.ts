import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { createSafeHost, type SafeHost } from '../fixtures/createSafeHost.js'
import { type FramedPage, frameWindow } from '../fixtures/frameWindow.js'
import { first, localChains, second } from '../fixtures/localChains.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'
import type { EvmProvider } from '../wallet/evmProvider.js'

const chains = localChains()
const safe = 'https://app.safe.global'
const own = 'https://safe.example.com'
const ask = (method: string, ...params: readonly unknown[]) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0] ?? '')(method, ...params)

let page: Page & FramedPage & { readonly host: SafeHost }
afterEach(() => page.end())

/** A page in a frame of an origin, with a Safe there. */
function framed(origin = safe, { tells = true, safeOrigins = [] as readonly string[] } = {}) {
  const host = createSafeHost(first, 31_337, ask)
  const frame = frameWindow(origin, host.answer, tells)
  const networks = [chains.network(0), chains.network(1)]
  page = { ...frame, ...openPage({ window: frame.window, networks, safeOrigins }), host }
  return page
}

/** Waits until the Safe is found, and connects it. */
async function connected(...given: Parameters<typeof framed>) {
  framed(...given)
  await expect.poll(() => page.foundConnectors.size).toBe(1)
  const connector = page.foundConnectors.get('safe') as FoundConnector
  const { accounts, ...rest } = await connect(connector)
  const provider = connector.provider('eip155') as EvmProvider
  return { ...page, connector, provider, account: accounts[0]!, ...rest }
}

const connect = (connector: FoundConnector, more: Partial<ConnectOptions> = {}): Promise<Connected> => {
  const signal = new AbortController().signal
  return page.running.connect(connector, { network: undefined, reconnecting: true, signal, ...more })
}

/** The connectors found once everything has had its time. */
async function foundAfterAll(): Promise<readonly string[]> {
  // The part that looks for a Safe comes by `import()`.
  await import('./findSafe.js')
  await new Promise((resolve) => setTimeout(resolve))
  for (let turn = 0; turn < 10; turn++) await page.clock.advance(4_000)
  return [...page.foundConnectors.keys()]
}

describe('who frames the page', () => {
  it('Safe is found, and its account is on its network alone', async () => {
    const { connector, account, caipNetworkId, capabilities, supportsAllNetworks } = await connected()
    expect(connector.data).toMatchObject({ id: 'safe', name: 'Safe', framesPage: true })
    expect(connector.data).toMatchObject({ explorerId: 'safe', imageId: 'safe' })
    expect(account).toMatchObject({ id: first, addresses: { 'eip155:31337': first } })
    expect(Object.keys(account.addresses)).toEqual(['eip155:31337'])
    expect(caipNetworkId).toBe('eip155:31337')
    expect(capabilities).toEqual({ calls: true, names: true, send: 'modal' })
    expect(supportsAllNetworks).toBe(false)
    const [same] = await page.running.addressesOn([account], [chains.network(1)])
    expect(same).toEqual(account)
  })

  it('an origin of the site is believed too, and every message goes to an origin by name', async () => {
    const { postedMessages: posted, provider } = await connected(own, { safeOrigins: [own], tells: false })
    await provider.request({ method: 'eth_blockNumber' })
    expect(posted.filter(({ target }) => target !== own && target !== safe)).toEqual([])
    // Once it has answered, no other page is asked.
    expect(posted.at(-1)).toMatchObject({ target: own, message: { method: 'rpcCall' } })
    expect(posted.filter(({ target }) => target === safe)).toHaveLength(1)
  })

  it.each([
    'https://app.safe.global.evil.example',
    'http://app.safe.global',
    'https://app.safe.global:8443',
    'null',
  ])('error: %s is never believed: it is asked nothing where the browser tells', async (origin) => {
    framed(origin)
    expect(await foundAfterAll()).toEqual([])
    expect(page.postedMessages).toEqual([])
  })

  it('error: a strange page hears nothing and is not believed where the browser does not tell', async () => {
    framed('https://strange.example', { tells: false })
    expect(await foundAfterAll()).toEqual([])
    expect(new Set(page.postedMessages.map(({ target }) => target))).toEqual(new Set([safe]))
    for (const { message } of page.postedMessages)
      page.deliver({ ...(message as object), success: true, data: info })
    expect(page.foundConnectors.size).toBe(0)
  })

  it.each([
    '*',
    'https://*.example.com',
    'https://safe.example.com/',
    'https://SAFE.example.com',
    'https://safe.example.com:443',
    'http://safe.example.com',
    'safe.example.com',
    'file:///a',
    7,
  ])('error: the option %s is no origin: the developer hears it, and no page', async (wrong) => {
    framed(own, { tells: false, safeOrigins: [wrong as string] })
    expect(await foundAfterAll()).toEqual([])
    expect(page.log.filter((line) => line.startsWith('error: safeOrigins'))).toHaveLength(1)
    expect(new Set(page.postedMessages.map(({ target }) => target))).toEqual(new Set([safe]))
  })

  it.each(['http://127.0.0.1:5000', 'http://safe.localhost:5000', 'http://[::1]:5000'])(
    'on this machine %s may be one, while one develops',
    async (origin) => {
      await connected(origin, { safeOrigins: [origin] })
      expect(page.log.filter((line) => line.startsWith('error'))).toEqual([])
    },
  )

  it('in no frame no message is listened to', async () => {
    const listened: string[] = []
    const window = new EventTarget()
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (name: string, ...rest: [never]) => {
      listened.push(name)
      listen(name, ...rest)
    }
    Object.assign(window, { parent: window })
    page = {
      ...openPage({ window }),
      ...frameWindow(safe, async () => undefined),
      host: createSafeHost(first, 1, ask),
    }
    expect(await foundAfterAll()).toEqual([])
    expect(listened).toContain('eip6963:announceProvider')
    expect(listened).not.toContain('message')
  })

  it('a Safe that is late is waited for', async () => {
    framed()
    page.host.says('nothing')
    await expect.poll(() => page.postedMessages.length).toBe(1)
    await page.clock.advance(500)
    page.host.says('yes')
    await page.clock.advance(1_000)
    await expect.poll(() => page.foundConnectors.size).toBe(1)
  })

  it('error: what says nothing of an account is no Safe', async () => {
    const frame = frameWindow(safe, async (message) => ({
      id: (message as { id: string }).id,
      success: true,
      data: { safeAddress: '0x12', chainId: 1 },
    }))
    page = { ...frame, ...openPage({ window: frame.window }), host: createSafeHost(first, 1, ask) }
    expect(await foundAfterAll()).toEqual([])
  })
})

const info = { safeAddress: second, chainId: 1 }

describe('foreign messages', () => {
  it('whoever says what: only the answer of the Safe around counts', async () => {
    framed()
    page.host.says('nothing')
    await expect.poll(() => page.postedMessages.length).toBe(1)
    const { id } = page.postedMessages[0]!.message as { id: string }
    const valid = { id, success: true, version: '9.1.0', data: info }
    const not = (right: unknown, ...near: readonly unknown[]) =>
      fc.oneof(fc.constantFrom(...near), fc.anything()).filter((each) => each !== right)
    // Each is right but for one thing, or in nothing.
    const foreign = fc.oneof(
      fc.tuple(
        fc.constant(valid),
        fc.record({ source: fc.constantFrom(page.window, {}, null, undefined, 'parent') }),
      ),
      fc.tuple(
        fc.constant(valid),
        fc.record({
          origin: fc.constantFrom(
            'https://strange.example',
            'null',
            '',
            '*',
            `${safe}.evil.example`,
            `${safe}/`,
          ),
        }),
      ),
      fc.tuple(
        not(id, id.toUpperCase(), id.slice(1), `${id} `, [id], '').map((each) => ({ ...valid, id: each })),
        fc.constant({}),
      ),
      fc.tuple(
        fc
          .anything()
          .filter((each) => typeof each !== 'boolean')
          .map((success) => ({ ...valid, success })),
        fc.constant({}),
      ),
      fc.tuple(fc.anything(), fc.constant({})),
    )
    await fc.assert(
      fc.asyncProperty(foreign, async ([data, from]) => {
        page.deliver(data, from)
        await new Promise((resolve) => setTimeout(resolve))
        expect(page.foundConnectors.size).toBe(0)
      }),
      { numRuns: 200 },
    )
    page.deliver({ id, success: true, version: '9.1.0', data: { safeAddress: first, chainId: 31_337 } })
    await expect.poll(() => page.foundConnectors.size).toBe(1)
  })

  it('ids are random, and each is answered once', async () => {
    const { provider, postedMessages: posted, deliver } = await connected()
    const before = posted.length
    const hash = provider.request({ method: 'eth_getBalance', params: [first, 'latest'] })
    const { id } = posted[before]!.message as { id: string }
    deliver({ id, success: true, data: '0x1' })
    deliver({ id, success: true, data: '0x2' })
    expect(await hash).toBe('0x1')
    const ids = posted.map(({ message }) => (message as { id: string }).id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const each of ids) expect(each).toMatch(/^[\da-f]{32}$/)
  })
})

describe('what a Safe is asked', () => {
  const transfer = { from: first, to: second, value: '0x5' }

  it('reads the chain by what Safe knows of it', async () => {
    const { provider } = await connected()
    const balance = await provider.request({ method: 'eth_getBalance', params: [first, 'latest'] })
    expect(balance).toBe(await ask('eth_getBalance', first, 'latest'))
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  it('error: what Safe says of a failure is no refusal', async () => {
    const { provider } = await connected()
    await expect(provider.request({ method: 'eth_nonsense' })).rejects.toMatchObject({ code: -32_603 })
  })

  it('error: another network is refused, and its own is not', async () => {
    const { connector, running, provider } = await connected()
    expect(await codeOf(running.switchNetwork(connector, chains.network(1)))).toBe('chainNotSupported')
    expect(await running.switchNetwork(connector, chains.network(0))).toMatchObject({
      caipNetworkId: 'eip155:31337',
      accounts: [{ addresses: { 'eip155:31337': first } }],
    })
    const move = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
    await expect(provider.request(move)).rejects.toMatchObject({ code: 4902 })
  })

  it('a site on another network is connected where the Safe is', async () => {
    const { connector } = await connected()
    const answer = await connect(connector, { network: chains.network(1), reconnecting: false })
    expect(answer.caipNetworkId).toBe('eip155:31337')
  })

  it.each([
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'wallet_requestPermissions',
    'wallet_x',
    'x',
  ])('error: %s is refused and reaches nobody', async (method) => {
    const { provider, postedMessages: posted } = await connected()
    const before = posted.length
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
    expect(posted).toHaveLength(before)
  })

  it('error: a signature is refused in the catalogue’s words', async () => {
    const { running, connector, account } = await connected()
    const request = { account, caipNetworkId: 'eip155:31337', message: 'hello' } as const
    expect(await codeOf(running.signMessage(connector, request))).toBe('methodUnsupported')
  })

  it('a transaction by the provider is answered by its hash, once the owners have carried it out', async () => {
    const { provider, host, clock } = await connected()
    let answer: unknown
    const sent = provider.request({ method: 'eth_sendTransaction', params: [transfer] }).then((hash) => {
      answer = hash
    })
    await expect.poll(() => host.proposals.length).toBe(1)
    expect(host.proposals[0]?.txs).toEqual([{ to: second, value: '5', data: '0x' }])
    for (let turn = 0; turn < 20; turn++) await clock.advance(10_000)
    expect(answer).toBeUndefined()
    await carryOut(host)
    while (answer === undefined) await clock.advance(10_000)
    await sent
    expect(answer).toBe(host.proposals[0]?.hash)
  })

  it('calls go out together, under the id of the proposal', async () => {
    const { connector, running, host, account } = await connected()
    const calls = await running.calls!()
    const network = chains.network(0)
    const request = { account, network, atomicRequired: true }
    const all = [
      { to: second, value: 1n },
      { to: second, data: '0x12', value: 2n },
    ]
    const { id } = await calls.sendCalls(connector, { ...request, calls: all })
    expect(id).toBe(host.proposals[0]?.id)
    expect(host.proposals[0]?.txs.map(({ value, data }) => [value, data])).toEqual([
      ['1', '0x'],
      ['2', '0x12'],
    ])
    expect(await calls.getCallsStatus(connector, id)).toMatchObject({ status: 'pending', receipts: [] })
    const hash = await carryOut(host)
    const statusNow = async () => (await calls.getCallsStatus(connector, id)).status
    await expect.poll(statusNow).toBe('confirmed')
    expect(await calls.getCallsStatus(connector, id)).toMatchObject({
      status: 'confirmed',
      atomic: true,
      receipts: [{ transactionHash: hash, succeeded: true }],
    })
    host.proposals[0]!.status = 'FAILED'
    expect(await calls.getCallsStatus(connector, id)).toMatchObject({
      status: 'reverted',
      receipts: [{ transactionHash: hash, succeeded: false }],
    })
    host.proposals[0]!.status = 'CANCELLED'
    expect(await calls.getCallsStatus(connector, id)).toMatchObject({ status: 'failed', receipts: [] })
  })

  it('error: calls that a Safe cannot make are not proposed', async () => {
    const { connector, running, host, account } = await connected()
    const calls = await running.calls!()
    const request = { account, network: chains.network(0), atomicRequired: true, calls: [{ to: second }] }
    expect(await codeOf(calls.sendCalls(connector, { ...request, id: 'mine' }))).toBe('rpcInvalidParams')
    const needy = { ...request, capabilities: { paymasterService: {} } }
    expect(await codeOf(calls.sendCalls(connector, needy))).toBe('capabilityUnsupported')
    host.says('no')
    expect(await codeOf(calls.sendCalls(connector, request))).toBe('userRejected')
    expect(host.proposals).toEqual([])
  })

  it.each([
    [{ ...transfer, from: second }],
    [{ ...transfer, chainId: '0x1' }],
    [{ ...transfer, to: undefined }],
    [{ ...transfer, value: '1' }],
    [{ ...transfer, data: '0x1' }],
    [null],
  ])('error: %j is not proposed', async (wrong) => {
    const { provider, host } = await connected()
    const request = { method: 'eth_sendTransaction', params: [wrong] }
    await expect(provider.request(request)).rejects.toMatchObject({ code: -32_602 })
    expect(host.proposals).toEqual([])
  })

  it('error: no answer in the time that a request has', async () => {
    const { provider, host, clock } = await connected()
    host.says('nothing')
    const reading = codeOfProvider(provider.request({ method: 'eth_blockNumber' }))
    await clock.advance(30_000)
    expect(await reading).toBe('walletSilent')
    const sending = codeOfProvider(provider.request({ method: 'eth_sendTransaction', params: [transfer] }))
    await clock.advance(3_600_000)
    expect(await sending).toBe('walletSilent')
  })

  it('error: what is under way ends with the adapter, and nothing is left', async () => {
    const { provider, host, running, clock } = await connected()
    const waiting = codeOfProvider(provider.request({ method: 'eth_sendTransaction', params: [transfer] }))
    await expect.poll(() => host.proposals.length).toBe(1)
    await clock.advance(1_000)
    host.says('nothing')
    const reading = codeOfProvider(provider.request({ method: 'eth_blockNumber' }))
    running.stop()
    expect(await reading).toBe('requestAborted')
    expect(await waiting).toBe('requestAborted')
    expect(clock.pending).toBe(0)
  })
})

/** The catalogued error behind what a provider throws. */
const codeOfProvider = (promise: Promise<unknown>) =>
  codeOf(promise.catch((error: { cause?: unknown }) => Promise.reject(error.cause)))

/** The owners carry the last proposal out. */
async function carryOut(host: SafeHost): Promise<string> {
  const proposal = host.proposals.at(-1)!
  const hash = (await ask('eth_sendTransaction', { from: first, to: second, value: '0x1' })) as string
  Object.assign(proposal, { status: 'SUCCESS', hash })
  return hash
}
