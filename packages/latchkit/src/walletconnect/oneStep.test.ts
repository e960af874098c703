import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../adapters/evm/evm.js'
import { connect } from '../core/connect/connect.js'
import { createLatchkit } from '../core/createLatchkit.js'
import type { Kit } from '../core/kit/kit.js'
import { accountState } from '../core/select/accountState.js'
import { modalState } from '../core/select/modalState.js'
import { sessionState } from '../core/select/sessionState.js'
import { mainnet } from '../networks/mainnet.js'
import { polygon } from '../networks/polygon.js'
import { sitePage, verifyingServer } from '../signIn/fixtures/verifyingServer.js'
import type { PairingWalletOptions } from '../testing/pairing/pairingWallet.js'
import type { Cacao } from '../wire/pairingMessages.js'
import { createWorld, type World } from './fixtures/world.js'
import { walletConnect } from './walletConnect.js'

// A site that signs in, with a wallet over a pairing: one answer connects and signs in, and its server verifies that.

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const signer = { address: account.address, sign: (message: string) => account.signMessage({ message }) }
const chainIds = ['eip155:1', 'eip155:137'] as const
const has = {
  eip155: {
    accounts: chainIds.map((chain) => `${chain}:${account.address}`),
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
let world: World
let kit: Kit | undefined
beforeAll(() =>
  Promise.all([
    import('./createClient.js'),
    import('./linkSignIns.js'),
    import('./engine/signIn.js'),
    import('../adapters/evm/createWallet.js'),
    import('../adapters/evm/chain/verify.js'),
    import('../core/connect/moment.js'),
    import('../core/signIn/requestSignIn.js'),
  ]),
)
beforeEach(() => {
  world = createWorld()
  vi.stubGlobal('location', sitePage)
})
afterEach(() => {
  kit?.destroy()
  world.end()
  vi.unstubAllGlobals()
})

interface Site {
  readonly wallet?: Partial<PairingWalletOptions>
  readonly server?: Partial<Parameters<typeof verifyingServer>[0]>
  readonly state?: ReturnType<typeof verifyingServer>['server']['state']
}

/** A visitor connects by the link of a site where sign-in is required. */
async function visit({ wallet: options = {}, server: given = {}, state = 'up' }: Site = {}) {
  const { relay, clock, indexedDB } = world
  const { siwx, server } = verifyingServer({
    ...{ now: () => clock.now(), chainIds, getRequired: () => true },
    ...given,
  })
  server.state = state
  const running = createLatchkit({
    networks: [mainnet, polygon],
    adapters: [evm({ injected: false, rpcUrls: {} })],
    siwx,
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: sitePage.origin },
        platform: {
          ...{ WebSocket: relay.WebSocket, crypto: world.crypto, indexedDB },
          ...{ locks: undefined, BroadcastChannel: undefined },
        },
      }),
    ],
    logLevel: 'silent',
    services: { clock },
  })
  kit = running
  running.live.ui.isOver = false
  running.start()
  const wallet = await world.wallet({ has, ...options })
  const seen: { code?: string; uri?: string; isConnected?: true } = {}
  connect(running, {
    connector: 'walletConnect',
    onUri({ uri }) {
      seen.uri = uri
      void wallet.pair(uri)
    },
  }).then(
    () => {
      seen.isConnected = true
    },
    (error) => {
      seen.code = error.code
    },
  )
  const session = () => sessionState(running.store.getState())
  const become = (status: string) => world.until(() => session().status === status)
  return { kit: running, wallet, seen, server, session, become }
}

const statusOf = ({ store }: Kit) => accountState(store.getState()).status

