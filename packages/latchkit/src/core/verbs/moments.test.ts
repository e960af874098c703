import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import type { Network } from '../../wire/entities.js'
import { connect as connectAtOnce } from '../connect/connect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInServer } from '../fixtures/signInServer.js'
import { signInSites } from '../fixtures/signInSite.js'
import { createToy } from '../fixtures/toy.js'
import { createSendingToy } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import type { Loader } from '../kit/loadFile.js'
import { sessionState } from '../select/sessionState.js'
import { signIn as signInNow } from '../signIn/signIn.js'
import {
  fetchBalance,
  fetchBalanceParts,
  fetchNfts,
  fetchTokenBalance,
  fetchTransactions,
  resolveName,
} from './account.js'
import {
  chooseAccount,
  connect,
  connectEmail,
  disconnect,
  removeAdapter,
  showWalletSettings,
  updateEmail,
} from './connect.js'
import { openSend, quoteTransaction, sendTransaction } from './money.js'
import { signIn, signOut } from './signIn.js'

const world = worlds()
const site = signInSites(world)

/** The moments of a kit over a line that a test makes slow or broken. */
class Line {
  failures = 0
  ms = 0
  constructor({ live, services }: Kit) {
    const over = (loader: Loader<unknown>) => async () => {
      if (this.ms > 0) await new Promise<void>((resolve) => services.clock.after(this.ms, resolve))
      if (this.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return loader()
    }
    const moments = Object.entries(live.moments).map(([name, loader]) => [name, over(loader)])
    Object.assign(live, { moments: Object.fromEntries(moments), files: new Map() })
  }
}

const transfer = { receiver: 'brick-b', amount: 1n }
const verbs: Record<string, (kit: Kit) => Promise<unknown>> = {
  fetchBalance,
  fetchBalanceParts,
  fetchNfts,
  fetchTokenBalance,
  fetchTransactions,
  resolveName: (kit) => resolveName(kit, 'mira.toy'),
  chooseAccount,
  connect: (kit) => connect(kit, { connector: 'toy:a' }),
  connectEmail: (kit) => connectEmail(kit, { email: 'mira@example.com' }),
  disconnect,
  removeAdapter: (kit) => removeAdapter(kit, { namespace: 'toy' }),
  showWalletSettings,
  updateEmail: (kit) => updateEmail(kit, { email: 'mira@example.com' }),
  openSend,
  quoteTransaction: (kit) => quoteTransaction(kit, transfer),
  sendTransaction: (kit) => sendTransaction(kit, transfer),
  signIn,
  signOut,
}

describe.each(Object.entries(verbs))('%s, whose moment', (_, verb) => {
  it('takes three seconds, ends with the kit and does not wait for it', async () => {
    const { kit, start, clock } = world()
    await start()
    new Line(kit).ms = 3000
    const ended = codeOf(verb(kit))
    kit.destroy()
    expect(await ended).not.toBe('no error')
    await clock.advance(3000)
  })

  it('fails once or twice, says so, and works when it is called again', async () => {
    const { kit, start } = world()
    await start()
    const as = await codeOf(verb(kit))
    kit.destroy()
    const other = world()
    await other.start()
    const line = new Line(other.kit)
    line.failures = 2
    for (const _ of [1, 2]) {
      const code = await codeOf(verb(other.kit))
      expect(['partNotLoaded', as]).toContain(code)
    }
    line.failures = 0
    expect(await codeOf(verb(other.kit))).toBe(as)
  })
})

describe('connect, whose moment takes three seconds', () => {
  const slow = async () => {
    const there = world()
    await there.start()
    const wallet = there.toy.add('a')
    there.toy.add('b')
    new Line(there.kit).ms = 3000
    return { ...there, wallet }
  }
  const statusOf = (kit: Kit) => kit.store.getState().chains.toy?.connection

  it('stands in the state in the call itself, and asks the wallet later', async () => {
    const { kit, toy, clock, wallet } = await slow()
    wallet.behavior = 'ask'
    const connected = connect(kit, { connector: 'toy:a' })
    expect(statusOf(kit)).toMatchObject({ status: 'connecting', connectorId: 'toy:a' })
    await clock.advance(2999)
    expect(toy.waiting()).toBe(0)
    await clock.advance(1)
    expect(toy.waiting()).toBe(1)
    wallet.yes()
    expect(await connected).toMatchObject({ status: 'connected', connectorId: 'toy:a' })
  })

  it('gives way to a newer call: that one is answered, and its wallet alone is asked', async () => {
    const { kit, clock } = await slow()
    const older = codeOf(connect(kit, { connector: 'toy:a' }))
    const newer = connect(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    expect(await older).toBe('requestAborted')
    expect(await newer).toMatchObject({ connectorId: 'toy:b' })
    expect(statusOf(kit)).toMatchObject({ status: 'connected', connectorId: 'toy:b' })
  })

  it('ends with its signal before the moment is there: the wallet is not asked', async () => {
    const { kit, toy, clock, wallet } = await slow()
    wallet.behavior = 'ask'
    const leave = new AbortController()
    const left = codeOf(connect(kit, { connector: 'toy:a', signal: leave.signal }))
    leave.abort()
    expect(await left).toBe('requestAborted')
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected' })
    await clock.advance(3000)
    expect(toy.waiting()).toBe(0)
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected' })
  })

  it('ends with the kit, although the file never comes', async () => {
    const { kit } = await slow()
    const left = codeOf(connect(kit, { connector: 'toy:a' }))
    kit.destroy()
    expect(await left).toBe('requestAborted')
  })

  it('goes on after a disconnect of before, also by the same wallet', async () => {
    const { kit, clock } = await slow()
    await connectAtOnce(kit, { connector: 'toy:a' })
    const left = disconnect(kit)
    const again = connect(kit, { connector: 'toy:a' })
    await clock.advance(3000)
    await left
    expect(await again).toMatchObject({ status: 'connected', connectorId: 'toy:a' })
    expect(statusOf(kit)).toMatchObject({ status: 'connected', connectorId: 'toy:a' })
  })

  it('error: of a file that does not come the state is told, and the next call connects', async () => {
    const there = world()
    await there.start()
    there.toy.add('a')
    const line = new Line(there.kit)
    line.failures = 9
    const failed = codeOf(connect(there.kit, { connector: 'toy:a' }))
    expect(statusOf(there.kit)).toMatchObject({ status: 'connecting' })
    expect(await failed).toBe('partNotLoaded')
    expect(statusOf(there.kit)).toMatchObject({ status: 'disconnected' })
    line.failures = 0
    expect(await connect(there.kit, { connector: 'toy:a' })).toMatchObject({ status: 'connected' })
  })

  it('error: refuses a network that the site does not list before anything is loaded', async () => {
    const { kit } = await slow()
    expect(await codeOf(connect(kit, { connector: 'toy:a', network: 'toy:9' }))).toBe('networkNotFound')
    expect(statusOf(kit)).toMatchObject({ status: 'disconnected' })
  })
})

describe('a verb with a signal, whose file never comes', () => {
  const never = async (verb: (kit: Kit, signal: AbortSignal) => Promise<unknown>) => {
    const { kit, become } = await site()
    await become('due')
    new Line(kit).ms = Number.POSITIVE_INFINITY
    const leave = new AbortController()
    const left = codeOf(verb(kit, leave.signal))
    leave.abort()
    return left
  }
  const email = 'mira@example.com'

  it('error: connectEmail ends with its signal', async () => {
    expect(await never((kit, signal) => connectEmail(kit, { email, signal }))).toBe('requestAborted')
  })

  it('error: updateEmail ends with its signal', async () => {
    expect(await never((kit, signal) => updateEmail(kit, { email, signal }))).toBe('requestAborted')
  })

  it('error: signIn ends with its signal', async () => {
    expect(await never((kit, signal) => signIn(kit, { signal }))).toBe('requestAborted')
  })
})

describe('a moment that is on its way', () => {
  it('keeps the order of two calls, and is loaded once', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    toy.add('a')
    new Line(kit).ms = 3000
    await connectAtOnce(kit, { connector: 'toy:a' })
    const done: string[] = []
    const first = fetchBalance(kit).then(() => done.push('first'))
    const second = fetchBalance(kit).then(() => done.push('second'))
    await clock.advance(2999)
    expect(done).toEqual([])
    await clock.advance(1)
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
    expect(account().balance).toBeDefined()
  })

  it.each([
    ['sendTransaction', (kit: Kit) => sendTransaction(kit, transfer)],
    ['openSend', (kit: Kit) => openSend(kit)],
  ])('error: %s sends nothing from an account that came meanwhile', async (_, verb) => {
    const { toy, adapter } = createSendingToy()
    const { kit, start, clock } = world({ adapters: [adapter] })
    await start()
    toy.add('a')
    toy.add('b')
    await connectAtOnce(kit, { connector: 'toy:a' })
    new Line(kit).ms = 3000
    const sent = codeOf(verb(kit))
    await connectAtOnce(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    expect(await sent).toBe('requestAborted')
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('is asked for again with the next change where it failed: a wallet is written down all the same', async () => {
    const { kit, toy, start, clock, storage } = world()
    await start()
    toy.add('a')
    new Line(kit).failures = 1
    await connectAtOnce(kit, { connector: 'toy:a' })
    await clock.advance(0)
    expect(storage.entries.get('latchkit:default:connected_connector_ids')).toContain('toy:a')
  })

  it('error: signIn signs in no account that came meanwhile', async () => {
    const { kit, toy, clock, become, server } = await site()
    await become('due')
    toy.add('b')
    new Line(kit).ms = 3000
    const signed = codeOf(signIn(kit))
    await connectAtOnce(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    expect(await signed).toBe('requestAborted')
    expect(server.sessions()).toEqual([])
  })

  it('disconnect ends the wallet that was connected when it was called, and none that came meanwhile', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    toy.add('a')
    const b = toy.add('b')
    await connectAtOnce(kit, { connector: 'toy:a' })
    new Line(kit).ms = 3000
    const left = disconnect(kit)
    await connectAtOnce(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    await left
    expect(account().status).toBe('connected')
    expect(b.disconnects).toBe(0)
  })

  it('disconnect lets the attempt go on that began meanwhile, and the wallet before it is gone where that fails', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    const [a, b] = [toy.add('a'), toy.add('b')]
    await connectAtOnce(kit, { connector: 'toy:a' })
    new Line(kit).ms = 3000
    b.behavior = 'ask'
    const left = disconnect(kit)
    const next = codeOf(connectAtOnce(kit, { connector: 'toy:b' }))
    await clock.advance(3000)
    await left
    expect(a.disconnects).toBe(1)
    expect(account().status).toBe('connecting')
    b.no()
    expect(await next).toBe('userRejected')
    expect(account().status).toBe('disconnected')
  })

  it('signOut ends the session that stood when it was called, and none of an account that came meanwhile', async () => {
    const { kit, toy, clock, become, server, session } = await site()
    await become('due')
    await signInNow(kit)
    toy.add('b')
    new Line(kit).ms = 3000
    const left = signOut(kit)
    await connectAtOnce(kit, { connector: 'toy:b' })
    await become('due')
    await signInNow(kit)
    await clock.advance(3000)
    await left
    expect(session().status).toBe('signedIn')
    expect(server.sessions().map(({ data }) => data.accountAddress)).toEqual(['brick-b'])
  })

  it('resolveName asks on the network that was in use when it was called', async () => {
    const asked: string[] = []
    const toy = createToy({ named: true })
    const setup: typeof toy.adapter.setup = (context) => {
      const running = toy.adapter.setup(context)
      const resolve = async (_: string, { caipNetworkId }: Network) => {
        asked.push(caipNetworkId)
        return 'brick-mira'
      }
      const names = async () => ({ ...(await running.names?.()), canResolve: () => true, resolve })
      return { ...running, names: names as NonNullable<typeof running.names> }
    }
    const { kit, start, clock } = world({ adapters: [{ ...toy.adapter, setup }] })
    await start()
    toy.add('a')
    await connectAtOnce(kit, { connector: 'toy:a' })
    new Line(kit).ms = 3000
    const found = resolveName(kit, 'mira.toy')
    await switchNetwork(kit, { network: 'toy:2' })
    await clock.advance(3000)
    expect(await found).toEqual({ name: 'mira.toy', address: 'brick-mira' })
    expect(asked).toEqual(['toy:1'])
  })

  it('error: what signs in is asked for again with the next change of an account where it did not come', async () => {
    const { siwx } = signInServer(() => 0)
    const toy = createToy({ can: { siwx: true } })
    const { kit, start } = world({ siwx }, { toy, storage: createMemoryStorage() })
    await start()
    toy.add('a')
    const loads: string[] = []
    const lost = async () => {
      loads.push('lost')
      throw new TypeError('Failed to fetch dynamically imported module')
    }
    const { moments } = kit.live
    Object.assign(kit.live, { moments: { ...moments, signIn: lost } })
    await connectAtOnce(kit, { connector: 'toy:a' })
    await expect.poll(() => loads).toContain('lost')
    Object.assign(kit.live, { moments })
    await switchNetwork(kit, { network: 'toy:2' })
    await expect.poll(() => sessionState(kit.store.getState(), 'toy').status).toBe('due')
  })
})
