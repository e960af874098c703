import { describe, expect, it, vi } from 'vitest'
import * as errors from '../../wire/errors/signIn.js'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import type { SiweConfig } from '../contracts/siwx.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInServer } from '../fixtures/signInServer.js'
import { signInSites } from '../fixtures/signInSite.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { goBack, pushView, resetView } from '../modal/router.js'
import { canClose, modalState } from '../select/modalState.js'
import { sessionState } from '../select/sessionState.js'
import { view } from '../state/router.js'
import { cancelSignIn } from './cancelSignIn.js'
import { showSignInOf } from './showSignIn.js'
import { signIn } from './signIn.js'
import { signOut } from './signOut.js'

const world = worlds()
const site = signInSites(world)
const hourMs = 60 * 60_000

describe('§4 after connecting', () => {
  it('the view opens, signing saves the session, the view closes, and events are tracked', async () => {
    const { kit, server, session, modal, names, become } = await site()
    await become('due')
    expect(modal()).toMatchObject({ open: true, view: 'SIWXSignMessage' })
    await signIn(kit)
    expect(session()).toMatchObject({ isSignedIn: true, address: 'brick-a', caipAddress: 'toy:1:brick-a' })
    expect(server.sessions()).toHaveLength(1)
    expect(modal().open).toBe(false)
    expect(names().filter((name) => name.startsWith('SIGN'))).toEqual(['SIGN_INITIATED', 'SIGN_SUCCESS'])
  })

  it('who has a session is asked for nothing, also after a page load', async () => {
    const first = await site()
    await first.become('due')
    await signIn(first.kit)
    first.kit.destroy()
    const second = world({ siwx: first.siwx, id: first.kit.id }, first)
    await second.start()
    await expect.poll(() => sessionState(second.kit.store.getState(), 'toy').address).toBe('brick-a')
    expect(second.toy.requests.filter((each) => each.endsWith('sign'))).toHaveLength(1)
    expect(modalState(second.kit.store.getState()).open).toBe(false)
  })

  it('a connection that cannot sign, and a network the site does not list, are asked for nothing', async () => {
    const { siwx } = signInServer(() => 0)
    const { kit, toy, start, clock } = world({ siwx, allowUnsupportedChain: true })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    expect(await codeOf(signIn(kit))).toBe('noActiveCaipAddress')
    const able = world(
      { siwx, id: 'able', allowUnsupportedChain: true },
      { toy: createToy({ can: { siwx: true } }), storage: world().storage },
    )
    await able.start()
    able.toy.add('a', { network: '9' })
    await connect(able.kit, { connector: 'toy:a' })
    expect(await codeOf(signIn(able.kit))).toBe('noActiveCaipNetwork')
    expect(sessionState(able.kit.store.getState()).status).toBe('absent')
  })
})

