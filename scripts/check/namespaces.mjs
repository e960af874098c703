// House law 4: core, react and the server outside its namespaces know no chain namespace, and how no address begins; what a
// chain can do is asked of its adapter, and on the server of its folder.
import ts from 'typescript'
import { at, each, packageSource, serverSource, sourceFiles } from '../lib/ast.mjs'

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']
const inText = new RegExp(`\\b(${namespaces.join('|')})\\b`)
/** The beginning of an address of one namespace: a text or a pattern that begins so reads an address by its looks. */
const addressPrefix = /^(\/[\^(?:]*)?0x/

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail ||
  ts.isJsxText(node)

const namespaceIn = (node) => {
  if (isText(node) || ts.isRegularExpressionLiteral(node)) return inText.exec(node.text)?.[1]
  return ts.isIdentifier(node) ? namespaces.find((name) => name === node.text) : undefined
}

const isAddressTest = (node) =>
  (isText(node) || ts.isRegularExpressionLiteral(node)) && addressPrefix.test(node.text)

function problemsOf({ path, ast }, isFound, say) {
  const problems = []
  each(ast, (node) => {
    const found = isFound(node)
    if (found) problems.push(`${at(path, ast, node)}: ${say(found)}`)
  })
  return problems
}

/** The gallery shows addresses; on the server what is no route may have to know them. */
const mayNameAddresses = (path) =>
  path.startsWith(`${packageSource}/react/gallery/`) ||
  (path.startsWith(serverSource) && !path.startsWith(`${serverSource}/gateway/`))

/** Names every namespace literal in the floors that must not know one; keys and types count too. */
export function checkNamespaces({ root }) {
  const neutral = [
    ...['core', 'react'].flatMap((floor) => sourceFiles(root, `${packageSource}/${floor}`)),
    ...sourceFiles(root, serverSource).filter(({ path }) => !path.startsWith(`${serverSource}/namespaces/`)),
  ]
  return [
    ...neutral.flatMap((file) => problemsOf(file, namespaceIn, (name) => `the namespace ${name}`)),
    ...neutral
      .filter(({ path }) => !mayNameAddresses(path))
      .flatMap((file) =>
        problemsOf(file, isAddressTest, () => 'an address read by its looks, which only its namespace does'),
      ),
  ]
}
