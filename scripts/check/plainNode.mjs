// House law 3, run: every door of the built package imports in plain Node, and while it does, the
// package's own code looks at no browser global, not even to ask whether it is there.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { head, run } from '../lib/run.mjs'
import { doorsOf } from '../lib/surface.mjs'

const watched = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'customElements',
]

// Runs in the child: a global that is looked at notes the line that looked. React asks for `window`
// by itself; that is its own business, so only lines of the package count.
const tripwires = (dist) => `
  const seen = new Set()
  for (const name of ${JSON.stringify(watched)}) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const line = new Error().stack.split('\\n')[2] ?? ''
        if (line.includes(${JSON.stringify(dist)})) seen.add(name + ' at ' + line.trim())
        return undefined
      },
    })
  }
  await import(process.argv[1])
  for (const one of seen) console.log(one)
`
const plain = 'await import(process.argv[1])'

/** `program` is the Node that imports. */
export async function checkPlainNode({ root, folder = 'packages/latchkit', program = process.execPath }) {
  const importing = (code, file) =>
    run(program, ['--input-type=module', '--eval', code, pathToFileURL(file).href])
  const home = join(root, folder)
  const dist = pathToFileURL(join(home, 'dist')).href
  const problems = []
  for (const [door, target] of doorsOf(home)) {
    const file = join(home, target.default)
    const answer = await importing(plain, file)
    if (answer.code !== 0) problems.push(`${door} does not import in plain Node: ${head(answer.output, 8)}`)
    const looked = await importing(tripwires(dist), file)
    const lines = looked.output.split('\n').filter((line) => line.includes(' at '))
    if (answer.code === 0) problems.push(...lines.map((line) => `${door} looks at ${line}`))
  }
  return problems
}