describe('a sign-in that fails', () => {
  it("§4 'Signature declined', and the view is there again", async () => {
    const { kit, wallet, session, modal, become, names } = await site()
    await become('due')
    wallet.behavior = 'no'
    expect(await codeOf(signIn(kit))).toBe('signatureDeclined')
    expect(session()).toMatchObject({
      status: 'due',
      failure: { code: 'signatureDeclined', message: 'Signature declined' },
    })
    expect(modal().view).toBe('SIWXSignMessage')
    expect(names()).toContain('SIGN_ERROR')
    wallet.behavior = 'yes'
    await signIn(kit)
    expect(session().isSignedIn).toBe(true)
  })

  it('a wallet that never answers: giving up, another account, and a late answer that is dropped', async () => {
    const { kit, wallet, toy, session, server, become } = await site()
    await become('due')
    wallet.behavior = 'ask'
    const ended = new AbortController()
    const first = codeOf(signIn(kit, { signal: ended.signal }))
    await expect.poll(() => toy.waiting()).toBe(1)
    ended.abort()
    expect(session()).toMatchObject({ status: 'due', failure: undefined })
    const second = codeOf(signIn(kit))
    await expect.poll(() => toy.waiting()).toBe(2)
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await become('due')
    wallet.yes()
    wallet.yes()
    expect([await first, await second]).toEqual(['requestAborted', 'requestAborted'])
    expect(server.sessions()).toEqual([])
    expect(session().isSignedIn).toBe(false)
  })

  it.each(['wallet', 'server'])(
    'error: ends with its signal, although the %s never answers',
    async (silent) => {
      const { kit, wallet, toy, session, server, names, become } = await site()
      await become('due')
      if (silent === 'server') server.state = 'silent'
      wallet.behavior = 'ask'
      const leave = new AbortController()
      const left = codeOf(signIn(kit, { signal: leave.signal }))
      await expect.poll(() => (silent === 'server' ? server.calls.length : toy.waiting())).toBeGreaterThan(0)
      leave.abort()
      expect(await left).toBe('requestAborted')
      expect(session()).toMatchObject({ status: 'due', failure: undefined })
      expect(names().filter((name) => name.startsWith('SIGN_'))).toEqual(['SIGN_INITIATED', 'SIGN_ERROR'])
    },
  )

  it('error: ends with a signal that aborts just as the server says that there is no session: the wallet is not asked', async () => {
    let answer = (_: readonly []) => {}
    let reads = 0
    const { kit, toy, session, become } = await site({
      getSessions: () =>
        reads++ === 0
          ? Promise.resolve([])
          : new Promise((resolve) => {
              answer = resolve
            }),
    })
    await become('due')
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await expect.poll(() => reads).toBe(2)
    const leave = new AbortController()
    const left = codeOf(signIn(kit, { signal: leave.signal }))
    const stop = kit.store.subscribe(() => session().status === 'due' && leave.abort())
    answer([])
    await become('due')
    stop()
    expect(await left).toBe('requestAborted')
    expect(toy.requests.filter((each) => each.endsWith('sign'))).toEqual([])
    expect(session()).toMatchObject({ status: 'due', failure: undefined })
  })

  it('another account while the server is asked: its wallet is asked for nothing', async () => {
    const { kit, toy, session, server, become } = await site()
    await become('due')
    server.state = 'silent'
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await become('reading')
    const signed = codeOf(signIn(kit))
    server.state = 'up'
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-c')] })
    await become('due')
    expect(await signed).toBe('requestAborted')
    expect(toy.requests.filter((each) => each.endsWith('sign'))).toEqual([])
    expect(server.sessions()).toEqual([])
    expect(session().failure).toBeUndefined()
  })

  it.each([
    ['required', true],
    ['optional', false],
  ])(
    '%s: it goes on while an approval lies over its view, and ends when the view is left',
    async (_, isRequired) => {
      const { kit, wallet, toy, session, server, modal, become } = await site({
        getRequired: () => isRequired,
      })
      await become('due')
      wallet.behavior = 'ask'
      const first = signIn(kit)
      await expect.poll(() => toy.waiting()).toBe(1)
      pushView(kit, view('ApproveTransaction', {}))
      expect(session().status).toBe('signing')
      goBack(kit)
      expect([session().status, modal().view]).toEqual(['signing', 'SIWXSignMessage'])
      wallet.yes()
      await first
      expect([session().isSignedIn, modal().open, server.sessions().length]).toEqual([true, false, 1])

      await signOut(kit)
      await become('due')
      showSignInOf(kit, 'toy')
      const left = codeOf(signIn(kit))
      await expect.poll(() => toy.waiting()).toBe(1)
      resetView(kit, view('Networks', {}))
      expect(session().status).toBe('due')
      wallet.yes()
      expect([await left, session().isSignedIn]).toEqual(['requestAborted', false])
    },
  )

  it('that ends while another request waits leaves the approval on top, and nothing below it', async () => {
    const { kit, wallet, toy, session, modal, become } = await site()
    await become('due')
    wallet.behavior = 'ask'
    const signed = signIn(kit)
    await expect.poll(() => toy.waiting()).toBe(1)
    pushView(kit, view('ApproveTransaction', {}))
    wallet.yes()
    await signed
    expect(session().isSignedIn).toBe(true)
    expect(modal()).toMatchObject({ open: true, view: 'ApproveTransaction' })
    expect(kit.store.getState().router.history).toHaveLength(1)
  })

  it('that becomes due while an approval waits is shown after it', async () => {
    const { kit, session, clock, modal, become } = await site()
    await become('due')
    await signIn(kit)
    open(kit, { view: 'ApproveTransaction' })
    await clock.advance(hourMs)
    await become('due')
    expect([session().status, modal().view]).toEqual(['due', 'ApproveTransaction'])
    goBack(kit)
    expect(modal().view).toBe('SIWXSignMessage')
  })

  it('the server is down while it is asked, and while it verifies; silent is down, too', async () => {
    const { kit, server, session, clock, become } = await site()
    await become('due')
    server.state = 'down'
    expect(await codeOf(signIn(kit))).toBe('signInUnavailable')
    server.state = 'silent'
    const failed = codeOf(signIn(kit))
    await expect.poll(() => server.calls.filter((call) => call === 'nonce').length).toBe(2)
    await clock.advance(10_000)
    expect(await failed).toBe('signInUnavailable')
    server.state = 'up'
    await signIn(kit)
    expect(session().isSignedIn).toBe(true)
  })

  it('a session that cannot be read is not known: the visitor reads that, and may try again', async () => {
    const { kit, server, session, become, toy } = await site()
    await become('due')
    await signIn(kit)
    server.state = 'down'
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await become('due')
    expect(session()).toMatchObject({ failure: { code: 'signInUnavailable' }, isSignedIn: false })
  })

  it('a message of another account, and a server that refuses', async () => {
    const foreign = await site({
      createMessage: async ({ chainId }) => ({
        ...{ accountAddress: 'brick-z', chainId, domain: 'd', uri: 'u', version: '1', nonce: 'n' },
        toString: () => 'text',
      }),
    })
    await foreign.become('due')
    expect(await codeOf(signIn(foreign.kit))).toBe('signInNotStarted')
    const refusing = await site({ addSession: () => Promise.reject(new Error('no')) })
    await refusing.become('due')
    expect(await codeOf(signIn(refusing.kit))).toBe('signInRefused')
  })

  it('§8 without siwx, without an account, and before a session', async () => {
    const { kit, start } = world()
    await start()
    expect(await codeOf(signIn(kit))).toBe('siwxNotEnabled')
    expect(await codeOf(signOut(kit))).toBe('siwxNotEnabled')
    const { siwx } = signInServer(() => 0)
    const empty = world({ siwx, id: 'empty' })
    await empty.start()
    expect(await codeOf(signIn(empty.kit))).toBe('noActiveCaipAddress')
    await signOut(empty.kit)
  })
})

