import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { worlds } from '../../../core/fixtures/worlds.js'
import { patch } from '../../../core/kit/kit.js'
import { open } from '../../../core/modal/open.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { currentView } from '../../../core/state/views.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

it('where nothing waits it leads back to the view that it was opened from', async () => {
  const { kit, start } = world()
  await start()
  for (const each of ['Networks', 'ApproveTransaction'] as const) await loadView(kit, each)
  const root = await inModal(kit, () => {
    open(kit, { view: 'Networks' })
    pushView(kit, view('ApproveTransaction', {}))
  })
  const acts = () => [
    ...(root()?.querySelectorAll<HTMLButtonElement>('.views > .view .actions button') ?? []),
  ]
  const texts = () => acts().map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual(['Back'])
  const request = {
    id: '1',
    connectorId: 'toy:a',
    method: 'sign',
    namespace: 'toy',
    caipNetworkId: 'toy:1',
  } as const
  await act(async () => patch(kit, () => ({ approvals: [request] })))
  expect(texts()).toEqual(['Cancel'])
  await act(async () => patch(kit, () => ({ approvals: [] })))
  await act(async () => acts()[0]?.click())
  expect(currentView(kit.store.getState().router).name).toBe('Networks')
})
