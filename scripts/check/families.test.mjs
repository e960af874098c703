import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkFamilies } from './families.mjs'

afterAll(uproot)

const home = 'packages/latchkit'
const manifest = {
  exports: {
    '.': { default: './dist/index.js' },
    './evm': { default: './dist/adapters/evm/index.js' },
    './solana': { default: './dist/adapters/solana/index.js' },
  },
  peerDependencies: { viem: '2', '@solana/kit': '8' },
}
const dist = {
  'index.js': 'const later = () => import("./core/ask.js");\nexport { later };\n',
  'core/ask.js': 'const ask = 1;\nexport { ask };\n',
  'adapters/evm/index.js':
    'import { getAddress } from "viem/utils";\nimport { ask } from "../../core/ask.js";\n',
  'adapters/solana/index.js': 'const calls = () => import("./calls.js");\nexport { calls };\n',
  'adapters/solana/calls.js':
    'import { address } from "@solana/kit";\nimport { ask } from "../../core/ask.js";\n',
}
const problemsOf = (changes = {}) => {
  const files = Object.entries({ ...dist, ...changes }).map(([path, text]) => [`${home}/dist/${path}`, text])
  return checkFamilies({ root: plant({ [`${home}/package.json`]: manifest, ...Object.fromEntries(files) }) })
}

it('families that share a module of the core pass', () => {
  expect(problemsOf()).toEqual([])
})

it('error: a shared module that leads to another family, at once or later', () => {
  const pointer = 'export { ask } from "../adapters/solana/calls.js"\n'
  expect(problemsOf({ 'core/ask.js': pointer })).toEqual([
    '. loads adapters/solana/calls.js',
    '. asks for @solana/kit, by adapters/solana/calls.js',
    './evm loads adapters/solana/calls.js',
    './evm asks for @solana/kit, by adapters/solana/calls.js',
  ])
})
