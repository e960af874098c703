// The page for those who come from another kit says names that exist: theirs, as their published types have them, and ours.
// `node scripts/check/comingFrom.mjs --update` looks theirs up again and writes where each is declared.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root as repository, run } from '../lib/run.mjs'

const page = 'docs/coming-from.md'
const record = 'scripts/check/comingFrom.json'

/** The newest AppKit under an open licence is 1.8.0. */
export const packages = {
  RainbowKit: ['@rainbow-me/rainbowkit@2.2.11'],
  AppKit: [
    '@reown/appkit@1.8.0',
    '@reown/appkit-adapter-wagmi@1.8.0',
    '@reown/appkit-controllers@1.8.0',
    '@reown/appkit-scaffold-ui@1.8.0',
  ],
}

const namesIn = (cell) =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/[A-Za-z_$][\w$-]*/g) ?? [])

/** `{ RainbowKit: { theirs, ours }, … }`: the names in the tables of the page, by the head of their first column. */
export function namesOnPage(text) {
  const found = Object.fromEntries(
    Object.keys(packages).map((kit) => [kit, { theirs: new Set(), ours: new Set() }]),
  )
  let kit
  for (const line of text.split('\n')) {
    const cells = /^\| (.+) \| (.+) \|$/.exec(line)
    if (!cells) {
      kit = undefined
      continue
    }
    const [, theirs, ours] = cells
    if (ours === 'Latchkit') kit = theirs
    else if (found[kit]) {
      for (const name of namesIn(theirs)) found[kit].theirs.add(name)
      for (const name of namesIn(ours)) found[kit].ours.add(name)
    }
  }
  return found
}

/** The names that a file of types exports, declares or gives to a property. */
export function declaredIn(file) {
  const ast = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const names = new Set()
  const visit = (node) => {
    const { name } = node
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ast)
  return names
}

const typesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts') && !path.includes('node_modules'))
    .sort()

/** Unpacks the published package, without what it depends on, and without running anything of it. */
async function unpack(spec) {
  const folder = join(repository, '.cache', 'coming-from', spec.replace(/\W+/g, '-'))
  if (existsSync(join(folder, 'package', 'package.json'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = await run('npm', ['pack', '--silent', '--ignore-scripts', spec], { cwd: folder })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (packed.code !== 0 || !tarball) throw new Error(`${spec} cannot be fetched\n${packed.output}`)
  const { code, output } = await run('tar', ['-xzf', tarball], { cwd: folder })
  if (code !== 0) throw new Error(output)
  return folder
}

async function update() {
  const names = namesOnPage(readFileSync(join(repository, page), 'utf8'))
  const written = {}
  for (const [kit, specs] of Object.entries(packages)) {
    const places = {}
    for (const spec of specs) {
      const folder = await unpack(spec)
      for (const path of typesIn(folder))
        for (const name of declaredIn(join(folder, path)))
          if (names[kit].theirs.has(name)) places[name] ??= `${spec}: ${path.replaceAll('\\', '/')}`
    }
    written[kit] = Object.fromEntries(Object.entries(places).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  writeFileSync(join(repository, record), `${JSON.stringify(written, null, 2)}\n`)
}

/** Names each name of the page that is not in the record of the published types, or not in our reference. */
export function checkComingFrom({ root }) {
  const names = namesOnPage(readFileSync(join(root, page), 'utf8'))
  const known = JSON.parse(readFileSync(join(root, record), 'utf8'))
  const folder = join(root, 'docs/reference')
  const reference = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const words = new Set(reference.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
  // Of wagmi, which stays.
  words.add('createConfig')
  return Object.entries(names).flatMap(([kit, { theirs, ours }]) => [
    ...[...theirs]
      .filter((name) => !known[kit]?.[name])
      .map(
        (name) => `${page}: the types of ${kit} have no ${name} (node scripts/check/comingFrom.mjs --update)`,
      ),
    ...Object.keys(known[kit] ?? {})
      .filter((name) => !theirs.has(name))
      .map((name) => `${record}: ${name} of ${kit} is no longer on the page; update it`),
    ...[...ours].filter((name) => !words.has(name)).map((name) => `${page}: our reference has no ${name}`),
    ...(theirs.size === 0 ? [`${page} has no table of ${kit}`] : []),
  ])
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--update')) await update()
  for (const problem of checkComingFrom({ root: repository })) console.log(problem)
}
