// The lockfile says what the manifests say: every workspace is in it with the ranges it asks for, and every system's binaries,
// each with the hash that npm compares what it downloads with.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Folders of workspaces given as `packages/*`, the only form used here. */
function workspaces(root, patterns) {
  return patterns.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '')
    const names = existsSync(join(root, parent)) ? readdirSync(join(root, parent)) : []
    return names
      .map((name) => `${parent}/${name}`)
      .filter((path) => existsSync(join(root, path, 'package.json')))
  })
}

/** Whether a package at a place of the lockfile finds another one: beside it, or in a folder above. */
function isFound(packages, place, name) {
  const parts = place.split('/node_modules/')
  const above = parts.map((_, at) => parts.slice(0, at + 1).join('/node_modules/'))
  return ['', ...above].some((folder) => packages[`${folder ? `${folder}/` : ''}node_modules/${name}`])
}

/** `npm ci` refuses a lockfile that lacks what only another system installs. */
function missingOptional(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFound(packages, place, name))
      .map((name) => `${place} may need ${name}, which is not in package-lock.json: npm ci would refuse`),
  )
}

const withoutHash = (packages) =>
  Object.entries(packages)
    .filter(([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity)
    .map(([place]) => `${place} has no integrity: delete its entry and run npm install --package-lock-only`)

export function checkLockfile({ root }) {
  const manifest = readJson(join(root, 'package.json'))
  const { packages } = readJson(join(root, 'package-lock.json'))
  const problems = []
  for (const path of ['', ...workspaces(root, manifest.workspaces ?? [])]) {
    const wanted = readJson(join(root, path, 'package.json'))
    const locked = packages[path]
    if (!locked) problems.push(`${path} is not in package-lock.json: run npm install`)
    for (const kind of locked ? kinds : []) {
      const [asks, has] = [wanted[kind] ?? {}, locked[kind] ?? {}]
      for (const name of new Set([...Object.keys(asks), ...Object.keys(has)])) {
        if (asks[name] === has[name]) continue
        problems.push(
          `${path || 'the root'}: ${name} is ${asks[name] ?? 'not'} asked for, ${has[name] ?? 'not'} in the lockfile`,
        )
      }
    }
  }
  return [...problems, ...missingOptional(packages), ...withoutHash(packages)]
}
