// A changeset that a release could not read is found here and not on the day of the release. (Whether a
// change has one is for people to see: CONTRIBUTING.)
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = '.changeset'
const form = /^---\n([\s\S]*?)---\n([\s\S]*)$/
const release = /^(['"]?)(.+?)\1: (patch|minor|major)$/

function packageNames(root) {
  const folder = join(root, 'packages')
  const manifests = existsSync(folder)
    ? readdirSync(folder).map((name) => join(folder, name, 'package.json'))
    : []
  return manifests.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')).name)
}

export function checkChangesets({ root }) {
  const names = packageNames(root)
  const files = existsSync(join(root, home)) ? readdirSync(join(root, home)) : []
  return files
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .flatMap((file) => {
      const at = `${home}/${file}`
      const [, head, text] = form.exec(readFileSync(join(root, home, file), 'utf8')) ?? []
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
    })
}
