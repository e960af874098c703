// The tests of `latchkit/wagmi` once more, with the wagmi 2 that the example was installed with.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { folderOf } from './example.mjs'
import { root } from './run.mjs'

const wagmi = join(folderOf('wagmi2'), 'node_modules/wagmi/dist/esm/exports')

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^wagmi\/actions$/, replacement: join(wagmi, 'actions.js') },
      { find: /^wagmi$/, replacement: join(wagmi, 'index.js') },
    ],
  },
  test: {
    name: 'wagmi 2',
    environment: 'node',
    include: ['packages/latchkit/src/wagmi/*.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 5 } },
  },
})
