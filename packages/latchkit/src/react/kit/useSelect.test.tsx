import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { createLatchkit } from '../../core/createLatchkit.js'
import { createToy, toyNetwork } from '../../core/fixtures/toy.js'
import { type KitState, patch } from '../../core/kit/kit.js'
import { accountState } from '../../core/select/accountState.js'
import { KitContext } from './useLatchkit.js'
import { useSelect } from './useSelect.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const kit = () =>
  createLatchkit({ networks: [toyNetwork('1')], adapters: [createToy().adapter], logLevel: 'silent' })

interface ProbeProps {
  readonly select: (state: KitState) => unknown
  readonly onRender: (selection: unknown) => void
}

function Probe({ select, onRender }: ProbeProps) {
  onRender(useSelect(select))
  return null
}

/** Renders a component that selects; answers what it saw, once for each time it rendered. */
async function counting(of: ReturnType<typeof kit>, select: (state: KitState) => unknown) {
  const seen: unknown[] = []
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <KitContext.Provider value={of}>
        <Probe select={select} onRender={(selection) => seen.push(selection)} />
      </KitContext.Provider>,
    ),
  )
  roots.push(() => root.unmount())
  return seen
}

const roots: (() => void)[] = []
afterEach(async () => {
  await act(async () => {
    for (const unmount of roots.splice(0)) unmount()
  })
})

describe('useSelect', () => {
  it('renders once, and not again for what was not read', async () => {
    const each = kit()
    const seen = await counting(each, ({ modal }) => modal.open)
    await act(async () => {
      patch(each, () => ({ recentWallets: ['a'] }))
      patch(each, () => ({ recentWallets: ['b'] }))
    })
    expect(seen).toEqual([false])
  })

  it('renders once more when what was read changes', async () => {
    const each = kit()
    const seen = await counting(each, ({ modal }) => modal.open)
    await act(async () => patch(each, ({ modal }) => ({ modal: { ...modal, open: true } })))
    expect(seen).toEqual([false, true])
  })

  it('keeps the identity of a selection that is shallowly equal, made anew each time', async () => {
    const each = kit()
    const seen = await counting(each, (state) => accountState(state))
    await act(async () => patch(each, () => ({ wallets: [{ id: 'a', name: 'A', chains: [] }] })))
    expect(seen).toHaveLength(1)
  })
})
