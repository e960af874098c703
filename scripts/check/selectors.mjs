// What a connection can do is data in the state. Selectors and views read data; none looks into the live map.
import ts from 'typescript'
import { at, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const readers = ['core/select', 'react/views', 'react/parts']

/** `x.live`, `x?.live`, `x['live']` and `{ live } = x`. */
function readsLive(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'live'
  if (ts.isElementAccessExpression(node)) {
    return ts.isStringLiteralLike(node.argumentExpression) && node.argumentExpression.text === 'live'
  }
  return ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'live'
}

/** Names every place where a selector or a view asks what is alive instead of what is known. */
export function checkSelectors({ root }) {
  const problems = []
  for (const folder of readers) {
    for (const { path, ast } of sourceFiles(root, `${packageSource}/${folder}`)) {
      each(ast, (node) => {
        if (readsLive(node)) problems.push(`${at(path, ast, node)}: looks into the live map: read the state`)
      })
    }
  }
  return problems
}
