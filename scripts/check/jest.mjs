// Jest takes the packed package as docs/testing.md says, as CommonJS and as ES modules: in an empty folder, with the site of that page.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tarball } from '../lib/example.mjs'
import { root, run, tail } from '../lib/run.mjs'
import { install } from './emptyFolder.mjs'

const tools =
  'jest@30.5.2 jest-environment-jsdom@30.5.2 @babel/preset-env@8.0.7 @babel/preset-react@8.0.1 @babel/preset-typescript@8.0.7'

const setup = `const { TextDecoder, TextEncoder } = require('node:util')
Object.assign(globalThis, { TextDecoder, TextEncoder })`

/** What the tests of that site take from vitest, of Jest. */
const vitest = `const waitFor = async (check, { timeout }) => {
  for (const end = Date.now() + timeout; ; await new Promise((next) => setTimeout(next, 20)))
    try {
      return check()
    } catch (failure) {
      if (Date.now() > end) throw failure
    }
}
module.exports = { afterAll, beforeAll, expect, it, vi: { waitFor } }`

/** The rows of the table of docs/testing.md, and what each adds to the configuration. */
const ways = [
  {
    name: 'CommonJS',
    jest: { transformIgnorePatterns: ['/node_modules/(?!(latchkit|@noble|qr)/)'] },
    env: { NODE_OPTIONS: '' },
  },
  {
    name: 'ES modules',
    jest: { extensionsToTreatAsEsm: ['.ts', '.tsx'] },
    modules: false,
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
]

async function tryWay(folder, { name, jest, modules, env }) {
  const write = (file, settings) => writeFileSync(join(folder, file), JSON.stringify(settings))
  const presets = [
    ['@babel/preset-env', { targets: { node: 'current' }, modules }],
    ['@babel/preset-react', { runtime: 'automatic' }],
    '@babel/preset-typescript',
  ]
  write('babel.config.json', { presets })
  write('jest.config.json', {
    testEnvironment: 'jsdom',
    setupFiles: ['./setup.cjs'],
    moduleNameMapper: { '^vitest$': '<rootDir>/vitest.cjs' },
    testTimeout: 20_000,
    ...jest,
  })
  const { code, output } = await run(process.execPath, ['node_modules/jest/bin/jest.js'], {
    cwd: folder,
    env,
  })
  return code === 0 ? [] : [`Jest, ${name}: ${tail(output, 30)}`]
}

export async function checkJest() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const parent = mkdtempSync(join(tmpdir(), 'latchkit-jest-'))
  const folder = join(parent, 'site')
  try {
    const peers = ['react', 'react-dom', 'viem'].map((name) => `${name}@${devDependencies[name]}`)
    await install(folder, [tarball(), ...peers, ...tools.split(' ')])
    cpSync(join(root, 'packages/latchkit/test/site'), folder, { recursive: true })
    writeFileSync(join(folder, 'vitest.cjs'), vitest)
    writeFileSync(join(folder, 'setup.cjs'), setup)
    const problems = []
    for (const way of ways) problems.push(...(await tryWay(folder, way)))
    return problems
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
