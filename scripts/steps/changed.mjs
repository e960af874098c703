// The steps of `npm test -- --changed [commit]`: all static checks, the unit tests that a changed file reaches, and the browser
// tests of its areas. It prints the files, the areas and everything that it leaves out.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'
import { specsOf } from './areas.mjs'
import { browserStep, main } from './browser.mjs'
import { staticSteps } from './static.mjs'
import { changedUnitStep } from './unit.mjs'

function linesOf(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** The files that differ from a commit, also those that git does not know yet. */
const changedSince = (commit) => [
  ...linesOf('diff', '--name-only', '--no-renames', commit),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]

const allSpecs = () =>
  readdirSync(join(root, 'e2e')).flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.[1] ?? [])

/** Returns the steps for what differs from a commit. `all` are the steps of `npm test`. */
export function changedSteps(commit, all) {
  const files = changedSince(commit)
  const { rows, specs, isMain } = specsOf(files, allSpecs())
  const ofAreas = [...specs].filter((name) => name !== 'views')
  const isPackageTouched = files.some((file) => /^(packages|examples)\//.test(file) && !/\.test\./.test(file))
  const packaged = isPackageTouched ? all.filter(({ isOfPackage }) => isOfPackage) : []
  // The main paths of these areas run with the others.
  const others = isMain ? ['--grep-invert', main] : []
  const browser = [
    ofAreas.length > 0 &&
      browserStep('browser tests of the areas', [...ofAreas.map((name) => `e2e/${name}.spec.ts`), ...others]),
    specs.has('views') &&
      !isMain &&
      browserStep('view suite, in the usual look', ['e2e/views.spec.ts', '--grep', main]),
    isMain && browserStep('browser tests of the main paths', ['--grep', main]),
  ].filter(Boolean)
  const built = browser.length > 0 ? all.filter(({ name }) => name === 'build') : []
  console.log(`${files.length} files differ from ${commit}`)
  for (const [area, names] of rows) console.log(`  ${area} → ${names.join(', ') || 'no browser test'}`)
  if (isMain) console.log('  a file of no area → the main paths')
  const left = allSpecs().length - specs.size
  console.log(
    `left out: unit tests that no changed file reaches; ${left} of ${allSpecs().length} files of browser tests${isMain ? ' apart from the main paths' : ''}${isPackageTouched ? '' : '; the package'}; all of npm run test:all\n`,
  )
  return [changedUnitStep(commit), ...staticSteps, ...(packaged.length > 0 ? packaged : built), ...browser]
}
