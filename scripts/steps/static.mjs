// What can be said without running or building anything.

import { checkAddresses } from '../check/addresses.mjs'
import { checkChangesets } from '../check/changesets.mjs'
import { checkConstantUsers } from '../check/constantUsers.mjs'
import { checkDependencies } from '../check/dependencies.mjs'
import { checkDocComments } from '../check/docComments.mjs'
import { checkDoors } from '../check/doors.mjs'
import { checkFailures } from '../check/failures.mjs'
import { checkFileLength } from '../check/fileLength.mjs'
import { checkFloors } from '../check/floors.mjs'
import { checkImportTime } from '../check/importTime.mjs'
import { checkLockfile } from '../check/lockfile.mjs'
import { checkNames } from '../check/names.mjs'
import { checkNamespaces } from '../check/namespaces.mjs'
import { checkPortable } from '../check/portable.mjs'
import { checkReferences } from '../check/references.mjs'
import { checkRepository } from '../check/repository.mjs'
import { checkSeams } from '../check/seams.mjs'
import { checkSelectors } from '../check/selectors.mjs'
import { checkSpecMap } from '../check/spec-map.mjs'
import { checkStaleReference } from '../check/staleReference.mjs'
import { checkModuleState } from '../check/state.mjs'
import { checkThrows } from '../check/throws.mjs'
import { checkViews } from '../check/views.mjs'
import { checkVoice } from '../check/voice.mjs'
import { checkWallets } from '../check/wallets.mjs'
import { bin, root } from '../lib/run.mjs'

/** A step that passes when a program does. */
export const program = (name, path, args, options) => ({
  name,
  run: async () => {
    const { code, output } = await bin(path, args, options)
    return code === 0 ? [] : { failed: 1, output }
  },
})

const house = (name, check) => ({ name, run: async () => check({ root }) })
const biome = '@biomejs/biome/bin/biome'

/** Programs stand between the house checks, which share this process: both run at once. */
export const staticSteps = [
  program('types', 'ts7/bin/tsc', ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false']),
  house('laws 1, 2: floors and circles', checkFloors),
  house('law 3: no module state', checkModuleState),
  house('law 3: nothing at import time', checkImportTime),
  house('law 4: no namespace literals', checkNamespaces),
  house('selectors and views read data', checkSelectors),
  house('something leads to every view', checkViews),
  house('addresses are their adapter’s', checkAddresses),
  house('law 5: failures are catalogued', checkFailures),
  house('verbs throw what they say', checkThrows),
  house('law 6: doors and file imports', checkDoors),
  program('lint', biome, ['lint', '--error-on-warnings', '--max-diagnostics=20', '.']),
  house('names', checkNames),
  house('comments begin with what it is', checkDocComments),
  house('file length', checkFileLength),
  house('nothing of one machine', checkPortable),
  house('the repository’s address', checkRepository),
  house('dependencies and licences', checkDependencies),
  house('the same, of the server', ({ root }) => checkDependencies({ root, folder: 'packages/server' })),
  house('lockfile', checkLockfile),
  house('changesets', checkChangesets),
  program('unused code (knip)', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  house('wallet directory', checkWallets),
  house('clause map', checkSpecMap),
  house('constants of clauses have users', checkConstantUsers),
  house('the seam table is printed, and loses nothing', checkSeams),
  house('references lead somewhere', checkReferences),
  house('the reference says what docstrings say', checkStaleReference),
  program('format', biome, ['check', '--linter-enabled=false', '--max-diagnostics=20', '.']),
  house('how the modal speaks', checkVoice),
].map((step) => ({ ...step, light: true }))
