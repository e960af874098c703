import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInSites } from '../fixtures/signInSite.js'
import { createSendingToy } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { part } from '../kit/part.js'
import {
  fetchBalance,
  fetchBalanceParts,
  fetchNfts,
  fetchTokenBalance,
  fetchTransactions,
  resolveName,
} from './account.js'
import { chooseAccount, disconnect, removeAdapter, showWalletSettings, updateEmail } from './connect.js'
import { openSend, quoteTransaction, sendTransaction } from './money.js'
import { signIn, signOut } from './signIn.js'

const world = worlds()
const site = signInSites(world)

/** The files of a kit over a line that a test makes slow or broken. */
class Line extends Map<() => unknown, unknown> {
  failures = 0
  ms = 0
  readonly kit: Kit
  constructor(kit: Kit) {
    super()
    this.kit = kit
    kit.live.files = this
  }
  override get(load: () => unknown): unknown {
    if (!super.has(load)) {
      const coming = part(this.fetch(load))
      super.set(load, coming)
      coming.catch(() => super.delete(load))
    }
    return super.get(load)
  }
  private async fetch(load: () => unknown) {
    if (this.ms > 0) await new Promise<void>((resolve) => this.kit.services.clock.after(this.ms, resolve))
    if (this.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return load()
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
  it('takes three seconds, ends with the kit', async () => {
    const { kit, start, clock } = world()
    await start()
    new Line(kit).ms = 3000
    const ended = codeOf(verb(kit))
    kit.destroy()
    await clock.advance(3000)
    expect(await ended).not.toBe('no error')
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

describe('a moment that is on its way', () => {
  it('keeps the order of two calls, and is loaded once', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    toy.add('a')
    new Line(kit).ms = 3000
    await connect(kit, { connector: 'toy:a' })
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
    await connect(kit, { connector: 'toy:a' })
    new Line(kit).ms = 3000
    const sent = codeOf(verb(kit))
    await connect(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    expect(await sent).toBe('requestAborted')
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('is asked for again with the next change where it failed: a wallet is written down all the same', async () => {
    const { kit, toy, start, clock, storage } = world()
    await start()
    toy.add('a')
    new Line(kit).failures = 1
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    expect(storage.entries.get('latchkit:default:connected_connector_ids')).toContain('toy:a')
  })

  it('error: signIn signs in no account that came meanwhile', async () => {
    const { kit, toy, clock, become, server } = await site()
    await become('due')
    toy.add('b')
    new Line(kit).ms = 3000
    const signed = codeOf(signIn(kit))
    await connect(kit, { connector: 'toy:b' })
    await clock.advance(3000)
    expect(await signed).toBe('requestAborted')
    expect(server.sessions()).toEqual([])
  })
})
