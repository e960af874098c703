// The machinery under `npm start` and `npm test`.
import { symlinkSync, utimesSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { hashOf } from './build.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { demoCsp } from './csp.mjs'
import { isInstalled } from './install.mjs'
import { plant, uproot } from './plant.mjs'
import { assertFree, basePort, originsOf, portOf } from './ports.mjs'
import { fileInside, staticServer } from './static.mjs'
import { runSteps } from './steps.mjs'
import { supervisor } from './supervisor.mjs'

const open = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
afterAll(uproot)

const listen = (server) =>
  new Promise((done) => {
    open.push(server)
    server.listen(0, '127.0.0.1', () => done(server.address().port))
  })

/** `fetch` folds `..` away and sets its own Host, so the request is written by hand. */
const get = (port, path, { host = '127.0.0.1', method = 'GET', headers = {} } = {}) =>
  new Promise((done, failed) => {
    const ask = request(
      { port, path, method, host: '127.0.0.1', headers: { host, ...headers } },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    ask.on('error', failed).end()
  })

describe('static server', () => {
  const tree = () =>
    plant({
      'site/index.html': '<p>demo</p>',
      'site/assets/main-Ab3dEf_9.js': `export const x = '${'x'.repeat(3000)}'`,
      'other/index.html': '<p>other</p>',
      'secret.txt': 'secret',
    })
  const serve = (root) =>
    listen(
      staticServer([
        {
          hosts: ['demo.localhost'],
          find: (path) => fileInside(join(root, 'site'), path),
          headers: { 'content-security-policy': demoCsp(4400) },
        },
        { hosts: ['other.localhost'], find: (path) => fileInside(join(root, 'other'), path), headers: {} },
      ]),
    )

  it('answers by Host, the first site for any other', async () => {
    const port = await serve(tree())
    expect(`${(await get(port, '/', { host: `other.localhost:${port}` })).body}`).toContain('other')
    expect(`${(await get(port, '/')).body}`).toContain('demo')
  })

  it('sends the strict policy and types, keeps hashed files for good and pages never', async () => {
    const port = await serve(tree())
    const page = await get(port, '/?strict=0')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    const script = await get(port, '/assets/main-Ab3dEf_9.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect(script.body.length).toBeLessThan(500)
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/%',
    '/gone',
    '/assets',
    '/link.txt',
  ])('error: refuses %s', async (path) => {
    const root = tree()
    symlinkSync(join(root, 'secret.txt'), join(root, 'site/link.txt'))
    expect((await get(await serve(root), path)).status).toBe(404)
  })

  it('error: refuses to be written to', async () => {
    expect((await get(await serve(tree()), '/', { method: 'POST' })).status).toBe(405)
  })
})

it('policy: no unsafe word, only our own addresses', () => {
  const policy = demoCsp(4400)
  expect(policy).not.toMatch(/unsafe|https:|\*/)
  expect(policy).toContain("img-src 'self' data: blob:")
  for (const origin of ['http://127.0.0.1:4404', 'ws://localhost:4401', 'http://secure.localhost:4402'])
    expect(policy).toContain(origin)
  for (const [address] of policy.matchAll(/\b(?:https?|ws):\/\/\S+?(?=[ ;]|$)/g))
    expect(address).toMatch(/:44\d\d$/)
})

describe('ports', () => {
  it('follow LATCHKIT_PORT', () => {
    expect(portOf('chain2', basePort({ LATCHKIT_PORT: '5000' }))).toBe(5005)
    expect(originsOf('demo', 4400)).toContain('http://demo.localhost:4400')
  })

  it('error: no port', () => {
    expect(() => basePort({ LATCHKIT_PORT: 'x' })).toThrow('LATCHKIT_PORT=x')
  })

  it('error: a taken port is named, with the way to choose another', async () => {
    const port = await listen(createServer())
    await expect(assertFree(['demo'], port)).rejects.toThrow(
      new RegExp(`Port ${port} \\(demo\\) is taken.*LATCHKIT_PORT=`),
    )
  })
})

describe('install', () => {
  const tree = (lockSeconds) => {
    const root = plant({ 'package-lock.json': '{}', 'node_modules/.package-lock.json': '{}' })
    utimesSync(join(root, 'package-lock.json'), lockSeconds, lockSeconds)
    return root
  }
  const future = Date.now() / 1000 + 60

  it('takes an install that is newer than the lockfile, and knows it again', () => {
    const root = tree(1)
    expect(isInstalled(root)).toBe(true)
    utimesSync(join(root, 'package-lock.json'), future, future)
    expect(isInstalled(root)).toBe(true)
  })

  it('error: missing, broken off, or older than the lockfile', () => {
    expect(isInstalled(plant({ 'package-lock.json': '{}' }))).toBe(false)
    expect(isInstalled(plant({ 'package-lock.json': '{}', 'node_modules/a/package.json': '{}' }))).toBe(false)
    expect(isInstalled(tree(future))).toBe(false)
  })
})

it('build inputs: a change counts, a test does not', () => {
  const root = plant({ 'src/a.ts': '1', 'src/a.test.ts': '1' })
  const hash = hashOf(['src'], root)
  expect(hashOf(['src'], plant({ 'src/a.ts': '1', 'src/a.test.ts': '2' }))).toBe(hash)
  expect(hashOf(['src'], plant({ 'src/a.ts': '2', 'src/a.test.ts': '1' }))).not.toBe(hash)
})

describe('counts', () => {
  const file = (report) => join(plant({ 'report.json': report }), 'report.json')

  it('of vitest, with a file that does not load', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [{ status: 'failed', assertionResults: [] }],
    }
    expect(vitestCounts(file(report), { code: 1, output: '' })).toMatchObject({
      passed: 3,
      failed: 2,
      skipped: 2,
    })
  })

  it('of Playwright, with the failed ones first', () => {
    const specs = [{ file: 'a.spec.ts', title: 'opens', tests: [{ status: 'unexpected' }] }]
    const report = { stats: { expected: 5, unexpected: 2, skipped: 1 }, suites: [{ specs }] }
    expect(playwrightCounts(file(report), { code: 1, output: 'the rest' }).output).toMatch(
      /^a\.spec\.ts: opens [\s\S]*the rest$/,
    )
    expect(playwrightCounts(file(report), { code: 1, output: '' })).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 1,
    })
  })

  it('error: a runner that crashed, or ran nothing', () => {
    expect(vitestCounts('/nowhere', { code: 1, output: '' }).failed).toBe(1)
    expect(vitestCounts('/nowhere', { code: 0, output: '' }).failed).toBe(1)
    expect(playwrightCounts('/nowhere', { code: 1, output: '' }).failed).toBe(1)
  })
})

