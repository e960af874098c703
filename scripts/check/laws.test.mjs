// Each law that is read from the source, broken on purpose.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkAddresses } from './addresses.mjs'
import { checkDoors } from './doors.mjs'
import { checkFailures } from './failures.mjs'
import { checkImportTime } from './importTime.mjs'
import { checkNamespaces } from './namespaces.mjs'
import { checkSelectors } from './selectors.mjs'
import { checkModuleState } from './state.mjs'
import { checkViews } from './views.mjs'

const src = 'packages/latchkit/src'
const server = 'packages/server/src'
const problemsOf = (check, path, text) => check({ root: plant({ [`${src}/${path}`]: text }) })

afterAll(uproot)

describe('law 3: module state', () => {
  it.each([
    ['frozen data', "export const names = ['a', 'b'] as const\nexport const limits = { max: 3 }"],
    ['a read-only map', "export const codes: ReadonlyMap<string, number> = new Map([['a', 1]])"],
    [
      'state inside a function',
      'export function make() { let count = 0; const all = new Map(); all.set(1, count++); return all }',
    ],
    [
      'a local name like a module name',
      'const list = [1]\nexport function f() { const list: number[] = []; list.push(2); return list }',
    ],
    ['an ambient declaration', 'declare let anything: string\nexport type A = typeof anything'],
    ['a pattern without memory', 'const word = /^a$/i\nexport const isWord = (x: string) => word.test(x)'],
  ])('allows %s', (_title, text) => {
    expect(problemsOf(checkModuleState, 'core/a.ts', text)).toEqual([])
  })

  it.each([
    ['let', 'let count = 0\nexport const next = () => count'],
    ['var', 'var count = 0\nexport const next = () => count'],
    ['a map that grows', 'const seen = new Map()\nexport const see = (x: string) => seen.set(x, 1)'],
    [
      'a weak map that grows',
      'const live = new WeakMap()\nexport const keep = (x: object) => { live.set(x, 1) }',
    ],
    ['an array that grows', 'const all: string[] = []\nexport const add = (x: string) => all.push(x)'],
    [
      'an object that is written',
      'const cache: Record<string, string> = {}\nexport const put = (x: string) => { cache[x] = x }',
    ],
    ['a field that is written', 'const at = { now: 0 }\nexport const tick = () => { at.now++ }'],
    ['a field that is deleted', 'const at: { now?: 1 } = {}\nexport const tick = () => { delete at.now }'],
    ['Object.assign', 'const at = {}\nexport const put = () => Object.assign(at, { a: 1 })'],
    ['an exported set', 'export const names = new Set<string>()'],
    ['an exported let', 'export let kit: unknown'],
    [
      'a store',
      "import { createStore } from 'zustand/vanilla'\nexport const store = createStore(() => ({}))",
    ],
    [
      'an event target',
      'const hub = new EventTarget()\nexport const on = () => hub.addEventListener("a", () => 1)',
    ],
    [
      'an imported value that is written',
      "import { list } from './list.js'\nexport const add = () => { list.push(1) }",
    ],
    ['a pattern with memory', 'const word = /a/g\nexport const isWord = (x: string) => word.test(x)'],
    ['a static field', 'export class A { static count = 0 }'],
  ])('error: %s', (_title, text) => {
    expect(problemsOf(checkModuleState, 'core/a.ts', text)).not.toEqual([])
  })
})

describe('law 3: import time', () => {
  it.each([
    ['a function', 'export const width = () => window.innerWidth'],
    ['a method', 'export class A { read() { return localStorage.length } }'],
    ['an instance field', 'export class A { at = document.title }'],
    ['a type', 'export type W = typeof window\nexport const f = (x: Document) => x'],
    ['a property of that name', 'export const box = { document: 1 }\nexport const one = box.document'],
    ['an own name', "import { history } from './state.js'\nexport const past = history"],
  ])('allows %s', (_title, text) => {
    expect(problemsOf(checkImportTime, 'react/a.ts', text)).toEqual([])
  })

  it.each([
    ['a top-level read', 'export const width = window.innerWidth'],
    ['a question', "export const inBrowser = typeof window !== 'undefined'"],
    ['storage', "const last = localStorage.getItem('a')\nexport { last }"],
    ['a called function', 'export const root = (() => document.body)()'],
    ['a base class', 'export class Modal extends HTMLElement {}'],
    ['a static field', 'export class A { static readonly sheet = new CSSStyleSheet() }'],
    ['an element definition', "customElements.define('a-b', class {})"],
    ['a shorthand', 'export const services = { navigator }'],
  ])('error: %s', (_title, text) => {
    expect(problemsOf(checkImportTime, 'react/a.ts', text)).not.toEqual([])
  })
})

