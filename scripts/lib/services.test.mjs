// A machine that lacks what the tests need.
import { afterEach, expect, it, vi } from 'vitest'

const archive = { canInstall: true, isReachable: true, has: ['xvfb'] }
const asked = []
vi.mock('./apt.mjs', () => ({
  get canInstall() {
    return archive.canInstall
  },
  async apt(name) {
    asked.push(name)
    return { isReachable: archive.isReachable, output: 'Unable to locate it' }
  },
}))
const { ensureServices } = await import('./services.mjs')

afterEach(() => {
  Object.assign(archive, { canInstall: true, isReachable: true })
  asked.length = 0
  vi.unstubAllEnvs()
})

const wanted = ['webkit2gtk-driver', 'xvfb'].map((name) => ({
  name,
  isHere: () => archive.has.includes(name) && asked.includes(name),
}))
const skipped = wanted.map(({ name }) => `without ${name} its tests are skipped: install that package`)

it.each([
  ['without root, whoever would have to install it', { canInstall: false }, /^no webkit2gtk-driver: install/],
  ['that the archive does not have, why', {}, /^no webkit2gtk-driver: Unable to locate it/],
])('error: in CI it says of a missing program %s', async (_, changed, problem) => {
  vi.stubEnv('CI', '1')
  Object.assign(archive, changed)
  await expect(ensureServices(wanted)).rejects.toThrow(problem)
})

it('asks for each program by itself, and notes those that are missing', async () => {
  vi.stubEnv('CI', '')
  expect(await ensureServices(wanted)).toEqual(skipped.slice(0, 1))
  expect(asked).toEqual(['webkit2gtk-driver', 'xvfb'])
})

it('notes in CI what an archive out of reach would have', async () => {
  vi.stubEnv('CI', '1')
  archive.isReachable = false
  expect(await ensureServices([wanted[0]])).toEqual(skipped.slice(0, 1))
})
