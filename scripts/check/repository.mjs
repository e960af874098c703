// The repository's address stands once: as `repository.url` in package.json, once it is known. What is published takes it from
// there, its manifest and the links of its README; `node scripts/check/repository.mjs --update` writes them. Nothing else
// spells it, and nothing guesses it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root as repository } from '../lib/run.mjs'
import { trackedFiles } from '../lib/tracked.mjs'

const packages = ['latchkit', 'server']
const fields = ['repository', 'homepage', 'bugs']
const guess = /(?:github|gitlab|codeberg|bitbucket)\.(?:com|org)[/:][\w.-]+\/latchkit\b/
const textual = /\.(m?[jt]sx?|json|md|ya?ml|html|css|conf|service|toml)$|file$/
const isGenerated = /^packages\/\w+\/(package\.json|README\.md)$|^package(-lock)?\.json$/

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The address, as `https://host/owner/name`; nothing while it is not known. */
export const repositoryUrl = (root) => readJson(join(root, 'package.json')).repository?.url

/** A manifest with the fields that name the repository, or without them. */
function manifestWith(manifest, url, directory) {
  const rest = Object.fromEntries(Object.entries(manifest).filter(([name]) => !fields.includes(name)))
  if (!url) return rest
  return {
    ...rest,
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${url}/issues` },
  }
}

/** A picture of the repository in a published README: without an address there is nowhere to show it from. */
const picture = /(?:<!-- )?!\[([^\]\n]*)\]\([^)\s]*?(docs\/[\w/.-]+\.(?:webp|png))\)(?: -->)?/g
const pictureWith = (text, url) =>
  text.replace(picture, (_, about, path) =>
    url ? `![${about}](${url}/raw/HEAD/${path})` : `<!-- ![${about}](${path}) -->`,
  )

/** A README whose pages of the repository are links, or names. */
const readmeWith = (text, url) =>
  pictureWith(text, url).replace(/\[?`(docs\/[\w/.-]+\.md)`(?:\]\([^)\s]+\))?/g, (_, path) =>
    url ? `[\`${path}\`](${url}/blob/HEAD/${path})` : `\`${path}\``,
  )

/** The published files that name the repository, each as it is and as it must be. */
function published(root) {
  const url = repositoryUrl(root)
  return packages.flatMap((name) => {
    const directory = `packages/${name}`
    const manifest = `${directory}/package.json`
    if (!existsSync(join(root, manifest))) return []
    const text = readFileSync(join(root, manifest), 'utf8')
    const wanted = `${JSON.stringify(manifestWith(JSON.parse(text), url, directory), null, 2)}\n`
    const readme = `${directory}/README.md`
    if (!existsSync(join(root, readme))) return [{ path: manifest, text, wanted }]
    const page = readFileSync(join(root, readme), 'utf8')
    return [
      { path: manifest, text, wanted },
      { path: readme, text: page, wanted: readmeWith(page, url) },
    ]
  })
}

/** Whether two files say the same; how a manifest is laid out is no matter of ours. */
const isSame = ({ path, text, wanted }) =>
  path.endsWith('.json')
    ? JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(wanted))
    : text === wanted

export function checkRepository({ root }) {
  const url = repositoryUrl(root)
  const spelled = url?.replace(/^https:\/\//, '')
  const stale = published(root)
    .filter((one) => !isSame(one))
    .map(({ path }) => `${path}: other words on the repository: node scripts/check/repository.mjs --update`)
  const elsewhere = trackedFiles(root)
    .filter((path) => textual.test(path) && !isGenerated.test(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return guess.test(text) || (spelled !== undefined && text.includes(spelled))
    })
    .map((path) => `${path} spells the repository's address: it stands in package.json alone`)
  return [...stale, ...elsewhere]
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--update'))
    for (const { path, wanted } of published(repository)) writeFileSync(join(repository, path), wanted)
  for (const problem of checkRepository({ root: repository })) console.log(problem)
}