describe('selectors and views read data', () => {
  it('allows the state, the live map in a verb, and longer words', () => {
    const text = "import type { Kit } from '../kit.js'\nexport const of = (kit: Kit) => kit.live.phase"
    expect(problemsOf(checkSelectors, 'core/actions/a.ts', text)).toEqual([])
    expect(problemsOf(checkSelectors, 'core/select/a.test.ts', text)).toEqual([])
    const lively = 'export const f = (x: { liveText: string }) => x.liveText'
    expect(problemsOf(checkSelectors, 'core/select/a.ts', lively)).toEqual([])
  })

  it.each([
    ['a property', 'export const can = (kit: any) => kit.live.running.get("toy")?.accounts !== undefined'],
    ['an optional property', 'export const can = (kit: any) => kit?.live'],
    ['a key in brackets', 'export const can = (kit: any) => kit["live"]'],
    ['a name taken out', 'export function can({ live }: any) { return live.running }'],
    ['another name taken out', 'export function can(kit: any) { const { live: now } = kit; return now }'],
  ])('error: §6 row 13 %s', (_title, text) => {
    expect(problemsOf(checkSelectors, 'core/select/a.ts', text)).not.toEqual([])
    expect(problemsOf(checkSelectors, 'react/views/Account/a.tsx', text)).not.toEqual([])
  })
})

describe('addresses are their adapter’s', () => {
  it('allows keys, texts that are no address, and adapters', () => {
    const text =
      'export const f = (kit: any, a: string, name: string) => kit.addressKey(a) ?? name.toLowerCase()'
    expect(problemsOf(checkAddresses, 'core/select/a.ts', text)).toEqual([])
    const lowers = 'export const key = (address: string) => address.toLowerCase()'
    expect(problemsOf(checkAddresses, 'adapters/evm/a.ts', lowers)).toEqual([])
  })

  it.each([
    ['row 8 lowers an address', 'export const same = (x: any, y: any) => x.address.toLowerCase() === y'],
    ['row 8 raises what was typed', 'export const key = (receiver: string) => receiver.toUpperCase()'],
    ['row 1 writes CAIP-10', 'export const caip = (chain: string, address: string) => `${chain}:${address}`'],
    ['row 7 knows an explorer', 'export const url = (base: string, id: string) => `${base}/tx/${id}`'],
    ['row 7 knows the page of an address', "export const page = (base: string) => base + '/address/'"],
  ])('error: §6 %s', (_title, text) => {
    expect(problemsOf(checkAddresses, 'core/select/a.ts', text)).not.toEqual([])
    expect(problemsOf(checkAddresses, 'react/views/Account/a.tsx', text)).not.toEqual([])
  })
})

