// What loads after the first view: each lazy view as one output module, beside one that holds what many of them share.
// A bundler makes a file of every module that two lazy views have in common; opening an account asked for 35 of them, a
// request each (docs/decisions/0027-account-data.md).
//
// All of it is copied, since none of it holds state (law 3): a verb or selector stays where it is as well, for the sites that
// import it and for what the kit loads without any interface. What only the views had is not left behind.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { bundle, exportsOf, lazyTargets, modulesOf, pathFrom, reachable } from './oneModule.mjs'

const staticImport = /^import (?:\{([^}]*)\}|([\w$]+)) from "(\.[^"]+)";?$/gm

const target = (module, path) => posix.join(posix.dirname(module), path)

/** Writes one module that exports all the given ones do; answers the names there, by module and name. */
async function share(folder, shared, modules) {
  const taken = new Set()
  const names = new Map()
  const lines = modules.flatMap((module) => {
    const code = readFileSync(join(folder, module), 'utf8')
    const aliases = exportsOf(code).map((name) => {
      const stem = name === 'default' ? basename(module).replace(/\W/g, '_') : name
      let alias = stem
      for (let n = 1; taken.has(alias); n++) alias = `${stem}$${n}`
      taken.add(alias)
      return [name, alias]
    })
    names.set(module, new Map(aliases))
    const list = aliases.map(([name, alias]) => `${name} as ${alias}`).join(', ')
    return list ? `export { ${list} } from '${pathFrom(shared, module)}'` : []
  })
  writeFileSync(join(folder, shared), '')
  await bundle(folder, { entry: shared, modules, lines })
  return names
}

/** The code of a module, with what it imports of the shared modules taken from the one that holds them. */
const fromShared = (shared, names) => (module, code) =>
  code.replace(staticImport, (line, list, single, path) => {
    const there = names.get(target(module, path))
    if (!there) return line
    const wanted = single ? [`default as ${single}`] : list.split(',').map((each) => each.trim())
    const taken = wanted.map((each) => {
      const [name, local = name] = each.split(/\s+as\s+/)
      return `${there.get(name)} as ${local}`
    })
    return `import { ${taken.join(', ')} } from "${pathFrom(module, shared)}";`
  })

/** Removes the modules that nothing reaches any more, from any door, at once or later. */
function dropUnreached(folder, doors) {
  const reached = new Set()
  for (let next = doors; next.length > 0; ) {
    const more = [...reachable(folder, next)].filter((module) => !reached.has(module))
    for (const module of more) reached.add(module)
    next = lazyTargets(folder, more).filter((module) => !reached.has(module))
  }
  for (const module of modulesOf(folder).filter((each) => !reached.has(each)))
    for (const file of [module, `${module}.map`]) rmSync(join(folder, file), { force: true })
}

/**
 * @param views The folder whose modules are views where they are loaded by `import()`.
 * @param first What has been loaded before any of them.
 * @param constants Modules of plain numbers: copied all the same, as by `oneModule`.
 * @param single Modules that are never copied, as by `oneModule`.
 * @param doors What a site may import.
 * @param shared The module to make of what at least `sharedBy` of them share.
 */
export async function laterModules(folder, { views, first, constants, single, doors, shared, sharedBy }) {
  const loaded = new Set([...reachable(folder, first), ...single])
  for (const module of constants) loaded.delete(module)
  const entries = [...new Set(lazyTargets(folder, modulesOf(folder)))].filter((module) =>
    module.startsWith(views),
  )
  const users = new Map()
  for (const entry of entries)
    for (const module of reachable(folder, [entry]))
      if (!loaded.has(module)) users.set(module, (users.get(module) ?? 0) + 1)
  const common = [...users.keys()].filter((each) => users.get(each) >= sharedBy && !entries.includes(each))
  const names = await share(folder, shared, common)
  for (const entry of entries) {
    const others = entries.filter((each) => each !== entry)
    const modules = [...reachable(folder, [entry], new Set([...loaded, ...common, ...others]))]
    const lines = [`export * from './${basename(entry)}'`]
    await bundle(folder, { entry, modules, lines, change: fromShared(shared, names) })
  }
  dropUnreached(folder, doors)
}