describe('the end of a session', () => {
  it('expiry while the page is open', async () => {
    const { kit, clock, session, modal, become } = await site()
    await become('due')
    await signIn(kit)
    await clock.advance(hourMs - 1)
    expect(session().isSignedIn).toBe(true)
    await clock.advance(1)
    expect(session().status).toBe('due')
    expect(modal().open).toBe(true)
  })

  it('expiry while the page was away, and what the server has ended, are seen when the visitor comes back', async () => {
    const listeners = new Set<() => void>()
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      querySelectorAll: () => [],
    })
    try {
      const { kit, server, become } = await site()
      await become('due')
      await signIn(kit)
      server.end()
      for (const seen of listeners) seen()
      await become('due')
      kit.destroy()
      expect(listeners.size).toBe(0)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('another account ends the session of the one before at the server', async () => {
    const { kit, toy, server, become } = await site()
    await become('due')
    await signIn(kit)
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [toyAccount('brick-b')] })
    await become('due')
    expect(server.sessions()).toEqual([])
  })

  it('another network needs another session; with scope namespace it does not', async () => {
    const each = await site()
    await each.become('due')
    await signIn(each.kit)
    await switchNetwork(each.kit, { network: 'toy:2' })
    await each.become('due')
    expect(each.session().address).toBeUndefined()
    const wide = await site({ scope: 'namespace' })
    await wide.become('due')
    await signIn(wide.kit)
    await switchNetwork(wide.kit, { network: 'toy:2' })
    expect(wide.session().isSignedIn).toBe(true)
  })

  it.each([
    ['ends', {}, 0],
    ['does not end', { signOutOnDisconnect: false }, 1],
  ] as const)('disconnecting %s it with %j', async (_, more, left) => {
    const { kit, server, session, become } = await site(more)
    await become('due')
    await signIn(kit)
    await disconnect(kit)
    await expect.poll(() => server.sessions().length).toBe(left)
    expect(session().status).toBe('absent')
  })

  it('signOut ends it at the server; what the server has not confirmed still shows', async () => {
    const { kit, server, session, modal, become } = await site()
    await become('due')
    await signIn(kit)
    server.state = 'down'
    expect(await codeOf(signOut(kit))).toBe('signInUnavailable')
    expect(session().isSignedIn).toBe(true)
    server.state = 'up'
    await signOut(kit)
    expect(session().isSignedIn).toBe(false)
    expect(server.sessions()).toEqual([])
    expect(modal().open).toBe(false)
  })

  it('another tab has ended it, or begun one: this one asks the server, and follows', async () => {
    const { kit, siwx, server, become } = await site()
    await become('due')
    await signIn(kit)
    const channel = new BroadcastChannel(`latchkit:${kit.id}:siwx`)
    const sessions = server.sessions()
    try {
      channel.postMessage(1)
      await siwx.setSessions([])
      channel.postMessage(1)
      await become('due')
      await siwx.setSessions(sessions)
      channel.postMessage(1)
      await become('signedIn')
    } finally {
      channel.close()
    }
  })
})