describe('law 4: namespaces', () => {
  it('allows them in an adapter, in tests and within longer words', () => {
    const text = "export const namespace = 'eip155'"
    expect(problemsOf(checkNamespaces, 'adapters/evm/evm.ts', text)).toEqual([])
    expect(problemsOf(checkNamespaces, 'core/a.test.ts', text)).toEqual([])
    expect(problemsOf(checkNamespaces, 'core/a.ts', "export const x = 'solanaish'")).toEqual([])
  })

  it.each([
    ['a string', "export const isEvm = (x: string) => x === 'eip155'"],
    ['a template', 'export const id = (x: number) => `eip155:${x}`'],
    ['a type', "export type N = 'solana' | 'other'"],
    ['a key', 'export const names = { bip122: 1 }'],
    ['a property', 'export const f = (x: Record<string, number>) => x.polkadot'],
    ['text on a page', 'export const View = () => <p>on solana</p>'],
  ])('error: %s', (_title, text) => {
    expect(problemsOf(checkNamespaces, 'core/a.tsx', text)).not.toEqual([])
    expect(problemsOf(checkNamespaces, 'react/a.tsx', text)).not.toEqual([])
  })

  it.each([
    ['a text', "export const f = (x: string) => x.startsWith('0x')"],
    ['a pattern', 'export const f = (x: string) => x.match(/(?:^0x)?.{1,4}/g)'],
  ])('error: an address that is read by its looks, by %s', (_title, text) => {
    expect(problemsOf(checkNamespaces, 'core/a.ts', text)).toEqual([expect.stringContaining('by its looks')])
    expect(problemsOf(checkNamespaces, 'react/parts/a.tsx', text)).toHaveLength(1)
  })
})

describe('law 4: namespaces on the server', () => {
  const inServer = (path, text) => checkNamespaces({ root: plant({ [`${server}/${path}`]: text }) })

  it('allows them in the folder of a namespace and in tests', () => {
    const text = "export const isOf = (x: string) => x.startsWith('0x') || x === 'eip155'"
    expect(inServer('namespaces/eip155/address.ts', text)).toEqual([])
    expect(inServer('gateway/a.test.ts', text)).toEqual([])
  })

  it.each([
    ['a conditional', "export const f = (id: string) => (id.startsWith('solana:') ? 1 : 2)"],
    ['a pattern', 'export const f = (id: string) => /^eip155:\\d+$/.test(id)'],
    ['a field', 'export interface Sources { readonly solana: object }'],
  ])('error: %s', (_title, text) => {
    for (const folder of ['gateway/routes', 'data/prices', 'config'])
      expect(inServer(`${folder}/a.ts`, text)).not.toEqual([])
  })

  it.each([
    ['a text', "export const f = (x: string) => x.startsWith('0x')"],
    ['a pattern', 'export const f = (x: string) => /^0x[0-9a-f]{40}$/.test(x)'],
    ['a type', 'export type Address = `0x${string}`'],
  ])('error: a route that reads an address by its looks, by %s', (_title, text) => {
    expect(inServer('gateway/routes/a.ts', text)).not.toEqual([])
  })
})

describe('law 5: failures', () => {
  it.each([
    ['fail', 'export const f = () => { throw fail(timedOut, { ms: 1 }) }'],
    ['passing a failure on', 'export const f = () => { try { g() } catch (error) { throw error } }'],
    ['showing a text', 'export const f = (error: Error) => `${error.message}!`'],
    [
      'a catch that says why',
      'export const f = () => { try { g() } catch { /* storage is denied: nothing to do */ } }',
    ],
    ['the type of a text', "export const f = (e: { message: unknown }) => typeof e.message === 'string'"],
  ])('allows %s', (_title, text) => {
    expect(problemsOf(checkFailures, 'core/a.ts', text)).toEqual([])
  })

  it.each([
    ['the catalogue', 'wire/errors/fail.ts'],
    ["an adapter's reading of its wallets", 'adapters/evm/errors.ts'],
    ['the test wallet, which is a stranger', 'testing/wallet.ts'],
  ])('allows errors and texts in %s', (_title, path) => {
    const text = 'export const f = (e: Error) => { if (e.message.includes("denied")) throw new Error("x") }'
    expect(problemsOf(checkFailures, path, text)).toEqual([])
  })

  it.each([
    ['a thrown Error', 'export const f = () => { throw new Error("no") }'],
    ['a thrown TypeError', 'export const f = () => { throw new TypeError("no") }'],
    ['a thrown text', "export const f = () => { throw 'no' }"],
    ['a thrown template', 'export const f = (x: string) => { throw `no ${x}` }'],
    ['a rejected Error', 'export const f = () => Promise.reject(new Error("no"))'],
    ['a compared text', 'export const f = (e: Error) => e.message === "denied"'],
    ['a searched text', 'export const f = (e: Error) => e.message.toLowerCase().includes("denied")'],
    ['a tested text', 'export const f = (e: Error) => /denied/.test(e.message)'],
    ['an optional text', 'export const f = (e?: Error) => e?.message?.startsWith("denied")'],
    [
      'a switch on a text',
      'export const f = (e: Error) => { switch (e.message) { case "a": return 1 } return 2 }',
    ],
    ['an empty catch', 'export const f = () => { try { g() } catch {} }'],
  ])('error: %s', (_title, text) => {
    expect(problemsOf(checkFailures, 'core/a.ts', text)).not.toEqual([])
  })
})

