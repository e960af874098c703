// What a contributor follows step by step: one recipe each, whose files are there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/run.mjs'

const read = (page) => readFileSync(join(root, page), 'utf8')
const places = ['', 'packages/latchkit/src/']

/** The files that a text names in backticks; a bare name lies beside the file that was named before it. */
function filesIn(text) {
  let folder = ''
  return [...text.matchAll(/`([\w./-]+\/|[\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, named]) => {
    const path = named.includes('/') ? named : `${folder}/${named}`
    folder = dirname(path)
    return path
  })
}

it('a view has one recipe, to which the architecture leads', () => {
  const [, paragraph = ''] = /\*\*A view\.\*\*([\s\S]*?)\n\n/.exec(read('ARCHITECTURE.md')) ?? []
  expect(paragraph).toContain('(CONTRIBUTING.md#adding-a-view)')
  expect(filesIn(paragraph)).toEqual([])
})

it('every file that the recipe of a view names is there', () => {
  const [, recipe = ''] = /## Adding a view\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? []
  const files = filesIn(recipe)
  expect(files).toEqual(expect.arrayContaining(['react/registry.ts', 'react/text/ar/modal.ts', 'react/gallery/']))
  const written = files.filter((file) => !places.some((place) => existsSync(join(root, place, file))))
  expect(written).toEqual([])
})
