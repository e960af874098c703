import { afterEach, describe, expect, it } from 'vitest'
import type { OneStepSignIn, OneStepText } from '../../../core/contracts/siwx.js'
import { solana as mainnet } from '../../../networks/solana.js'
import { parseMessage } from '../../../siwx/message/parseMessage.js'
import { readMessageOf } from '../../../siwx/message/readMessageOf.js'
import { verifySolana } from '../../../siwx/verify/solana/verifySolana.js'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../testing/solana/createTestSolanaWallet.js'
import { openPage } from '../fixtures/openPage.js'
import type { SolanaSignInOutput } from '../solanaWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const fields: OneStepSignIn['fields'] = {
  domain: 'site.example',
  uri: 'https://site.example/',
  version: '1',
  chainId: mainnet.caipNetworkId,
  nonce: '7f3c9a1e5b2d48607f3c9a1e5b2d4860',
  issuedAt: '2026-11-26T00:00:00.000Z',
  expirationTime: '2026-11-27T00:00:00.000Z',
  statement: 'Sign in.',
}

/** One page with one wallet of the test: a second one ends the first. */
function open() {
  for (const end of ends.splice(0)) end()
  const page = openPage({ networks: [mainnet] })
  const wallet = createTestSolanaWallet()
  wallet.announce()
  ends.push(page.end, wallet.stop)
  const [connector] = page.reports
  if (!connector) throw new Error('no wallet was found')
  const delivered: Omit<OneStepText, 'address'>[] = []
  const oneStep: OneStepSignIn = {
    fields,
    verify: async ({ address, chainId, message: text, signature }) =>
      (await verifySolana({ address, chainId, text, signature })) ? 'valid' : 'invalid',
    deliver: (text) => void delivered.push(text),
  }
  const connect = (signIn: () => Promise<OneStepSignIn | undefined> = async () => oneStep, more = {}) =>
    page.running.connect(connector, {
      ...{ network: mainnet, reconnecting: false, signal: new AbortController().signal, signIn },
      ...more,
    })
  return { page, wallet, connector, delivered, oneStep, connect }
}

/** The answer of the wallet, changed on its way. */
const lying = (wallet: TestSolanaWallet, change: (signed: SolanaSignInOutput) => object) => {
  const { signIn } = wallet.wallet.features['solana:signIn'] ?? {}
  wallet.set({
    answers: {
      'solana:signIn': async (...inputs: never[]) => {
        wallet.set({ answers: {} })
        return (await signIn?.(...inputs))?.map((each) => ({ ...each, ...change(each) }))
      },
    },
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('connecting by solana:signIn', () => {
  it('is one question, and brings the message as the wallet wrote it, of the account that signed', async () => {
    const { wallet, connect, delivered } = open()
    const connected = await connect()
    expect(wallet.prompts).toEqual(['solana:signIn'])
    expect(connected.accounts[0]?.id).toBe(wallet.addresses[0])
    const [signed, ...others] = delivered
    expect(others).toEqual([])
    expect(readMessageOf(fields, signed!.message)).toMatchObject({
      accountAddress: wallet.addresses[0],
      form: { isClusterName: true },
    })
  })

  it('a wallet without the feature, and a site without a nonce, ask by standard:connect', async () => {
    const one = open()
    one.wallet.set({ lacks: ['solana:signIn'] })
    await one.connect()
    expect(one.wallet.prompts).toEqual(['standard:connect'])
    const other = open()
    await other.connect(async () => undefined)
    expect(other.wallet.prompts).toEqual(['standard:connect'])
    expect([one.delivered, other.delivered]).toEqual([[], []])
  })

  it('error: userRejected, as a connection; nothing more is asked', async () => {
    const { wallet, connect } = open()
    wallet.set({ reject: true })
    await expect(connect()).rejects.toMatchObject({ code: 'userRejected' })
    expect(wallet.prompts).toEqual(['solana:signIn'])
  })

  it('a refusal of a wallet that has shared its accounts all the same connects without signing in', async () => {
    const { wallet, connect, delivered } = open()
    const { connect: share } = wallet.wallet.features['standard:connect']
    wallet.set({
      answers: {
        'solana:signIn': async () => {
          await share()
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        },
      },
    })
    const connected = await connect()
    expect(connected.accounts).toHaveLength(1)
    expect(delivered).toEqual([])
    expect(wallet.prompts).toEqual(['standard:connect'])
  })

  it.each<[string, (signed: SolanaSignInOutput) => object]>([
    ['a signature of something else', ({ signature }) => ({ signature: signature.slice().reverse() })],
    ['a text that was not signed', () => ({ signedMessage: bytes('I give you everything.') })],
    ['no text', () => ({ signedMessage: Uint8Array.of(0xff, 0xfe) })],
    ['half a signature', ({ signature }) => ({ signature: signature.slice(0, 32) })],
    ['no account', () => ({ account: { address: 'someone' } })],
  ])('error: %s signs nobody in, and the wallet is connected', async (_what, change) => {
    const { wallet, connect, delivered } = open()
    lying(wallet, change)
    expect((await connect()).accounts[0]?.id).toBe(wallet.addresses[0])
    expect(delivered).toEqual([])
  })
})

describe('signing in later', () => {
  it('is by solana:signIn where the wallet has it, else by the message itself', async () => {
    const { page, wallet, connect, connector } = open()
    const { accounts } = await connect(async () => undefined)
    const [account] = accounts
    const request = { account: account!, caipNetworkId: mainnet.caipNetworkId, fields, message: 'as it is' }
    const signIn = await page.running.signIn?.()
    const own = await signIn!.signIn(connector, request)
    expect(parseMessage(own.message)).toMatchObject({ nonce: fields.nonce, accountAddress: account?.id })
    wallet.set({ lacks: ['solana:signIn'] })
    const plain = await signIn!.signIn(connector, request)
    expect(plain.message).toBe('as it is')
    expect(wallet.prompts).toEqual(['standard:connect', 'solana:signIn', 'solana:signMessage'])
    for (const { message: text, signature } of [own, plain])
      expect(
        await verifySolana({ chainId: mainnet.caipNetworkId, address: account!.id, text, signature }),
      ).toBe('solana:ed25519')
  })
})
