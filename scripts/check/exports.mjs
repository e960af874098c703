// The public surface, as a list that a change has to change: names and kinds of every door.
// `node scripts/check/exports.mjs --update` writes it after a build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root as repository } from '../lib/run.mjs'

const record = 'docs/public-exports.json'

function kindOf(symbol, checker) {
  const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
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
export function publicExports({ root, folder = 'packages/latchkit' }) {
  const home = join(root, folder)
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const doors = Object.entries(exports).filter(([, target]) => target.types)
  const files = doors.map(([, target]) => join(home, target.types))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const surface = {}
  for (const [index, [door]] of doors.entries()) {
    const source = program.getSourceFile(files[index])
    const module = source && checker.getSymbolAtLocation(source)
    const symbols = module ? checker.getExportsOfModule(module) : []
    const named = symbols.map((symbol) => [symbol.name, kindOf(symbol, checker)])
    surface[door] = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return surface
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
  for (const problem of checkExports({ root })) console.log(problem)
}
