import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { directoryFolder } from '../lib/directory.mjs'
import { root } from '../lib/run.mjs'
import { checkWallets } from './wallets.mjs'

const folders = []

afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** The problems after texts in the rows and icons of wallets were replaced, all of them at once: reading the directory takes seconds. */
async function problemsAfter(plants) {
  const folder = await mkdtemp(join(tmpdir(), 'wallets-'))
  folders.push(folder)
  await cp(join(root, directoryFolder), folder, { recursive: true })
  for (const [, file, from, to] of plants) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
  }
  return (await checkWallets({ root, folder })).join('\n')
}

// What a step of the suite runs on the repository itself finds nothing there.
describe.each([
  [
    'of a directory that is wrong',
    [
      [
        'a row that is wrong',
        'rows/rabby.json',
        '"rabby://"',
        '"javascript://x"',
        /rabby\.json: mobile\.native: Expected/,
      ],
      [
        'a fact without a source',
        'rows/zeal.json',
        '"rdns": "RK TW"',
        '"webapp": "RK TW"',
        /zeal: rdns names no source/,
      ],
      [
        'an icon with a script',
        'icons/rainbow.svg',
        '<path',
        '<script/><path',
        /icons\/rainbow\.svg: it is not what is left/,
      ],
    ],
  ],
  [
    'of what was not written anew',
    [
      [
        'a list of the kit that is behind',
        'rows/rabby.json',
        '"Rabby Wallet"',
        '"Rabbit"',
        /the first are not those/,
      ],
      ['an icon of the kit that is behind', 'icons/zeal.svg', '#0ff', '#0fe', /the moreIcons are not those/],
      [
        'a page that is behind',
        'rows/zeal.json',
        '"name": "RK TW"',
        '"name": "RK"',
        /SOURCES\.md is not what/,
      ],
    ],
  ],
])('checkWallets %s', (_, plants) => {
  let problems = ''
  beforeAll(async () => {
    problems = await problemsAfter(plants)
  })

  it.each(plants)('finds %s', (_, _file, _from, _to, problem) => {
    expect(problems).toMatch(problem)
  })
})
