// The package as a visitor of the registry gets it: built, packed, installed, measured.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudgets } from '../check/budgets.mjs'
import { checkBuiltFiles } from '../check/builtFiles.mjs'
import { checkChainLibraries } from '../check/chainLibraries.mjs'
import { checkDoorBytes } from '../check/doorBytes.mjs'
import { checkEmptyFolder } from '../check/emptyFolder.mjs'
import { checkFrame } from '../check/frame.mjs'
import { checkInstallLines } from '../check/installLines.mjs'
import { checkJest } from '../check/jest.mjs'
import { checkPlainNode } from '../check/plainNode.mjs'
import { checkReference } from '../check/reference.mjs'
import { build, hashOf } from '../lib/build.mjs'
import { buildExample, distOf, exampleDist, examples, pack, tarball } from '../lib/example.mjs'
import { checkOtherSystems } from '../lib/install.mjs'
import { ensureNode24 } from '../lib/otherNodes.mjs'
import { bin, root, run } from '../lib/run.mjs'
import { program, starting } from './static.mjs'

const built = 'build'
const packed = 'pack'
const exampleStep = (name) => `example ${name}: install, types, build`
const chainExample = 'libraries'
const measured = exampleStep('react')

const server = '@latchkit/server'
const onTarball = (name, path, args, of = 'latchkit') => ({
  ...starting(name, () => bin(path, args(tarball(of)))),
  needs: [packed],
})
const publint = ['publint/src/cli.js', (file) => [file, '--strict']]
const attw = [
  '@arethetypeswrong/cli/dist/index.js',
  (file) => [
    file,
    '--profile=esm-only',
    '--exclude-entrypoints=./style.css', // a stylesheet has no types
    '--no-emoji',
    '--no-color',
  ],
]

/** The examples of `npm test`: the site that the budgets measure, and one that a server renders. */
const mainExamples = ['react', 'next']
const isMainExample = (name) => mainExamples.includes(name)

/** The examples of one command at once: each waits for the registry and the disk by turns. */
const building = new Map()
function exampleBuilt(name) {
  for (const each of Object.keys(examples)) {
    if (building.has(each) || isMainExample(each) !== isMainExample(name)) continue
    const built = buildExample(each)
    built.catch(() => undefined) // told when it is its step's turn
    building.set(each, built)
  }
  return building.get(name)
}

const packMark = join(root, '.cache', 'pack', 'of')
/** Of everything that the tarballs are made of. */
const packInputs = () =>
  hashOf(['packages', 'package-lock.json', 'tsconfig.base.json']) +
  readFileSync(join(root, '.cache', 'build.json'), 'utf8')

/** Packs, unless the tarballs are of the same sources: `npm run test:all` finds those of `npm test`. */
async function packOnce() {
  const inputs = packInputs()
  if (existsSync(packMark) && readFileSync(packMark, 'utf8') === inputs) return
  await pack()
  writeFileSync(packMark, inputs)
}

/** Examples are built beside it. */
const chaosMs = 480_000
const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

const light = (step) => ({ ...step, light: true })
const both = (step) => light({ ...step, in: 'both' })
const later = (step) => light({ ...step, in: 'all' })

/** A step that makes something for others, and passes unless it throws. */
const making = (name, needs, make) => ({ name, needs, run: () => make().then(() => []) })
const exampleMade = (name) => making(exampleStep(name), [packed], () => exampleBuilt(name))

/** The builds, the tarballs and the examples that other steps of both commands stand on. */
const made = [
  making(built, [], () => build()),
  making(packed, [built], packOnce),
  ...mainExamples.map(exampleMade),
].map(both)

const measuredHere = [
  { name: 'law 3: doors in plain Node', needs: [built], run: () => checkPlainNode({ root }) },
  { ...program('types from outside', 'ts7/bin/tsc', ['-p', 'packages/latchkit/test']), needs: [built] },
  { name: 'use client, source maps', needs: [built], run: async () => checkBuiltFiles({ root }) },
  { name: 'public names: reference and examples', needs: [built], run: () => checkReference({ root }) },
  onTarball('publint', ...publint),
  onTarball('types resolve (attw)', ...attw),
  {
    name: 'budgets, and law 6: lazy stays lazy',
    needs: [measured],
    run: async () => checkBudgets({ root, dist: exampleDist }),
  },
].map(light)

/** A minute of chaos; it waits more than it computes. */
const chaos = starting('chaos, a minute of it', () => {
  const env = { LATCHKIT_SECONDS: '60', LATCHKIT_SEEDS: '7' }
  const args = [join(root, 'scripts/chaos.mjs'), '--without-times']
  return run(process.execPath, args, { env, timeoutMs: chaosMs })
})

const measuredLater = [
  { name: 'npm ci on other systems', run: checkOtherSystems },
  { name: 'the READMEs’ lines install', needs: [packed], run: () => checkInstallLines() },
  { ...chaos, needs: [built] },
  ...Object.keys(examples)
    .filter((name) => !isMainExample(name))
    .map(exampleMade),
  {
    name: 'doors in plain Node 24',
    needs: [built],
    run: async () => checkPlainNode({ root, program: await ensureNode24() }),
  },
  { name: 'the frame, built elsewhere, has one hash', needs: [built], run: checkFrame },
  onTarball('publint, of the server', ...publint, server),
  onTarball('types resolve (attw), of the server', ...attw, server),
  {
    ...program('latchkit/wagmi with wagmi 2', 'vitest/vitest.mjs', [
      'run',
      '--config',
      'scripts/lib/wagmi2.config.mjs',
    ]),
    needs: [exampleStep('wagmi2')],
  },
  {
    name: 'chain libraries wait for a wallet',
    needs: [exampleStep(chainExample)],
    run: async () =>
      ['viem', 'ethers', '@solana/rpc', '@solana-program/token'].flatMap((library) =>
        checkChainLibraries({ dist: distOf(chainExample), library }),
      ),
  },
  { name: 'each door in an empty folder with its own peers', needs: [packed], run: checkEmptyFolder },
  { name: 'Jest takes the package as documented', needs: [packed], run: checkJest },
  { name: 'bytes of further doors', needs: [built], run: checkDoorBytes },
].map(later)

const builtTwice = {
  name: 'built twice, the same bytes',
  in: 'all',
  needs: [packed],
  run: async () => {
    const first = digest(tarball())
    await build(['latchkit'], { force: true, quiet: true })
    await pack()
    return digest(tarball()) === first ? [] : ['two builds of one source differ']
  },
}

export const packageSteps = [...made, ...measuredHere, ...measuredLater, builtTwice].map((step) => ({
  ...step,
  isOfPackage: true,
}))
