// What a site that installs the package gets with it (security: few, pinned, open, without install
// scripts), and the licences of what the product is built from.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const mostPackages = 15
const licences = /^(MIT(-0)?|Apache-2\.0|BSD-[23]-Clause|ISC|MPL-2\.0|0BSD|Unlicense|BlueOak-1\.0\.0)$/
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** node_modules is looked up from the package outwards, as Node does. */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) return undefined
  }
}

/** An SPDX expression such as `(MIT OR Apache-2.0)`: every `AND`, and one side of an `OR`. */
const isOpen = (expression = '') =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => licences.test(one.trim())))

/** Every package that comes along, by folder. Peers a site brings itself are checked, not counted. */
export function closure(folder, names, found, problems) {
  for (const name of names) {
    const place = folderOf(name, folder)
    if (!place) problems.push(`${name} is not installed`)
    if (!place || found.has(place)) continue
    const manifest = readJson(join(place, 'package.json'))
    found.set(place, manifest)
    closure(place, Object.keys(manifest.dependencies ?? {}), found, problems)
  }
  return found
}

export function checkDependencies({ root, folder = 'packages/latchkit' }) {
  const problems = []
  const home = join(root, folder)
  const manifest = readJson(join(home, 'package.json'))
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest
  for (const [name, range] of Object.entries({ ...dependencies, ...optionalDependencies }))
    if (!exact.test(range)) problems.push(`${name}: "${range}" is not an exact version`)
  // npm then publishes from CI only, and proves from which commit and workflow the package comes.
  if (!manifest.publishConfig?.provenance) problems.push(`${manifest.name} is published without provenance`)
  const shipped = closure(home, Object.keys(dependencies), new Map(), problems)
  // One version in two folders is one package: where it lies is the workspace's doing.
  const count = new Set([...shipped.values()].map(({ name, version }) => `${name}@${version}`)).size
  if (count > mostPackages) problems.push(`${count} runtime packages; at most ${mostPackages}`)
  // What comes along only where it runs is not counted, but held to all the rest.
  const all = closure(home, Object.keys(optionalDependencies), new Map(shipped), problems)
  for (const { name, scripts = {} } of [manifest, ...all.values()])
    for (const script of ['preinstall', 'install', 'postinstall'])
      if (scripts[script]) problems.push(`${name} has the install script ${script}`)
  for (const { name, license } of closure(home, Object.keys(peerDependencies), all, problems).values())
    if (!isOpen(license)) problems.push(`${name}: the licence "${license}" is not on the list`)
  return problems
}
