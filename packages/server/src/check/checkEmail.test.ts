import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import connect from 'postgres'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startInbox } from '../custody/fixtures/inbox.js'
import { writeKeyFiles } from '../custody/keys/keyFile.js'
import { buildCli } from '../fixtures/builtCli.js'
import { freePort } from '../fixtures/freePort.js'
import { hasPostgres, startPostgres } from '../fixtures/postgresServer.js'
import { startCli } from '../fixtures/startCli.js'
import { createTestServers } from '../fixtures/testServer.js'

// `--check` with wallets by e-mail, as an operator runs it beside the running program.

const servers = createTestServers()
const ends: (() => unknown)[] = []
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await servers.end()
})

const site = 'https://shop.example'
const projects = (...origins: readonly string[]) => JSON.stringify([{ id: 'shop', origins }])
type Variables = Readonly<Record<string, string>>

/** Runs it beside this process, whose own servers answer meanwhile; the lines of its table are found by what they are about. */
async function check(env: Variables) {
  const child = spawn(process.execPath, [cli.path, '--check'], { env })
  const status = new Promise<number | null>((done) => child.once('close', done))
  const [table, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const lines = table
    .trim()
    .split('\n')
    .map((line) => /^(\w+) +(.+?) {2,}(.*)$/.exec(line)?.slice(1) ?? [])
  const lineOf = (what: string) => {
    const [state, , detail] = lines.find(([, name]) => name === what) ?? []
    return `${state}: ${detail}`
  }
  return {
    status: await status,
    table,
    errors,
    lineOf,
    has: (state: string) => lines.filter(([each]) => each === state),
  }
}

/** The variables of a server that has wallets by e-mail, of one user; its secure site is `localhost`, and is told by that name. */
async function emailVariables() {
  const inbox = await startInbox()
  ends.push(() => inbox.close())
  const frame = servers.folder()
  mkdirSync(join(frame, 'assets'), { recursive: true })
  writeFileSync(join(frame, 'index.html'), '<script type="application/json" id="config"></script>')
  const [port, recovery] = [await freePort(), await freePort()]
  const env = {
    LATCHKIT_ENVIRONMENT: 'development',
    LATCHKIT_LISTEN_PORT: `${port}`,
    LATCHKIT_LISTEN_METRICS_PORT: '0',
    LATCHKIT_PROJECTS: projects(site),
    LATCHKIT_DATA: servers.folder(),
    LATCHKIT_KEYS: servers.folder(),
    LATCHKIT_SECURE_FOLDER: frame,
    LATCHKIT_SECURE_ORIGIN: `http://localhost:${port}`,
    LATCHKIT_SECURE_AUTH_URL: `http://127.0.0.1:${port}`,
    LATCHKIT_SECURE_RECOVERY_URL: `http://127.0.0.1:${recovery}`,
    LATCHKIT_CUSTODY_IS_ENABLED: 'true',
    LATCHKIT_CUSTODY_RECOVERY_PORT: `${recovery}`,
    LATCHKIT_CUSTODY_MAILER_PORT: '0',
    SMTP_URL: inbox.url,
  }
  return { env, inbox, port, recovery }
}

describe('--check with wallets by e-mail', () => {
  it('finds all well with a server that runs, then names each thing that is not, and what to do; no secret is told and no mail sent', async () => {
    const { env, inbox, port, recovery } = await emailVariables()
    const server = await startCli(cli.path, env)
    ends.push(() => server.kill('SIGTERM'))
    const good = await check(env)
    const keys = join(env.LATCHKIT_KEYS, 'auth.json')
    const database = join(env.LATCHKIT_DATA, 'auth/auth.db')
    const secure = `secure site localhost:${port} shop`
    const smtp = `mail server ${new URL(inbox.url).host}`
    expect([good.status, good.errors, good.has('fault')]).toEqual([0, '', []])
    expect(good.lineOf('keys of auth')).toBe(`ok: ${keys}`)
    expect(good.lineOf('keys of mailer')).toMatch(/^ok: /)
    expect(good.lineOf('public keys')).toMatch(/^ok: /)
    expect(good.lineOf('database of auth')).toBe(`ok: ${database}`)
    expect(good.lineOf('database of recovery')).toMatch(/^ok: /)
    expect(good.lineOf(smtp)).toMatch(/^ok: /)
    expect(good.lineOf(secure)).toBe(`ok: frame-ancestors ${site}`)
    expect(good.lineOf(`auth 127.0.0.1:${port}`)).toMatch(/^ok: /)
    expect(good.lineOf(`recovery 127.0.0.1:${recovery}`)).toMatch(/^ok: /)

    chmodSync(keys, 0o644)
    writeFileSync(join(env.LATCHKIT_KEYS, 'recovery.json'), '{}')
    chmodSync(database, 0o640)
    const others = servers.folder()
    await writeKeyFiles(others)
    const dead = await freePort()
    const bad = await check({
      ...env,
      LATCHKIT_PROJECTS: projects(site, 'https://new.example'),
      LATCHKIT_SECURE_KEYS: others,
      LATCHKIT_SECURE_RECOVERY_URL: `http://127.0.0.1:${dead}`,
      LATCHKIT_CUSTODY_MAILER_URL: `http://127.0.0.1:${dead}`,
      SMTP_URL: `smtp://someone:secret-word@127.0.0.1:${dead}`,
    })
    expect(bad.status).toBe(1)
    expect(bad.lineOf('keys of auth')).toContain(`fault: ${keys}: others may read it (mode 644`)
    expect(bad.lineOf('keys of auth')).toContain(`chmod 600 ${keys}`)
    expect(bad.lineOf('keys of recovery')).toContain('it is no key file')
    expect(bad.lineOf('database of auth')).toBe(
      `fault: ${database}: others may read it (mode 640): chmod 600 ${database}`,
    )
    expect(bad.lineOf(`mail server 127.0.0.1:${dead}`)).toMatch(
      /^fault: does not answer \(ECONNREFUSED\): .*SMTP_URL/,
    )
    expect(bad.lineOf(secure)).toMatch(/^fault: frame-ancestors lacks https:\/\/new\.example: send SIGHUP/)
    expect(bad.lineOf(`auth 127.0.0.1:${port}`)).toMatch(/^fault: has other keys than public\.json/)
    expect(bad.lineOf(`recovery 127.0.0.1:${dead}`)).toMatch(
      /^fault: does not answer \(ECONNREFUSED\): is it started/,
    )
    expect(bad.lineOf(`mailer 127.0.0.1:${dead}`)).toMatch(/^fault: .*LATCHKIT_CUSTODY_MAILER_URL/)
    for (const secret of ['secret-word', 'someone']) expect(bad.table).not.toContain(secret)
    expect(inbox.tried).toEqual([])
  }, 120_000)

  it('error: a mail server that refuses the password, and pages that other programs answer', async () => {
    const { env } = await emailVariables()
    const page = createServer((_, answer) => answer.end('<!doctype html>'))
    await new Promise<void>((done) => void page.listen(0, '127.0.0.1', done))
    ends.push(() => page.close())
    const other = (page.address() as AddressInfo).port
    const { SMTPServer } = await import('smtp-server')
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', () => done()))
    ends.push(() => new Promise<void>((done) => smtp.close(() => done())))
    const mail = (smtp.server.address() as AddressInfo).port
    const found = await check({
      ...env,
      LATCHKIT_SECURE_ORIGIN: `http://localhost:${other}`,
      LATCHKIT_SECURE_AUTH_URL: `http://127.0.0.1:${other}`,
      LATCHKIT_SECURE_RECOVERY_URL: '',
      SMTP_URL: `smtp://someone:secret-word@127.0.0.1:${mail}`,
    })
    expect(found.lineOf(`mail server 127.0.0.1:${mail}`)).toBe(
      'fault: refuses the user or the password of SMTP_URL',
    )
    expect(found.lineOf(`secure site localhost:${other} shop`)).toMatch(
      /^fault: answers 200 without frame-ancestors/,
    )
    expect(found.lineOf(`auth 127.0.0.1:${other}`)).toMatch(/^fault: answers 200 and no keys/)
    expect(found.lineOf('recovery')).toMatch(/^fault: LATCHKIT_SECURE_RECOVERY_URL is missing/)
    expect(found.table).not.toContain('secret-word')
  }, 60_000)

  it('in production keys and mail server that are missing are faults; what another user has is none, and is to be looked at there', async () => {
    const { env } = await emailVariables()
    const production = {
      ...env,
      LATCHKIT_ENVIRONMENT: 'production',
      LATCHKIT_SECURE_ORIGIN: '',
      SMTP_URL: '',
    }
    const alone = await check(production)
    expect(alone.lineOf('keys of auth')).toMatch(/^fault: .*ENOENT.*latchkit-server init/)
    expect(alone.lineOf('public keys')).toMatch(/^fault: .*latchkit-server init/)
    expect(alone.lineOf('mail server')).toMatch(/^fault: SMTP_URL is missing/)
    expect(alone.lineOf('secure site')).toMatch(/^fault: .*LATCHKIT_SECURE_ORIGIN/)
    const dead = await freePort()
    const apart = ['AUTH', 'RECOVERY', 'MAILER'].map((name) => [
      `LATCHKIT_CUSTODY_${name}_URL`,
      `http://127.0.0.1:${dead}`,
    ])
    const tier1 = await check({ ...production, ...Object.fromEntries(apart) })
    for (const what of ['keys of auth', 'keys of mailer', 'mail server', 'database of auth'])
      expect([what, tier1.lineOf(what)]).toEqual([what, expect.stringMatching(/^note: .*run --check there/)])
  }, 60_000)

  it.skipIf(!hasPostgres)(
    'asks the databases of auth and recovery, and tells one of a newer program',
    async () => {
      const postgres = await startPostgres()
      ends.push(() => postgres.stop())
      const { env } = await emailVariables()
      const [auth, recovery] = [await postgres.database(), await postgres.database()]
      const sql = connect(recovery)
      await sql`CREATE TABLE recovery_schema_version AS SELECT 9999::bigint AS version`
      await sql.end()
      const found = await check({
        ...env,
        LATCHKIT_CUSTODY_AUTH_DATABASE_URL: auth,
        LATCHKIT_CUSTODY_RECOVERY_DATABASE_URL: recovery,
      })
      const { host } = new URL(auth)
      expect(found.lineOf(`Postgres of auth ${host}`)).toMatch(/^ok: version \d+/)
      expect(found.lineOf(`Postgres of recovery ${host}`)).toMatch(/^fault: .*Start the newer program/)
    },
    60_000,
  )
})
