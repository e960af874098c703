import { createLatchkit } from 'latchkit'
import { mainnet } from 'latchkit/networks'
import { expect, it } from 'vitest'
import { applyChoice } from './applyChoice.js'
import { brands } from './choice.js'

it('a brand replaces the accent of both modes, and the language keeps it', () => {
  const kit = createLatchkit({ networks: [mainnet], adapters: [], logLevel: 'silent' })
  const accents = () => {
    const { accent, dark } = kit.store.getState().theme.themeVariables
    return [accent, dark?.accent]
  }
  applyChoice(kit, brands.ink)
  expect(accents()).toEqual(['#1c1b19', '#f4f2ee'])
  applyChoice(kit, brands.clay)
  applyChoice(kit, { lang: 'ar' })
  expect(accents()).toEqual(['#c2410c', '#c2410c'])
  kit.destroy()
})
