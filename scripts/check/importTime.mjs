// House law 3: importing a module touches nothing of the browser. Functions may; only what is
// evaluated while the module loads is looked at here. `scripts/check/plainNode.mjs` runs the proof.
import ts from 'typescript'
import { at, bare, shippedFiles } from '../lib/ast.mjs'

const browser = new Set(
  'window document navigator location history localStorage sessionStorage indexedDB caches customElements globalThis self matchMedia addEventListener HTMLElement CSSStyleSheet'.split(
    ' ',
  ),
)

function ownNames(ast) {
  const names = new Set()
  for (const statement of ast.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) names.add(one.name.getText())
    }
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      names.add(statement.name?.text)
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings)) for (const one of bindings.elements) names.add(one.name.text)
  }
  return names
}

const isKey = (node) => {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isMethodDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  )
}

/** Visits what runs while the module loads: not the inside of functions, but that of `(() => …)()`. */
function loading(node, visit) {
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
  visit(node)
  if (ts.isCallExpression(node)) {
    const callee = bare(node.expression)
    if (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) loading(callee.body, visit)
  }
  if (ts.isFunctionLike(node)) return
  const ofInstance =
    ts.isPropertyDeclaration(node) && !node.modifiers?.some((one) => one.kind === ts.SyntaxKind.StaticKeyword)
  if (ofInstance) return
  ts.forEachChild(node, (child) => loading(child, visit))
}

/** Names every use of a browser global at import time. */
export function checkImportTime({ root }) {
  const problems = []
  for (const { path, ast } of shippedFiles(root)) {
    const own = ownNames(ast)
    loading(ast, (node) => {
      if (!ts.isIdentifier(node) || !browser.has(node.text) || own.has(node.text) || isKey(node)) return
      problems.push(`${at(path, ast, node)}: ${node.text} is used while the module loads`)
    })
  }
  return problems
}
