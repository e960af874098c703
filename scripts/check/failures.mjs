// House law 5: failures are catalogued. They are made by `fail(…)` and told apart by their code.
import ts from 'typescript'
import { at, bare, each, packageSource, shippedFiles } from '../lib/ast.mjs'

// wire/errors is the catalogue. An adapter's errors.ts turns a wallet's words into codes, so it must
// read them. wagmi/viemError.ts gives codes the classes that wagmi's users look for. testing plays the wallet and the chain:
// their failures are a stranger's, not ours.
const exempt = new RegExp(
  `^${packageSource}/(wire/errors/|adapters/[^/]+/(?:[^/]+/)?errors\\.ts$|wagmi/viemError\\.ts$|testing/)`,
)
const errorClass = /^(\w*Error|DOMException)$/
const textQuestions = new Set(
  'includes match matchAll startsWith endsWith indexOf search test exec localeCompare'.split(' '),
)
const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** `x.message`, also behind `?.` and `.toLowerCase()`. */
function isMessage(node) {
  const inner = bare(node)
  if (ts.isPropertyAccessExpression(inner)) return inner.name.text === 'message'
  const called = ts.isCallExpression(inner) && bare(inner.expression)
  return called && ts.isPropertyAccessExpression(called) && isMessage(called.expression)
}

function readsMessage(node) {
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) {
    const typeTest = [node.left, node.right].some((side) => ts.isTypeOfExpression(bare(side)))
    return !typeTest && (isMessage(node.left) || isMessage(node.right))
  }
  if (ts.isSwitchStatement(node)) return isMessage(node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  if (!textQuestions.has(node.expression.name.text)) return false
  return isMessage(node.expression.expression) || node.arguments.some(isMessage)
}

function problemOf(node) {
  if (ts.isNewExpression(node) && errorClass.test(node.expression.getText())) {
    return 'an uncatalogued error: use fail(…)'
  }
  if (ts.isThrowStatement(node)) {
    const thrown = bare(node.expression)
    const text = ts.isStringLiteralLike(thrown) || ts.isTemplateExpression(thrown)
    if (text || ts.isObjectLiteralExpression(thrown))
      return 'throws something that is not a catalogued failure'
  }
  if (ts.isCatchClause(node) && /^\{\s*\}$/.test(node.block.getText())) return 'an empty catch'
  return readsMessage(node) ? 'tells failures apart by their text: use the code' : undefined
}

export function checkFailures({ root }) {
  const problems = []
  for (const { path, ast } of shippedFiles(root)) {
    if (exempt.test(path)) continue
    each(ast, (node) => {
      const problem = problemOf(node)
      if (problem) problems.push(`${at(path, ast, node)}: ${problem}`)
    })
  }
  return problems
}
