// What a click loads, as one output module. The build keeps a module per source module, so that a site's bundler can
// leave out what is not used; but the dialog is one thing whose hundred modules are wanted together, and bundlers split
// what it shares with the lazy views into several files, each a request on a click (docs/decisions/0012-first-frame.md).
//
// The modules that only the interface has are moved into the one module, and their old files point to it.
// Those that a door exports as well (verbs, selectors) are copied instead: they hold no state (law 3), and a site that
// imports such a verb alone must not get the dialog with it. What is told apart by identity, such as a class, stays one:
// check/identity.mjs finds it (docs/decisions/0031-copied-modules.md).
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const staticImport = /^(?:import|export)\s(?:[^"']*?\sfrom\s)?["'](\.[^"']+)["']/gm

/** Every module below `folder` that the given ones import statically, themselves included, but for what lies behind others. */
export function reachable(folder, from, behind = new Set()) {
  const seen = new Set()
  const look = (module) => {
    if (seen.has(module) || behind.has(module)) return
    seen.add(module)
    for (const [, target] of readFileSync(join(folder, module), 'utf8').matchAll(staticImport))
      look(posix.join(posix.dirname(module), target))
  }
  for (const module of from) look(module)
  return seen
}

const lazyImport = /\bimport\(\s*"(\.[^"]+)"\s*\)/g

/** Every module of the package. */
export const modulesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js'))

/** The modules that the given ones load by `import()`. */
export const lazyTargets = (folder, modules) =>
  modules.flatMap((module) =>
    [...readFileSync(join(folder, module), 'utf8').matchAll(lazyImport)].map(([, path]) =>
      posix.join(posix.dirname(module), path),
    ),
  )

/** Every module that one outside of the area and of the given ones loads, at once or later: moved, it would bring the area along. */
function usedOutside(folder, modules, area) {
  const inside = new Set(modules)
  const others = modulesOf(folder).filter((module) => !module.startsWith(area) && !inside.has(module))
  const behind = new Set(modules.filter((module) => module.startsWith(area)))
  return reachable(folder, [...others, ...lazyTargets(folder, others)], behind)
}

/** The map of a module; one that only passes on has none. */
const mapOf = (file) => (existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')) : null)

export const exportsOf = (code) =>
  [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    names.split(',').map((name) =>
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1),
    ),
  )

/** Returns the names that a module imports from others of ours and exports again, as `module name`. */
function passedOn(code, folder) {
  const exported = new Set(exportsOf(code))
  const found = new Set()
  for (const [, names, target] of code.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)"/gm))
    for (const name of names.split(',').map((each) => each.trim()))
      if (exported.has(name)) found.add(`${posix.join(folder, target)} ${name}`)
  return found
}

/** Returns the path by which one module imports another. */
export function pathFrom(module, other) {
  const path = posix.relative(posix.dirname(module), other)
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Writes `modules` as one, `entry`, which exports what `lines` do; all others stay imports.
 * @param change What becomes of a module's code before, if anything.
 */
export async function bundle(folder, { entry, modules, lines, change = (_, code) => code }) {
  const facade = '\0all'
  const file = join(folder, entry)
  const moduleAt = (path) => relative(folder, path).split(sep).join('/')
  const bundled = await rolldown({
    input: facade,
    plugins: [
      {
        name: 'one-module',
        resolveId(id, importer, { kind }) {
          if (id === facade) return id
          if (!id.startsWith('.')) return { id, external: true }
          const path = importer === facade ? join(dirname(file), id) : join(dirname(importer), id)
          const module = moduleAt(path)
          // What is loaded by `import()` is another file, also where it is one of these.
          if (modules.includes(module) && kind !== 'dynamic-import') return path
          return { id: pathFrom(entry, module), external: true }
        },
        load(id) {
          if (id === facade) return lines.join('\n')
          return { code: change(moduleAt(id), readFileSync(id, 'utf8')), map: mapOf(id) }
        },
      },
    ],
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'strict',
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
  })
  await bundled.write({ file, format: 'esm', sourcemap: true, codeSplitting: false })
  await bundled.close()
}

/**
 * Makes one module of `entry` and all it imports statically.
 * @param doors What a site may import: modules they reach are copied, never moved.
 * @param first Modules that every site has loaded before: left where they are.
 * @param constants Modules of plain numbers: copied all the same, or a bundler makes a file of what is left of them.
 * @param single Modules that are never copied, since what they make is told apart by identity.
 * @param area The folder of a family of chains: what others use as well is copied, never moved, or a site without the family would get
 * all of it, and would need its libraries.
 */
export async function oneModule(folder, { entry, doors, first, constants, single, area = '' }) {
  const loaded = new Set([...reachable(folder, first), ...single])
  for (const module of constants) loaded.delete(module)
  const modules = [...reachable(folder, [entry])].filter((module) => !loaded.has(module))
  const public_ = reachable(folder, doors)
  const common = area === '' ? new Set() : usedOutside(folder, modules, area)
  const code = Object.fromEntries(
    modules.map((module) => [module, readFileSync(join(folder, module), 'utf8')]),
  )
  const moved = modules.filter((module) => module !== entry && !public_.has(module) && !common.has(module))
  // What the entry passes on keeps its name. Others may meet (every stylesheet is a default): then the old file imports
  // it under another one.
  const passed = passedOn(code[entry], posix.dirname(entry))
  const taken = new Set(exportsOf(code[entry]))
  const lines = [`export * from './${posix.basename(entry)}'`]
  const pointers = moved.map((module) => {
    const names = exportsOf(code[module]).map((name) => {
      if (passed.has(`${module} ${name}`)) return { name, alias: name, isThere: true }
      const stem = name === 'default' ? posix.basename(module).replace(/\W/g, '_') : name
      let alias = stem
      for (let n = 1; taken.has(alias); n++) alias = `${stem}$${n}`
      taken.add(alias)
      return { name, alias }
    })
    const added = names.filter(({ isThere }) => !isThere).map(({ name, alias }) => `${name} as ${alias}`)
    if (added.length > 0) lines.push(`export { ${added.join(', ')} } from '${pathFrom(entry, module)}'`)
    const list = names.map(({ name, alias }) => (name === alias ? name : `${alias} as ${name}`)).join(', ')
    const text = `export { ${list} } from "${pathFrom(module, entry)}"\n`
    return { module, text }
  })
  await bundle(folder, { entry, modules, lines })
  for (const { module, text } of pointers) {
    writeFileSync(join(folder, module), text)
    rmSync(join(folder, `${module}.map`), { force: true })
  }
}
