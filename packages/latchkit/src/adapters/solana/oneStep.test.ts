import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { disconnect } from '../../core/connect/disconnect.js'
import { createLatchkit } from '../../core/createLatchkit.js'
import { codeOf } from '../../core/fixtures/codeOf.js'
import { accountState } from '../../core/select/accountState.js'
import { sessionState } from '../../core/select/sessionState.js'
import { signIn } from '../../core/signIn/signIn.js'
import { solana as mainnet } from '../../networks/solana.js'
import { sitePage, verifyingServer } from '../../signIn/fixtures/verifyingServer.js'
import { createFakeClock } from '../../testing/fakeClock.js'
import { createTestSolanaWallet } from '../../testing/solana/createTestSolanaWallet.js'
import { solana } from './solana.js'
import type { SolanaSignInInput } from './solanaWallet.js'

// A site that signs in, with wallets of Wallet Standard that do so by the same answer as they connect.

const ends: (() => void)[] = []
beforeAll(() =>
  Promise.all([
    import('./createWallet.js'),
    import('./wallet/signIn.js'),
    import('../../siwx/verify/solana/verifySolana.js'),
    import('../../core/connect/moment.js'),
    import('../../core/signIn/requestSignIn.js'),
  ]),
)
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', sitePage)
})
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
  vi.unstubAllGlobals()
})

/** A site with the wallets on its page, by their names. */
function open(names: readonly string[] = ['Owl'], isRequired = false) {
  const clock = createFakeClock(1_700_000_000_000)
  const { siwx, server } = verifyingServer({
    now: () => clock.now(),
    chainIds: [mainnet.caipNetworkId],
    getRequired: () => isRequired,
  })
  const kit = createLatchkit({
    ...{ networks: [mainnet], adapters: [solana()], siwx, logLevel: 'silent', services: { clock } },
  })
  ends.push(() => kit.destroy())
  kit.start()
  const wallets = names.map((name, index) => {
    const secretKeys = [1, 2].map((each) => new Uint8Array(32).fill(10 * (index + 1) + each))
    const wallet = createTestSolanaWallet({ name, secretKeys })
    wallet.announce()
    ends.push(wallet.stop)
    return wallet
  })
  const session = () => sessionState(kit.store.getState())
  const become = (status: string) =>
    expect
      .poll(async () => {
        await clock.advance(0)
        return session().status
      })
      .toBe(status)
  const connectTo = (name: string) => connect(kit, { connector: `wallet-standard:${name}` })
  const [wallet] = wallets
  if (!wallet) throw new Error('no wallet')
  return { kit, wallet, wallets, server, session, become, connectTo }
}

describe('one answer of the wallet', () => {
  it('connects and signs in; a change of account asks by the same feature', async () => {
    const { kit, wallet, server, session, become, connectTo } = open()
    await connectTo('Owl')
    await become('signedIn')
    const [first = '', second = ''] = wallet.addresses
    expect(session().address).toBe(first)
    expect(server.verifiedMessages).toEqual([expect.stringContaining('Chain ID: mainnet')])
    wallet.switchAccount(1)
    await become('due')
    await signIn(kit)
    expect(session().address).toBe(second)
    expect(wallet.prompts).toEqual(['solana:signIn', 'solana:signIn'])
    expect(server.sessions()).toMatchObject([
      { data: { accountAddress: second }, message: expect.stringContaining('Chain ID: mainnet') },
    ])
  })

  it('another wallet in the place of one that is signed in: the session that was is ended, the new one stays', async () => {
    const { wallets, server, session, become, connectTo } = open(['Owl', 'Fox'])
    await connectTo('Owl')
    await become('signedIn')
    let end = (): void => undefined
    server.beforeEnding = new Promise((resolve) => {
      end = resolve
    })
    await connectTo('Fox')
    await become('reading')
    // A server may end whatever session there is: the new one comes after that.
    expect(server.verifiedMessages).toHaveLength(1)
    end()
    await become('signedIn')
    expect(session().address).toBe(wallets[1]?.addresses[0])
    expect(server.sessions()).toMatchObject([{ data: { accountAddress: wallets[1]?.addresses[0] } }])
  })

  it.each([
    ['optional', false, ['solana:signIn', 'standard:connect', 'solana:signIn']],
    ['required', true, ['solana:signIn', 'solana:signIn']],
  ])('error: refused, the connection is; %s, the next wallet is asked so', async (_, isRequired, prompts) => {
    const { kit, wallet, become, connectTo } = open(['Owl'], isRequired)
    wallet.set({ reject: true })
    expect(await codeOf(connectTo('Owl'))).toBe('userRejected')
    expect(accountState(kit.store.getState()).status).toBe('disconnected')
    wallet.set({ reject: false })
    await connectTo('Owl')
    await become(isRequired ? 'signedIn' : 'due')
    if (!isRequired) {
      await disconnect(kit)
      await connectTo('Owl')
      await become('signedIn')
    }
    expect(wallet.prompts).toEqual(prompts)
  })

  it('error: without a nonce the wallet is asked to connect alone', async () => {
    const { wallet, server, become, connectTo } = open()
    server.state = 'down'
    await connectTo('Owl')
    await become('due')
    expect(wallet.prompts).toEqual(['standard:connect'])
  })
})

describe('a wallet that signs another message than it was asked for', () => {
  it.each<[string, SolanaSignInInput]>([
    ['domain', { domain: 'evil.example' }],
    ['statement', { statement: 'I give you everything.' }],
    ['uri', { uri: 'https://evil.example/' }],
    ['version', { version: '2' }],
    ['chainId', { chainId: 'devnet' }],
    ['nonce', { nonce: 'f'.repeat(32) }],
    ['issuedAt', { issuedAt: '2023-11-14T22:13:21.000Z' }],
    ['expirationTime', { expirationTime: '2023-11-15T22:13:19.000Z' }],
    ['notBefore', { notBefore: '2023-11-14T22:13:20.000Z' }],
    ['requestId', { requestId: '1' }],
    ['resources', { resources: ['https://evil.example/'] }],
    ['address', { address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB' }],
  ])('X8 error: with another %s it is connected and not signed in, now or later', async (_field, change) => {
    const { kit, wallet, server, become, connectTo } = open()
    const { signIn: sign } = wallet.wallet.features['solana:signIn'] ?? {}
    const lie = (input: SolanaSignInInput) => {
      wallet.set({ answers: {} })
      const answer = sign?.({ ...input, ...change })
      wallet.set({ answers: { 'solana:signIn': lie } })
      return answer
    }
    wallet.set({ answers: { 'solana:signIn': lie } })
    await connectTo('Owl')
    await become('due')
    expect(await codeOf(signIn(kit))).toBe('signatureMismatch')
    expect([accountState(kit.store.getState()).status, server.verifiedMessages]).toEqual(['connected', []])
  })
})
