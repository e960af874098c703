import { describe, expect, it } from 'vitest'
import { disconnect, networkState, signMessage, walletRows } from '../index.js'
import { account, approve, pairingPages, withoutCurves } from './fixtures/openPairing.js'
import { readProfile } from './fixtures/openProfile.js'
import { openWith, readPairing, sealWith } from './fixtures/recordedPairing.js'

// What an earlier build kept of a pairing in a browser is picked up by this one: see README.md beside it.

const load = pairingPages()
/** A page in the browser that a pairing was written in; one of them lacked the curves. */
const openPairing = (name: string) =>
  load(readPairing(name), name === 'sealed-keys' ? { crypto: withoutCurves() } : {})

/** The wallet at the other end of the session, which has its key and nothing else of ours. */
function walletOf({ recorded, relay }: Awaited<ReturnType<typeof openPairing>>) {
  const { topic = '', keys } = recorded
  const key = keys[topic] ?? ''
  return {
    /** Returns the messages that the site has sent, opened. */
    received: () =>
      relay
        .calls('irn_publish')
        .filter(({ params }) => params.topic === topic)
        .map(({ params }) => openWith(key, String(params.message))) as {
        readonly id: number
        readonly method?: string
        readonly params?: { readonly request?: { readonly method: string; readonly params: unknown } }
        readonly result?: unknown
      }[],
    send: (message: object, tag: number) =>
      relay.inject(topic, sealWith(key, { jsonrpc: '2.0', ...message }), tag),
  }
}

const clientOf = (url: string) =>
  (JSON.parse(atob((new URL(url).searchParams.get('auth') ?? '').split('.')[1] ?? '')) as { iss: string }).iss

describe.each(['standing', 'sealed-keys'])('a session that stands (%s)', (name) => {
  it('is there after a page load: account, network and wallet', async () => {
    const { soon, state, kit } = await openPairing(name)
    // The address stands first, as the page had stored it; the session says whose it is.
    await soon(state).toMatchObject({
      status: 'connected',
      address: account,
      caipAddress: `eip155:31337:${account}`,
      connectedWalletInfo: { name: 'Test Wallet' },
    })
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:31337')
  })

  it('carries a request to the wallet, and its answer back', async () => {
    const page = await openPairing(name)
    await page.soon(() => page.state().status).toBe('connected')
    const wallet = walletOf(page)
    const signature = `0x${'ab'.repeat(65)}`
    let answer: unknown
    void signMessage(page.kit, { message: 'hello' }).then(({ signature }) => {
      answer = signature
    })
    const pending = () => wallet.received().find(({ method }) => method === 'wc_sessionRequest')
    await page.soon(() => pending()?.params?.request?.method).toBe('personal_sign')
    expect(pending()?.params?.request?.params).toEqual(['0x68656c6c6f', account])
    wallet.send({ id: pending()?.id, result: signature }, 1109)
    await page.soon(() => answer).toBe(signature)
  })

  it('ends where the wallet ends it, and where the visitor does, which the wallet hears', async () => {
    const one = await openPairing(name)
    await one.soon(() => one.state().status).toBe('connected')
    const reason = { code: 6000, message: 'User disconnected.' }
    walletOf(one).send({ id: one.recorded.at * 1_000, method: 'wc_sessionDelete', params: reason }, 1112)
    await one.soon(() => one.state().status).toBe('disconnected')
    one.kit.destroy()
    const other = await openPairing(name)
    await other.soon(() => other.state().status).toBe('connected')
    await disconnect(other.kit)
    await other
      .soon(() =>
        walletOf(other)
          .received()
          .map(({ method }) => method),
      )
      .toContain('wc_sessionDelete')
  })
})

describe('beside the session', () => {
  it.each(['standing', 'asking', 'sealed-keys'])(
    'the site is the same client to the relay as before (%s)',
    async (name) => {
      const { relay, soon, recorded } = await openPairing(name)
      await soon(() => relay.urls.length).toBe(1)
      expect(clientOf(relay.urls[0] ?? '')).toBe(recorded.client)
    },
  )

  it('the wallet of last time is recent, and the app that led to it is known', async () => {
    const { soon, state, kit, entries, recorded } = await openPairing('standing')
    await soon(() => state().status).toBe('connected')
    const recent = walletRows(kit.store.getState()).all.filter((row) => row.recent)
    expect(recent.map(({ name }) => name)).toEqual(['Lumen'])
    const key = 'latchkit:default:deeplink_choice'
    expect(entries.get(key)).toBe(recorded.localStorage[key])
  })
})

describe('a question that was open in the wallet', () => {
  it('is not asked twice, and its answer reaches whoever asks the same again', async () => {
    const page = await openPairing('asking')
    await page.soon(() => page.state().status).toBe('connected')
    const wallet = walletOf(page)
    const { request } = page.recorded
    let answer: unknown
    void signMessage(page.kit, { message: 'Hello from Latchkit' }).then(({ signature }) => {
      answer = signature
    })
    await page.clock.advance(5_000)
    const signature = `0x${'cd'.repeat(65)}`
    wallet.send({ id: request?.id, result: signature }, 1109)
    await page.soon(() => answer).toBe(signature)
    expect(wallet.received().filter(({ method }) => method === 'wc_sessionRequest')).toEqual([])
  })
})

describe('a pairing half way, with the visitor in the wallet’s app', () => {
  it('is finished by the wallet’s yes', async () => {
    const page = await openPairing('in-the-app')
    const { soon, state, entries } = page
    expect(state().status).toBe('disconnected')
    await approve(page)
    expect(state().address).toBe(account)
    // Which app led there is kept as it was before.
    const key = 'latchkit:default:deeplink_choice'
    await soon(() => entries.get(key)).toBe(readProfile('paired').localStorage[key])
  })
})
