// The reference has every public name and what its docstring says, seen without a build. What a type prints is compared once the
// package is built (`reference.mjs`).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { at, packageSource, sourceFiles } from '../lib/ast.mjs'
import { doorsOf, internalDoors } from '../lib/surface.mjs'

const home = 'docs/reference'
const packageFolder = 'packages/latchkit'
const advice = 'npm run reference'

/** The letters and figures of a text: TypeDoc escapes, breaks and joins what stands between them. */
const letters = (text) => text.replace(/&\w+;/g, '').replace(/[^\p{L}\p{N}]+/gu, '')

/** The path of a module that another one names, as `./a.js`. */
function resolved(files, from, specifier) {
  const path = join(from, '..', specifier).replace(/\.js$/, '')
  return [`${path}.ts`, `${path}.tsx`].find((file) => files.has(file))
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The declarations that a module exports, as `[name, node]`; the node is the one that has the docstring. */
function declarationsOf(ast) {
  return ast.statements.filter(isExported).flatMap((node) => {
    if (!ts.isVariableStatement(node)) return node.name ? [[node.name.text, node]] : []
    return node.declarationList.declarations.map(({ name }) => [name.text, node])
  })
}

/** The exports of a door, as `[name, path, node]`. */
function exportsOf(files, path) {
  const ast = files.get(path)
  const named = declarationsOf(ast).map(([name, node]) => [name, path, node])
  const others = []
  for (const { exportClause, moduleSpecifier } of ast.statements.filter(ts.isExportDeclaration)) {
    const file = moduleSpecifier && resolved(files, path, moduleSpecifier.text)
    if (!file) continue
    const all = exportsOf(files, file)
    if (!exportClause) others.push(...all)
    for (const { propertyName, name } of exportClause?.elements ?? [])
      for (const [own, from, node] of all)
        if (own === (propertyName ?? name).text) named.push([name.text, from, node])
  }
  // A name that is exported by itself wins over one of `export *`.
  const taken = new Set(named.map(([name]) => name))
  return [...named, ...others.filter(([name]) => !taken.has(name))]
}

/** The docstrings of a declaration and of its members, without their tags. */
function docstringsOf(declaration) {
  const nodes = [declaration, ...(declaration.members ?? declaration.type?.members ?? [])]
  return nodes.flatMap((node) =>
    (node.jsDoc ?? []).map(({ comment }) => ({ node, text: ts.getTextOfJSDocComment(comment) ?? '' })),
  )
}

export function checkStaleReference({ root }) {
  if (!existsSync(join(root, home))) return []
  const files = new Map(sourceFiles(root, packageSource).map(({ path, ast }) => [path, ast]))
  const pages = readdirSync(join(root, home))
    .filter((file) => file !== 'README.md')
    .map((file) => readFileSync(join(root, home, file), 'utf8'))
  const names = new Set(
    pages.flatMap((page) => [...page.matchAll(/^### ([\w$]+)/gm)].map(([, name]) => name)),
  )
  const words = letters(pages.join('\n'))
  const exported = doorsOf(join(root, packageFolder))
    .filter(([door]) => !internalDoors.includes(door))
    .map(([, { types }]) => types.replace('./dist', packageSource).replace(/\.d\.ts$/, '.ts'))
    .filter((door) => files.has(door))
    .flatMap((door) => exportsOf(files, door))
  const problems = new Set()
  for (const [name, path, declaration] of exported) {
    const ast = files.get(path)
    if (!names.has(name)) problems.add(`${at(path, ast, declaration)}: ${home} has no ${name}: ${advice}`)
    for (const { node, text } of docstringsOf(declaration))
      if (!text.includes('@link') && !words.includes(letters(text)))
        problems.add(`${at(path, ast, node)}: ${home} says something else of ${name}: ${advice}`)
  }
  const known = new Set(exported.map(([name]) => name))
  for (const name of names)
    if (!known.has(name)) problems.add(`${home} has ${name}, which no door exports: ${advice}`)
  return [...problems]
}
