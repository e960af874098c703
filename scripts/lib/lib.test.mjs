// The machinery under `npm start` and `npm test`: what must not pass in silence.
import { symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { demoCsp } from './csp.mjs'
import { plant, uproot } from './plant.mjs'
import { fileInside, staticServer } from './static.mjs'
import { runSteps } from './steps.mjs'

afterAll(uproot)

/** `fetch` folds `..` away, so the request is written by hand. */
const get = (port, path) =>
  new Promise((done, failed) => {
    request({ port, path, host: '127.0.0.1' }, (answer) =>
      done({ status: answer.statusCode, headers: answer.headers }),
    )
      .on('error', failed)
      .end()
  })

it('the demo is served with a strict policy, and no file outside of its folder', async () => {
  const root = plant({ 'site/index.html': '<p>demo</p>', 'secret.txt': 'secret' })
  symlinkSync(join(root, 'secret.txt'), join(root, 'site/link.txt'))
  const headers = { 'content-security-policy': demoCsp(4400) }
  const find = (path) => fileInside(join(root, 'site'), path)
  const server = staticServer([{ hosts: ['demo.localhost'], find, headers }])
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  const page = await get(port, '/?strict=0')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https:|\*/)
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/%00', '/link.txt'])
    expect((await get(port, path)).status, path).toBe(404)
  server.close()
})

it('error: a runner that crashed, or ran nothing, counts as failed', () => {
  expect(vitestCounts('/nowhere', { code: 1, output: '' }).failed).toBe(1)
  expect(vitestCounts('/nowhere', { code: 0, output: '' }).failed).toBe(1)
  expect(playwrightCounts('/nowhere', { code: 1, output: '' }).failed).toBe(1)
})

it('error: a step that finds something, crashes or cannot prepare fails, and so does a step that needs it', async () => {
  const printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
  const step = (name, run, more) => ({ name, run: async () => run(), ...more })
  const crash = () => {
    throw new Error('fell over')
  }
  const good = await runSteps([
    step('a', () => ['too long'], { light: true }),
    step('b', () => [], { needs: ['a'], light: true }),
    step('c', crash),
    step('d', () => [], { prepare: async () => crash() }),
    step('e', () => ({ passed: 4, failed: 1, skipped: 1, failedTests: ['one that fell'] })),
  ])
  expect(good).toBe(false)
  expect(printed.at(-1)).toBe('4 passed, 5 failed, 1 skipped')
  expect(printed.at(-3)).toBe('  e: one that fell')
  for (const word of ['too long', 'fell over', 'not run, because']) expect(printed.join('\n')).toContain(word)
})
