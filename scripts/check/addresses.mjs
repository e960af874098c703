// An address is a text that only its adapter understands. Code outside of adapters never changes its case to compare it,
// writes an account as CAIP-10 by hand, or knows how an explorer calls its pages.
import ts from 'typescript'
import { at, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const folders = ['core', 'react', 'walletconnect', 'wallets']
const exempt = new Set([
  // Makes CAIP-10, and reads it.
  `${packageSource}/wire/caip.ts`,
  // The text that is signed and its issuer are of one namespace by their own standard (did:pkh, EIP-191).
  `${packageSource}/walletconnect/auth/cacao.ts`,
])
const isAddress = /(address|receiver|recipient|sender)$/i
const explorerPage = /\/(address|tx|account|extrinsic|transaction)\//

const lastName = (node) => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) ? lastName(node.expression) : ''
}

/** `address.toLowerCase()`, and the like. */
const changesCase = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^to(Locale)?(Lower|Upper)Case$/.test(node.expression.name.text) &&
  isAddress.test(lastName(node.expression.expression))

/** `${chain}:${address}`. */
const makesCaip10 = (node) =>
  ts.isTemplateExpression(node) &&
  node.templateSpans.some(
    ({ expression }, index) =>
      isAddress.test(lastName(expression)) &&
      (index === 0 ? node.head.text : node.templateSpans[index - 1].literal.text).endsWith(':') &&
      index > 0,
  )

const namesExplorerPage = (node) =>
  (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
  !node.text.startsWith('.') && // a file of ours
  explorerPage.test(node.text)

export function checkAddresses({ root }) {
  const problems = []
  const rules = [
    [changesCase, 'changes the case of an address: compare by addressKey'],
    [makesCaip10, 'writes CAIP-10 by hand: use toCaipAddress'],
    [namesExplorerPage, 'knows a page of an explorer: use explorerUrl'],
  ]
  for (const folder of folders) {
    for (const { path, ast } of sourceFiles(root, `${packageSource}/${folder}`)) {
      if (exempt.has(path) || path.includes('/gallery/')) continue
      each(ast, (node) => {
        for (const [breaks, why] of rules) if (breaks(node)) problems.push(`${at(path, ast, node)}: ${why}`)
      })
    }
  }
  return problems
}
