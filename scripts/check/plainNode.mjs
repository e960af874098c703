// House law 3, run: every door of the built package loads in plain Node, by `import` and by `require`; and no module of it, early
// or late, looks at a browser global while it loads, not even to ask whether it is there.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { head, run } from '../lib/run.mjs'
import { doorsOf } from '../lib/surface.mjs'

const watched =
  'window document navigator location history localStorage sessionStorage indexedDB caches customElements matchMedia HTMLElement CSSStyleSheet'

// A global that is looked at notes the line that looked. React asks for `window` by itself: only lines of the package count.
const tripwires = `
  const [dist, ...files] = process.argv.slice(1)
  for (const name of '${watched}'.split(' ')) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const line = new Error().stack.split('\\n')[2] ?? ''
        if (line.includes(dist)) console.log(name + ' at ' + line.trim())
      },
    })
  }
  for (const file of files) await import(dist + file)
`

/** `program` is the Node that loads. */
export async function checkPlainNode({ root, program = process.execPath }) {
  const home = join(root, 'packages/latchkit')
  const dist = join(home, 'dist')
  const problems = []
  const load = async (what, args) => {
    const { code, output } = await run(program, args)
    if (code !== 0) problems.push(`${what} does not load in plain Node: ${head(output, 8)}`)
    return output
  }
  for (const [door, target] of doorsOf(home)) {
    const file = join(home, target.default)
    await load(door, ['--input-type=module', '--eval', 'await import(process.argv[1])', pathToFileURL(file)])
    await load(`${door}, by require,`, ['--no-warnings', '--eval', 'require(process.argv[1])', file])
  }
  const files = readdirSync(dist, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'))
  const url = `${pathToFileURL(dist).href}/`
  const seen = await load('a module', ['--input-type=module', '--eval', tripwires, url, ...files])
  const looks = seen.split('\n').filter((line) => line.includes(' at ') && line.includes(url))
  return [...problems, ...new Set(looks.map((line) => `looks at ${line}`))]
}