describe('required and optional', () => {
  it('§2 while it is required the modal does not close, and shakes', async () => {
    const { kit, modal, become } = await site({ getRequired: () => true })
    await become('due')
    expect(canClose(kit.store.getState())).toBe(false)
    expect(close(kit, 'escape')).toBe(false)
    expect(modal()).toMatchObject({ open: true, shake: true })
    await signIn(kit)
    expect(canClose(kit.store.getState())).toBe(true)
    expect(modal().open).toBe(false)
  })

  it('§4 cancel disconnects where it is required', async () => {
    const { kit, account, modal, become } = await site({ getRequired: () => true })
    await become('due')
    await cancelSignIn(kit, 'toy')
    expect(account().status).toBe('disconnected')
    expect(modal().open).toBe(false)
  })

  it('cancel goes back to the network that has a session, where a change of network was the cause', async () => {
    const { kit, wallet, account, session, become } = await site({ getRequired: () => true })
    await become('due')
    await signIn(kit)
    await switchNetwork(kit, { network: 'toy:2' })
    await become('due')
    await cancelSignIn(kit, 'toy')
    await become('signedIn')
    expect(session().caipAddress).toBe('toy:1:brick-a')
    await switchNetwork(kit, { network: 'toy:2' })
    await become('due')
    wallet.behavior = 'no'
    await cancelSignIn(kit, 'toy')
    expect(account().status).toBe('disconnected')
  })

  it('§4 cancel just closes where it is optional, and nobody is asked again', async () => {
    const { kit, account, modal, session, become } = await site()
    await become('due')
    await cancelSignIn(kit, 'toy')
    expect([modal().open, account().status]).toEqual([false, 'connected'])
    expect(session().status).toBe('due')
    await signIn(kit)
    expect(session().isSignedIn).toBe(true)
  })

  it('a view that the site opens by its name alone is of the active namespace: closing it ends the attempt', async () => {
    const { kit, wallet, toy, server, session, modal, become } = await site()
    await become('due')
    await signIn(kit)
    await signOut(kit)
    wallet.behavior = 'ask'
    open(kit, { view: 'SIWXSignMessage' })
    const given = codeOf(signIn(kit))
    await expect.poll(() => toy.waiting()).toBe(1)
    close(kit)
    wallet.yes()
    expect(await given).toBe('requestAborted')
    expect(server.sessions()).toEqual([])
    expect(session().isSignedIn).toBe(false)
    // And what is signed in it closes it.
    wallet.behavior = 'yes'
    open(kit, { view: 'SIWXSignMessage' })
    await signIn(kit)
    expect([modal().open, session().isSignedIn]).toEqual([false, true])
  })

  it('closing the view by any way is the same', async () => {
    const { kit, modal, session, become } = await site()
    await become('due')
    expect(close(kit, 'escape')).toBe(true)
    expect(modal().open).toBe(false)
    expect(session().status).toBe('due')
    expect(kit.store.getState().siwx?.signIns.toy).toMatchObject({ isPutOff: true })
  })
})

