// The figures that the demo shows, each read from the one place where it stands: the budgets that CI holds, and the table of what
// the benches found last.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from '../check/budgets.mjs'
import { root as repository } from './run.mjs'

const page = 'docs/decisions/0030-room-for-every-family.md'

/** The last cell of the row of a table whose first cell begins with a text. */
function found(text, name) {
  const row = text.split('\n').find((line) => line.startsWith(`| ${name}`))
  if (!row) throw new Error(`${page} has no row that begins with "${name}"`)
  return row.split('|').at(-2).trim()
}

const number = /\d+(?:\.\d+)?/g

export function standingFigures(root = repository) {
  const text = readFileSync(join(root, page), 'utf8')
  const [first, second] = found(text, 'click → list by hand').match(number) ?? []
  const [longList] = found(text, '5,000 transactions').match(number) ?? []
  if (!second || !longList) throw new Error(`${page}: a row without its figures`)
  return { ...budgets, clickToList: [first, second], longList }
}
