// The API reference: one page a door, written by TypeDoc from the declarations and docstrings of the built package. It is up to
// date, and says enough: a sentence for every public name, and for what is called its parameters, its answer, the codes that it
// throws and an example that compiles. `npm run reference` writes the pages after a build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Application, Comment, ReflectionGroup, ReflectionKind } from 'typedoc'
import { compilerOptions, exampleProblems } from '../lib/docExamples.mjs'
import { isMain, root as repository } from '../lib/run.mjs'
import { doorsOf, internalDoors } from '../lib/surface.mjs'

const home = 'docs/reference'
const kit = 'packages/latchkit'
/** The kinds of names for a reader, in the order of the page: the first four are called. */
const groups = ['Components', 'Hooks', 'Functions', 'Classes', 'Errors', 'Constants', 'Types']
const called = groups.slice(0, 4)
const nothing = /^(void|never|Promise<(void|never)>)$/
/** Pages and house rules that a reader of the reference does not have. */
const unseen = /\breadings? \d|\bhouse §|\b(?!README)[\w-]+\.md\b/i
const fenced = /```tsx?\n[\s\S]+?\n```/
const table = 'table'
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
  ...{ parametersFormat: table, interfacePropertiesFormat: table, classPropertiesFormat: table },
  ...{ typeAliasPropertiesFormat: table, propertyMembersFormat: table, typeDeclarationFormat: table },
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
}

function groupOf({ name, kind, type }) {
  if (kind === ReflectionKind.Class) return 'Classes'
  if (kind === ReflectionKind.TypeAlias || kind === ReflectionKind.Interface) return 'Types'
  // A function's type may stand at a constant.
  if (kind === ReflectionKind.Variable && !type?.declaration?.signatures)
    return type?.name === 'ErrorEntry' ? 'Errors' : 'Constants'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  return /^[A-Z]/.test(name) ? 'Components' : 'Functions'
}

/** A module's groups; names that another door exports already are under *References*. */
function groupsOf(module) {
  const others = module.groups.filter(({ title }) => title === 'References')
  const references = others.flatMap(({ children }) => children)
  const own = groups.map((title) => {
    const group = new ReflectionGroup(title, module)
    group.children = module.children.filter((one) => !references.includes(one) && groupOf(one) === title)
    return group
  })
  return [...own, ...others].filter(({ children }) => children.length > 0)
}

const text = (parts) => Comment.combineDisplayParts(parts).trim()

/** `{ name, kind, summary, tags, parameters, returns }` of a public name; the comment of a function is at its signatures. */
function entryOf(reflection, kind) {
  const own = reflection.signatures ?? reflection.type?.declaration?.signatures ?? []
  const comments = [reflection, ...own].flatMap(({ comment }) => comment ?? [])
  const tags = comments.flatMap(({ blockTags }) =>
    blockTags.map(({ tag, content }) => ({ name: tag.slice(1), text: text(content) })),
  )
  const summary = text(comments[0]?.summary)
  const parameters = (own[0]?.parameters ?? []).map(({ name, comment }) => ({
    name,
    isDocumented: text(comment?.summary) !== '',
  }))
  return { name: reflection.name, kind, summary, tags, parameters, returns: own[0] && String(own[0].type) }
}

const isUnnamed = (type) =>
  type?.type === 'reference' && !type.reflection && (type.package ?? 'latchkit') === 'latchkit'

/** Takes out the parents that no door exports: a reader cannot look them up. */
function hideUnnamedParents(project) {
  for (const each of project.getReflectionsByKind(ReflectionKind.All)) {
    if (isUnnamed(each.inheritedFrom)) delete each.inheritedFrom
    if (isUnnamed(each.overwrites)) delete each.overwrites
    if (!each.extendedTypes?.every(isUnnamed)) continue
    delete each.extendedTypes
    delete each.typeHierarchy
  }
}

/** `doors`: `[{ door, entries }]`, and `pages`: `{ file name: text }`. */
async function readReference({ root }) {
  const work = join(root, '.cache', 'reference')
  const written = doorsOf(join(root, kit)).filter(([door]) => !internalDoors.includes(door))
  const files = written.map(([, target]) => join(root, kit, target.types))
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const tsconfig = join(work, 'tsconfig.json')
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files }))
  const out = join(work, 'pages')
  const app = await Application.bootstrapWithPlugins({ ...options, entryPoints: files, tsconfig, out })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc could not read the package')
  hideUnnamedParents(project)
  const doors = written.map(([door], at) => {
    const module = project.children.find(
      (one) => project.getSymbolIdFromReflection(one)?.fileName === files[at],
    )
    module.name = `latchkit${door.slice(1)}`.replaceAll('/', '-')
    module.groups = groupsOf(module)
    const own = module.groups.filter(({ title }) => title !== 'References')
    const entries = own.flatMap(({ title, children }) => children.map((child) => entryOf(child, title)))
    return { door, entries }
  })
  await app.generateOutputs(project)
  const pages = readdirSync(out).map((file) => [
    file,
    readFileSync(join(out, file), 'utf8').replace(/^# latchkit-/, '# latchkit/'),
  ])
  return { doors, pages: { ...Object.fromEntries(pages), 'README.md': frontPage(doors) } }
}

