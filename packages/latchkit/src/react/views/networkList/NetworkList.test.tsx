import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { currentView } from '../../../core/state/views.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

/** A visitor who has chosen a network, and over whose choice an approval lies by now. */
async function chosen({ isMissing = false } = {}) {
  const { kit, start, toy, clock } = world()
  await start()
  const wallet = toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  if (isMissing)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      approvedCaipNetworkIds: ['toy:1'],
      supportsAllNetworks: false,
    })
  wallet.behavior = 'ask'
  for (const each of ['Account', 'Networks', 'ApproveTransaction'] as const) await loadView(kit, each)
  const root = await inModal(kit, () => {
    open(kit, { view: 'Account' })
    pushView(kit, view('Networks', {}))
  })
  const shown = () => root()?.querySelector('.views > .view')
  const row = () =>
    [...(shown()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.includes('Toy 2'))
  await expect.poll(() => row() !== undefined).toBe(true)
  const before = shown()?.textContent
  await act(async () => row()?.click())
  await act(async () => pushView(kit, view('ApproveTransaction', {})))
  const answer = (how: 'yes' | 'no') =>
    act(async () => {
      wallet[how]()
      await clock.advance(0)
    })
  return { kit, answer, shown, before, top: () => currentView(kit.store.getState().router).name }
}

it('a network that the wallet goes to while another view lies over the list leads back from there to the account', async () => {
  const { kit, answer, top } = await chosen()
  await answer('yes')
  expect(top()).toBe('ApproveTransaction')
  await act(async () => goBack(kit))
  expect(top()).toBe('Account')
})

it('error: a network that was refused meanwhile says so when the list is shown again', async () => {
  const { kit, answer, shown, top } = await chosen()
  await answer('no')
  await act(async () => goBack(kit))
  expect(top()).toBe('Networks')
  expect(shown()?.querySelector('[role=alert]')?.textContent).toMatch(/cancelled/i)
})

it('error: a network that the wallet does not have and did not go to says that alone, in the width of its row', async () => {
  const { kit, answer, shown, before } = await chosen({ isMissing: true })
  expect(before).toContain('Not in a')
  await answer('no')
  await act(async () => goBack(kit))
  expect(shown()?.querySelector('.row.tall ~ .s')?.textContent).toMatch(/cancelled/i)
  expect(shown()?.textContent).not.toContain('Not in a')
})
