import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { PairingNamespace } from '../core/contracts/transport.js'
import { readMessageOf } from '../siwx/message/readMessageOf.js'
import type { PairingWalletOptions } from '../testing/pairing/pairingWallet.js'
import type { Cacao } from '../wire/pairingMessages.js'
import { testSignIns } from './fixtures/oneStep.js'
import { createWorld, type World, walletNamespaces } from './fixtures/world.js'

const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
let world: World
beforeAll(async () => {
  await Promise.all([import('./createClient.js'), import('./linkSignIns.js'), import('./engine/signIn.js')])
})
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.end())

const signer = { address: account.address, sign: (message: string) => account.signMessage({ message }) }

/** A page of a site that signs in, with the link that it shows. */
async function openPage(fields: Parameters<typeof testSignIns>[1] = {}) {
  const signIns = testSignIns(() => world.clock.now(), fields)
  const page = world.page({}, {}, { signIn: signIns.signIn })
  const seen: { session?: SharedSession; error?: { code: string } } = {}
  const leave = new AbortController()
  page.open(leave.signal).then(
    (session) => {
      seen.session = session
    },
    (error) => {
      seen.error = error
    },
  )
  await world.until(() => page.uris.length)
  return { page, signIns, seen, leave, uri: page.uris[0]?.uri ?? '' }
}

/** The same, and the wallet follows the link. */
async function signIn(options: Partial<PairingWalletOptions>) {
  const opened = await openPage()
  const wallet = await world.wallet(options)
  await wallet.pair(opened.uri)
  await world.until(() => opened.seen.session ?? opened.seen.error)
  return { ...opened, wallet }
}

/** A wallet that has followed the link, and whose person has not decided yet. */
async function walletWaits(uri: string) {
  let approve = (): void => undefined
  let hasStarted = false
  const approved = new Promise<void>((resolve) => {
    approve = resolve
  })
  const wallet = await world.wallet({
    signIn: {
      ...signer,
      async sign(message) {
        hasStarted = true
        await approved
        return signer.sign(message)
      },
    },
  })
  await wallet.pair(uri)
  await world.until(() => hasStarted)
  return { wallet, approve }
}

const addresses = ['eip155:1', 'eip155:137'].map((chain) => `${chain}:${account.address}`)

