// The doors of the built package and what they export, with TypeScript's view of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The doors that are code, as `[name, target]`: a stylesheet is none. */
export function doorsOf(home) {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return Object.entries(exports).filter(([, target]) => target.default?.endsWith('.js'))
}

/** Doors between the packages of this repository: no promise is made of them, and no reference is written. */
export const internalDoors = ['./wire/custody']

/** An export as it was declared, past the re-exports of doors. */
export const declared = (symbol, checker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** `{ checker, doors: [{ door, symbols }] }`, the symbols sorted by name. */
export function readSurface({ root, folder = 'packages/latchkit' }) {
  const home = join(root, folder)
  const doors = doorsOf(home).filter(([door]) => !internalDoors.includes(door))
  const files = doors.map(([, target]) => join(home, target.types))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  return {
    checker,
    doors: doors.map(([door], index) => {
      const source = program.getSourceFile(files[index])
      const module = source && checker.getSymbolAtLocation(source)
      const symbols = module ? checker.getExportsOfModule(module) : []
      return { door, symbols: symbols.sort((a, b) => (a.name < b.name ? -1 : 1)) }
    }),
  }
}
