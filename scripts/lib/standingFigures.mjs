// The figures that the demo shows, each read from the one place where it stands: the budgets that CI holds, and the tables of what
// the benches found last.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from '../check/budgets.mjs'
import { root as repository } from './run.mjs'

const pages = {
  longList: 'docs/decisions/0030-room-for-every-family.md',
  opening: 'docs/decisions/budgets.md',
}

/** Reads what a pattern finds first in a cell of the row whose first cell begins with a name. */
function found(root, page, name, cell, pattern) {
  const rows = readFileSync(join(root, page), 'utf8').split('\n')
  const row = rows.find((line) => line.startsWith(`| ${name}`))
  if (!row) throw new Error(`${page} has no row that begins with "${name}"`)
  const match = row.split('|').at(cell).match(pattern)
  if (!match) throw new Error(`${page}: the row "${name}" has no figure`)
  return match
}

export function standingFigures(root = repository) {
  const [opening] = found(root, pages.opening, 'click → list, cold', 2, /\d+(?:\.\d+)?/)
  const [, least, most] = found(root, pages.longList, '5,000 transactions', -2, /(\d+) to (\d+)/)
  return {
    ...budgets,
    // In ms, of a site with Ethereum.
    opening,
    // The fewest and the most pauses of all runs, since two equal runs differ.
    longList: { least, most },
  }
}
