// A changeset that a release could not read is found here and not on the day of the release. And a public name that the last
// release had, `docs/released-exports.json`, and that is gone or of another kind now, is named by a changeset of the package.
// (Whether any other change has one is for people to see: CONTRIBUTING.)
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = '.changeset'
const form = /^---\n([\s\S]*?)---\n([\s\S]*)$/
const released = 'docs/released-exports.json'
const exported = 'docs/public-exports.json'
const release = /^(['"]?)(.+?)\1: (patch|minor|major)$/

function packageNames(root) {
  const folder = join(root, 'packages')
  const manifests = existsSync(folder)
    ? readdirSync(folder).map((name) => join(folder, name, 'package.json'))
    : []
  return manifests.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')).name)
}

/** `{ at, head, text }` of every changeset; `head` and `text` are missing where it has no front matter. */
function changesets(root) {
  const files = existsSync(join(root, home)) ? readdirSync(join(root, home)) : []
  return files
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => {
      const [, head, text] = form.exec(readFileSync(join(root, home, file), 'utf8')) ?? []
      return { at: `${home}/${file}`, head, text }
    })
}

/** Returns the names in the code of a changeset: words within backticks. */
const namesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/[\w$]+/g) ?? [])

/** The public names of the last release that are gone, or of another kind, and that no changeset of `latchkit` names. */
function unnamedChanges(root, all) {
  const [before, now] = [released, exported].map((file) =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : {},
  )
  const own = all.filter(({ head }) =>
    head?.split('\n').some((line) => release.exec(line)?.[2] === 'latchkit'),
  )
  const named = new Set(own.flatMap(({ text }) => namesIn(text)))
  return Object.entries(before).flatMap(([door, names]) =>
    Object.entries(names)
      .filter(([name, kind]) => now[door]?.[name] !== kind && !named.has(name))
      .map(([name, kind]) => {
        const what = now[door]?.[name] ? `was a ${kind} and is a ${now[door][name]}` : 'is gone'
        return `${name} of the door ${door} ${what}, and no changeset says what to write in its place`
      }),
  )
}

export function checkChangesets({ root }) {
  const names = packageNames(root)
  const all = changesets(root)
  return [
    ...unnamedChanges(root, all),
    ...all.flatMap(({ at, head, text }) => {
      if (head === undefined) return [`${at} has no front matter: npm run changeset writes one`]
      const problems = text.trim() ? [] : [`${at} does not say what has changed`]
      const lines = head.split('\n').filter(Boolean)
      if (lines.length === 0) problems.push(`${at} names no package`)
      for (const line of lines) {
        const [, , name] = release.exec(line) ?? []
        if (!name) problems.push(`${at}: "${line}" is not a package and patch, minor or major`)
        else if (!names.includes(name)) problems.push(`${at}: there is no package ${name}`)
      }
      return problems
    }),
  ]
}
