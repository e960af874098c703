/** @jsxImportSource preact */
import { render } from 'preact'
import { expect, it } from 'vitest'
import { Facts } from './Facts.js'

it('a short note stands beside the label, and a long one below, where it begins at the start', () => {
  const place = document.createElement('div')
  const notes = ['Contract', 'Contract · New: you haven’t used this address from this wallet on this site']
  render(<Facts facts={notes.map((note) => ({ label: 'To', value: 'mat', note }))} />, place)
  const placed = [...place.querySelectorAll('small')].map((note) => [
    note.textContent,
    note.parentElement?.className,
  ])
  expect(placed).toEqual([
    [notes[0], ''],
    [notes[1], 'remark'],
  ])
})