describe('law 6: doors', () => {
  it('allows re-exports, types among them', () => {
    const text = "export { a, type B } from './a.js'\nexport type { C } from './c.js'\nexport * from './d.js'"
    expect(problemsOf(checkDoors, 'index.ts', text)).toEqual([])
  })

  it('allows a door to say that it is for browsers', () => {
    const text = "'use client'\n\nexport { a } from './a.js'"
    expect(problemsOf(checkDoors, 'react/index.ts', text)).toEqual([])
  })

  it.each([
    ['a door that computes', 'index.ts', "export { a } from './a.js'\nexport const b = 1"],
    ['a door that imports', 'react/index.ts', "import { a } from './a.js'\nexport { a }"],
    ['an import of a folder', 'core/a.ts', "import { b } from '../networks'"],
    ['an import without a file ending', 'core/a.ts', "import { b } from './b'"],
    ['an import of a door', 'core/a.ts', "import { b } from '../networks/index.js'"],
    ['a dynamic import of a door', 'react/a.ts', "export const load = () => import('../networks/index.js')"],
    ['a computed import', 'react/a.ts', 'export const load = (name: string) => import(`./views/${name}.js`)'],
  ])('error: %s', (_title, path, text) => {
    expect(problemsOf(checkDoors, path, text)).not.toEqual([])
  })
})

describe('the server keeps the laws that are not about pages', () => {
  const inServer = (check, text) => check({ root: plant({ [`${server}/relay/a.ts`]: text }) })
  it.each([
    [
      'law 3: module state',
      checkModuleState,
      'const seen = new Map()\nexport const see = () => seen.set(1, 1)',
    ],
    ['law 5: failures', checkFailures, "export const f = () => { throw new Error('no') }"],
    ['law 6: imports of files', checkDoors, "import { b } from './b'"],
  ])('error: %s', (_title, check, text) => {
    expect(inServer(check, text)).not.toEqual([])
  })
})

describe('views: something leads to each', () => {
  const views = 'export interface ViewParams { Home: object; Help: object; Far: object }'
  const files = {
    [`${src}/core/state/views.ts`]: views,
    [`${src}/react/registry.ts`]: "export const registry = { Home: { help: 'Help' }, Help: {}, Far: {} }",
    [`${src}/core/actions/modal/open.ts`]: "export function start() { return 'Home' }",
  }
  const leadsTo = (path, text) => checkViews({ root: plant({ ...files, [`${src}/${path}`]: text }) })
  const nothing = [`${src}/core/state/views.ts: nothing leads to the view Far`]

  it('finds nothing where another view leads to it', () => {
    expect(leadsTo('react/views/Home/Home.tsx', "pushView(kit, view('Far', {}))")).toEqual([])
    expect(leadsTo('react/views/Home/Home.tsx', "goTo(kit, view(far ? 'Far' : 'Help', {}))")).toEqual([])
    expect(leadsTo('core/actions/modal/far.ts', "resetView(kit, { name: 'Far', params: {} })")).toEqual([])
  })

  it.each([
    ['nothing', 'react/views/Home/Home.tsx', "view('Help', {})"],
    ['the view itself', 'react/views/Far/Far.tsx', "view('Far', {})"],
    ['what shows states to tests', 'react/gallery/farStates.ts', "view('Far', {})"],
    ['its name in a text', 'react/views/Home/Home.tsx', "t('Far')"],
  ])('error: %s leads to it', (_title, path, text) => {
    expect(leadsTo(path, text)).toEqual(nothing)
  })
})
