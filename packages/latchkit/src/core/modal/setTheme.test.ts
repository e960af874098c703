import { expect, it } from 'vitest'
import { worlds } from '../fixtures/worlds.js'
import { setTheme } from './setTheme.js'

const world = worlds()

it('changes the variables of one mode, and leaves the rest of that mode and the other', () => {
  const dark = { accent: 'tomato', background: '#1a0f2e' }
  const { kit } = world({ themeVariables: { radius: 4, light: { accent: 'red' }, dark } })
  setTheme(kit, { themeVariables: { dark: { accent: 'pink' } } })
  expect(kit.store.getState().theme.themeVariables).toEqual({
    radius: 4,
    light: { accent: 'red' },
    dark: { accent: 'pink', background: '#1a0f2e' },
  })
})

it('changes the mode and the variables that are named, and leaves the rest', () => {
  const { kit } = world({ themeMode: 'light', themeVariables: { accent: 'red', radius: 4 } })
  setTheme(kit, { themeVariables: { radius: 8 } })
  expect(kit.store.getState().theme).toEqual({
    themeMode: 'light',
    themeVariables: { accent: 'red', radius: 8 },
  })
  setTheme(kit, { themeMode: 'dark' })
  expect(kit.store.getState().theme).toEqual({
    themeMode: 'dark',
    themeVariables: { accent: 'red', radius: 8 },
  })
})
