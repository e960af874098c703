// knip.json, and what is named by a manifest before the code that uses it is here.
import { readFileSync } from 'node:fs'

const { ignoreDependencies, workspaces, ...rest } = JSON.parse(
  readFileSync(new URL('../../knip.json', import.meta.url), 'utf8'),
)

export default {
  ...rest,
  ignoreDependencies: [
    ...ignoreDependencies,
    '@solana-program/compute-budget',
    '@solana-program/memo',
    '@solana-program/system',
    '@solana-program/token',
    '@solana/kit',
    '@wallet-standard/wallet',
  ],
  workspaces: {
    ...workspaces,
    'apps/chains': { entry: ['src/solanaPart.ts'], project: ['src/**/*.ts'] },
  },
}
