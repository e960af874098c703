import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../core/connect/connect.js'
import { worlds } from '../core/fixtures/worlds.js'
import { close } from '../core/modal/close.js'
import { open } from '../core/modal/open.js'
import { useAccount } from './hooks/connection.js'
import { inTree, unmountAll } from './hooks/fixtures/inTree.js'
import { LatchkitProvider } from './LatchkitProvider.js'

const world = worlds()
afterEach(unmountAll)

describe('LatchkitProvider', () => {
  it('starts the kit, and leaves it running when it goes', async () => {
    const { kit } = world()
    const tree = await inTree(kit, () => useAccount().status)
    expect(kit.live.phase).toBe('started')
    await tree.unmount()
    expect(kit.live.phase).toBe('started')
  })

  it('shows the modal of a page that is not written in React, from an element that is not in it', async () => {
    const { kit } = world()
    const tree = createRoot(document.createElement('div'))
    await act(async () => tree.render(createElement(LatchkitProvider, { kit })))
    await act(async () => void open(kit))
    await expect.poll(() => document.querySelector('latchkit-modal')).not.toBeNull()
    await act(async () => close(kit))
    await expect.poll(() => document.querySelector('latchkit-modal')).toBeNull()
    await act(async () => tree.unmount())
  })

  it('lets another kit of the same id take the place of the one before, with its connection', async () => {
    const before = world()
    before.toy.add('Brick')
    const tree = await inTree(before.kit, () => useAccount().address)
    await act(async () => connect(before.kit, { connector: 'toy:Brick' }))
    const after = world({}, before)
    await tree.withKit(after.kit)
    expect([before.kit.live.phase, after.kit.live.phase]).toEqual(['destroyed', 'started'])
    await act(async () => after.clock.advance(0))
    expect(tree.last()).toBe('brick-Brick')
  })

  it('leaves a kit of another id alone', async () => {
    const [one, other] = [world({ id: 'one' }).kit, world({ id: 'other' }).kit]
    const tree = await inTree(one, () => useAccount().status)
    await tree.withKit(other)
    expect([one.live.phase, other.live.phase]).toEqual(['started', 'started'])
  })
})
