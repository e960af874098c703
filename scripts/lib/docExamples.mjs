// The examples of docstrings and pages, compiled against the built package as a site would.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoCode } from './demoCode.mjs'
import { blocksOf } from './pageSite.mjs'
import { bin, tail } from './run.mjs'

const fenced = /```(tsx?)\n([\s\S]+?)\n```/
/** A site’s: nothing of this repository is known. */
export const compilerOptions = {
  ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx' },
  ...{ strict: true, skipLibCheck: true, noEmit: true, types: [] },
}

/** Pages whose whole examples, those that begin with an import, are compiled too. */
const documents = [
  'README.md',
  'docs/arabic.md',
  'packages/latchkit/README.md',
  'docs/styling.md',
  'docs/coming-from.md',
]

/** Compiles every example against the built package, as a site would, and the code that the landing page shows to copy. */
export async function exampleProblems(doors, { root }) {
  const place = join(root, '.cache', 'doc-examples')
  rmSync(place, { recursive: true, force: true })
  const write = (file, code) => {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    writeFileSync(join(place, file), code)
  }
  for (const { door, entries } of doors)
    for (const { name, tags } of entries)
      for (const [index, tag] of tags.filter((one) => one.name === 'example').entries()) {
        const [, language, code] = fenced.exec(tag.text) ?? []
        const file = `${door.slice(2).replaceAll('/', '-') || 'latchkit'}-${name}-${index}.${language}`
        if (code) write(file, `${code}\nexport {}\n`)
      }
  for (const document of documents) {
    const page = existsSync(join(root, document)) ? readFileSync(join(root, document), 'utf8') : ''
    const folder = document.replaceAll('/', '-')
    const named = blocksOf(page)
    for (const [file, code] of Object.entries(named)) write(join(folder, file), code)
    for (const [index, [, language, code]] of [
      ...page.matchAll(/```(tsx?)\n(import [\s\S]+?)\n```/g),
    ].entries())
      if (!Object.values(named).includes(`${code}\n`))
        write(`${folder}-${index}.${language}`, `${code}\nexport {}\n`)
  }
  for (const { choice, way, name, code } of await demoCode(root))
    write(join('demo', String(choice), way, name), `${code}\nexport {}\n`)
  write('styles.d.ts', "declare module '*.css'\n") // a bundler's
  write('tsconfig.json', JSON.stringify({ compilerOptions }))
  const { code, output } = await bin('ts7/bin/tsc', ['-p', place, '--pretty', 'false'])
  return code === 0 ? [] : tail(output, 30).split('\n')
}
