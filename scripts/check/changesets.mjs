// A changeset that a release could not read is found here and not on the day of the release. And a public name that the last
// release had, `docs/released-exports.json`, and that is gone or of another kind now, is named by a changeset of the package.
// (Whether any other change has one is for people to see: CONTRIBUTING.)
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = '.changeset'
const form = /^---\n((?:(?:'|"|)(?:latchkit|@latchkit\/server)(?:'|"|): (?:patch|minor|major)\n)+)---\n\s*\S/

/** The public names of the last release that are gone, or of another kind, and that no text names in backticks. */
function unnamedChanges(root, texts) {
  const [before, now] = ['released', 'public'].map((name) => {
    const file = join(root, `docs/${name}-exports.json`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  })
  const named = new Set(
    texts
      .flatMap((text) => text.match(/`[^`]+`/g) ?? [])
      .join(' ')
      .match(/[\w$]+/g),
  )
  return Object.entries(before).flatMap(([door, names]) =>
    Object.entries(names)
      .filter(([name, kind]) => now[door]?.[name] !== kind && !named.has(name))
      .map(
        ([name]) =>
          `${name} of the door ${door} has changed, and no changeset says what to write in its place`,
      ),
  )
}

export function checkChangesets({ root }) {
  const changesets = readdirSync(join(root, home))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => ({ at: `${home}/${file}`, text: readFileSync(join(root, home, file), 'utf8') }))
  const own = changesets.map(({ text }) => text).filter((text) => /^['"]?latchkit['"]?: /m.test(text))
  return [
    ...changesets
      .filter(({ text }) => !form.test(text))
      .map(
        ({ at }) =>
          `${at} names no package and size of change, or says nothing: npm run changeset writes one`,
      ),
    ...unnamedChanges(root, own),
  ]
}
