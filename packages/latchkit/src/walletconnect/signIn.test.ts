import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '../core/contracts/connector.js'
import type { PairingWalletOptions } from '../testing/pairing/pairingWallet.js'
import type { AuthPayload, SignedText } from '../wire/pairingMessages.js'
import { attributesFor, encodeRecap } from '../wire/siwx/recap.js'
import { createWorld, has, type World } from './fixtures/world.js'

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
let world: World
beforeAll(() => import('./createClient.js'))
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

const payload = (methods: readonly string[] = ['personal_sign']): AuthPayload => ({
  type: 'caip122',
  chains: ['eip155:1', 'eip155:137'],
  domain: 'site.example',
  aud: 'https://site.example/login',
  version: '1',
  nonce: '7f3c9a1e5b2d4860',
  iat: new Date(world.clock.now()).toISOString(),
  statement: 'Sign in.',
  ...(methods.length && { resources: [encodeRecap(attributesFor('eip155', methods))] }),
})
const verify = vi.fn(async (texts: readonly SignedText[]) => {
  const good = await Promise.all(
    texts.map(({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
    ),
  )
  return good.every(Boolean)
})
const signer = { address: account.address, sign: (message: string) => account.signMessage({ message }) }

/** A page asks for a sign-in; the wallet follows the link. */
async function signIn(options: Partial<PairingWalletOptions>, requested = payload()) {
  const page = world.page()
  const wallet = await world.wallet(options)
  const seen: { value?: SignedIn; error?: { code: string } } = {}
  const uris: string[] = []
  page.connector.pairing
    .signIn?.(requested, { signal: new AbortController().signal, onUri: ({ uri }) => uris.push(uri), verify })
    .then(
      (value) => {
        seen.value = value
      },
      (error) => {
        seen.error = error
      },
    )
  await world.until(() => uris.length)
  await wallet.pair(uris[0] ?? '')
  await world.until(() => seen.value ?? seen.error)
  return { page, wallet, uri: uris[0], ...seen }
}

describe('one-click sign-in', () => {
  it('signs in and connects in one step, with the methods the wallet allows', async () => {
    const { value, wallet, page, uri } = await signIn({ signIn: signer })
    expect(uri).toContain('&methods=wc_sessionAuthenticate')
    expect(value?.cacaos).toHaveLength(2)
    expect(value?.session?.namespaces.eip155).toMatchObject({
      accounts: [`eip155:1:${account.address}`, `eip155:137:${account.address}`],
      methods: ['personal_sign'],
    })
    expect(verify).toHaveBeenCalledTimes(1)
    expect(wallet.proposals).toEqual([])
    const provider = page.provider()
    let answer: unknown
    provider.request({ method: 'personal_sign', params: ['0x00', account.address] }).then((response) => {
      answer = response
    })
    await world.until(() => answer)
    expect(wallet.requests).toHaveLength(1)
  })

  it('without a method granted the visitor is signed in, and no session stands', async () => {
    const { value } = await signIn({ signIn: signer }, payload([]))
    expect(value?.cacaos).toHaveLength(2)
    expect(value?.session).toBeUndefined()
  })

  it('a wallet that cannot do both at once brings the session alone', async () => {
    const { value } = await signIn({})
    expect(value?.cacaos).toBeUndefined()
    expect(value?.session?.namespaces.eip155?.accounts).toEqual(has.eip155.accounts)
  })

  it('error: declined', async () => {
    const { error } = await signIn({ signIn: signer, mood: 'no' })
    expect(error).toMatchObject({ code: 'pairingRejected' })
  })

  it('error: 7000, a signature that is not the account’s', async () => {
    const other = privateKeyToAccount(`0x${'02'.repeat(32)}`)
    const { error, wallet, page } = await signIn({
      signIn: { ...signer, sign: (message) => other.signMessage({ message }) },
    })
    expect(error).toMatchObject({
      code: 'settlementFailed',
      message: 'Session settlement failed. Signature verification failed',
    })
    expect(await page.connector.resume()).toBeUndefined()
    expect(wallet.proposals).toEqual([])
  })

  it('error: 7000, a text that is not the one asked for; nobody is asked to verify it', async () => {
    verify.mockClear()
    const { error } = await signIn({
      signIn: { ...signer, change: (p) => ({ ...p, domain: 'evil.example' }) },
    })
    expect(error).toMatchObject({ code: 'settlementFailed' })
    expect(verify).not.toHaveBeenCalled()
  })
})
