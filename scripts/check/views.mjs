// A view that nothing leads to is one that no visitor ever sees: each is named where another view, a part or a verb goes there.
import ts from 'typescript'
import { bare, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const viewsFile = `${packageSource}/core/state/views.ts`
const registryFile = `${packageSource}/react/registry.ts`
/** The folders that lead to views; what shows states to tests is none of them. */
const leading = ['core/actions', 'core/connecting', 'react/views', 'react/modal', 'react/parts']

/** The names of all views: the members of `ViewParams`. */
function viewNames({ ast }) {
  const names = []
  each(ast, (node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'ViewParams') return
    for (const member of node.members) if (member.name) names.push(member.name.getText())
  })
  return names
}

/** The texts that an expression may have: of a choice, both. */
function textsOf(expression) {
  const node = bare(expression)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return []
}

/** `view('Networks', …)`, `{ name: 'Networks', params }`, `help` of the registry, and what a function of view names returns. */
function goalsIn(node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'view') {
    return textsOf(node.arguments[0] ?? node)
  }
  if (ts.isPropertyAssignment(node) && ['name', 'view', 'help'].includes(node.name.getText())) {
    return textsOf(node.initializer)
  }
  return ts.isReturnStatement(node) && node.expression ? textsOf(node.expression) : []
}

/** Names every view that nothing leads to. */
export function checkViews({ root }) {
  const files = leading.flatMap((folder) => sourceFiles(root, `${packageSource}/${folder}`))
  const named = sourceFiles(root, packageSource)
  const views = named.find(({ path }) => path === viewsFile)
  if (!views) return [`${viewsFile} is missing`]
  const goals = new Map()
  for (const { path, ast } of [...files, ...named.filter(({ path }) => path === registryFile)]) {
    // That a view goes to itself brings no visitor there.
    each(ast, (node) => {
      for (const goal of goalsIn(node)) {
        if (!path.includes(`/views/${goal}/`)) goals.set(goal, path)
      }
    })
  }
  return viewNames(views)
    .filter((name) => !goals.has(name))
    .map((name) => `${viewsFile}: nothing leads to the view ${name}`)
}
