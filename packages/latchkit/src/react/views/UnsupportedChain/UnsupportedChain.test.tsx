import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { addNetwork } from '../../../core/connect/addNetwork.js'
import { connect } from '../../../core/connect/connect.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { toyNetwork } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { updateOptions } from '../../../core/modal/updateOptions.js'
import { modalState } from '../../../core/select/modalState.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** A page whose wallet is on a network that the site does not list, and the view that says so. */
async function shown() {
  const { kit, start, toy, clock } = world()
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await loadView(kit, 'UnsupportedChain')
  const moveTo = (caipNetworkId: `toy:${string}`) =>
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId })
  moveTo('toy:9')
  await clock.advance(0)
  await expect.poll(() => modalState(kit.store.getState()).view).toBe('UnsupportedChain')
  const modal = await inModal(kit, () => undefined)
  return { kit, moveTo, modal, state: () => modalState(kit.store.getState()) }
}

it.each<[string, (page: Awaited<ReturnType<typeof shown>>) => unknown]>([
  ['the wallet moves to a network of the site', ({ moveTo }) => moveTo('toy:2')],
  ['the site lists the network', ({ kit }) => addNetwork(kit, toyNetwork('9'))],
  ['the site allows every network', ({ kit }) => updateOptions(kit, { allowUnsupportedChain: true })],
  ['the wallet is gone', ({ kit }) => disconnect(kit)],
])('§2, readings 33: leaves by itself when %s', async (_, end) => {
  const page = await shown()
  expect(page.modal()?.textContent).toContain('Unknown Network')
  expect(page.state()).toMatchObject({ open: true, view: 'UnsupportedChain' })
  await act(async () => end(page))
  expect(page.state().open).toBe(false)
})

it('§2, readings 33: stays while the wallet goes from one such network to another', async () => {
  const { moveTo, state } = await shown()
  await act(async () => moveTo('toy:8'))
  expect(state()).toMatchObject({ open: true, view: 'UnsupportedChain', selectedNetworkId: 'toy:8' })
})
