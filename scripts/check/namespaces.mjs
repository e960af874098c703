// House law 4: core and react know no chain namespace; what a chain can do is asked of its adapter.
import ts from 'typescript'
import { at, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']
const inText = new RegExp(`\\b(${namespaces.join('|')})\\b`)

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail ||
  ts.isJsxText(node)

/** Names every namespace literal in the floors that must not know one; keys and types count too. */
export function checkNamespaces({ root }) {
  const problems = []
  for (const floor of ['core', 'react']) {
    for (const { path, ast } of sourceFiles(root, `${packageSource}/${floor}`)) {
      each(ast, (node) => {
        const found = isText(node)
          ? inText.exec(node.text)?.[1]
          : ts.isIdentifier(node) && namespaces.find((name) => name === node.text)
        if (found) problems.push(`${at(path, ast, node)}: the namespace ${found}`)
      })
    }
  }
  return problems
}
