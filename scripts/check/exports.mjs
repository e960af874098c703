// The public surface, as a list that a change has to change: names and kinds of every door.
// `node scripts/check/exports.mjs --update` writes it after a build; `--released` notes it as that of a release, by which
// check/changesets.mjs knows what is gone since.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root as repository } from '../lib/run.mjs'
import { doorsOf, internalDoors } from '../lib/surface.mjs'

const record = 'docs/public-exports.json'
const { SymbolFlags } = ts
const options = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: [],
}

function kindOf(symbol, checker) {
  const real = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const isCalled = () => checker.getTypeOfSymbol(real).getCallSignatures().length > 0
  if (real.flags & SymbolFlags.Class) return 'class'
  if (real.flags & SymbolFlags.Function) return 'function'
  if (real.flags & SymbolFlags.Variable) return isCalled() ? 'function' : 'const'
  return real.flags & SymbolFlags.Namespace ? 'namespace' : 'type'
}

/** `{ door: { name: kind } }` of the built package. */
function publicExports(root) {
  const home = join(root, 'packages/latchkit')
  const doors = doorsOf(home).filter(([door]) => !internalDoors.includes(door))
  const files = doors.map(([, target]) => join(home, target.types))
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const exportsOf = (file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = module ? checker.getExportsOfModule(module) : []
    return symbols
      .map((symbol) => [symbol.name, kindOf(symbol, checker)])
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return Object.fromEntries(doors.map(([door], at) => [door, Object.fromEntries(exportsOf(files[at]))]))
}

export function checkExports({ root }) {
  const file = join(root, record)
  const linesOf = (doors) =>
    Object.entries(doors).flatMap(([door, names]) =>
      Object.entries(names).map(([name, kind]) => `${door}: ${kind} ${name}`),
    )
  const now = linesOf(publicExports(root))
  const before = linesOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const problems = [
    ...before.filter((line) => !now.includes(line)).map((line) => `${line} is gone`),
    ...now.filter((line) => !before.includes(line)).map((line) => `${line} is new`),
  ]
  return problems.length > 0 ? [...problems, 'meant? then: node scripts/check/exports.mjs --update'] : []
}

if (isMain(import.meta.url)) {
  const file = join(repository, record)
  if (process.argv.includes('--update'))
    writeFileSync(file, `${JSON.stringify(publicExports(repository), null, 2)}\n`)
  if (process.argv.includes('--released')) copyFileSync(file, join(repository, 'docs/released-exports.json'))
  for (const problem of checkExports({ root: repository })) console.log(problem)
}
