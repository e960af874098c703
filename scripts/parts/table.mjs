// Everything `npm start` runs. Another part is one more row.
//   place    its row in lib/ports.mjs
//   about    what a person reads beside its address
//   built    whether its source is there: a part that is not built yet is neither started nor listed
//   start    the program; `answers` tells when it is ready
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

const has = (path) => existsSync(join(root, path))
const script = (name) => ({ command: process.execPath, args: [join(root, 'scripts/parts', name)] })

const page = (place) => async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(place)}/`)
  return answer.ok
}

const chainAnswers = (place, id) => async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(place)}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  return Number((await answer.json()).result) === id
}

const systems = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const processors = { x64: 'amd64', arm64: 'arm64' }

/** The program itself, not its wrapper script: a signal must reach it. */
function anvil() {
  const name = `@foundry-rs/anvil-${systems[process.platform]}-${processors[process.arch]}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(join(root, 'package.json')).resolve(`${name}/bin/${file}`)
}

// Foundry's well-known development words: every account of these chains is public.
const mnemonic = 'test test test test test test test test test test test junk'

const chain = (place, id) => ({
  place,
  about: `EVM chain ${id}`,
  built: () => true,
  start: () => ({
    command: anvil(),
    args: [
      '--quiet',
      '--host',
      '127.0.0.1',
      '--port',
      `${portOf(place)}`,
      '--chain-id',
      `${id}`,
      '--mnemonic',
      mnemonic,
    ],
  }),
  answers: chainAnswers(place, id),
})

export const parts = [
  {
    place: 'demo',
    about: 'demo site',
    built: () => has('apps/demo/index.html'),
    start: ({ dev }) => script(dev ? 'demo-dev.mjs' : 'demo.mjs'),
    answers: page('demo'),
  },
  chain('chain', 31337),
  chain('chain2', 31338),
]
