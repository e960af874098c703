// The code that the landing page shows, for what a visitor may choose: each choice alone, and all of them together.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const folder = 'apps/demo/src/landing'

/** `[{ choice, way, name, code }]`; nothing where there is no demo. */
export async function demoCode(root) {
  if (!existsSync(join(root, folder))) return []
  const { unchosen, chosenFeatures, serverParts } = (await runnerImport(join(root, folder, 'choice.ts')))
    .module
  const { snippetsOf } = (await runnerImport(join(root, folder, 'snippets.ts'))).module
  const toggled = chosenFeatures.map((name) => ({
    features: { ...unchosen.features, [name]: !unchosen.features[name] },
  }))
  const served = serverParts.map((name) => ({ server: { ...unchosen.server, [name]: true } }))
  const alone = [
    {},
    { mode: 'light' },
    { mode: 'dark' },
    { accent: '#0f766e' },
    { radius: 8 },
    { lang: 'ar' },
    { families: 'all' },
    ...toggled,
    ...served,
  ]
  const server = Object.fromEntries(serverParts.map((name) => [name, true]))
  const features = Object.fromEntries(chosenFeatures.map((name) => [name, !unchosen.features[name]]))
  const choices = [
    ...alone,
    { mode: 'dark', accent: '#0f766e', radius: 8, lang: 'ar', families: 'all', features, server },
  ]
  return choices.flatMap((part, choice) =>
    Object.entries(snippetsOf({ ...unchosen, ...part })).flatMap(([way, files]) =>
      files.map(({ name, code }) => ({ choice, way, name, code })),
    ),
  )
}
