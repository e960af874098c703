// House law 6, measured: no module that the package loads by `import()` is among those that a built
// site loads at once. The targets are read from the source, so a new lazy part is covered by being one.
import { posix } from 'node:path'
import ts from 'typescript'
import { each, packageSource, sourceFiles } from '../lib/ast.mjs'
import { entriesOf, readChunks, staticClosure } from '../lib/chunks.mjs'

/** Every target of a dynamic import in the package, as a path below its source without extension. */
export function lazyTargets(root) {
  const targets = new Set()
  for (const { path, ast } of sourceFiles(root)) {
    each(ast, (node) => {
      if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return
      const [target] = node.arguments
      if (!target || !ts.isStringLiteralLike(target) || !target.text.startsWith('.')) return
      const file = posix.join(posix.dirname(path), target.text)
      targets.add(file.slice(packageSource.length + 1).replace(/\.js$/, ''))
    })
  }
  return targets
}

const ours = 'latchkit/dist/'

/** A view is lazy even where another lazy module imports it statically, so that no `import()` names it. */
const isLazy = (targets, name) => {
  if (!name.startsWith(ours)) return false
  const path = name.slice(ours.length).replace(/\.js$/, '')
  return targets.has(path) || path.startsWith('react/views/')
}

export function checkLazy({ root, dist }) {
  const chunks = readChunks(dist)
  if (!chunks) return ['the example was not built']
  const targets = lazyTargets(root)
  const all = Object.values(chunks).flatMap((chunk) => Object.keys(chunk.modules))
  // Nothing lazy in the whole site would mean that this check looks at the wrong thing.
  if (!all.some((name) => isLazy(targets, name)))
    return ['no lazy part of the package is in the built example']
  return staticClosure(chunks, entriesOf(chunks)).flatMap((file) =>
    Object.keys(chunks[file].modules)
      .filter((name) => isLazy(targets, name))
      .map((name) => `${file}, loaded at once, contains the lazy part ${name}`),
  )
}
