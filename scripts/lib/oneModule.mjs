// What a click loads, as one output module. The build keeps a module per source module, so that a site's bundler can
// leave out what is not used; but the dialog is one thing whose hundred modules are wanted together, and bundlers split
// what it shares with the lazy views into several files, each a request on a click (docs/decisions/0012-first-frame.md).
//
// The modules of the scene that only the interface has are moved into the one module, and their old files point to it.
// Those that a door exports as well (verbs, selectors) are copied instead: they hold no state (law 3), and a site that
// imports such a verb alone must not get the dialog with it.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'

const staticImport = /^(?:import|export)\s(?:[^"']*?\sfrom\s)?["'](\.[^"']+)["']/gm

/** Every module below `folder` that the given ones import statically, themselves included. */
function reachable(folder, from) {
  const seen = new Set()
  const look = (module) => {
    if (seen.has(module)) return
    seen.add(module)
    for (const [, target] of readFileSync(join(folder, module), 'utf8').matchAll(staticImport))
      look(posix.join(posix.dirname(module), target))
  }
  for (const module of from) look(module)
  return seen
}

/** The map of a module; one that only passes on has none. */
const mapOf = (file) => (existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')) : null)

const exportsOf = (code) =>
  [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    names.split(',').map((name) =>
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1),
    ),
  )

/** What a module imports by name from others of ours and exports again, as `module name`. */
function passedOn(code, folder) {
  const exported = new Set(exportsOf(code))
  const found = new Set()
  for (const [, names, target] of code.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)"/gm))
    for (const name of names.split(',').map((each) => each.trim()))
      if (exported.has(name)) found.add(`${posix.join(folder, target)} ${name}`)
  return found
}

/**
 * Makes one module of `entry` and all it imports statically.
 * @param doors What a site may import: modules they reach are copied, never moved.
 * @param first Modules that every site has loaded before: left where they are.
 * @param constants Modules of plain numbers: copied all the same, or a bundler makes a file of what is left of them.
 */
export async function oneModule(folder, { entry, doors, first, constants }) {
  const loaded = reachable(folder, first)
  for (const module of constants) loaded.delete(module)
  const scene = [...reachable(folder, [entry])].filter((module) => !loaded.has(module))
  const public_ = reachable(folder, doors)
  const code = Object.fromEntries(scene.map((module) => [module, readFileSync(join(folder, module), 'utf8')]))
  const moved = scene.filter((module) => module !== entry && !public_.has(module))
  for (const module of scene) {
    if (!moved.includes(module) && /\bcreateContext\(/.test(code[module]))
      throw new Error(
        `${module} makes a context and is reached from a door: a copy of it would be another context`,
      )
  }
  const from = (module) => {
    const path = posix.relative(posix.dirname(entry), module)
    return path.startsWith('.') ? path : `./${path}`
  }
  // What the entry passes on keeps its name. Others may meet (every stylesheet is a default): then the old file imports
  // it under another one.
  const passed = passedOn(code[entry], posix.dirname(entry))
  const taken = new Set(exportsOf(code[entry]))
  const lines = [`export * from './${posix.basename(entry)}'`]
  const pointers = moved.map((module) => {
    const back = posix.relative(posix.dirname(module), entry)
    const names = exportsOf(code[module]).map((name) => {
      if (passed.has(`${module} ${name}`)) return { name, alias: name, isThere: true }
      const stem = name === 'default' ? posix.basename(module).replace(/\W/g, '_') : name
      let alias = stem
      for (let n = 1; taken.has(alias); n++) alias = `${stem}$${n}`
      taken.add(alias)
      return { name, alias }
    })
    const added = names.filter(({ isThere }) => !isThere).map(({ name, alias }) => `${name} as ${alias}`)
    if (added.length > 0) lines.push(`export { ${added.join(', ')} } from '${from(module)}'`)
    const list = names.map(({ name, alias }) => (name === alias ? name : `${alias} as ${name}`)).join(', ')
    const text = `export { ${list} } from "${back.startsWith('.') ? back : `./${back}`}"\n`
    return { module, text }
  })
  const facade = '\0all'
  const file = join(folder, entry)
  const bundle = await rolldown({
    input: facade,
    plugins: [
      {
        name: 'one-module',
        resolveId(id, importer) {
          if (id === facade) return id
          if (!id.startsWith('.')) return { id, external: true }
          const path = importer === facade ? join(dirname(file), id) : join(dirname(importer), id)
          const module = relative(folder, path).split(sep).join('/')
          return scene.includes(module) ? path : { id: from(module), external: true }
        },
        load: (id) => (id === facade ? lines.join('\n') : { code: readFileSync(id, 'utf8'), map: mapOf(id) }),
      },
    ],
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'strict',
    treeshake: { moduleSideEffects: false },
    logLevel: 'warn',
  })
  const { output } = await bundle.write({ file, format: 'esm', sourcemap: true, codeSplitting: false })
  // A module of the scene that another loads by `import()` would be run late, or never: it is here anyway.
  if (/\b__esm/.test(output[0].code))
    throw new Error(`a module of ${entry} imports another of it by import()`)
  await bundle.close()
  for (const { module, text } of pointers) {
    writeFileSync(join(folder, module), text)
    rmSync(join(folder, `${module}.map`), { force: true })
  }
}
