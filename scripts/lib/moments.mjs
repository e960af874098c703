// Groups the modules of the package into files by the moment of a visit that first needs them, so that a site's bundler, which
// keeps files whole, makes few requests of each moment (docs/decisions/0007-what-loads-when.md).
import { basename, relative } from 'node:path'

/**
 * Puts each module into the file of the first moment, in the order of a visit, that reaches it by static imports. What a door
 * reaches stays a file of its own, unless each page loads it at once: else a verb of a site would bring a whole moment along.
 * @param source The folder of the sources, absolute.
 * @param moments Rows of `{ name, from }`, modules below `source`; with `together` only these, what doors reach included. Or rows of
 * `{ name, sharedBelow }`: what at least two of the lazily loaded modules below this folder reach; those of a `together` count as one.
 * @param apart Folders that need a library which not every site has; each has a door, and its modules get files of their own.
 * @param atOnce The moments that a page loads at once: the build fails if a module in them loads by `import()` (law 6).
 * @param doors Modules that stay as they are.
 * @returns A plugin, and the bundler's `codeSplitting`.
 */
export function filesOfMoments({ source, moments, apart, atOnce, doors }) {
  const pathOf = (id) => relative(source, id).replaceAll('\\', '/')
  const idOf = (path) => `${source}/${path}`
  const isDoorOf = (folder, door) => door.startsWith(`${folder}/index.`)

  /** Returns the file of each module. */
  function group(modules) {
    const closure = (ids) => {
      const reached = new Set()
      const visit = (id) => {
        if (reached.has(id) || !modules.has(id)) return
        reached.add(id)
        modules.get(id).importedIds.forEach(visit)
      }
      ids.forEach(visit)
      return reached
    }
    const idsOf = (paths) => {
      const missing = paths.find((path) => !modules.has(idOf(path)))
      if (missing) throw new Error(`${missing}, of a moment, is not a module of the package`)
      return paths.map(idOf)
    }
    const loaded = new Set([...modules.values()].flatMap((module) => module.dynamicallyImportedIds))
    // What one row names is loaded as one: it counts as one user.
    const userOf = (id) => moments.find(({ from }) => from?.includes(pathOf(id)))?.name ?? id
    const sharedBelow = (folder) => {
      const users = new Map()
      for (const id of loaded)
        if (pathOf(id).startsWith(folder))
          for (const each of closure([id])) users.set(each, (users.get(each) ?? new Set()).add(userOf(id)))
      return new Set([...users.keys()].filter((id) => users.get(id).size > 1))
    }

    const owners = apart.map((folder) => ({
      folder: `${folder}/`,
      name: basename(folder),
      reachedByOthers: closure(doors.filter((door) => !isDoorOf(folder, door)).map(idOf)),
    }))
    const reachedByDoors = closure(doors.map(idOf))
    const names = new Map()
    for (const { name, from, together, sharedBelow: users } of moments) {
      for (const id of together ? idsOf(from) : users ? sharedBelow(users) : closure(idsOf(from))) {
        const path = pathOf(id)
        const owner = owners.find(({ folder }) => path.startsWith(folder))
        const isAtOnce = atOnce.includes(name)
        if (names.has(id) || doors.includes(path)) continue
        if (isAtOnce && loaded.has(id))
          throw new Error(`${path} loads by import(), and a module that loads at once imports it as well`)
        if (isAtOnce ? owner?.reachedByOthers.has(id) : reachedByDoors.has(id) && !together) continue
        names.set(id, owner ? `${name}.${owner.name}` : name)
      }
    }
    // Left to itself, the bundler would put these into a door that others then import, with all its libraries.
    for (const id of reachedByDoors) {
      const path = pathOf(id)
      if (!names.has(id) && !doors.includes(path) && !path.startsWith('..'))
        names.set(id, path.replace(/\.\w+$/, ''))
    }
    return names
  }

  let names = new Map()
  return {
    plugin: {
      name: 'latchkit-files-of-moments',
      buildEnd(failure) {
        if (failure) return
        names = group(new Map([...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)])))
      },
      generateBundle(_, files) {
        const circle = circleIn(files)
        if (circle) throw new Error(`files import each other, so that one of them runs too early: ${circle}`)
      },
    },
    codeSplitting: {
      groups: [{ name: (id) => names.get(id) ?? null }],
      includeDependenciesRecursively: false,
    },
  }
}

/** Returns a circle of static imports among files, as a text. Returns `undefined` if there is none. */
function circleIn(files) {
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) return [...path, name].slice(path.indexOf(name)).join(' → ')
    if (done.has(name)) return undefined
    done.add(name)
    return (files[name]?.imports ?? []).map((next) => visit(next, [...path, name])).find(Boolean)
  }
  return Object.keys(files)
    .map((name) => visit(name, []))
    .find(Boolean)
}
