import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installOf } from '../../apps/demo/src/landing/snippets.ts'
import { root } from '../lib/run.mjs'
import { installLines, wrongVersions } from './installLines.mjs'

const { peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/latchkit/package.json'), 'utf8'))

it('the lines that READMEs and the demo page show name the versions that the package takes', async () => {
  const lines = await installLines()
  const shown = ['ethereum', 'all'].map((families) =>
    installOf({ families }).replace('npm install ', '').split(' '),
  )
  expect(Math.max(...lines.map(({ length }) => length))).toBe(Math.max(...shown.map(({ length }) => length)))
  for (const line of [...lines, ...shown]) expect(wrongVersions(line, peerDependencies)).toEqual([])
})

it('error: a version that is missing, or another one', () => {
  const peers = { viem: '^2.57.1', '@solana-program/token': '^0.16.1', react: '>=18' }
  expect(wrongVersions(['latchkit', 'react', 'viem', '@solana-program/token@0.15'], peers)).toEqual([
    'viem: the package takes viem@2',
    '@solana-program/token@0.15: the package takes @solana-program/token@0.16',
  ])
})