/** The front page: the names that can be called, door by door. */
function frontPage(doors) {
  const parts = doors.map(({ door, entries }) => {
    const file = `${`latchkit${door.slice(1)}`.replaceAll('/', '-')}.md`
    const lines = entries
      .filter(({ kind }) => called.includes(kind))
      .map(({ name, summary }) => {
        const sentence = (/^[\s\S]*?[.!?](?=\s|$)/.exec(summary)?.[0] ?? summary).replace(/\s*\n\s*/g, ' ')
        return `- [${name}](${file}#${name.toLowerCase()}): ${sentence}`
      })
    return [`## [latchkit${door.slice(1)}](${file})`, ...(lines.length > 0 ? [lines.join('\n')] : [])]
  })
  const head =
    'Every public name, door by door, generated from the docstrings by TypeDoc: `npm run reference` writes it anew. A § names a clause of the specification; the [map](../spec-map.md) says where each lives.'
  return `${['# Reference', head, ...parts.flat()].join('\n\n')}\n`
}

/** The faults of the docstrings, one line for each name. Every verb takes the kit: one that takes nothing else says so. */
function docstringProblems(doors) {
  const found = doors.flatMap(({ door, entries }) =>
    entries.flatMap(({ name, kind, summary, tags, parameters, returns }) => {
      const has = (tag) => tags.some((one) => one.name === tag && one.text !== '')
      const foreign = unseen.exec([summary, ...tags.map((tag) => tag.text)].join('\n'))
      const isCalled = called.includes(kind)
      const missing = parameters.filter(
        (one) => isCalled && !one.isDocumented && !(one.name === 'kit' && parameters.length > 1),
      )
      const isAnswered = !['Hooks', 'Functions'].includes(kind) || has('returns') || nothing.test(returns)
      return [
        !/[.!?:`)]$/.test(summary) && 'has no docstring that ends like a sentence',
        foreign && `names "${foreign[0]}", which its reader does not have`,
        isCalled && !tags.some((one) => one.name === 'example' && fenced.test(one.text)) && 'has no @example',
        ...missing.map((one) => `has no @param for ${one.name}`),
        !isAnswered && returns && `has no @returns for its ${returns}`,
      ].flatMap((problem) => (problem ? `${door}: ${name} ${problem}` : []))
    }),
  )
  return [...new Set(found)]
}

/** The verbs whose `@throws` and whose list of codes (`connectErrors`) differ. */
async function throwsProblems(doors, { root }) {
  const [[, first]] = doorsOf(join(root, kit))
  const exported = await import(pathToFileURL(join(root, kit, first.default)).href)
  const isList = ([name, codes]) => /Errors$/.test(name) && Array.isArray(codes)
  const known = new Set(Object.entries(exported).filter(isList).flat(2))
  return doors[0].entries.flatMap(({ name, tags }) => {
    const list = exported[`${name}Errors`]
    if (!list) return []
    const words = tags
      .filter((tag) => tag.name === 'throws')
      .flatMap((tag) => [...tag.text.matchAll(/`(\w+)`/g)].map(([, word]) => word))
    const said = words
      .filter((word) => word !== `${name}Errors`)
      .flatMap((word) => exported[word]?.filter?.(Boolean) ?? (known.has(word) ? [word] : []))
    return [
      ...list
        .filter((code) => !said.includes(code))
        .map((code) => `${name}Errors has ${code}, @throws does not say it`),
      ...said
        .filter((code) => !list.includes(code))
        .map((code) => `@throws of ${name} says ${code}, its list does not`),
    ]
  })
}

/** Names the pages that are missing, old, or of a door that went. */
function pageProblems(pages, { root }) {
  const there = existsSync(join(root, home)) ? readdirSync(join(root, home)) : []
  const isStale = (file) =>
    !there.includes(file) || readFileSync(join(root, home, file), 'utf8') !== pages[file]
  return [...new Set([...Object.keys(pages), ...there])]
    .filter((file) => !(file in pages) || isStale(file))
    .map((file) => `${home}/${file} is out of date: npm run reference`)
}

/** `isUpdate` writes the pages anew. */
export async function checkReference({ root, isUpdate = false }) {
  const { doors, pages } = await readReference({ root })
  if (isUpdate) {
    rmSync(join(root, home), { recursive: true, force: true })
    mkdirSync(join(root, home), { recursive: true })
    for (const [file, page] of Object.entries(pages)) writeFileSync(join(root, home, file), page)
  }
  return [
    ...docstringProblems(doors),
    ...(await throwsProblems(doors, { root })),
    ...(await exampleProblems(doors, { root })),
    ...pageProblems(pages, { root }),
  ]
}

if (isMain(import.meta.url)) {
  const { build } = await import('../lib/build.mjs')
  await build(['latchkit'])
  const problems = await checkReference({ root: repository, isUpdate: true })
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
