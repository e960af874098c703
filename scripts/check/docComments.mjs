// Doc comments begin with what the thing is or does, never with half a clause ("What becomes of…", "Whom to…", "So long…"), and
// no comment speaks of a person without a name: it says who.
import ts from 'typescript'
import { sourceFiles } from '../lib/ast.mjs'

/** The folders whose comments have been rewritten. The list grows until it has every folder with code. */
export const covered = [
  'apps/demo',
  'apps/reading',
  'apps/secure',
  'apps/wallet',
  'bench',
  'e2e',
  'examples/libraries',
  'examples/next/app',
  'examples/react',
  'examples/toys',
  'packages/latchkit/src/adapters',
  'packages/latchkit/src/core',
  'packages/latchkit/src/networks',
  'packages/latchkit/src/react',
  'packages/latchkit/src/testing',
  'packages/latchkit/src/walletconnect',
  'packages/latchkit/src/wallets',
  'packages/latchkit/src/wire',
  'packages/server/src',
  'scripts',
]

/** `Whether` is none of them: it may begin the comment of a boolean. */
const headless =
  /^(what|whatever|whom|who|whoever|whose|how|where|wherever|when|which|why|so|told|nothing|as|said|kept|asked|held|heard|shown)\b/i
/** A rule that the sentence keeps may stand before it: `[A]`, `S8:`, `Readings 6, 22:`, `§5:`. */
const rule = /^(?:\[[A-Z]\] )?(?:(?:[SGRFX]\d+|readings? [\d., and]+|§[\d.]+)[:,.]? )?/i
const nameless = /\b(nobody|somebody|anybody)\b/i

/** The places and texts of all comments of a file; text between JSX tags has none. */
function commentsIn(ast) {
  const text = ast.getFullText()
  const found = new Map()
  const add = (ranges) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    add(ts.getLeadingCommentRanges(text, node.pos))
    add(ts.getTrailingCommentRanges(text, node.end))
    for (const child of node.getChildren(ast)) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(ast)
  return [...found].sort(([one], [other]) => one - other)
}

/** The words of a comment without its frame of slashes and asterisks. */
const wordsOf = (comment) =>
  comment
    .replace(/^\/[/*]+|\*+\/$/g, '')
    .replace(/^\s*\*\s?/gm, '')
    .trim()

function problemOf(comment) {
  const words = wordsOf(comment)
  const person = nameless.exec(words)
  if (person) return `"${person[0]}" says not who; name them`
  const first = comment.startsWith('/**') ? headless.exec(words.replace(rule, '')) : null
  return first ? `begins with "${first[0]}"; begin with what it is or does` : undefined
}

/** Names each comment that a reader must turn round before it says something. */
export function checkDocComments({ root, folders = covered }) {
  return folders.flatMap((folder) =>
    sourceFiles(root, folder, { tests: true, scripts: true }).flatMap(({ path, ast }) =>
      commentsIn(ast).flatMap(([pos, comment]) => {
        const problem = problemOf(comment)
        const line = ast.getLineAndCharacterOfPosition(pos).line + 1
        return problem ? [`${path}:${line}: ${problem}`] : []
      }),
    ),
  )
}
