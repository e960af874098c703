// The API reference: one page a door, written by TypeDoc from the declarations and docstrings of the built package.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, Comment, ReflectionGroup, ReflectionKind } from 'typedoc'
import { doorsOf, internalDoors } from './surface.mjs'

/** The kinds of names for a reader, in the order of the page: TypeDoc's own groups go by the kind of declaration. */
const groups = ['Components', 'Hooks', 'Functions', 'Classes', 'Errors', 'Constants', 'Types']

function groupOf({ name, kind, type }) {
  if (kind === ReflectionKind.Class) return 'Classes'
  if (kind === ReflectionKind.TypeAlias || kind === ReflectionKind.Interface) return 'Types'
  // A function's type may stand at a constant.
  if (kind === ReflectionKind.Variable && !type?.declaration?.signatures)
    return type?.name === 'ErrorEntry' ? 'Errors' : 'Constants'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  return /^[A-Z]/.test(name) ? 'Components' : 'Functions'
}

const options = {
  plugin: ['typedoc-plugin-markdown'],
  router: 'module',
  readme: 'none',
  logLevel: 'Error',
  disableGit: true,
  disableSources: true,
  hideGenerator: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  alwaysCreateEntryPointModule: true,
  excludeExternals: true,
  jsDocCompatibility: { exampleTag: false }, // an example without a fence is a mistake, and not code
  skipErrorChecking: true, // the step `types` checks them
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
}

/** Writes the TypeScript configuration that TypeDoc reads: which files, and how. */
function writeConfig(work, files) {
  mkdirSync(work, { recursive: true })
  const file = join(work, 'tsconfig.json')
  const module = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx' }
  const compilerOptions = { ...module, strict: true, skipLibCheck: true, noEmit: true, types: [] }
  writeFileSync(file, JSON.stringify({ compilerOptions, files }))
  return file
}

/** A module's groups; what another door exports already is under *References*. */
function groupsOf(module) {
  const byTitle = new Map(groups.map((title) => [title, new ReflectionGroup(title, module)]))
  for (const child of module.children) byTitle.get(groupOf(child))?.children.push(child)
  const others = module.groups.filter(({ title }) => title === 'References')
  const references = others.flatMap(({ children }) => children)
  for (const group of byTitle.values())
    group.children = group.children.filter((one) => !references.includes(one))
  return [...byTitle.values(), ...others].filter(({ children }) => children.length > 0)
}

const text = (parts) => Comment.combineDisplayParts(parts).trim()

/** Returns the comment of a name: that of a function is at its signatures. */
function commentOf(reflection) {
  const comment = reflection.comment ?? reflection.signatures?.[0]?.comment
  return {
    summary: text(comment?.summary),
    tags: (comment?.blockTags ?? []).map(({ tag, content }) => ({ name: tag.slice(1), text: text(content) })),
  }
}

/** Reads the parameters and the answer of a function, and whether its docstring has them; `undefined` where there is none. */
function signatureOf(reflection) {
  const [signature] = reflection.signatures ?? reflection.type?.declaration?.signatures ?? []
  if (!signature) return undefined
  const parameters = (signature.parameters ?? []).map(({ name, comment }) => ({
    name,
    isDocumented: text(comment?.summary) !== '',
  }))
  // Of a constant that is a function TypeDoc moves the answer to its type.
  const all = [reflection, ...(reflection.signatures ?? []), signature].flatMap(
    ({ comment }) => comment?.blockTags ?? [],
  )
  const hasReturns = all.some(({ tag, content }) => tag === '@returns' && text(content) !== '')
  return { parameters, returns: String(signature.type), hasReturns }
}

const own = 'latchkit'
const isUnnamed = (type) => type?.type === 'reference' && !type.reflection && (type.package ?? own) === own

/** Takes out where something is inherited from when no door has that name: its reader cannot look it up. */
function hideUnnamedParents(project) {
  for (const each of project.getReflectionsByKind(ReflectionKind.All)) {
    if (isUnnamed(each.inheritedFrom)) delete each.inheritedFrom
    if (isUnnamed(each.overwrites)) delete each.overwrites
    if (!each.extendedTypes?.every(isUnnamed)) continue
    delete each.extendedTypes
    delete each.typeHierarchy
  }
}

/**
 * The project as TypeDoc reads it, and `doors`: `[{ door, entries: [{ name, kind, summary, tags, signature }] }]`, `signature`
 * as `signatureOf` answers it.
 */
export async function readReference({ root, folder = 'packages/latchkit' }) {
  const home = join(root, folder)
  const work = join(root, '.cache', 'reference')
  const written = doorsOf(home).filter(([door]) => !internalDoors.includes(door))
  const files = written.map(([, target]) => join(home, target.types))
  const tsconfig = writeConfig(work, files)
  const app = await Application.bootstrapWithPlugins({ ...options, entryPoints: files, tsconfig })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc could not read the package')
  hideUnnamedParents(project)
  const doors = written.map(([door], at) => {
    const module = project.children.find(
      (one) => project.getSymbolIdFromReflection(one)?.fileName === files[at],
    )
    module.name = `latchkit${door.slice(1)}`.replaceAll('/', '-')
    module.groups = groupsOf(module)
    const entries = module.groups
      .filter(({ title }) => title !== 'References')
      .flatMap(({ title, children }) =>
        children.map((child) => ({
          name: child.name,
          kind: title,
          signature: signatureOf(child),
          ...commentOf(child),
        })),
      )
    return { door, entries }
  })
  return { app, project, doors, pages: join(work, 'pages') }
}

const firstSentence = (words) =>
  (/^[\s\S]*?[.!?](?=\s|$)/.exec(words)?.[0] ?? words).replace(/\s*\n\s*/g, ' ')
const called = new Set(groups.slice(0, 4))

/** The front page: what there is to call, door by door. */
function frontPage(doors) {
  const parts = [
    '# Reference',
    'Every public name, door by door, generated from the docstrings by TypeDoc: `npm run reference` writes it anew. A § names a clause of the specification; the [map](../spec-map.md) says where each lives.',
  ]
  for (const { door, entries } of doors) {
    const name = `latchkit${door.slice(1)}`
    const file = `${name.replaceAll('/', '-')}.md`
    parts.push(`## [${name}](${file})`)
    const lines = entries
      .filter(({ kind }) => called.has(kind))
      .map(
        (entry) => `- [${entry.name}](${file}#${entry.name.toLowerCase()}): ${firstSentence(entry.summary)}`,
      )
    if (lines.length > 0) parts.push(lines.join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

/** `{ file name: text }` of all pages. */
export async function referencePages({ app, project, doors, pages }) {
  rmSync(pages, { recursive: true, force: true })
  app.options.setValue('out', pages)
  await app.generateOutputs(project)
  const read = (file) => readFileSync(join(pages, file), 'utf8').replace(/^# latchkit-/, '# latchkit/')
  const written = readdirSync(pages).filter((file) => file !== 'README.md')
  return { 'README.md': frontPage(doors), ...Object.fromEntries(written.map((file) => [file, read(file)])) }
}
