import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import Database from 'libsql'
import { beforeAll, expect, it } from 'vitest'
import { logIn, openBrowser, renew } from '../../../../../apps/secure/src/identity/fixtures/browser.js'
import { isProof } from '../../../../../apps/secure/src/identity/typedProof.js'
import { buildCli } from '../../fixtures/builtCli.js'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { openHome } from '../fixtures/home.js'
import { openPrograms } from '../fixtures/programs.js'

// The published program, as two operators run it, each with the database and the keys of their own service.

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
}, 240_000)
const ends = endsOfTests()

const keepers = ['auth', 'recovery'] as const

it('a database of before in the place of a service’s, as the docs say: auth, recovery, and both, auth with a copy of its keys alone on a new machine: a frame logs in and restores', async () => {
  const data = newFolder()
  const home = await openHome(async (service) => ({ data: join(data, service) }), {
    from: Date.now() - 3 * 86_400_000,
  })
  ends.push(() => home.inbox.close())
  const fileOf = (service: string) => join(data, service, `${service}.db`)
  const people = ['ada@example.org', 'bob@example.org', 'carol@example.org']
  const profiles = new Map<string, IDBFactory>()
  for (const email of people) {
    const database = new IDBFactory()
    await logIn(home, await openBrowser(home, database), email)
    profiles.set(email, database)
  }
  const copies = newFolder()
  mkdirSync(copies, { recursive: true })
  for (const service of keepers) {
    const database = new Database(fileOf(service))
    database.exec(`VACUUM INTO '${join(copies, `${service}.db`)}'`)
    database.close()
  }
  for (const service of keepers) await home.stage.restart(service)
  const addresses = new Map<string, string | undefined>()
  for (const email of people) {
    const browser = await openBrowser(home, profiles.get(email))
    await renew(home, browser)
    addresses.set(email, await browser.address())
  }
  await home.stage.close()

  const { keys } = home.stage
  const programs = await openPrograms(cli.path, home, data)
  ends.push(() => programs.close())
  /** Puts the copy in the place of a database, with nothing beside it. */
  function putBack(service: (typeof keepers)[number]) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${fileOf(service)}${end}`, { force: true })
    copyFileSync(join(copies, `${service}.db`), fileOf(service))
  }
  /** Logs in, and restores what a service has forgotten. @param kind The step that this takes. */
  async function enter(email: string, kind: string | undefined) {
    const browser = await openBrowser(programs.home, profiles.get(email))
    const before = home.countOf(email)
    const login = await browser.begin(email, kind === undefined)
    const step = await login.verify((await home.digitsTo(email, before + 1)).join(''))
    expect([email, step?.kind]).toEqual([email, kind])
    if (step && isProof(step)) await step.verify((await home.digitsTo(email, before + 2))[0])
    expect([email, await browser.signer()]).toEqual([email, addresses.get(email)])
  }
  const newest = join(copies, 'newest.db')
  copyFileSync(fileOf('auth'), newest)
  await programs.start('mailer', keys)
  await programs.start('recovery', keys)
  putBack('auth')
  expect((await programs.start('auth', keys)).log()).toContain('database-restored')
  await enter('ada@example.org', 'restoreAuth')

  await programs.stop('auth')
  copyFileSync(newest, fileOf('auth'))
  await programs.stop('recovery')
  putBack('recovery')
  const [restored] = await Promise.all([programs.start('recovery', keys), programs.start('auth', keys)])
  expect(restored.log()).toContain('database-restored')
  await enter('bob@example.org', 'restoreRecovery')

  // Without counts and generation: the hour is full, and the database counts as restored.
  await programs.stop('auth')
  putBack('auth')
  const elsewhere = newFolder()
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  for (const name of ['auth.json', 'public.json']) copyFileSync(join(keys, name), join(elsewhere, name))
  const moved = await programs.start('auth', elsewhere)
  expect(moved.log()).toContain('database-restored')
  expect(moved.log()).toContain('key-counts-lost')
  await programs.resume('auth', elsewhere)
  await enter('carol@example.org', undefined)
}, 240_000)
