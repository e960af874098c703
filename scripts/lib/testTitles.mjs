// The tests of a file: their titles, the literals and names of their bodies, and what a named constant of the sources is worth.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { bare, each, sourceFiles } from './ast.mjs'

const wrappers = new Set([
  'each',
  'for',
  'only',
  'skip',
  'skipIf',
  'runIf',
  'concurrent',
  'sequential',
  'fails',
])
const skipped = new Set(['skip', 'todo'])

/** `it`, `test`, `it.each(…)`, `test.skip`: the table of `each` or `for`, and whether the test runs; nothing for any other callee. */
function testCallee(callee, names) {
  let node = callee
  let table
  let runs = true
  while (true) {
    if (ts.isIdentifier(node)) return names.has(node.text) ? { table, runs } : undefined
    if (ts.isCallExpression(node)) {
      const { name } = node.expression
      if (name?.text === 'each' || name?.text === 'for') table = node.arguments[0]
      node = node.expression
    } else if (ts.isPropertyAccessExpression(node)) {
      if (skipped.has(node.name.text)) runs = false
      if (!wrappers.has(node.name.text)) return undefined
      node = node.expression
    } else {
      return undefined
    }
  }
}

/** `it`, `test` and what a file calls them instead. */
function testNamesIn(ast) {
  const names = new Set(['it', 'test'])
  each(ast, (node) => {
    if (ts.isImportSpecifier(node) && names.has(node.propertyName?.text)) names.add(node.name.text)
  })
  return names
}

/** The text of a title as it is written; `${…}` stays as the source has it. */
function written(node) {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return `\${${node.text}}`
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

/** The title of a test that is a parameter alone says nothing: the titles of its groups stand before it. */
function inItsGroup(title, call) {
  if (/[a-z]/i.test(title.replace(/%[sdifjop]|\$\{[^}]*\}|\$[\w.]+/g, ''))) return title
  const groups = []
  for (let node = call.parent; node; node = node.parent) {
    if (!ts.isCallExpression(node)) continue
    if (!/^(test\.)?describe\b/.test(node.expression.getText())) continue
    groups.unshift(written(node.arguments[0]))
  }
  return [...groups, title].join(' ')
}

/** The text of one cell of a table, if it is plain. */
function plain(cell) {
  const value = bare(cell)
  if (ts.isStringLiteralLike(value)) return value.text
  if (ts.isNumericLiteral(value)) return String(Number(value.text))
  return value.kind === ts.SyntaxKind.PrefixUnaryExpression ? value.getText() : undefined
}

/** The titles that a table makes of one: `%s` and its like are filled cell by cell, as far as the cells are plain. */
function filled(title, rows) {
  return rows.map((row) => {
    const value = bare(row)
    const cells = ts.isArrayLiteralExpression(value) ? [...value.elements] : [value]
    return title.replace(/%[sdifjop]/g, (mark) => {
      const cell = cells.shift()
      return (cell && plain(cell)) ?? mark
    })
  })
}

/** Name → declaration of everything that a file declares, at any depth; two of one name are both there. */
function declarationsOf(ast) {
  const found = new Map()
  const add = (name, node) => found.set(name, [...(found.get(name) ?? []), node])
  each(ast, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) add(node.name.text, node)
    if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, node)
  })
  return found
}

/** The titles and nodes of a table that stands in a variable of the same file. */
function rowsOf(table, declarations) {
  let node = table && bare(table)
  if (node && ts.isIdentifier(node)) node = declarations.get(node.text)?.[0]?.initializer
  node = node && bare(node)
  return node && ts.isArrayLiteralExpression(node) ? [...node.elements] : []
}

/**
 * The tests of a file that run: `{ titles, nodes }`, the nodes being the call and everything of the same file that it names.
 */
export function testsOf(root, path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const text = readFileSync(join(root, path), 'utf8')
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const declarations = declarationsOf(ast)
  const names = testNamesIn(ast)
  const tests = []
  each(ast, (node) => {
    if (!ts.isCallExpression(node)) return true
    const callee = testCallee(node.expression, names)
    const own = callee?.runs && node.arguments.length > 1 ? written(node.arguments[0]) : undefined
    if (own === undefined) return true
    const title = inItsGroup(own, node)
    const rows = rowsOf(callee.table, declarations)
    tests.push({ titles: [title, ...filled(title, rows)], nodes: reach(node, declarations) })
    return true
  })
  return tests
}

/** A node and the declarations that it names, however far they lead inside the file. */
function reach(start, declarations) {
  const nodes = new Set([start])
  for (const node of nodes) {
    each(node, (inner) => {
      if (ts.isIdentifier(inner)) for (const found of declarations.get(inner.text) ?? []) nodes.add(found)
    })
  }
  return [...nodes]
}

/** The value of an expression: a number, a text or a list of them; nothing where that cannot be read off. */
export function worthOf(expression, constants) {
  const node = bare(expression)
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return constants.get(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = worthOf(node.operand, constants)
    return typeof value === 'number' ? -value : undefined
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((item) => worthOf(item, constants))
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [worthOf(node.left, constants), worthOf(node.right, constants)]
  if (typeof left !== 'number' || typeof right !== 'number') return undefined
  return calculate(node.operatorToken.kind, left, right)
}

function calculate(operator, left, right) {
  if (operator === ts.SyntaxKind.AsteriskToken) return left * right
  if (operator === ts.SyntaxKind.SlashToken) return left / right
  if (operator === ts.SyntaxKind.PlusToken) return left + right
  return operator === ts.SyntaxKind.MinusToken ? left - right : undefined
}

/** Name → value of the constants that the sources below `folders` export; a name with two values has none. */
export function constantsOf(root, folders) {
  const constants = new Map()
  const twice = new Set()
  for (const { ast } of folders.flatMap((folder) => sourceFiles(root, folder))) {
    for (const statement of ast.statements) {
      if (!ts.isVariableStatement(statement)) continue
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
      for (const { name, initializer } of statement.declarationList.declarations) {
        const value = initializer && worthOf(initializer, constants)
        if (value === undefined || !ts.isIdentifier(name)) continue
        if (constants.has(name.text) && String(constants.get(name.text)) !== String(value))
          twice.add(name.text)
        constants.set(name.text, value)
      }
    }
  }
  for (const name of twice) constants.delete(name)
  return constants
}

/** The texts and numbers that stand in a test, as themselves, as a calculation or as the name of a constant. */
export function valuesIn({ nodes }, constants) {
  const numbers = new Set()
  const texts = []
  const add = (value) => {
    if (typeof value === 'number') numbers.add(value)
    else if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(add)
  }
  for (const node of nodes) {
    each(node, (inner) => {
      if (ts.isIdentifier(inner)) {
        add(constants.get(inner.text))
        texts.push(inner.text)
      } else if (ts.isRegularExpressionLiteral(inner) || ts.isTemplateExpression(inner)) {
        texts.push(inner.getText().replaceAll('\\', ''))
      } else if (ts.isExpression(inner)) {
        add(worthOf(inner, constants))
      }
    })
  }
  return { numbers, texts }
}
