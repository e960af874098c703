import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { selectAccount } from '../../../core/connect/selectAccount.js'
import { toyNetwork } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** Opens Receive in a modal, for an account of a toy namespace whose addresses differ from network to network. */
async function receiving(account: string) {
  const { kit, toy, start } = world({ networks: ['1', '2', '3'].map((each) => toyNetwork(each)) })
  await start()
  toy.add('a', { accounts: ['brick-ann', 'brick-stamps'] })
  await connect(kit, { connector: 'toy:a' })
  selectAccount(kit, { account })
  await loadView(kit, 'WalletReceive')
  const modal = await inModal(kit, () => void open(kit, { view: 'WalletReceive' }))
  const root = modal()
  const text = (where: string) => root?.querySelector(where)?.textContent
  const rows = () => [...(root?.querySelectorAll<HTMLElement>('.receive-others .row') ?? [])]
  return {
    root,
    address: () => text('.receive > .address .hidden')?.replaceAll(' ', ''),
    statement: () => text('.statement'),
    works: () => text('.receive .alert b')?.replace(/[⁨⁩]/g, ''),
    others: () => rows().map((row) => row.getAttribute('aria-label')),
    choose: (name: string) =>
      act(async () =>
        rows()
          .find((row) => row.getAttribute('aria-label') === name)
          ?.click(),
      ),
  }
}

it('row 1: shows the address of the network in use, and that of another network when it is chosen', async () => {
  const { root, address, statement, works, others, choose } = await receiving('key-ann')
  expect([address(), statement(), works()]).toEqual(['brick-ann', 'Receive on Toy 1', 'Works on Toy 1'])
  expect(others()).toEqual(['Toy 2', 'Toy 3'])
  await choose('Toy 3')
  expect([address(), statement(), works()]).toEqual(['brick3-ann', 'Receive on Toy 3', 'Works on Toy 3'])
  expect(others()).toEqual(['Toy 1', 'Toy 2'])
  expect(root?.activeElement?.textContent).toBe('Receive on Toy 3')
})

it('row 1: names no network on which the account does not exist', async () => {
  const { address, statement, works, others } = await receiving('key-stamps')
  expect([address(), statement(), works(), others()]).toEqual([
    'brick-stamps',
    undefined,
    'Works on Toy 1',
    [],
  ])
})