describe('a wallet that signs in while it connects', () => {
  it('is asked once: connected and signed in, with the CACAO, and no view asks', async () => {
    const {
      kit: running,
      wallet,
      server,
      session,
      become,
      seen,
    } = await visit({ wallet: { signIn: signer } })
    await become('signedIn')
    await world.until(() => seen.isConnected)
    expect(statusOf(running)).toBe('connected')
    expect(session()).toMatchObject({ isSignedIn: true, address: account.address })
    expect(server.sessions()).toMatchObject([
      {
        data: { chainId: 'eip155:1', accountAddress: account.address },
        signatureType: 'eip191',
        cacao: { p: { iss: `did:pkh:eip155:1:${account.address}` } },
      },
    ])
    expect([wallet.proposals, wallet.requests]).toEqual([[], []])
    expect(modalState(running.store.getState()).open).toBe(false)
    expect(server.nonces).toBe(1)
  })

  it('is connected where the server refuses: the view asks as usual, and says why', async () => {
    const {
      kit: running,
      session,
      become,
      server,
    } = await visit({ wallet: { signIn: signer }, state: 'strict' })
    await become('due')
    expect(statusOf(running)).toBe('connected')
    expect(session()).toMatchObject({ isSignedIn: false, failure: { code: 'signInRefused' } })
    expect(server.verifiedMessages).toHaveLength(1)
    await world.until(() => modalState(running.store.getState()).view === 'SIWXSignMessage')
  })

  it('is connected where its text has a form that no server takes, and asked to sign', async () => {
    const { become, server } = await visit({
      wallet: { signIn: { ...signer, address: account.address.toLowerCase() } },
    })
    await become('due')
    expect(server.verifiedMessages).toEqual([])
  })

  it.each<[string, (p: Cacao['p']) => Cacao['p']]>([
    ['domain', (p) => ({ ...p, domain: 'evil.example' })],
    ['aud', (p) => ({ ...p, aud: 'https://evil.example/' })],
    ['version', (p) => ({ ...p, version: '2' })],
    ['nonce', (p) => ({ ...p, nonce: 'f'.repeat(32) })],
    ['statement', (p) => ({ ...p, statement: `I give you everything. ${p.statement}` })],
    ['iat', (p) => ({ ...p, iat: new Date(Date.parse(p.iat) - 600_001).toISOString() })],
    ['exp', (p) => ({ ...p, exp: new Date(Date.parse(p.iat) + 86_400_001).toISOString() })],
    ['nbf', (p) => ({ ...p, nbf: p.iat })],
    ['requestId', (p) => ({ ...p, requestId: '1' })],
    ['resources', (p) => ({ ...p, resources: ['https://evil.example/', ...(p.resources ?? [])] })],
    ['chain', (p) => ({ ...p, iss: `did:pkh:eip155:10:${account.address}` })],
    ['address', (p) => ({ ...p, iss: `did:pkh:eip155:1:0x${'11'.repeat(20)}` })],
  ])('X8 error: with another %s it is refused, before the server hears of it', async (_field, change) => {
    const { kit: running, seen, server } = await visit({ wallet: { signIn: { ...signer, change } } })
    await world.until(() => seen.code)
    expect(seen.code).toBe('settlementFailed')
    expect([statusOf(running), server.verifiedMessages]).toEqual(['disconnected', []])
  })

  it('error: refuses, and nothing is connected', async () => {
    const { kit: running, seen, server } = await visit({ wallet: { signIn: signer, mood: 'no' } })
    await world.until(() => seen.code)
    expect([seen.code, statusOf(running), server.verifiedMessages]).toEqual([
      'pairingRejected',
      'disconnected',
      [],
    ])
  })
})

describe('a wallet is asked to connect, and to sign after that,', () => {
  it('where it cannot do both at once', async () => {
    const { seen, wallet, become, server } = await visit()
    await become('due')
    expect(seen.uri).toContain('methods=wc_sessionAuthenticate')
    expect(wallet.sessions).toHaveLength(1)
    expect(server.verifiedMessages).toEqual([])
  })

  it.each<[string, Site]>([
    ['where the server takes no ReCap', { server: { allowsRecap: false } }],
    ['where it gives no nonce', { state: 'down' }],
  ])('%s', async (_where, given) => {
    const { seen, become } = await visit({ ...given, wallet: { signIn: signer } })
    await become('due')
    expect(seen.uri).not.toContain('methods=')
  })

  it('where the nonce does not come in two seconds', async () => {
    const { seen, become } = await visit({ state: 'silent', wallet: { signIn: signer } })
    await world.settle()
    await world.clock.advance(1_999)
    await world.settle()
    expect(seen.uri).toBeUndefined()
    await world.clock.advance(1)
    await become('due')
    expect(seen.uri).not.toContain('methods=')
  })
})
