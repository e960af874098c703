// The public surface, as a list that a change has to change: names and kinds of every door.
// `node scripts/check/exports.mjs --update` writes it after a build; `--released` notes it as that of a release, by which
// check/changesets.mjs knows what is gone since.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root as repository } from '../lib/run.mjs'
import { declared, readSurface } from '../lib/surface.mjs'

const record = 'docs/public-exports.json'

function kindOf(symbol, checker) {
  const real = declared(symbol, checker)
  const { flags } = real
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Variable) {
    const type = checker.getTypeOfSymbol(real)
    return type.getCallSignatures().length > 0 ? 'function' : 'const'
  }
  if (flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) return 'type'
  if (flags & ts.SymbolFlags.Namespace) return 'namespace'
  return 'unknown'
}

/** `{ door: { name: kind } }` of the built package. */
export function publicExports({ root, folder }) {
  const { checker, doors } = readSurface({ root, folder })
  return Object.fromEntries(
    doors.map(({ door, symbols }) => [
      door,
      Object.fromEntries(symbols.map((symbol) => [symbol.name, kindOf(symbol, checker)])),
    ]),
  )
}

export function checkExports({ root, folder }) {
  const file = join(root, record)
  const now = publicExports({ root, folder })
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const problems = []
  for (const door of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [old, fresh] = [before[door] ?? {}, now[door] ?? {}]
    for (const name of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      if (old[name] === fresh[name]) continue
      const change = old[name]
        ? fresh[name]
          ? `is a ${fresh[name]}, was a ${old[name]}`
          : 'is gone'
        : 'is new'
      problems.push(`${door}: ${name} ${change}`)
    }
  }
  if (problems.length > 0) problems.push(`meant? then: node scripts/check/exports.mjs --update`)
  return problems
}

if (isMain(import.meta.url)) {
  const root = repository
  if (process.argv.includes('--update')) {
    writeFileSync(join(root, record), `${JSON.stringify(publicExports({ root }), null, 2)}\n`)
  }
  if (process.argv.includes('--released')) {
    copyFileSync(join(root, record), join(root, 'docs/released-exports.json'))
  }
  for (const problem of checkExports({ root })) console.log(problem)
}
