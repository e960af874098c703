// A site made of the code blocks of the pages alone: what a reader copies has to work as it stands. A block belongs to a
// file where the line before it ends with the file's name: "… in `config.ts`:".
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const block = /`([\w./]+\.tsx?)`:\n\n```tsx?\n([\s\S]+?)\n```/g

/** `{ file: code }` of a page. */
export const blocksOf = (page) =>
  Object.fromEntries([...page.matchAll(block)].map(([, file, code]) => [file, `${code}\n`]))

/** The pages of each site: of a file that two of them name, the last one's. */
export const pages = {
  wagmi: ['docs/coming-from.md', 'README.md'],
  wagmi2: ['README.md', 'docs/coming-from.md'],
}

/** Writes the sources of such a site beside an example, by whose packages and settings it is built; answers its folder. */
export function writePageSite(name, example) {
  const folder = join(example, 'pages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const file of ['index.html', 'tsconfig.json', 'vite.config.ts'])
    cpSync(join(example, file), join(folder, file))
  const files = Object.assign(
    {},
    ...pages[name].map((page) => blocksOf(readFileSync(join(root, page), 'utf8'))),
  )
  for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, 'src', file), code)
  return folder
}
