// House law 6, the part that can be read from the source: doors are pure re-exports, and inside, an
// import names a file. (What lands in a site's entry chunk is measured by lazy.mjs.)
import ts from 'typescript'
import { at, each, shippedFiles } from '../lib/ast.mjs'

const isDoor = (path) => /(^|\/)index\.tsx?$/.test(path)
/** `'use client'` tells a framework that what is behind the door is for browsers. */
const isDirective = (statement) =>
  ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression)
const isRelative = (specifier) => /^\.{1,2}(\/|$)/.test(specifier)
const namesFile = (specifier) => /\.(js|json|css\?inline)$/.test(specifier)
const namesDoor = (specifier) => /(^|\/)index\.js$/.test(specifier)

function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier?.text
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal.text
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  if (!dynamic) return undefined
  const [target] = node.arguments
  // A computed target cannot be followed by a bundler either, so it stays out of every chunk.
  return target && ts.isStringLiteralLike(target) ? target.text : './computed'
}

export function checkDoors({ root }) {
  const problems = []
  for (const { path, ast } of shippedFiles(root)) {
    if (isDoor(path)) {
      for (const statement of ast.statements) {
        if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) continue
        if (isDirective(statement)) continue
        problems.push(`${at(path, ast, statement)}: a door only re-exports`)
      }
    }
    each(ast, (node) => {
      const specifier = specifierOf(node)
      if (!specifier || !isRelative(specifier)) return
      const where = at(path, ast, node)
      if (!namesFile(specifier)) problems.push(`${where}: '${specifier}' does not name a file`)
      else if (namesDoor(specifier))
        problems.push(`${where}: '${specifier}' is a door; name the file behind it`)
    })
  }
  return problems
}
