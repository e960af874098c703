import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as door from '../../index.js'
import { worlds } from '../fixtures/worlds.js'

const world = worlds()
const state = async () => {
  const { kit, toy, start } = world()
  await start()
  toy.add('a')
  await door.connect(kit, { connector: 'toy:a' })
  return kit.store.getState()
}

/** The public selectors that answer an object, each in every way that it can be called. */
const selectors: Readonly<Record<string, readonly ((of: door.KitState) => unknown)[]>> = {
  accountState: [
    door.accountState,
    (of) => door.accountState(of, 'toy'),
    (of) => door.accountState(of, 'no'),
  ],
  balanceParts: [door.balanceParts, (of) => door.balanceParts(of, 'toy')],
  connectedNamespaces: [door.connectedNamespaces],
  connectionCapabilities: [door.connectionCapabilities],
  connectMethods: [door.connectMethods],
  legal: [door.legal],
  modalState: [door.modalState],
  networkState: [door.networkState, (of) => door.networkState(of, 'toy')],
  nftList: [door.nftList],
  pairingStatus: [(of) => door.pairingStatus(of), (of) => door.pairingStatus(of, 'walletConnect')],
  pendingTransactions: [door.pendingTransactions],
  sendDraft: [door.sendDraft],
  sendFields: [(of) => door.sendFields(of), (of) => door.sendFields(of, 'toy')],
  sessionState: [door.sessionState, (of) => door.sessionState(of, 'toy')],
  tokenBalance: [door.tokenBalance],
  totalWorth: [door.totalWorth],
  transactionList: [door.transactionList],
  walletRows: [(of) => door.walletRows(of), (of) => door.walletRows(of, { namespace: 'toy', search: 'a' })],
}

describe('a public selector', () => {
  it.each(Object.entries(selectors))('%s answers the same object for the same state', async (_, ways) => {
    const now = await state()
    for (const select of ways) expect(select(now)).toBe(select(now))
    // The answers are no data of the state.
    expect(Reflect.ownKeys({ ...now })).toEqual(Object.keys(now))
  })

  it('answers anew for another state, and what another question answers is another object', async () => {
    const now = await state()
    const next = { ...now, chains: {} }
    expect(door.accountState(now).status).toBe('connected')
    expect(door.accountState(next).status).toBe('disconnected')
    expect(door.accountState(now, 'no').status).toBe('disconnected')
    expect(door.walletRows(now, { search: 'nothing of this name' }).installed).toEqual([])
    expect(door.walletRows(now).installed).toHaveLength(1)
  })

  it('none is left out: what the door exports of them is in the list, or answers a plain value', async () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !file.endsWith('.test.ts'))
    const modules = await Promise.all(files.map((file): Promise<object> => import(`./${file}`)))
    const exported = modules.flatMap(Object.keys).filter((name) => name in door)
    const plain = ['accountType', 'canChooseAccount', 'canClose', 'feature', 'unsupportedChainDue']
    // They take connectors or a token, of which there is no telling whether they are the same.
    const others = ['connectorFields', 'familiesOf', 'tokenFields']
    expect(exported.sort()).toEqual([...Object.keys(selectors), ...plain, ...others].sort())
  })
})
