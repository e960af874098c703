// How the modal speaks (docs/voice.md): words that no English text of it has.
import ts from 'typescript'
import { at, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const isTable = (path) => /\/(text|texts)\/(en\w*|buttonWords)\.ts$/.test(path)

/** The words to avoid, each with what to write instead. */
const avoided = [
  [
    /\b(is|are|was|do|does|did|has|have|could|would|will) not\b|\bcannot\b/i,
    'use a contraction (isn’t, can’t)',
  ],
  [/['"]/, 'use typographic quotes (’ “ ”)'],
  [/\breceiver\b/i, 'say recipient'],
  [/\b(did|do|does)n’t load\b/i, 'say what to do, or “Couldn’t load …”'],
  [/\b(sorry|oops|unfortunately|please)\b/i, 'leave it out'],
  [/!/, 'do not shout'],
  [/\b(invalid|illegal|abort(ed)?|fatal|terminated?)\b/i, 'say what is wrong with it'],
  [/\bsuccess(ful(ly)?)?\b/i, 'say what happened'],
  [/\b(click|tap)\b/i, 'say what it does: not everybody has a mouse or a finger there'],
  [/;/, 'make two sentences'],
  [/\b(nobody|somebody|anybody)\b/i, 'name who is meant'],
]

/** The texts of a table, at any depth: a plural is an object of texts. */
function textsOf(ast) {
  const found = []
  each(ast, (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      found.push(node.initializer)
  })
  return found
}

export function checkVoice({ root }) {
  return sourceFiles(root, packageSource)
    .filter(({ path }) => isTable(path))
    .flatMap(({ path, ast }) =>
      textsOf(ast).flatMap((node) => {
        // The name of a value in braces is not read.
        const text = node.text.replace(/\{\w+\}/g, '{}')
        return avoided
          .filter(([words]) => words.test(text))
          .map(([, advice]) => `${at(path, ast, node)}: “${node.text}”: ${advice}`)
      }),
    )
}
