import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../..')

it.each(['server', 'latchkit'])('every link in the README of %s leads to what is packed', (name) => {
  const folder = join(packages, name)
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [packed] = JSON.parse(stdout) as [{ files: { path: string }[] }]
  const paths = packed.files.map(({ path }) => path)
  expect(paths).toContain('README.md')
  // What waits for the repository's address is a comment till then.
  const readme = readFileSync(join(folder, 'README.md'), 'utf8').replace(/<!--[\s\S]*?-->/g, '')
  const links = [...readme.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => !/^https?:/.test(link))
  expect(own.filter((link) => !paths.includes(link.replace(/^\.\//, '')))).toEqual([])
})
