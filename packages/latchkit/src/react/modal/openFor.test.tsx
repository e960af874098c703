import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createToy, toyNetwork } from '../../core/fixtures/toy.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { open } from '../../core/modal/open.js'
import { accountState } from '../../core/select/accountState.js'
import { currentView } from '../../core/state/views.js'
import { loadView } from '../registry.js'
import { closeAll, inModal } from './fixtures/inModal.js'

const world = worlds()
afterEach(closeAll)

/** A site of two families with a wallet of both and one of each, opened for one family or for whichever. */
async function opened(namespace?: 'toy' | 'brick') {
  const toys = { toy: createToy(), brick: createToy({ namespace: 'brick', family: 'Brick' }) }
  const { kit, start } = world({
    networks: [toyNetwork('1'), toyNetwork('1', 'brick')],
    adapters: [toys.toy.adapter, toys.brick.adapter],
  })
  await start()
  toys.toy.add('Both', { rdns: 'io.both' })
  toys.brick.add('Both too', { rdns: 'io.both' })
  toys.toy.add('Only toy', { rdns: 'io.toy' })
  toys.brick.add('Only brick', { rdns: 'io.brick' })
  for (const name of ['Connect', 'ChooseChain', 'ConnectingExternal'] as const) await loadView(kit, name)
  const root = await inModal(kit, () => open(kit, namespace && { namespace }))
  const rows = () => [...(root()?.querySelectorAll<HTMLElement>('section li button') ?? [])]
  const nameOf = (row: Element) => row.getAttribute('aria-label')
  return {
    kit,
    installed: () => rows().slice(0, 3).map(nameOf),
    choose: (name: string) =>
      act(async () =>
        rows()
          .find((row) => nameOf(row) === name)
          ?.click(),
      ),
    view: () => currentView(kit.store.getState().router).name,
    connected: () =>
      ['toy', 'brick'].filter((each) => accountState(kit.store.getState(), each).address !== undefined),
  }
}

it('opened for a family it lists the wallets of that one alone, and asks for no chain', async () => {
  const { installed, choose, connected } = await opened('brick')
  expect(installed().slice(0, 2)).toEqual(['Both too', 'Only brick'])
  expect(installed()).not.toContain('Only toy')
  await choose('Both too')
  await vi.waitFor(() => expect(connected()).toEqual(['brick']))
})

it('opened for none it lists all of them, and a wallet of two families asks which', async () => {
  const { installed, choose, view, connected } = await opened()
  expect(installed()).toEqual(['Both', 'Only toy', 'Only brick'])
  await choose('Both')
  await vi.waitFor(() => expect(view()).toBe('ChooseChain'))
  expect(connected()).toEqual([])
})

it('for a family that is not connected, beside one that is, it opens on the list of wallets', async () => {
  const { kit, choose, connected, view } = await opened('brick')
  await choose('Only brick')
  await vi.waitFor(() => expect(connected()).toEqual(['brick']))
  open(kit, { namespace: 'toy' })
  expect(view()).toBe('Connect')
  open(kit, { namespace: 'brick' })
  expect(view()).toBe('Account')
})
