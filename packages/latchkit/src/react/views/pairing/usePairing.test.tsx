import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveAttempt } from '../../../core/connect/beginAttempt.js'
import { followLink } from '../../../core/connect/followLink.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { createToy } from '../../../core/fixtures/toy.js'
import type { Kit } from '../../../core/kit/kit.js'
import { acceptLegal } from '../../../core/modal/acceptLegal.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { pairingStatus } from '../../../core/select/pairingStatus.js'
import { view } from '../../../core/state/router.js'
import { mainnet } from '../../../networks/mainnet.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { createWorld, type World } from '../../../walletconnect/fixtures/world.js'
import { walletConnect } from '../../../walletconnect/walletConnect.js'
import { pairingSilentMs } from '../../../wire/constants.js'
import { pairingShownMs } from '../../../wire/pairing.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { type PairingAttempt, usePairing } from './usePairing.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const lumen = { id: 'lumen', name: 'Lumen', chains: [], mobile_link: 'https://lumen.example' }
const app = { href: lumen.mobile_link, name: lumen.name, id: lumen.id }

let world: World
let storage: ReturnType<typeof createMemoryStorage>
const kits: Kit[] = []
const roots: Root[] = []
beforeAll(() =>
  Promise.all([
    import('../../../walletconnect/createClient.js'),
    import('../../../core/connect/connectShared.js'),
    import('../../../core/connect/startConnectors.js'),
  ]),
)
beforeEach(() => {
  world = createWorld()
  storage = createMemoryStorage()
})
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  for (const kit of kits.splice(0)) kit.destroy()
  world.end()
})

/** A page load of a site that pairs. */
function load(options: Partial<Parameters<typeof createLatchkit>[0]> = {}): Kit {
  const { relay, clock, indexedDB, crypto } = world
  const kit = createLatchkit({
    networks: [mainnet],
    adapters: [
      {
        ...createToy({ namespace: mainnet.chainNamespace }).adapter,
        pairing: async () => ({ methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }),
      },
    ],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: {
          WebSocket: relay.WebSocket,
          ...{ crypto, indexedDB, locks: undefined, BroadcastChannel: undefined },
          page: { online: () => true, visible: () => true, watch: () => () => undefined },
        },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage },
    ...options,
  })
  kits.push(kit)
  return kit
}

/** In small steps: what React has to do is done at the end of each. */
async function until(what: () => unknown): Promise<void> {
  for (const end = performance.now() + 45_000; performance.now() < end; ) {
    if (what()) return
    await act(() => world.settle(1))
  }
  throw new Error(`never came true: ${what}`)
}
const pass = (ms: number) => act(() => world.pass(ms))
const stored = (key: string) => JSON.parse(storage.get(`latchkit:default:${key}`) ?? '{}').d

function Probe({ kit, answers }: { readonly kit: Kit; readonly answers: PairingAttempt[] }) {
  answers.push(usePairing(kit, { view: 'ConnectingWalletConnect', wallet: lumen, namespace: undefined }))
  return null
}

/** A view of a wallet in an open modal, under strict mode. */
async function shown(kit = load()) {
  kit.start()
  open(kit)
  pushView(kit, view('ConnectingWalletConnect', { wallet: lumen }))
  const answers: PairingAttempt[] = []
  const root = createRoot(document.createElement('div'))
  roots.push(root)
  const render = (probe: ReactNode) => act(async () => root.render(<StrictMode>{probe}</StrictMode>))
  const mount = () =>
    render(
      <KitContext.Provider value={kit}>
        <Probe kit={kit} answers={answers} />
      </KitContext.Provider>,
    )
  const unmount = () => render(null)
  await mount()
  return {
    ...{ kit, answers, mount, unmount },
    last: () => answers.at(-1) as PairingAttempt,
    async back() {
      await act(async () => goBack(kit))
      await unmount()
    },
    /** Another view comes to lie over it. */
    async cover() {
      await act(async () => pushView(kit, view('Downloads', { wallet: lumen })))
      await unmount()
    },
  }
}

/** The same with its link there. */
async function ready() {
  const view = await shown()
  await until(() => view.last().uri)
  return { ...view, uri: view.last().uri ?? '' }
}

