import { expect, it } from 'vitest'
import { lostCells, printed } from './seams.mjs'

const table = {
  injected: { eip155: { sign: 'works', calls: 'works' }, solana: { sign: 'works', calls: 'absent: calls' } },
}

it('names what worked and does not any more, also where a whole family or wallet is gone', () => {
  const { eip155, solana } = table.injected
  expect(lostCells(table, table)).toEqual([])
  expect(lostCells(table, { injected: { eip155: { ...eip155, calls: 'absent: calls' }, solana } })).toEqual([
    'injected × eip155 × calls',
  ])
  expect(lostCells(table, { injected: { eip155, solana: 'absent: namespaces' } })).toEqual([
    'injected × solana × sign',
  ])
  expect(lostCells(table, {})).toHaveLength(3)
})

it('prints each wallet as a table of acts by families, and counts the cells', () => {
  const text = printed(table)
  expect(text).toContain('| | EVM | Solana |')
  expect(text).toContain('| calls | works | absent: calls |')
  expect(text).toContain('3 cells work, 1 are absent, none is unknown')
})
