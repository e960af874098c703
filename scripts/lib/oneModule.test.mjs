// How the build joins modules (docs/decisions/0031-copied-modules.md): what is run afterwards is the same, from fewer files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { laterModules } from './laterModules.mjs'
import { oneModule, reachable } from './oneModule.mjs'
import { plant, uproot } from './plant.mjs'

afterAll(uproot)

/** A package as the build leaves it: a file for each module. Both views use `mark`, one alone uses `list`. */
const built = {
  'package.json': { type: 'module' },
  'index.js': 'import { close } from "./verbs/close.js";\nexport { close };\n',
  'kit.js':
    'import { base } from "./base.js";\nconst kit = () => [base, import("./modal.js")];\nexport { kit };\n',
  'base.js': 'const base = {};\nexport { base };\n',
  'verbs/close.js': 'const close = () => "closed";\nexport { close };\n',
  'parts/mark.js': 'const mark = () => "mark";\nexport { mark };\n',
  'parts/list.js': 'const list = () => "list";\nexport { list };\n',
  'modal.js': [
    'import { base } from "./base.js";',
    'import { close } from "./verbs/close.js";',
    'import { mark } from "./parts/mark.js";',
    'const modal = { base, close, mark };',
    'const views = [() => import("./views/one.js"), () => import("./views/two.js")];',
    'export { modal, views };\n',
  ].join('\n'),
  'views/one.js': [
    'import { mark } from "../parts/mark.js";',
    'import { icon } from "../parts/icon.js";',
    'import { list } from "../parts/list.js";',
    'import { close } from "../verbs/close.js";',
    'const one = () => [mark(), icon(), list(), close()];',
    'export { one };\n',
  ].join('\n'),
  'views/two.js': [
    'import { icon } from "../parts/icon.js";',
    'const two = () => icon();',
    'export { two };\n',
  ].join('\n'),
  'parts/icon.js': 'const icon = () => "icon";\nexport { icon };\n',
}

const settings = { doors: ['index.js', 'kit.js'], first: ['kit.js'], constants: [], single: [] }
const load = (folder, module) => import(/* @vite-ignore */ pathToFileURL(join(folder, module)).href)
const textOf = (folder, module) => readFileSync(join(folder, module), 'utf8')
const filesOf = (folder, module) => [...reachable(folder, [module])].sort()

describe('one module of what a click loads', () => {
  const join_ = async (changes = {}) => {
    const folder = plant(built)
    await oneModule(folder, { entry: 'modal.js', ...settings, ...changes })
    return folder
  }

  it('holds all of it but what every page has, and does what the many did', async () => {
    const folder = await join_()
    expect(filesOf(folder, 'modal.js')).toEqual(['base.js', 'modal.js'])
    const { modal } = await load(folder, 'modal.js')
    expect([modal.close(), modal.mark()]).toEqual(['closed', 'mark'])
    expect(modal.base).toBe((await load(folder, 'base.js')).base)
  })

  it('a module that no door reaches is moved: its old file gives the very same', async () => {
    const folder = await join_()
    const [{ modal }, { mark }] = [await load(folder, 'modal.js'), await load(folder, 'parts/mark.js')]
    expect(mark).toBe(modal.mark)
  })

  it('a module that a door reaches stays apart, so that a site with it alone gets nothing else', async () => {
    const folder = await join_()
    expect(filesOf(folder, 'index.js')).toEqual(['index.js', 'verbs/close.js'])
    expect((await load(folder, 'index.js')).close()).toBe('closed')
  })

  it('what another area uses too stays apart, with all it uses: a site with that one alone gets nothing of this area', async () => {
    const families = {
      'core/shared.js':
        'import { deep } from "./deep.js";\nconst shared = () => deep();\nexport { shared };\n',
      'core/deep.js': 'const deep = () => "deep";\nexport { deep };\n',
      'core/own.js': 'const own = () => "own";\nexport { own };\n',
      'families/one/calls.js': [
        'import { shared } from "../../core/shared.js";',
        'import { own } from "../../core/own.js";',
        'const calls = () => [shared(), own(), import("./later.js")];',
        'export { calls };\n',
      ].join('\n'),
      'families/one/later.js': 'import { own } from "../../core/own.js";\nexport { own };\n',
      'families/other/calls.js':
        'const calls = async () => (await import("../../core/shared.js")).shared();\nexport { calls };\n',
    }
    const folder = plant({ ...built, ...families })
    await oneModule(folder, { entry: 'families/one/calls.js', ...settings, area: 'families/one/' })
    expect(filesOf(folder, 'core/shared.js')).toEqual(['core/deep.js', 'core/shared.js'])
    expect(filesOf(folder, 'families/one/later.js')).toEqual([
      'core/own.js',
      'families/one/calls.js',
      'families/one/later.js',
    ])
    expect(await (await load(folder, 'families/other/calls.js')).calls()).toBe('deep')
    const [shared, own] = (await load(folder, 'families/one/calls.js')).calls()
    expect([shared, own]).toEqual(['deep', 'own'])
  })

  it('a module that is told apart by identity is never copied', async () => {
    const folder = await join_({ single: ['verbs/close.js'] })
    const [{ modal }, { close }] = [await load(folder, 'modal.js'), await load(folder, 'index.js')]
    expect(modal.close).toBe(close)
  })
})

describe('a module for each later view', () => {
  const split = async (sharedBy) => {
    const folder = plant(built)
    const first = [...settings.first, 'modal.js']
    const views = { views: 'views/', shared: 'views/shared.js', sharedBy }
    await laterModules(folder, { ...settings, first, ...views })
    return folder
  }

  it('holds what only it has; what several have is in the one they share; each does what it did', async () => {
    const folder = await split(2)
    expect(filesOf(folder, 'views/two.js')).toEqual(['views/shared.js', 'views/two.js'])
    const loaded = reachable(folder, ['modal.js'])
    const own = filesOf(folder, 'views/one.js').filter((module) => !loaded.has(module))
    expect(own).toEqual(['views/one.js', 'views/shared.js'])
    expect((await load(folder, 'views/one.js')).one()).toEqual(['mark', 'icon', 'list', 'closed'])
    expect((await load(folder, 'views/two.js')).two()).toBe('icon')
    expect(textOf(folder, 'views/shared.js')).not.toContain('"list"')
  })

  it('what too few share is copied into each of them', async () => {
    const folder = await split(3)
    expect(filesOf(folder, 'views/two.js')).toEqual(['views/two.js'])
    expect((await load(folder, 'views/two.js')).two()).toBe('icon')
  })

  it('leaves no file behind that nothing reaches, and every file that something does', async () => {
    const folder = await split(2)
    expect(readdirSync(join(folder, 'parts')).filter((file) => file.endsWith('.js'))).toEqual(['mark.js'])
    expect(existsSync(join(folder, 'verbs/close.js'))).toBe(true)
  })
})
