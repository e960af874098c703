// The repository's address stands once: as `repository.url` in package.json, once it is known. What is published takes it from
// there, its manifest and the links of its README; `node scripts/check/repository.mjs --update` writes them. Nothing else
// spells it, and nothing guesses it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root as repository } from '../lib/run.mjs'
import { trackedFiles } from '../lib/tracked.mjs'

const guess = /(?:github|gitlab|codeberg|bitbucket)\.(?:com|org)[/:][\w.-]+\/latchkit\b/
const textual = /\.(m?[jt]sx?|json|md|ya?ml|html|css|conf|service|toml)$|file$/
const isGenerated = /^packages\/\w+\/(package\.json|README\.md)$|^package(-lock)?\.json$/

/** The address, as `https://host/owner/name`; nothing while it is not known. */
export const repositoryUrl = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).repository?.url

/** A manifest with the fields that name the repository, or without them. */
function manifestWith(text, url, directory) {
  const { repository: _, homepage: __, bugs: ___, ...rest } = JSON.parse(text)
  const fields = url && {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${url}/issues` },
  }
  return `${JSON.stringify({ ...rest, ...fields }, null, 2)}\n`
}

/** A README whose pages of the repository are links, or names; without an address there is nowhere to show a picture from. */
const readmeWith = (text, url) =>
  text
    .replace(
      /(?:<!-- )?!\[([^\]\n]*)\]\([^)\s]*?(docs\/[\w/.-]+\.(?:webp|png))\)(?: -->)?/g,
      (_, about, path) => (url ? `![${about}](${url}/raw/HEAD/${path})` : `<!-- ![${about}](${path}) -->`),
    )
    .replace(/\[?`(docs\/[\w/.-]+\.md)`(?:\]\([^)\s]+\))?/g, (_, path) =>
      url ? `[\`${path}\`](${url}/blob/HEAD/${path})` : `\`${path}\``,
    )

/** The published files that name the repository, each as it is and as it must be. */
const published = (root) =>
  ['packages/latchkit', 'packages/server'].flatMap((folder) =>
    [
      ['package.json', manifestWith],
      ['README.md', readmeWith],
    ].flatMap(([name, write]) => {
      const path = `${folder}/${name}`
      if (!existsSync(join(root, path))) return []
      const text = readFileSync(join(root, path), 'utf8')
      return [{ path, text, wanted: write(text, repositoryUrl(root), folder) }]
    }),
  )

/** How a manifest is laid out is the formatter's. */
const plain = (text) => text.replace(/\s/g, '')

export function checkRepository({ root }) {
  const spelled = repositoryUrl(root)?.replace(/^https:\/\//, '')
  const spells = (text) => guess.test(text) || (spelled !== undefined && text.includes(spelled))
  return [
    ...published(root)
      .filter(({ text, wanted }) => plain(text) !== plain(wanted))
      .map(
        ({ path }) => `${path}: other words on the repository: node scripts/check/repository.mjs --update`,
      ),
    ...trackedFiles(root)
      .filter((path) => textual.test(path) && !isGenerated.test(path))
      .filter((path) => spells(readFileSync(join(root, path), 'utf8')))
      .map((path) => `${path} spells the repository's address: it stands in package.json alone`),
  ]
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--update'))
    for (const { path, wanted } of published(repository)) writeFileSync(join(repository, path), wanted)
  for (const problem of checkRepository({ root: repository })) console.log(problem)
}
