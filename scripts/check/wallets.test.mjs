import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { directoryFolder } from '../lib/directory.mjs'
import { plant, uproot } from '../lib/plant.mjs'
import { root } from '../lib/run.mjs'
import { checkWallets } from './wallets.mjs'

afterAll(uproot)

/** The problems after a text in a row was replaced. What a step runs on the repository itself finds none there. */
async function problemsAfter(file, from, to) {
  const folder = plant({})
  cpSync(join(root, directoryFolder), folder, { recursive: true })
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
  return (await checkWallets({ root, folder })).join('\n')
}

it.each([
  ['a row that is wrong', 'rows/rabby.json', '"rabby://"', '"javascript://x"', /mobile\.native: Expected/],
  ['an icon with a script', 'icons/rainbow.svg', '<path', '<script/><path', /it is not what is left/],
  ['a list of the kit that is behind', 'rows/rabby.json', '"Rabby Wallet"', '"R"', /the first are not those/],
])('error: %s', async (_, file, from, to, problem) =>
  expect(await problemsAfter(file, from, to)).toMatch(problem),
)
