// Groups the modules of the package into files by the moment of a visit that first needs them, so that a site's bundler, which
// keeps files whole, makes few requests of each moment (docs/decisions/0007-what-loads-when.md).
import { basename, relative } from 'node:path'

/**
 * Groups by moments, in the order of a visit: a module goes to the first one that reaches it by static imports.
 * @param source The folder of the sources, absolute.
 * @param moments Rows of `{ name, from, and }`: modules below `source`. With `and`, only what both lists reach counts.
 * Or `{ name, sharedBelow }`: what at least two of the modules reach that lie below this folder and load by `import()`.
 * @param apart Folders whose modules need a library that not every site has, each with a door. They go to files of their own, so that
 * nothing else brings the library along; what other doors reach of them goes to another file.
 * @param verbs A door: what it reaches of `splitBefore` and of later moments goes to files of its own, so that one verb or selector
 * of a site does not bring the whole moment. An earlier moment has little else.
 * @param atOnce The moments that a page loads at once: with a module in them that loads by `import()` the build fails (law 6).
 * @param doors Modules that stay as they are.
 * @returns A plugin, and the bundler's `codeSplitting`.
 */
export function filesOfMoments({ source, moments, apart, verbs, splitBefore, atOnce, doors }) {
  const pathOf = (id) => relative(source, id).replaceAll('\\', '/')
  const idOf = (path) => `${source}/${path}`

  /** Returns the file of each module that is in one of a moment. */
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
    const reachedFrom = (paths) => {
      const missing = paths.find((path) => !modules.has(idOf(path)))
      if (missing) throw new Error(`${missing}, of a moment, is not a module of the package`)
      return closure(paths.map(idOf))
    }
    const loaded = new Set([...modules.values()].flatMap((module) => module.dynamicallyImportedIds))
    const sharedBelow = (folder) => {
      const users = new Map()
      for (const id of loaded)
        if (pathOf(id).startsWith(folder))
          for (const each of closure([id])) users.set(each, (users.get(each) ?? 0) + 1)
      return new Set([...users.keys()].filter((id) => users.get(id) > 1))
    }

    const ofVerbs = reachedFrom([verbs])
    const isDoorOf = (folder, door) => door.startsWith(`${folder}/index.`)
    const owners = apart.map((folder) => ({
      folder: `${folder}/`,
      name: basename(folder),
      reachedByOwn: closure(doors.filter((door) => isDoorOf(folder, door)).map(idOf)),
      reachedByOthers: closure(doors.filter((door) => !isDoorOf(folder, door)).map(idOf)),
    }))
    const names = new Map()
    let splits = false
    for (const { name, from, and, sharedBelow: users } of moments) {
      splits ||= name === splitBefore
      const both = and && reachedFrom(and)
      for (const id of users ? sharedBelow(users) : reachedFrom(from)) {
        const path = pathOf(id)
        if (names.has(id) || doors.includes(path) || (both && !both.has(id))) continue
        if (atOnce.includes(name) && loaded.has(id))
          throw new Error(`${path} loads by import(), and a module that loads at once imports it as well`)
        const owner = owners.find(({ folder }) => path.startsWith(folder))
        if (owner) {
          const isOpen = owner.reachedByOwn.has(id) && !atOnce.includes(name)
          const suffix = owner.reachedByOthers.has(id) ? '.doors' : isOpen ? '.verbs' : ''
          names.set(id, `${name}.${owner.name}${suffix}`)
        } else names.set(id, splits && ofVerbs.has(id) ? `${name}.verbs` : name)
      }
    }
    // What only doors reach is a file each: the bundler would put it into a door that others then import, with all its libraries.
    for (const id of closure(doors.map(idOf))) {
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
    },
    codeSplitting: {
      groups: [{ name: (id) => names.get(id) ?? null }],
      includeDependenciesRecursively: false,
    },
  }
}
