// What is told apart by identity is in one file of the built package: a copy of a class or of an object that is compared
// would be another one. The build copies modules (docs/decisions/0031-copied-modules.md); the maps say which.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { at, bare, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InstanceOfKeyword,
])
/** Methods that find a value by identity. */
const finding = new Set(['has', 'get', 'includes', 'indexOf', 'lastIndexOf', 'is'])

/** Whether two values of this expression, written alike, are two things. Texts, numbers and patterns are not compared so. */
function isOfItsOwn(initializer) {
  const value = initializer && bare(initializer)
  if (!value) return false
  return (
    ts.isObjectLiteralExpression(value) ||
    ts.isArrayLiteralExpression(value) ||
    ts.isFunctionLike(value) ||
    ts.isClassLike(value) ||
    ts.isNewExpression(value) ||
    ts.isCallExpression(value)
  )
}

/** The top-level names of a file that stand for something of its own, and what it imports: `[file, name]` by local name. */
function namesOf(path, ast) {
  const own = new Set()
  const imported = new Map()
  for (const statement of ast.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && isOfItsOwn(initializer)) own.add(name.text)
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name) own.add(statement.name.text)
    } else if (ts.isImportDeclaration(statement) && statement.moduleSpecifier.text.startsWith('.')) {
      const from = posix.join(posix.dirname(path), statement.moduleSpecifier.text).replace(/\.js$/, '')
      const named = statement.importClause?.namedBindings
      for (const { name, propertyName } of named && ts.isNamedImports(named) ? named.elements : [])
        imported.set(name.text, [from, (propertyName ?? name).text])
    }
  }
  return { own, imported }
}

/** The expressions whose identity a node looks at. */
function compared(node) {
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) return [node.left, node.right]
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  return finding.has(node.expression.name.text) ? node.arguments : []
}

/** Calls that make something by which others are told apart. */
const makers = /^(createContext|Symbol)$/

/**
 * Returns the things that are told apart by identity: the place of each declaration, by file without extension, and the
 * places that compare it.
 */
export function identities(root) {
  const files = new Map()
  for (const { path, ast } of sourceFiles(root)) {
    files.set(path.replace(/\.tsx?$/, ''), { path, ast, ...namesOf(path, ast) })
  }
  const found = new Map()
  const note = (file, name, where) => found.set(`${file} ${name}`, { file, name, where })
  for (const [file, { path, ast, imported }] of files) {
    each(ast, (node) => {
      if (ts.isClassLike(node) && node.name) note(file, node.name.text, at(path, ast, node))
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
        const value = bare(node.initializer)
        if (ts.isCallExpression(value) && makers.test(value.expression.getText(ast)))
          note(file, node.name.text, at(path, ast, node))
      }
      for (const side of compared(node).map(bare)) {
        if (!ts.isIdentifier(side)) continue
        const [from, name] = imported.get(side.text) ?? [file, side.text]
        if (files.get(from)?.own.has(name)) note(from, name, at(path, ast, node))
      }
    })
  }
  return [...found.values()]
}

/** The source files that are in more than one file of the built package, each with those, by the maps. */
export function copies(dist) {
  const users = new Map()
  for (const entry of readdirSync(dist, { recursive: true })) {
    const map = entry.replaceAll('\\', '/')
    if (!map.endsWith('.js.map')) continue
    for (const source of JSON.parse(readFileSync(join(dist, map), 'utf8')).sources) {
      const path = posix.join(posix.dirname(map), source)
      users.set(path, [...(users.get(path) ?? []), map.replace(/\.map$/, '')])
    }
  }
  return new Map([...users].filter(([, files]) => files.length > 1))
}

export function checkIdentity({ root }) {
  const dist = join(root, 'packages/latchkit/dist')
  if (!existsSync(dist)) return ['the package was not built']
  const copied = new Map(
    [...copies(dist)].map(([path, files]) => [
      path.slice(path.indexOf('src/') + 'src/'.length).replace(/\.tsx?$/, ''),
      files,
    ]),
  )
  return identities(root).flatMap(({ file, name, where }) => {
    const files = copied.get(file.slice(packageSource.length + 1))
    return files ? [`${name} of ${file} is told apart (${where}) and is in ${files.join(', ')}`] : []
  })
}
