import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AdapterContext } from '../../../core/contracts/adapter.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { memoizeLoader } from '../../../core/kit/loadFile.js'
import { open } from '../../../core/modal/open.js'
import { accountState } from '../../../core/select/accountState.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

it('error: a package that is not installed is named to the developer, while the visitor reads that it may be the connection', async () => {
  const toy = createToy()
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const connect = memoizeLoader(() =>
    Promise.reject(new Error('Could not resolve "viem" imported by "latchkit".')),
  )
  const adapter = {
    ...toy.adapter,
    setup: (context: AdapterContext) => ({ ...toy.adapter.setup(context), connect }),
  }
  const { kit, start } = world({ adapters: [adapter], services: { logger } })
  await start()
  toy.add('Harbor')
  await loadView(kit, 'ConnectingExternal')
  const root = await inModal(kit, () => open(kit))
  await act(async () => root()?.querySelector<HTMLElement>('section li button')?.click())
  await vi.waitFor(() => expect(root()?.textContent).toContain('You may be offline'))
  const [[, error] = []] = logger.error.mock.calls
  expect(String(error)).toContain('npm install viem')
})

it('the press on a wallet loads its family beside the view; if that fails, the wallet is asked all the same', async () => {
  const toy = createToy()
  const warm = vi.fn(() => Promise.reject(new Error('offline')))
  const { kit, start } = world({ adapters: [{ ...toy.adapter, warm }] })
  await start()
  toy.add('Harbor')
  const root = await inModal(kit, () => open(kit))
  expect(warm).not.toHaveBeenCalled()
  act(() => root()?.querySelector<HTMLElement>('section li button')?.click())
  expect(warm).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(accountState(kit.store.getState(), 'toy').status).toBe('connected'))
})

it('error: an adapter that throws as its family is loaded beside the view does not take the modal down', async () => {
  const toy = createToy()
  const warm = () => {
    throw new Error('no promise')
  }
  const { kit, start } = world({ adapters: [{ ...toy.adapter, warm }] })
  await start()
  toy.add('Harbor', { behavior: 'ask' })
  const root = await inModal(kit, () => open(kit))
  act(() => root()?.querySelector<HTMLElement>('section li button')?.click())
  await vi.waitFor(() => expect(root()?.querySelector('.hero')?.textContent).toContain('Harbor'))
})
