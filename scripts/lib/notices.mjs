// The licences of the packages that a bundle contains, as a file beside it: their terms ask that the texts go along.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i
const inPackage = /[/\\]node_modules[/\\]/

/** The folder of the package that a module is of; `undefined` for modules of this repository. */
function packageOf(id) {
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!inPackage.test(file)) return undefined
  for (let folder = dirname(file); inPackage.test(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    // Packages have further manifests inside, which only say how their modules are written.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder
  }
  throw new Error(`no package has ${file}`)
}

/** The text of a licence that has one text for everybody; others name their owner, so that a package must bring its own. */
function standardText(name, license) {
  const file = new URL(`licences/${license}.txt`, import.meta.url)
  if (!existsSync(file)) throw new Error(`${name} (${license}) brings no text of its licence`)
  return readFileSync(file, 'utf8').trim()
}

/** The name, licence and licence texts of a package, as one section. */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  if (texts.length === 0) texts.push(standardText(name, license))
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n') }
}

/** The notices of packages, by their folders: each text once, below the packages that share it. */
export function writeNotices(folders) {
  const byText = new Map()
  for (const { title, text } of [...folders].map(noticeOf)) {
    const titles = byText.get(text) ?? new Set()
    byText.set(text, titles.add(title))
  }
  const sections = [...byText].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}\n`)
  const line = `\n${'-'.repeat(78)}\n\n`
  return [
    'The secure frame contains code of these packages, under the licences below.\n',
    ...sections.sort(),
  ].join(line)
}

/**
 * Vite plugins for a site and for its workers, which are bundled apart: the site gets one file with the notices of what is in
 * any of its chunks.
 */
export function collectNotices(fileName) {
  const folders = new Set()
  const collect = (bundle) => {
    for (const chunk of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
        const folder = renderedLength > 0 ? packageOf(id) : undefined
        if (folder) folders.add(folder)
      }
  }
  return {
    site: {
      name: 'latchkit-notices',
      generateBundle(_options, bundle) {
        collect(bundle)
        this.emitFile({ type: 'asset', name: fileName, source: writeNotices(folders) })
      },
    },
    worker: {
      name: 'latchkit-notices-of-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    },
  }
}
