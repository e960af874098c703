// The files of the built package: `latchkit/react` says that it is for browsers, and nothing does that a server component reaches by
// any other door, at once or later; and each source map that a file names is there and has its sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { doorsOf } from '../lib/surface.mjs'

const client = './react'
const forBrowsers = /^\s*['"]use client['"]/
const imported = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+\.js)["']/g
const named = /\n\/\/# sourceMappingURL=(\S+)\s*$/

/** Every file that one leads to. */
function reachedFrom(start) {
  const files = new Set([start])
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported)) files.add(join(dirname(file), path))
  return [...files]
}

function mapProblem(file) {
  const [, name] = named.exec(readFileSync(file, 'utf8')) ?? []
  if (!name) return undefined
  const map = join(dirname(file), name)
  if (!existsSync(map)) return 'names a source map that is not there'
  const { sources, sourcesContent = [] } = JSON.parse(readFileSync(map, 'utf8'))
  const isWhole = sources.every((source, at) => sourcesContent[at] || existsSync(join(dirname(map), source)))
  return isWhole ? undefined : 'has a source map without its sources'
}

export function checkBuiltFiles({ root }) {
  const home = join(root, 'packages/latchkit')
  const dist = join(home, 'dist')
  const isForBrowsers = (file) => forBrowsers.test(readFileSync(file, 'utf8'))
  const files = readdirSync(dist, { recursive: true })
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .map((file) => join(dist, file))
  const scripts = files.filter((file) => file.endsWith('.js'))
  const hasMaps = scripts.some((file) => named.test(readFileSync(file, 'utf8')))
  const problems = doorsOf(home).flatMap(([door, target]) => {
    const file = join(home, target.default)
    if (door === client) return isForBrowsers(file) ? [] : [`${door} does not begin with 'use client'`]
    return reachedFrom(file)
      .filter(isForBrowsers)
      .map((reached) => `${door} leads to ${reached.slice(dist.length + 1)}, which is for browsers`)
  })
  return [
    ...problems,
    ...(hasMaps ? [] : ['no file names a source map']),
    ...files.flatMap((file) => {
      const problem = mapProblem(file)
      return problem ? [`${file.slice(dist.length + 1)} ${problem}`] : []
    }),
  ]
}
