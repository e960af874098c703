import { expect, it } from 'vitest'
import { worlds } from '../../fixtures/worlds.js'
import { setTheme } from './setTheme.js'

const world = worlds()

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
