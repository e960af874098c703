import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { signInSites } from '../../../core/fixtures/signInSite.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { resetView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../modal/loadView.js'

const site = signInSites(worlds())
afterEach(closeAll)

it('§2 SIWXSignMessage: the focus is on the words while the wallet is asked, and after it has declined', async () => {
  const { kit, wallet, become, clock } = await site()
  await become('due')
  await loadView(kit, 'SIWXSignMessage')
  const root = await inModal(kit, () => resetView(kit, view('SIWXSignMessage', { namespace: 'toy' })))
  const button = () => [...(root()?.querySelectorAll<HTMLButtonElement>('.actions button') ?? [])].at(-1)
  await expect.poll(() => button()?.textContent).toBe('Sign in')
  wallet.behavior = 'no'
  button()?.focus()
  await act(async () => button()?.click())
  await act(() => clock.advance(0))
  await expect.poll(() => root()?.querySelector('.alert')?.textContent).toMatch(/\S/)
  expect(root()?.activeElement?.tagName).toBe('H3')
})
