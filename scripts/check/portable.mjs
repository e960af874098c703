// Nothing of one machine or one registry gets into the repository: no path of a person's folder, no
// address a package was downloaded from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedFiles } from '../lib/tracked.mjs'

const binary = /\.(png|jpe?g|webp|ico|gif|woff2?|wasm|tgz|pdf)$/
// Written in pieces, so that this file does not find itself.
const machine = new RegExp(
  ['/wor' + 'k/', '/ro' + 'ot/', '/home/[a-z]', '/Use' + 'rs/[A-Za-z]']
    .map((one) => `(?<![\\w.$}])${one}`)
    .join('|'),
)
const registry = /regis(?:)try\.(npmjs|yarnpkg)|npm\.pkg\.github|deb\.(?:)debian|verd(?:)accio/
const mayNameRegistry = /^docs\/decisions\//

function lockProblems(text) {
  const { packages = {} } = JSON.parse(text)
  return Object.entries(packages)
    .filter(([, entry]) => /^[a-z+]+:\/\//.test(entry.resolved ?? ''))
    .map(([name]) => `package-lock.json: ${name} records where it was downloaded from`)
}

export function checkPortable({ root }) {
  const problems = []
  for (const path of trackedFiles(root)) {
    if (binary.test(path)) continue
    const text = readFileSync(join(root, path), 'utf8')
    if (path.endsWith('package-lock.json')) problems.push(...lockProblems(text))
    for (const [index, line] of text.split('\n').entries()) {
      const found = machine.exec(line) ?? (mayNameRegistry.test(path) ? null : registry.exec(line))
      if (found) problems.push(`${path}:${index + 1}: ${found[0]} names a machine or a registry`)
    }
  }
  return problems
}
