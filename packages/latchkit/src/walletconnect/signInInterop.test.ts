import { IDBFactory } from 'fake-indexeddb'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServers } from '../../../server/src/fixtures/testServer.js'
import { until } from '../../../server/src/fixtures/until.js'
import { pairing } from '../adapters/evm/createWallet.js'
import { createProvider } from '../adapters/evm/pairing/createProvider.js'
import { systemClock } from '../core/services/platform.js'
import { mainnet } from '../networks/mainnet.js'
import { polygon } from '../networks/polygon.js'
import { readMessageOf } from '../siwx/message/readMessageOf.js'
import { silentLogger } from '../testing/createPairingWallet.js'
import type { AuthPayload } from '../wire/pairingMessages.js'
import { testSignIns } from './fixtures/oneStep.js'
import { type PublicWallet, publicWallets } from './fixtures/publicPeers.js'
import { walletNamespaces } from './fixtures/world.js'
import { walletConnect } from './walletConnect.js'

// One-click sign-in with the real public wallet kits, over the real relay.

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const servers = createTestServers()
const ends: (() => unknown)[] = []
const { fetch } = globalThis
let relayUrl: string
beforeAll(async () => {
  // The public libraries call home whatever their options say.
  globalThis.fetch = async () => {
    throw new TypeError('no network in tests')
  }
  relayUrl = `ws://127.0.0.1:${(await servers.start()).port}`
})
afterAll(async () => {
  for (const end of ends.splice(0)) await end()
  await servers.end()
  globalThis.fetch = fetch
})

/** The parts of the kits that this test uses beyond `PublicWallet`. */
interface Library {
  on(event: 'session_authenticate', listener: (event: SignInRequest) => void): void
  formatAuthMessage(input: { request: AuthPayload; iss: string }): string
  approveSessionAuthenticate(input: { id: number; auths: object[] }): Promise<unknown>
  rejectSessionAuthenticate(input: { id: number; reason: object }): Promise<unknown>
}
interface SignInRequest {
  readonly id: number
  readonly params: {
    readonly expiryTimestamp: number
    readonly authPayload: AuthPayload
    readonly requester: { metadata: object }
  }
}

/** A page of a site asks for a sign-in. */
async function connectAndSignIn() {
  const signIns = testSignIns(Date.now)
  const connector = walletConnect({
    relayUrl,
    metadata: { name: 'Our site', url: 'https://site.example' },
    platform: { WebSocket: WebSocket as never, indexedDB: new IDBFactory(), locks: undefined },
  }).setup({
    id: 'interop',
    followed: () => undefined,
    networks: () => [mainnet, polygon],
    pairing: async () => ({ eip155: pairing }),
    parts: () => Promise.reject(new Error('a wallet that is paired with has no interface here')),
    clock: systemClock,
    logger: silentLogger(),
    emit: () => undefined,
    signIn: signIns.signIn,
  })
  ends.push(() => connector.stop())
  let link = ''
  const signal = new AbortController().signal
  const onUri = ({ uri }: { uri: string }) => {
    link = uri
  }
  const answer = connector.pairing.open({ signal, onUri })
  answer.catch(() => undefined) // whoever waits for it sees it
  await until(() => link !== '')
  return { connector, answer, link, signIns }
}

/** Returns the CACAO that a wallet signs and sends for one chain, made as its library documents it. */
async function cacao(library: Library, { authPayload: request }: SignInRequest['params'], chain: string) {
  const { type: _, chains: __, ...rest } = request
  const iss = `did:pkh:${chain}:${account.address}`
  const signature = await account.signMessage({ message: library.formatAuthMessage({ request, iss }) })
  return { h: { t: 'caip122' }, p: { ...rest, iss }, s: { t: 'eip191', s: signature } }
}

const kits = Object.keys(publicWallets).filter((name) => name.startsWith('walletkit'))

describe.each(kits)('one-click sign-in with %s', (name) => {
  const open = async () => {
    const wallet = await (publicWallets[name] as (url: string) => Promise<PublicWallet>)(relayUrl)
    ends.push(() => wallet.end())
    return wallet
  }
  /** A wallet that can do both at once, and what it was asked. */
  async function signsIn() {
    const wallet = await open()
    const library = wallet.library as Library
    const signIns: SignInRequest[] = []
    library.on('session_authenticate', (event) => signIns.push(event))
    return { wallet, library, signIns }
  }

  it('approved within the 300 s that are asked: signed in on every chain, and connected; the session works', async () => {
    const { wallet, library, signIns } = await signsIn()
    const { connector, answer, link, signIns: site } = await connectAndSignIn()
    await wallet.pair(link)
    await until(() => signIns.length > 0)
    const [{ id, params }] = signIns as [SignInRequest]
    expect(params.requester.metadata).toMatchObject({ name: 'Our site', url: 'https://site.example' })
    // The nonce lives as long: whoever signs in time has one that counts.
    const seconds = params.expiryTimestamp - Date.now() / 1_000
    expect([seconds <= 300, seconds > 240]).toEqual([true, true])
    const auths = [await cacao(library, params, 'eip155:1'), await cacao(library, params, 'eip155:137')]
    await library.approveSessionAuthenticate({ id, auths })
    const session = await answer
    expect(site.verifiedMessages).toHaveLength(2)
    // To the byte the message of the kit's fields, with what the wallet's library says of the ReCap.
    expect(site.deliveredTexts).toMatchObject([{ cacao: auths[0], signatureType: 'eip191' }])
    expect(readMessageOf(site.askedFields[0]!, site.deliveredTexts[0]!.message)?.accountAddress).toBe(
      account.address,
    )
    expect(session.namespaces.eip155).toMatchObject({
      accounts: [`eip155:1:${account.address}`, `eip155:137:${account.address}`],
      methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
    })
    expect(wallet.proposals).toEqual([])
    const question = { method: 'personal_sign', params: ['0x00', account.address] }
    const signed = createProvider(connector.transport('eip155'), silentLogger()).provider.request(question)
    await until(() => wallet.requests.length > 0)
    const { id: requestId, topic } = wallet.requests[0] as PublicWallet['requests'][number]
    await wallet.respond(topic, { id: requestId, jsonrpc: '2.0', result: '0x0a' })
    expect(await signed).toBe('0x0a')
  })

  it('error: refused', async () => {
    const { wallet, library, signIns } = await signsIn()
    const { answer, link } = await connectAndSignIn()
    await wallet.pair(link)
    await until(() => signIns.length > 0)
    const reason = { code: 5000, message: 'User rejected.' }
    await library.rejectSessionAuthenticate({ id: signIns[0]?.id ?? 0, reason })
    await expect(answer).rejects.toMatchObject({ code: 'pairingRejected' })
    expect(wallet.topics()).toEqual([])
  })

  it('a wallet that does not listen for it is asked for a session instead', async () => {
    const wallet = await open()
    const { answer, link, signIns } = await connectAndSignIn()
    await wallet.pair(link)
    await until(() => wallet.proposals.length > 0)
    await wallet.approve(wallet.proposals[0]?.id ?? 0, { eip155: walletNamespaces.eip155 })
    const session = await answer
    expect(signIns.deliveredTexts).toEqual([])
    expect(session.namespaces.eip155?.accounts).toEqual(walletNamespaces.eip155.accounts)
    expect(wallet.authenticate).toEqual([])
  })
})