describe('one-click sign-in', () => {
  it('signs in and connects in one step, with the methods the wallet allows', async () => {
    const { seen, wallet, page, uri, signIns } = await signIn({ signIn: signer })
    expect(uri).toContain('&methods=wc_sessionAuthenticate')
    expect(seen.session?.namespaces.eip155).toMatchObject({ accounts: addresses })
    expect(seen.session?.namespaces.eip155?.methods).toContain('personal_sign')
    expect(signIns.verifiedMessages).toHaveLength(2)
    // One nonce serves one message: that of the network the site asked for.
    const [delivered, ...others] = signIns.deliveredTexts
    expect(others).toEqual([])
    expect(readMessageOf(signIns.askedFields[0]!, delivered!.message)).toMatchObject({
      accountAddress: account.address,
      chainId: 'eip155:1',
    })
    expect(delivered?.cacao).toMatchObject({ h: { t: 'caip122' }, s: { s: delivered?.signature } })
    expect(wallet.proposals).toEqual([])
    const provider = page.provider()
    let answer: unknown
    provider.request({ method: 'personal_sign', params: ['0x00', account.address] }).then((response) => {
      answer = response
    })
    await world.until(() => answer)
    expect(wallet.requests).toHaveLength(1)
  })

  it('error: a wallet that allows nothing has not connected, and nothing of it is handed on', async () => {
    const change = ({ resources: _, ...p }: Cacao['p']) => ({ ...p, statement: 'Sign in.' })
    const { seen, signIns, page } = await signIn({ signIn: { ...signer, change } })
    expect(seen.error).toMatchObject({ code: 'nothingAllowed' })
    expect(signIns.deliveredTexts).toEqual([])
    expect(await page.connector.resume()).toBeUndefined()
  })

  it('a wallet that cannot do both at once brings the session alone', async () => {
    const { seen, signIns, uri } = await signIn({})
    expect(uri).toContain('&methods=wc_sessionAuthenticate')
    expect(seen.session?.namespaces.eip155?.accounts).toEqual(walletNamespaces.eip155.accounts)
    expect(signIns.deliveredTexts).toEqual([])
  })

  it('error: declined', async () => {
    const { seen } = await signIn({ signIn: signer, mood: 'no' })
    expect(seen.error).toMatchObject({ code: 'pairingRejected' })
  })

  it('error: 7000, a signature that is not the account’s', async () => {
    const other = privateKeyToAccount(`0x${'02'.repeat(32)}`)
    const { seen, wallet, page, signIns } = await signIn({
      signIn: { ...signer, sign: (message) => other.signMessage({ message }) },
    })
    expect(seen.error).toMatchObject({
      code: 'settlementFailed',
      message: 'Session settlement failed. Signature verification failed',
    })
    expect(await page.connector.resume()).toBeUndefined()
    expect(wallet.proposals).toEqual([])
    expect(signIns.deliveredTexts).toEqual([])
  })

  it('error: 7000, a text that is not the one asked for; nobody is asked to verify it', async () => {
    const { seen, signIns } = await signIn({
      signIn: { ...signer, change: (p) => ({ ...p, domain: 'evil.example' }) },
    })
    expect(seen.error).toMatchObject({ code: 'settlementFailed' })
    expect(signIns.verifiedMessages).toEqual([])
  })

  it('each link has a nonce of its own, and one that got none is a plain link', async () => {
    const { page, signIns, seen } = await openPage()
    await world.pass(231_000)
    await world.until(() => page.uris.length === 2)
    expect(signIns.askedFields.map(({ nonce }) => nonce)).toEqual(['7f3c9a1e5b2d4860', '7f3c9a1e5b2d4861'])
    const wallet = await world.wallet({ signIn: signer })
    await wallet.pair(page.uris[1]?.uri ?? '')
    await world.until(() => seen.session ?? seen.error)
    expect(signIns.deliveredTexts[0]?.message).toContain('Nonce: 7f3c9a1e5b2d4861')
    expect(seen.session?.namespaces.eip155).toMatchObject({ accounts: addresses })
  })

  it('a link for which there was no new nonce in time is a plain one', async () => {
    const signIns = testSignIns(() => world.clock.now())
    const once = () =>
      signIns.askedFields.length === 0 ? signIns.signIn('eip155') : Promise.resolve(undefined)
    const page = world.page({}, {}, { signIn: once })
    page.open().catch(() => undefined)
    await world.until(() => page.uris.length)
    await world.pass(231_000)
    await world.until(() => page.uris.length === 2)
    expect(page.uris.map(({ uri }) => uri.includes('wc_sessionAuthenticate'))).toEqual([true, false])
  })

  it('a server that takes no ReCap gets none: the link is a plain one', async () => {
    const { uri } = await openPage({ allowsRecap: undefined as never })
    expect(uri).not.toContain('methods=')
  })

  it('a yes after the visitor went away: the wallet is told that its session has ended', async () => {
    const { uri, leave, seen, signIns } = await openPage()
    const { wallet, approve } = await walletWaits(uri)
    leave.abort()
    await world.until(() => seen.error)
    approve()
    await world.until(() => wallet.sessions.length)
    await world.until(() => wallet.sessions.length === 0)
    expect(signIns.deliveredTexts).toEqual([])
  })

  it('a yes to a page that was loaded anew connects: nothing of what was signed is handed on', async () => {
    const { page, uri, signIns } = await openPage()
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    const { approve } = await walletWaits(uri)
    page.connector.stop()
    const after = world.page({}, {}, { signIn: signIns.signIn })
    await after.connector.resume()
    approve()
    await world.until(() => after.events.some((event) => event.type === 'session' && event.session))
    expect(signIns.deliveredTexts).toEqual([])
  })

  it('a page that is gone before the relay had the request: the next one sends it, and a yes connects', async () => {
    world.relay.behaviour.sockets = 'silent'
    const { page, uri, signIns } = await openPage()
    page.connector.pairing.follow({ href: 'wallet://', name: 'Wallet' })
    await world.settle()
    page.connector.stop()
    world.relay.behaviour.sockets = 'up'
    const after = world.page({}, {}, { signIn: signIns.signIn })
    await after.connector.resume()
    const { approve } = await walletWaits(uri)
    approve()
    await world.until(() => after.events.some((event) => event.type === 'session' && event.session))
  })
})

describe('it is asked for', () => {
  const evm: PairingNamespace = { methods: [], events: [], signsIn: true }
  const chain = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
  it.each([
    ['where all chains are of a namespace that can', { eip155: chain }, evm, true],
    ['not beside chains of another one', { eip155: chain, solana: chain }, evm, false],
    ['not of a namespace that cannot', { eip155: chain }, { methods: [], events: [] }, false],
    ['not where nothing is asked for', {}, evm, false],
  ])('§5 %s', async (_where, proposed, known, isRequested) => {
    const { beginSignIns } = await import('./linkSignIns.js')
    const signIns = testSignIns(() => world.clock.now())
    const live = {
      context: { signIn: signIns.signIn, clock: world.clock },
      knownNamespaces: { namespaces: { eip155: known } },
    }
    const begun = await beginSignIns(live as never, proposed)
    expect(begun?.first !== undefined).toBe(isRequested)
    expect(signIns.askedFields).toHaveLength(isRequested ? 1 : 0)
  })
})