describe('steps', () => {
  const lines = async (steps) => {
    const printed = []
    vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
    const good = await runSteps(steps)
    return { good, last: printed.at(-1), all: printed.join('\n') }
  }
  const step = (name, answer, more) => ({ name, run: async () => answer, ...more })

  it('sum up on the last line', async () => {
    const counted = step('b', { passed: 4, failed: 0, skipped: 1 })
    expect(await lines([step('a', []), counted])).toMatchObject({
      good: true,
      last: '5 passed, 0 failed, 1 skipped',
    })
  })

  it('error: problems, notes and a crash are shown; what needs a broken step fails unrun', async () => {
    const crash = { name: 'c', run: async () => Promise.reject(new Error('fell over')) }
    const { good, last, all } = await lines([
      step('a', { problems: ['too long'], notes: ['a figure'] }),
      step('b', [], { needs: ['a'] }),
      crash,
      step('d', undefined),
    ])
    expect({ good, last }).toEqual({ good: false, last: '0 passed, 3 failed, 1 skipped' })
    for (const word of ['too long', 'a figure', 'fell over', 'not run, because']) expect(all).toContain(word)
  })
})

describe('light steps', () => {
  it('run two at once, after what they need; any other has the machine to itself', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const order = []
    const step = (name, more) => ({
      name,
      ...more,
      run: async () => {
        order.push(`${name} begins`)
        for (let turn = 0; turn < (more.turns ?? 1); turn++) await new Promise(setImmediate)
        order.push(`${name} ends`)
        return []
      },
    })
    const light = (name, more) => step(name, { light: true, ...more })
    const good = await runSteps([
      light('a', { turns: 9 }),
      light('b'),
      light('c', { needs: ['b'] }),
      step('d', {}),
      light('e', { needs: ['a'] }),
    ])
    expect({ good, order }).toEqual({
      good: true,
      order: [
        ...['a begins', 'b begins', 'b ends', 'c begins', 'c ends', 'a ends'],
        ...['d begins', 'd ends', 'e begins', 'e ends'],
      ],
    })
  })

  it('error: one that needs a broken one fails unrun, though both are light', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const run = vi.fn(async () => [])
    const broken = { name: 'a', light: true, run: async () => ['too long'] }
    expect(await runSteps([broken, { name: 'b', light: true, needs: ['a'], run }])).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('what a step prepares', () => {
  it('is begun before the first step, and handed to its own', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const order = []
    const good = await runSteps([
      { name: 'a', run: async () => void order.push('a') },
      {
        name: 'b',
        prepare: async () => order.push('prepared'),
        run: async (count) => {
          order.push(`b ${count}`)
          return []
        },
      },
    ])
    expect({ good, order }).toEqual({ good: true, order: ['prepared', 'a', 'b 1'] })
  })

  it('error: fails with its step, not with the others', async () => {
    const printed = []
    vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
    const run = vi.fn(async () => [])
    const prepare = async () => Promise.reject(new Error('no browser here'))
    expect(
      await runSteps([
        { name: 'a', run: async () => [] },
        { name: 'b', prepare, run },
      ]),
    ).toBe(false)
    expect(run).not.toHaveBeenCalled()
    expect(printed.join('\n')).toContain('no browser here')
    expect(printed.at(-1)).toBe('1 passed, 1 failed')
  })
})

describe('supervisor', () => {
  const child = (code) => ({ name: 'part', command: process.execPath, args: ['-e', code] })

  it('error: reports a crash with its log', async () => {
    const report = await new Promise((onCrash) => {
      supervisor({ onCrash }).start(child("console.log('last words'); process.exit(3)"))
    })
    expect(report).toMatch(/part ended: exit code 3\nlast words/)
  })

  it('error: reports a program that is not there', async () => {
    const report = await new Promise((onCrash) => {
      supervisor({ onCrash }).start({ name: 'part', command: '/nowhere/program', args: [] })
    })
    expect(report).toContain('part ended')
  })

  it('waits for the answer, and stops without a report', async () => {
    const onCrash = vi.fn()
    const all = supervisor({ onCrash })
    all.start(child('setInterval(() => {}, 1000)'))
    let tries = 0
    await all.ready('part', async () => ++tries === 3)
    await all.stop()
    expect(tries).toBe(3)
    expect(onCrash).not.toHaveBeenCalled()
  })
})
