// Stylesheets of the package: authored as .css beside their part, shipped as minified text.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { transform } from 'lightningcss'

const version = (major, minor = 0) => (major << 16) | (minor << 8)

// Everything here knows oklch(from …), color-mix(), nesting and logical properties, so the
// minifier has no reason to write fallbacks for them.
const targets = {
  chrome: version(125),
  edge: version(125),
  firefox: version(128),
  safari: version(18),
  ios_saf: version(18),
}

function minifyCss(file) {
  const { code, warnings } = transform({
    filename: relative(process.cwd(), file),
    code: readFileSync(file),
    minify: true,
    targets,
  })
  if (warnings.length > 0) throw new Error(`${file}: ${warnings.map((one) => one.message).join('; ')}`)
  return Buffer.from(code).toString('utf8')
}

/** Rolldown plugin: `import css from './Row.css?inline'` becomes a module that exports the text. */
export function inlineCss() {
  const suffix = '.css?inline'
  return {
    name: 'latchkit-inline-css',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (!source.endsWith(suffix) || !importer) return null
        // The id ends in .js so that unbundled output gets a plain name: Row.css.js
        return `${resolve(dirname(importer), source.slice(0, -'?inline'.length))}.js`
      },
    },
    load: {
      order: 'pre',
      handler(id) {
        if (!id.endsWith('.css.js')) return null
        const file = id.slice(0, -'.js'.length)
        if (!existsSync(file)) return null
        this.addWatchFile(file)
        return {
          code: `export default ${JSON.stringify(minifyCss(file))}`,
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** The stylesheet of the light-DOM buttons, for sites that link it instead of having it adopted. */
export function stylesheet(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, from.map((file) => minifyCss(resolve(file))).join(''))
  // From TypeScript 6 on, an import for its effect alone needs a declaration too.
  writeFileSync(`${to}.d.ts`, 'export {}\n')
}
