// What `npm run measure` counts in the sources. The definitions stand in scripts/measure.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { each, sourceFiles } from './ast.mjs'
import { trackedFiles } from './tracked.mjs'

export const longFunction = 60

const code = /\.(m?[jt]sx?|cjs|css)$/
const testCode = /\.test\.\w+$|(^|\/)fixtures\/|^e2e\/|^bench\/|^packages\/[^/]+\/test\//

/** Lines of a text as an editor counts them. */
const linesOf = (text) => text.trimEnd().split('\n').length

const isIn = (folder) => (path) => path.startsWith(`${folder}/`)

/** `{ folder: { source, tests } }` of the tracked code files below each folder. */
export function countLines(root, folders) {
  const files = trackedFiles(root).filter((path) => code.test(path))
  return Object.fromEntries(
    folders.map((folder) => {
      const sum = { source: 0, tests: 0 }
      for (const path of files.filter(isIn(folder)))
        sum[testCode.test(path) ? 'tests' : 'source'] += linesOf(readFileSync(join(root, path), 'utf8'))
      return [folder, sum]
    }),
  )
}

const isFunction = (node) =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)) &&
  node.body

/** `{ path: [lines of each] }` of the functions that are longer than they should be. */
export function longFunctions(root, folders) {
  const found = {}
  for (const { path, ast } of folders.flatMap((folder) => sourceFiles(root, folder))) {
    const lineOf = (position) => ast.getLineAndCharacterOfPosition(position).line
    each(ast, (node) => {
      if (!isFunction(node)) return
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart(ast)) + 1
      if (lines > longFunction) found[path] = [...(found[path] ?? []), lines]
    })
  }
  return found
}

/** The texts of everything a file imports: statements, `import()`, and types by `import('…')`. */
function importsOf(ast) {
  const found = []
  each(ast, (node) => {
    const named =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
            ? node.argument.literal
            : undefined
    if (named && ts.isStringLiteralLike(named)) found.push(named.text)
  })
  return found
}

/** The place of a file in a folder: the child folder it is in, or the file itself. */
const placeIn = (folder, path) => path.slice(folder.length + 1).split('/')[0]

/** The arrows inside a folder, each `from → to`. */
export function arrowsIn(root, folder) {
  const files = sourceFiles(root, folder)
  const known = new Set(files.map(({ path }) => path))
  const arrows = new Set()
  for (const { path, ast } of files) {
    for (const text of importsOf(ast).filter((one) => one.startsWith('.'))) {
      const wanted = posix.join(posix.dirname(path), text).replace(/\.js$/, '')
      const target = [`${wanted}.ts`, `${wanted}.tsx`, wanted].find((one) => known.has(one))
      if (!target) continue // another folder, a stylesheet, a fixture
      const [from, to] = [placeIn(folder, path), placeIn(folder, target)]
      if (from !== to) arrows.add(`${from} → ${to}`)
    }
  }
  return [...arrows].sort()
}

/** The folders directly below one, as paths. */
export const childrenOf = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((one) => one.isDirectory() && !/^(node_modules|dist)$/.test(one.name))
        .map((one) => `${folder}/${one.name}`)
        .sort()
    : []
