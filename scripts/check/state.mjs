// House law 3: no module-level mutable state.
import ts from 'typescript'
import { at, bare, each, shippedFiles } from '../lib/ast.mjs'

const changing = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin set add delete clear append'.split(' '),
)
const containers = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'])
const lifeless = new Set(['RegExp', 'TextEncoder', 'TextDecoder', 'URL', 'Error'])
const storeMakers = new Set(['createStore', 'create', 'createLatchkit', 'proxy', 'signal', 'atom'])
const assigning = (kind) => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** The name at the root of `name.a[b].c`. */
function rootName(node) {
  let inner = bare(node)
  let deep = false
  while (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) {
    inner = bare(inner.expression)
    deep = true
  }
  return ts.isIdentifier(inner) ? { name: inner.text, deep } : undefined
}

/** The name whose value this node changes, if it changes one. */
function changedName(node) {
  if (ts.isBinaryExpression(node) && assigning(node.operatorToken.kind)) return deepName(node.left)
  if (ts.isDeleteExpression(node)) return deepName(node.expression)
  const steps = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)
  const stepping = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken]
  if (steps && stepping.includes(node.operator)) return deepName(node.operand)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: receiver, name } = node.expression
  if (changing.has(name.text)) return rootName(receiver)?.name
  const assigns = receiver.getText() === 'Object' && /^(assign|define\w+|setPrototypeOf)$/.test(name.text)
  return assigns && node.arguments[0] ? rootName(node.arguments[0])?.name : undefined
}

function deepName(node) {
  const found = rootName(node)
  return found?.deep ? found.name : undefined
}

/** A call `name.test()` or `name.exec()`: a pattern with `g` or `y` remembers where it stopped. */
function steppedPattern(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  return /^(test|exec)$/.test(node.expression.name.text)
    ? rootName(node.expression.expression)?.name
    : undefined
}

const isReadonly = (type) => type !== undefined && /^(Readonly\w*<|readonly )/.test(type.getText())
const isExported = (statement) => statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)

/**
 * Returns the kind of value in a top-level constant: `container`, `pattern`, `alive` (may change by itself), or nothing
 * of note.
 */
function holds(initializer) {
  const value = initializer && bare(initializer)
  if (!value) return undefined
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)) return 'literal'
  if (value.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    return /[gy]\w*$/.test(value.text.slice(value.text.lastIndexOf('/'))) ? 'pattern' : undefined
  }
  if (ts.isNewExpression(value)) {
    const name = value.expression.getText()
    if (containers.has(name)) return 'container'
    return lifeless.has(name) || name.startsWith('Intl.') ? undefined : 'alive'
  }
  return ts.isCallExpression(value) && storeMakers.has(value.expression.getText()) ? 'alive' : undefined
}

function topLevel({ path, ast }, problems) {
  const constants = new Map()
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings)) {
        for (const one of bindings.elements) constants.set(one.name.text, 'imported')
      }
    }
    if (!ts.isVariableStatement(statement)) continue
    const ambient = statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.DeclareKeyword)
    if (ambient) continue
    const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      const where = at(path, ast, name)
      if (!constant) problems.push(`${where}: top-level \`let\` or \`var\` ${name.getText()}`)
      const kind = holds(initializer)
      if (kind === 'alive') problems.push(`${where}: ${name.getText()} is a live object of the module`)
      if (kind === 'container' && isExported(statement) && !isReadonly(type)) {
        problems.push(
          `${where}: exported ${name.getText()} can be changed by anyone: give it a Readonly type`,
        )
      }
      if (kind) constants.set(name.getText(), kind)
    }
  }
  return constants
}

/** Names that a function declares for itself hide the module's. */
function declares(scope, name) {
  let found = false
  each(scope, (node) => {
    if (found) return false
    const named = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (named && ts.isIdentifier(node.name) && node.name.text === name) found = true
  })
  return found
}

function hidden(node, name) {
  for (let scope = node.parent; scope && !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && declares(scope, name)) return true
  }
  return false
}

/** Names every place where a module keeps state that outlives a call. */
export function checkModuleState({ root }) {
  const problems = []
  for (const file of shippedFiles(root)) {
    const constants = topLevel(file, problems)
    each(file.ast, (node) => {
      const where = () => at(file.path, file.ast, node)
      const name = changedName(node)
      if (name && constants.has(name) && !hidden(node, name)) {
        problems.push(
          `${where()}: changes ${name}, which the module ${constants.get(name) === 'imported' ? 'imports' : 'keeps'}`,
        )
      }
      const pattern = steppedPattern(node)
      if (pattern && constants.get(pattern) === 'pattern' && !hidden(node, pattern)) {
        problems.push(
          `${where()}: ${pattern} has the flag g or y, so test() and exec() remember where they stopped`,
        )
      }
      const fixed = [ts.SyntaxKind.ReadonlyKeyword, ts.SyntaxKind.DeclareKeyword]
      if (
        ts.isPropertyDeclaration(node) &&
        hasStatic(node) &&
        !node.modifiers.some((one) => fixed.includes(one.kind))
      ) {
        problems.push(`${where()}: static field ${node.name.getText()} is not readonly`)
      }
    })
  }
  return problems
}

const hasStatic = (node) => node.modifiers?.some((one) => one.kind === ts.SyntaxKind.StaticKeyword)
