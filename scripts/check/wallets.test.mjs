import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { directoryFolder } from '../lib/directory.mjs'
import { root } from '../lib/run.mjs'
import { checkWallets } from './wallets.mjs'

const folders = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** The problems after one text in the row of a wallet was replaced. */
async function problemsAfter(file, from, to) {
  const folder = await mkdtemp(join(tmpdir(), 'wallets-'))
  folders.push(folder)
  await cp(join(root, directoryFolder), folder, { recursive: true })
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
  return checkWallets({ root, folder })
}

describe('checkWallets', () => {
  it('finds nothing in this repository', async () => {
    expect(await checkWallets({ root })).toEqual([])
  })

  it.each([
    [
      'a row that is wrong',
      'rows/rabby.json',
      '"rabby://"',
      '"javascript://x"',
      /rabby\.json: mobile\.native: Expected/,
    ],
    [
      'a fact without a source',
      'rows/rabby.json',
      '"rdns": "RK',
      '"webapp": "RK',
      /rabby: rdns names no source/,
    ],
    [
      'an icon with a script',
      'icons/rabby.svg',
      '<path',
      '<script/><path',
      /icons\/rabby\.svg: it is not what is left/,
    ],
    [
      'a list of the kit that is behind',
      'rows/rabby.json',
      '"Rabby Wallet"',
      '"Rabbit"',
      /the first are not those/,
    ],
    ['an icon of the kit that is behind', 'icons/zeal.svg', '#0ff', '#0fe', /the moreIcons are not those/],
    ['a page that is behind', 'rows/zeal.json', '"name": "RK TW"', '"name": "RK"', /SOURCES\.md is not what/],
  ])('finds %s', async (_, file, from, to, problem) => {
    expect((await problemsAfter(file, from, to)).join('\n')).toMatch(problem)
  })
})
