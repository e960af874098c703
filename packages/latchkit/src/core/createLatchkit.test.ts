import { describe, expect, it } from 'vitest'
import { connect } from './connect/connect.js'
import { codeOf } from './fixtures/codeOf.js'
import { worlds } from './fixtures/worlds.js'
import { close } from './modal/close.js'
import { open } from './modal/open.js'
import { showToast } from './modal/toast.js'
import { accountState } from './select/accountState.js'
import { subscribeEvents } from './services/track.js'

const world = worlds()

describe('life', () => {
  it('two kits work side by side; a second one of the same id throws', async () => {
    const [one, two] = [world(), world({ id: 'two' })]
    await one.start()
    await two.start()
    one.toy.add('a')
    await connect(one.kit, { connector: 'toy:a' })
    expect([one.account().status, two.account().status]).toEqual(['connected', 'disconnected'])
    const third = world()
    expect(() => third.kit.start()).toThrow(/"default" is running/)
    one.kit.destroy()
    third.kit.start()
  })

  it('start is harmless twice; destroy leaves no timer, no listener and no way back', async () => {
    const { kit, toy, start, clock, names } = world()
    await start()
    kit.start()
    const a = toy.add('a', { behavior: 'ask' })
    const outcome = codeOf(connect(kit, { connector: 'toy:a' }))
    open(kit, { dismissible: false })
    close(kit, 'escape')
    showToast(kit, { kind: 'success', text: 'a' })
    await clock.advance(0)
    const before = names().length
    kit.destroy()
    kit.destroy()
    expect(await outcome).toBe('requestAborted')
    expect([clock.pending, toy.alive(), kit.store.getState().modal.open]).toEqual([0, false, false])
    a.yes()
    await clock.advance(10_000)
    expect(accountState(kit.store.getState()).status).not.toBe('connected')
    expect(names().length).toBe(before)
    expect(() => kit.start()).toThrow('destroyed')
  })

  it('a subscriber that throws hurts nobody', async () => {
    const { kit, start, names } = world()
    await start()
    subscribeEvents(kit, () => {
      throw new Error('mine')
    })
    open(kit)
    expect(names()).toEqual(['MODAL_OPEN'])
  })
})
