import { expect, it } from 'vitest'
import { customProperties, hasColours, variablesIn } from './themeVariables.js'

const variables = {
  radius: 12,
  accent: 'red',
  light: { background: '#fffbe6' },
  dark: { accent: 'tomato', radius: 8 },
}

it('each mode has what holds in both, and over it its own', () => {
  expect(customProperties(variablesIn(variables, 'light'))).toEqual({
    '--accent': 'red',
    '--bg': '#fffbe6',
    '--radius': '12px',
  })
  expect(customProperties(variablesIn(variables, 'dark'))).toEqual({
    '--accent': 'tomato',
    '--radius': '8px',
  })
})

it('only colours have others follow from them', () => {
  expect(hasColours(variablesIn({ radius: 8, dark: { accent: 'red' } }, 'light'))).toBe(false)
  expect(hasColours(variablesIn({ radius: 8, dark: { accent: 'red' } }, 'dark'))).toBe(true)
  expect(hasColours({ onAccent: 'white' })).toBe(true)
})
