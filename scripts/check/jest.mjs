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

const test = `import { connect } from 'latchkit'
import { createTestWallet, preload } from 'latchkit/testing'
import { createRoot } from 'react-dom/client'
import { App, kit } from './App'

const place = document.body.appendChild(document.createElement('div'))
const button = () => place.querySelector('#sign')
async function until(isSo) {
  for (let left = 500; left > 0 && !isSo(); left--) await new Promise((next) => setTimeout(next, 20))
}

it('a component shows the signature of the test wallet', async () => {
  const page = createRoot(place)
  const wallet = createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }] })
  page.render(<App />)
  await until(() => kit.store.getState().modal.initialized)
  await preload(kit)
  wallet.announce()
  await connect(kit, { connector: 'eip6963:dev.latchkit.testwallet' })
  await until(button)
  button().click()
  await until(() => /^0x/.test(button().textContent))
  expect(button().textContent).toMatch(/^0x[0-9a-f]{130}$/)
  page.unmount()
  kit.destroy()
  wallet.stop()
}, 20_000)
`

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
  const write = (file, text) =>
    writeFileSync(join(folder, file), typeof text === 'string' ? text : JSON.stringify(text))
  const presets = [
    ['@babel/preset-env', { targets: { node: 'current' }, modules }],
    ['@babel/preset-react', { runtime: 'automatic' }],
    '@babel/preset-typescript',
  ]
  write('babel.config.json', { presets })
  write('jest.config.json', { testEnvironment: 'jsdom', setupFiles: ['./setup.cjs'], ...jest })
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
    cpSync(join(root, 'packages/latchkit/test/site/App.tsx'), join(folder, 'App.tsx'))
    writeFileSync(join(folder, 'App.test.tsx'), test)
    writeFileSync(join(folder, 'setup.cjs'), setup)
    const problems = []
    for (const way of ways) problems.push(...(await tryWay(folder, way)))
    return problems
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