it('a smart account that cannot sign is told so; its refusal is a declined signature', async () => {
  const { siwx } = signInServer(() => 0)
  const toy = createToy({ can: { siwx: true, smartAccount: true } })
  const { kit, start, clock } = world({ siwx }, { toy, storage: world().storage })
  await start()
  const wallet = toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  wallet.behavior = 'no'
  expect(await codeOf(signIn(kit))).toBe('signatureDeclined')
  const running = kit.live.running.get('toy')
  kit.live.running.set('toy', {
    ...running,
    signMessage: () => Promise.reject(new Error('no code')),
  } as never)
  expect(await codeOf(signIn(kit))).toBe('smartAccountNotSupported')
})

it.each([
  ['required: several namespaces are asked one at a time', true],
  ['optional: of several namespaces one is asked, the others stay connected', false],
])('%s', async (_, isRequired) => {
  const { siwx } = signInServer(() => 0, { getRequired: () => isRequired })
  const toy = createToy({ can: { siwx: true } })
  const top = createToy({ namespace: 'top', can: { siwx: true } })
  const { toyNetwork } = await import('../fixtures/toy.js')
  const { kit, start, clock } = world({
    siwx,
    networks: [toyNetwork('1'), toyNetwork('1', 'top')],
    adapters: [toy.adapter, top.adapter],
  })
  await start()
  toy.add('a')
  top.add('b')
  await connect(kit, { connector: 'toy:a' })
  await connect(kit, { connector: 'toy:b' })
  const shown = () => {
    const { history } = kit.store.getState().router
    return history[history.length - 1]?.params
  }
  await expect.poll(() => kit.store.getState().siwx?.signIns.top?.status).toBe('due')
  await clock.advance(0)
  expect(shown()).toEqual({ namespace: 'toy' })
  await signIn(kit, { namespace: 'toy' })
  if (isRequired) {
    expect(shown()).toEqual({ namespace: 'top' })
    await signIn(kit, { namespace: 'top' })
  }
  expect(modalState(kit.store.getState()).open).toBe(false)
  const { chains, siwx: signIns } = kit.store.getState()
  expect(chains.top?.connection.status).toBe('connected')
  expect(signIns?.signIns.top).toMatchObject(
    isRequired ? { status: 'signedIn' } : { status: 'due', isPutOff: true },
  )
})

it('§8 the texts are those of the specification', () => {
  const { siwxNotEnabled, noActiveCaipAddress, noActiveCaipNetwork, noConnectionController } = errors
  const { signInNotStarted, signatureDeclined, smartAccountNotSupported } = errors
  expect([
    siwxNotEnabled.text({}),
    noActiveCaipAddress.text({}),
    noActiveCaipNetwork.text({}),
    noConnectionController.text({}),
    signInNotStarted.text({ reason: '' }),
    signatureDeclined.text({ wallet: 'Toy' }),
    smartAccountNotSupported.text({}),
  ]).toEqual([
    'SIWX is not enabled',
    'No ActiveCaipAddress found',
    'No ActiveCaipNetwork or client found',
    'No ConnectionController client found',
    'A problem occurred while trying initialize authentication',
    'Signature declined',
    'This application might not support Smart Accounts',
  ])
})

it('§8 a wallet that cannot be asked any more', async () => {
  const { kit, become } = await site()
  await become('due')
  kit.live.connectors.clear()
  expect(await codeOf(signIn(kit))).toBe('noConnectionController')
})

it('§5 siwx and siweConfig together are refused', () => {
  const siweConfig = {} as SiweConfig
  const { siwx } = signInServer(() => 0)
  expect(() => world({ siwx, siweConfig })).toThrow('Cannot set both siweConfig and siwx options')
})
