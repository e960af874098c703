import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/actions/connection/connect.js'
import { close } from '../../../core/actions/modal/close.js'
import { open } from '../../../core/actions/modal/open.js'
import { goBack } from '../../../core/actions/modal/router.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { currentView, type ViewName } from '../../../core/state/views.js'
import { loadView } from '../../modal/loadView.js'
import { mountModal } from '../../modal/mountModal.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()
let shut = async () => {}
afterEach(() => shut())

/** Opens the account of a wallet that shares so many accounts. */
async function account({
  accounts = ['brick-ann'],
  tokens = 1n,
}: {
  accounts?: string[]
  tokens?: bigint
} = {}) {
  const catalogue = { 'toy:1': [{ address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }] }
  const { kit, toy, start, clock } = world({ tokens: catalogue })
  toy.setBalance(async () => 0n)
  toy.setTokens(async () => [tokens])
  await start()
  toy.add('a', { accounts })
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  for (const each of [
    'Account',
    'WalletReceive',
    'Networks',
    'Accounts',
    'Transactions',
  ] satisfies ViewName[])
    await loadView(kit, each)
  await act(async () => {
    open(kit, { view: 'Account' })
    const gone = mountModal(kit, { locale: 'en', table: Promise.resolve(undefined) }, null)
    shut = () =>
      act(async () => {
        close(kit)
        await gone
      })
  })
  await act(() => clock.advance(0))
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  const named = (name: string) =>
    [...(root()?.querySelectorAll<HTMLElement>('button') ?? [])].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
  return {
    kit,
    named,
    press: (name: string) => act(async () => named(name)?.click()),
    back: () => act(async () => goBack(kit)),
    where: () => currentView(kit.store.getState().router).name,
    tab: () => root()?.querySelector('[role=tab][aria-selected=true]')?.textContent,
    empty: () => root()?.querySelector('.state b')?.textContent,
    pressInEmpty: () => act(async () => root()?.querySelector<HTMLElement>('.state button')?.click()),
  }
}

it.each(['Receive', 'Network: Toy 1'])(
  'who leaves the account by “%s” comes back to the same tab',
  async (way) => {
    const { press, back, where, tab } = await account()
    await press('Activity')
    expect(tab()).toBe('Activity')
    await press(way)
    expect(where()).not.toBe('Account')
    await back()
    expect([where(), tab()]).toEqual(['Account', 'Activity'])
    await press('Tokens')
    await press(way)
    await back()
    expect([where(), tab()]).toEqual(['Account', 'Tokens'])
  },
)

it('an account without anything offers the way to receive', async () => {
  const { pressInEmpty, where, empty } = await account({ tokens: 0n })
  expect(empty()).toBe('No tokens yet')
  await pressInEmpty()
  expect(where()).toBe('WalletReceive')
})

it('the avatar leads to another account where there is one to choose', async () => {
  const { press, where, named } = await account({ accounts: ['brick-ann', 'brick-bob'] })
  expect(named('Choose account')?.querySelector('.avatar')).not.toBeNull()
  await press('Choose account')
  expect(where()).toBe('Accounts')
})

it('the avatar is no button where there is none', async () => {
  const { named } = await account()
  expect(named('Choose account')).toBeUndefined()
})
