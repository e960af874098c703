// A vitest configuration in which each project has one assumption planted in the sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { plants } from './plantedAssumptions.mjs'
import { root } from './run.mjs'

const source = join(root, 'packages/latchkit/src')
const doors = {
  'wire/custody': 'wire/custody',
  wire: 'wire',
  testing: 'testing',
  networks: 'networks',
  react: 'react',
  siwx: 'siwx',
}
const alias = {
  ...Object.fromEntries(
    Object.entries(doors).map(([door, folder]) => [`latchkit/${door}`, `${source}/${folder}/index.ts`]),
  ),
  latchkit: `${source}/index.ts`,
}

/** Reads the file as if the assumption stood in it. */
const planting = ({ file, from, to }) => ({
  name: 'planting',
  enforce: 'pre',
  load(id) {
    return id === join(root, file) ? readFileSync(id, 'utf8').replace(from, () => to) : undefined
  },
})

export default defineConfig({
  root,
  test: {
    projects: plants.map((plant, index) => ({
      root,
      plugins: [planting(plant)],
      resolve: { alias },
      test: {
        name: `${index + 1}, row ${plant.row}`,
        environment: 'node',
        css: true,
        include: [plant.test],
        testNamePattern: plant.title,
        // A test that waits for what does not come ends soon.
        expect: { poll: { timeout: 1_000 } },
      },
    })),
  },
})
