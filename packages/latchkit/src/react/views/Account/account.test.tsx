import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { worlds } from '../../../core/fixtures/worlds.js'
import { goBack } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { currentView } from '../../../core/state/views.js'
import { closeAll } from '../../modal/fixtures/inModal.js'
import { type AccountOf, accountOf } from './fixtures/accountOf.js'

const world = worlds()
afterEach(closeAll)

/** Opens the account of a wallet, with the views that lead on from it. */
async function account(of: AccountOf = {}) {
  const { kit, root } = await accountOf(world, {
    views: ['WalletReceive', 'Networks', 'Accounts', 'Transactions'],
    ...of,
  })
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
    tabs: () => [...(root()?.querySelectorAll('[role=tab]') ?? [])].map((each) => each.textContent),
    tab: () => root()?.querySelector('[role=tab][aria-selected=true]')?.textContent,
    rows: () => root()?.querySelectorAll('[role=tabpanel] li').length,
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

it('§3 currentTab: the account of its namespace says which tab is shown, and none while another view or nothing is', async () => {
  const { kit, press, back } = await account()
  const shown = (namespace = 'toy') => accountState(kit.store.getState(), namespace).currentTab
  expect([shown(), accountState(kit.store.getState()).currentTab, shown('brick')]).toEqual([
    'tokens',
    'tokens',
    undefined,
  ])
  await press('Activity')
  expect(shown()).toBe('activity')
  await press('Receive')
  expect(shown()).toBe(undefined)
  await back()
  expect(shown()).toBe('activity')
  await closeAll()
  expect(shown()).toBe(undefined)
})

it('an account without anything offers the way to receive', async () => {
  const { pressInEmpty, where, empty, rows } = await account({ gold: 0n })
  expect([empty(), rows()]).toEqual(['No tokens yet', 0])
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

it.each([
  { supports: ['balances', 'activity'], tabs: ['Tokens', 'NFTs', 'Activity'] },
  { supports: ['balances'], tabs: ['Tokens'] },
  { supports: ['balances'], can: { send: 'headless' }, tabs: ['Tokens'] },
  { supports: ['balances'], can: { send: 'modal' }, tabs: ['Tokens', 'Activity'] },
  { tabs: ['Tokens', 'Activity'] },
] as const)(
  'a namespace has the tabs that its adapter has services for, and its activity where the modal sends: $supports, $can',
  async ({ tabs, ...of }) => {
    const shown = await account(of)
    expect(shown.tabs()).toEqual(tabs)
  },
)
