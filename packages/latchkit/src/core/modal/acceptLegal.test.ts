import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import type { Options } from '../options/config.js'
import { legal } from '../select/legal.js'
import { acceptLegal } from './acceptLegal.js'
import { updateOptions } from './updateOptions.js'

const world = worlds()
const pages = { termsConditionsUrl: 'https://a.example/terms', privacyPolicyUrl: 'https://a.example/privacy' }

describe('terms to accept', () => {
  const on = { ...pages, features: { legalCheckbox: true } }

  it('stand between the visitor and every wallet of the modal until they are accepted', () => {
    const { kit } = world(on)
    const state = () => legal(kit.store.getState())
    expect(state()).toEqual({ ...pages, hasCheckbox: true, isAccepted: false, isBlocked: true })
    acceptLegal(kit)
    expect(state()).toMatchObject({ isAccepted: true, isBlocked: false })
    acceptLegal(kit, false)
    expect(state().isBlocked).toBe(true)
  })

  it('are asked for only where the checkbox is on and there is a page', () => {
    const hasCheckbox = (options: Partial<Options>) => legal(world(options).kit.store.getState()).hasCheckbox
    const features = { legalCheckbox: true }
    expect([hasCheckbox({}), hasCheckbox(pages), hasCheckbox({ features }), hasCheckbox(on)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(hasCheckbox({ features, privacyPolicyUrl: pages.privacyPolicyUrl })).toBe(true)
  })

  it('are not stored, and other pages are asked for anew', async () => {
    const first = world(on)
    await first.start()
    acceptLegal(first.kit)
    updateOptions(first.kit, { locale: 'ar' })
    expect(legal(first.kit.store.getState()).isBlocked).toBe(false)
    updateOptions(first.kit, { termsConditionsUrl: 'https://a.example/terms-2' })
    expect(legal(first.kit.store.getState()).isBlocked).toBe(true)
    acceptLegal(first.kit)
    first.kit.destroy()
    const { kit, start } = world(on, first)
    await start()
    expect(legal(kit.store.getState()).isBlocked).toBe(true)
    expect([...first.storage.entries.keys()].join()).not.toMatch(/legal|terms/)
  })

  it('do not hold back the verb: connecting by it is the act of the host', async () => {
    const { kit, toy, start, account } = world(on)
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(account().status).toBe('connected')
  })
})
