// Each locked package has the hash that npm compares what it downloads with, and no address of a registry. That the lockfile says
// what the manifests say, for every system, `npm ci` itself tells (lib/install.mjs).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function checkLockfile({ root }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([place, { link, integrity, resolved = '' }]) => [
    ...(place.includes('node_modules/') && !link && !integrity
      ? [`${place} has no integrity: delete its entry and run npm install --package-lock-only`]
      : []),
    ...(/^[a-z+]+:\/\//.test(resolved) ? [`${place} records where it was downloaded from`] : []),
  ])
}
