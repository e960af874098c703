import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { root as repository } from '../lib/run.mjs'
import { checkComingFrom, declaredIn } from './comingFrom.mjs'

const roots = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The page, the record and the reference of this repository, with the page changed. */
function rootWith(change) {
  const root = mkdtempSync(join(tmpdir(), 'coming-from-'))
  roots.push(root)
  for (const folder of ['docs/reference', 'scripts/check']) mkdirSync(join(root, folder), { recursive: true })
  const keep = (path, to = (text) => text) =>
    writeFileSync(join(root, path), to(readFileSync(join(repository, path), 'utf8')))
  for (const name of [
    'latchkit',
    'latchkit-react',
    'latchkit-evm',
    'latchkit-walletconnect',
    'latchkit-wagmi',
    'latchkit-siwx',
  ])
    keep(`docs/reference/${name}.md`)
  keep('scripts/check/comingFrom.json')
  keep('docs/coming-from.md', change)
  return root
}

it('the page says names that exist', () => {
  expect(checkComingFrom({ root: rootWith((text) => text) })).toEqual([])
})

it('error: a name that another kit, or ours, does not have, and one that has left the page', () => {
  const change = (text) =>
    text
      .replace('| `useConnectModal` | `useModal`', '| `useConnectDialog` | `useDialog`')
      .replace(/\| `siwx` .*\n/, '')
  expect(checkComingFrom({ root: rootWith(change) })).toEqual([
    expect.stringContaining('the types of RainbowKit have no useConnectDialog'),
    expect.stringContaining('useConnectModal of RainbowKit is no longer on the page'),
    expect.stringContaining('our reference has no useDialog'),
    expect.stringContaining('siwx of AppKit is no longer on the page'),
  ])
})

it('reads what types declare, export and have', () => {
  const file = join(
    rootWith((text) => text),
    'types.d.ts',
  )
  writeFileSync(
    file,
    "export { One } from './one'\nexport declare const two: { three?: string }\ninterface X { 'four-five': 1 }\n// six\n",
  )
  expect([...declaredIn(file)].sort()).toEqual(['One', 'X', 'four-five', 'three', 'two'])
})
