// What can be said without running or building anything.

import { checkConstantUsers } from '../check/constantUsers.mjs'
import { checkDependencies } from '../check/dependencies.mjs'
import { checkFloors } from '../check/floors.mjs'
import { checkLockfile } from '../check/lockfile.mjs'
import { checkReferences } from '../check/references.mjs'
import { checkSeams } from '../check/seams.mjs'
import { checkSpecMap } from '../check/spec-map.mjs'
import { checkViews } from '../check/views.mjs'
import { checkWords } from '../check/words.mjs'
import { bin, root } from '../lib/run.mjs'

/** A step that passes when the program does that it starts. */
export const starting = (name, start) => ({
  name,
  run: async () => {
    const { code, output } = await start()
    return code === 0 ? [] : { failed: 1, output }
  },
})
/** The same, of a program of node_modules. */
export const program = (name, path, args) => starting(name, () => bin(path, args))

const house = (name, check) => ({ name, run: async () => check({ root }) })
const biome = '@biomejs/biome/bin/biome'

/** Programs stand between the house checks, which share this process: both run at once. */
export const staticSteps = [
  program('types', 'ts7/bin/tsc', ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false']),
  house('laws 1, 2: floors and circles', checkFloors),
  house('laws 3 to 6 in words', checkWords),
  house('something leads to every view', checkViews),
  program('lint', biome, ['lint', '--error-on-warnings', '--max-diagnostics=20', '.']),
  house('dependencies and licences', checkDependencies),
  house('the same, of the server', ({ root }) => checkDependencies({ root, folder: 'packages/server' })),
  house('lockfile', checkLockfile),
  program('unused code (knip)', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  house('clause map', checkSpecMap),
  house('constants of clauses have users', checkConstantUsers),
  house('the seam table is printed, and loses nothing', checkSeams),
  house('references lead somewhere', checkReferences),
  program('format', biome, ['check', '--linter-enabled=false', '--max-diagnostics=20', '.']),
].map((step) => ({ ...step, light: true }))