describe('a pairing in a view', () => {
  it('opens one pairing, and its link is there until a wallet answers', async () => {
    const { kit, uri, answers } = await ready()
    expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
    const wallet = await world.wallet()
    await wallet.pair(uri)
    await until(() => accountState(kit.store.getState()).status === 'connected')
    await until(() => !kit.store.getState().modal.open)
    expect(world.relay.calls('wc_proposeSession')).toHaveLength(1)
    expect(new Set(answers.map((each) => each.uri))).toEqual(new Set([undefined, uri]))
  })

  it('§3 the wallet that was picked is a recent one then, and its app the stored choice only if it led there', async () => {
    const { kit, uri } = await ready()
    const wallet = await world.wallet()
    await wallet.pair(uri)
    await until(() => stored('connection_status') === 'connected')
    await until(() => stored('recent_wallets'))
    expect(stored('recent_wallets')).toEqual(['lumen'])
    expect(stored('deeplink_choice')).toBeUndefined()
    expect(accountState(kit.store.getState()).connectedWalletInfo).toMatchObject({ name: 'Test Wallet' })
  })

  it('§4 the link is renewed 10 s before its 4 minutes end, and is never missing', async () => {
    const { uri, last, answers } = await ready()
    const before = answers.length
    await pass(pairingShownMs - 10_000 - 1_000)
    expect(last().uri).toBe(uri)
    await pass(1_000)
    await until(() => last().uri !== uri)
    expect(last().uri).toMatch(/^wc:/)
    expect(answers.slice(before).every((each) => each.uri !== undefined)).toBe(true)
  })

  it('a yes to the link from before the renewal still counts', async () => {
    const { kit, uri, last } = await ready()
    const wallet = await world.wallet()
    await pass(pairingShownMs - 10_000)
    await until(() => last().uri !== uri)
    await wallet.pair(uri)
    await until(() => accountState(kit.store.getState()).status === 'connected')
  })

  it('a link that nobody uses ends after a number of renewals; Try again makes another', async () => {
    const { last } = await ready()
    for (let minutes = 0; minutes < 30 && !last().failure; minutes++) await pass(60_000)
    expect(last()).toMatchObject({ uri: undefined, failure: { code: 'pairingExpired' } })
    await act(async () => last().again())
    await until(() => last().uri)
    expect(last().failure).toBeUndefined()
  })

  it('error: declined in the wallet; Try again and a yes connect', async () => {
    const { kit, uri, last } = await ready()
    const wallet = await world.wallet({ mood: 'no' })
    await wallet.pair(uri)
    await until(() => last().failure)
    expect(last()).toMatchObject({ uri: undefined, failure: { code: 'pairingRejected' } })
    await act(async () => last().again())
    await pass(1_000)
    await until(() => last().uri)
    expect(last().uri).not.toBe(uri)
    wallet.mood = 'yes'
    await wallet.pair(last().uri ?? '')
    await until(() => accountState(kit.store.getState()).status === 'connected')
  })

  it('§4 Try again that comes within a second waits for it', async () => {
    const { last } = await ready()
    await act(async () => last().again())
    await act(() => world.settle())
    const urisBefore = world.relay.calls('wc_proposeSession').length
    await pass(900)
    expect(world.relay.calls('wc_proposeSession')).toHaveLength(urisBefore)
    await pass(100)
    await until(() => world.relay.calls('wc_proposeSession').length > urisBefore)
  })

  it('error: a yes after Back is refused', async () => {
    const { kit, uri, back } = await ready()
    await back()
    await until(() => pairingStatus(kit.store.getState()).status === 'disconnected')
    const wallet = await world.wallet()
    await wallet.pair(uri).catch(() => undefined)
    await act(() => world.settle())
    await until(() => wallet.sessions.length === 0)
    expect(pairingStatus(kit.store.getState())).toMatchObject({ status: 'disconnected', error: false })
    expect(accountState(kit.store.getState()).status).toBe('disconnected')
  })

  it('goes on below a view that comes to lie over its own, and a yes meanwhile connects', async () => {
    const { kit, uri, cover } = await ready()
    await cover()
    const wallet = await world.wallet()
    await wallet.pair(uri)
    await until(() => accountState(kit.store.getState()).status === 'connected')
    await until(() => !kit.store.getState().modal.open)
    expect(world.relay.calls('wc_proposeSession')).toHaveLength(1)
  })

  it('has the same link, or what it failed with, when that view is gone', async () => {
    const { kit, uri, cover, mount, last } = await ready()
    await cover()
    await act(async () => goBack(kit))
    await mount()
    expect(last()).toMatchObject({ uri, failure: undefined })
    await cover()
    const wallet = await world.wallet({ mood: 'no' })
    await wallet.pair(uri)
    await until(() => kit.store.getState().attempt?.status === 'failed')
    await act(async () => goBack(kit))
    await mount()
    expect(last()).toMatchObject({ uri: undefined, failure: { code: 'pairingRejected' } })
    expect(world.relay.calls('wc_proposeSession')).toHaveLength(1)
  })

  it('goes on in another view that it is given to, and ends with that', async () => {
    const { kit, unmount } = await ready()
    await act(async () => {
      pushView(kit, view('ConnectingWalletConnectBasic', {}))
      moveAttempt(kit, 'ConnectingWalletConnectBasic')
    })
    await unmount()
    expect(pairingStatus(kit.store.getState()).status).toBe('connecting')
    await act(async () => goBack(kit))
    await until(() => pairingStatus(kit.store.getState()).status === 'disconnected')
  })

  it('error: the relay refuses the site (3000)', async () => {
    world.relay.behaviour.sockets = { code: 3000, reason: 'Unauthorized: origin not allowed' }
    const { kit, last } = await shown()
    await until(() => last().failure)
    expect(last().failure).toMatchObject({ code: 'relayRefused' })
    expect(kit.store.getState().alert.current).toMatchObject({ shortMessage: 'Invalid App Configuration' })
    world.relay.behaviour.sockets = 'up'
    await act(async () => last().again())
    await pass(1_000)
    await until(() => last().uri)
  })

  it('an interruption is mentioned when it lasts, and the link stays', async () => {
    const { last, uri } = await ready()
    await until(() => world.relay.open === 1)
    await act(() => world.settle())
    expect(last().isInterrupted).toBe(false)
    world.relay.behaviour.sockets = 'down'
    await act(async () => world.relay.end(1006))
    await pass(2_900)
    expect(last()).toMatchObject({ isInterrupted: false, uri })
    await pass(200)
    expect(last()).toMatchObject({ isInterrupted: true, uri, failure: undefined })
    world.relay.behaviour.sockets = 'up'
    await pass(10_000)
    expect(last()).toMatchObject({ isInterrupted: false, uri })
  })

  it('readings 41 a link that nothing answers for a minute says so, a new one begins anew', async () => {
    const { last, uri } = await ready()
    await pass(pairingSilentMs - 1_000)
    expect(last().isSilent).toBe(false)
    await pass(1_000)
    expect(last()).toMatchObject({ isSilent: true, uri, failure: undefined })
    await pass(pairingShownMs - 10_000 - pairingSilentMs)
    await until(() => last().uri !== uri)
    expect(last().isSilent).toBe(true)
    const wallet = await world.wallet({ mood: 'no' })
    await wallet.pair(last().uri ?? '')
    await until(() => last().failure)
    expect(last().isSilent).toBe(false)
    await act(async () => last().again())
    await pass(1_000)
    await until(() => last().uri)
    expect(last().isSilent).toBe(false)
  })

  it('error: terms that are not accepted come before any link', async () => {
    const legal = { termsConditionsUrl: 'https://site.example/terms', features: { legalCheckbox: true } }
    const { kit, last } = await shown(load(legal))
    await pass(5_000)
    expect(last().uri).toBeUndefined()
    expect(pairingStatus(kit.store.getState()).status).toBe('disconnected')
    expect(world.relay.urls).toEqual([])
    await act(async () => acceptLegal(kit))
    await until(() => last().uri)
    await act(async () => acceptLegal(kit, false))
    expect(last().uri).toBeUndefined()
    await until(() => pairingStatus(kit.store.getState()).status === 'disconnected')
  })

  it('readings 2: while the visitor is in the app a closed modal gives nothing up', async () => {
    const { kit, uri, unmount } = await ready()
    await act(async () => followLink(kit, app))
    await act(async () => void close(kit))
    await unmount()
    const wallet = await world.wallet()
    await wallet.pair(uri)
    await until(() => accountState(kit.store.getState()).status === 'connected')
    await until(() => stored('deeplink_choice'))
    expect(stored('deeplink_choice')).toEqual(app)
    expect(stored('recent_wallets')).toEqual(['lumen'])
  })

  it('and a reload meanwhile finds the answer: the wallet is a recent one all the same', async () => {
    const { kit, uri, unmount } = await ready()
    await act(async () => followLink(kit, app))
    await act(() => world.settle())
    await act(async () => kit.destroy())
    await unmount()
    const again = load()
    again.start()
    const wallet = await world.wallet()
    await wallet.pair(uri)
    await until(() => accountState(again.store.getState()).status === 'connected')
    await until(() => stored('deeplink_choice'))
    expect(stored('deeplink_choice')).toEqual(app)
    expect(stored('recent_wallets')).toEqual(['lumen'])
  })

  it('error: who goes Back does not come back from the app either', async () => {
    const { kit, uri, back } = await ready()
    await act(async () => followLink(kit, app))
    await act(() => world.settle())
    await back()
    await act(() => world.settle())
    const wallet = await world.wallet()
    await wallet.pair(uri).catch(() => undefined)
    await act(() => world.settle())
    await until(() => wallet.sessions.length === 0)
    expect(accountState(kit.store.getState()).status).toBe('disconnected')
    expect(stored('deeplink_choice')).toBeUndefined()
  })
})
