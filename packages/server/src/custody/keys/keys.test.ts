import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCli } from '../../fixtures/builtCli.js'
import { newFolder } from '../../fixtures/stores.js'
import { makeSealKeys, openSealed, seal } from '../hpke.js'
import { openRow, sealRow } from '../rows.js'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter, type ReleaseLimits, resumeReleases } from './createReleaseCounter.js'
import { custodyServices, makeKeyFiles, readKeyFile, writeKeyFiles } from './keyFile.js'
import { pinRecovery } from './pinRecovery.js'
import { startKeyHolder } from './startKeyHolder.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const folders: string[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

describe('key files', () => {
  it('are written once, for their owner alone, with the public keys beside them', async () => {
    const keys = join(folder(), 'keys')
    await writeKeyFiles(keys)
    for (const service of custodyServices) {
      expect(statSync(join(keys, `${service}.json`)).mode & 0o777).toBe(0o600)
      expect(readKeyFile(keys, service).service).toBe(service)
    }
    const [auth, recovery, mailer] = custodyServices.map((service) => readKeyFile(keys, service))
    expect(auth?.pinned).toEqual({ mailer: mailer?.hpke.public, recovery: recovery?.sign.public })
    expect(recovery?.pinned).toEqual({ mailer: mailer?.hpke.public, auth: auth?.sign.public })
    expect(mailer?.macs).toEqual({ auth: auth?.macs.mail, recovery: recovery?.macs.mail })
    const known = readFileSync(join(keys, 'public.json'), 'utf8')
    expect(JSON.parse(known).auth).toEqual({ hpke: auth?.hpke.public, verify: auth?.sign.public })
    for (const secret of [auth?.hpke.private, auth?.wrap, recovery?.sign.private])
      expect(known).not.toContain(secret)
    await expect(writeKeyFiles(keys)).rejects.toMatchObject({ code: 'keysExist' })
  })

  it('an auth.json from before it had recovery’s public key gets it from the public keys of its own install, once', async () => {
    const [keys, alone, other] = [folder(), folder(), folder()]
    await writeKeyFiles(keys)
    const whole = readKeyFile(keys, 'auth')
    const older = JSON.stringify({ ...whole, pinned: { mailer: whole.pinned.mailer } })
    writeFileSync(join(keys, 'auth.json'), older)
    expect([pinRecovery(keys), readKeyFile(keys, 'auth')]).toEqual([true, whole])
    expect(statSync(join(keys, 'auth.json')).mode & 0o777).toBe(0o600)
    expect([pinRecovery(keys), pinRecovery(alone)]).toEqual([false, false])
    // In a folder of its own, as units have it.
    writeFileSync(join(alone, 'auth.json'), older, { mode: 0o600 })
    expect(() => pinRecovery(alone)).toThrow(/ENOENT.*latchkit-server init FILE/s)
    await writeKeyFiles(other)
    expect(() => pinRecovery(alone, join(other, 'public.json'))).toThrow(/another install/)
    expect(readFileSync(join(alone, 'auth.json'), 'utf8')).toBe(older)
    expect([pinRecovery(alone, join(keys, 'public.json')), readKeyFile(alone, 'auth')]).toEqual([true, whole])
  })

  it('error: a file that others may read, that is missing, or of another service', async () => {
    const keys = folder()
    await writeKeyFiles(keys)
    chmodSync(join(keys, 'auth.json'), 0o640)
    expect(() => readKeyFile(keys, 'auth')).toThrow(/others may read it \(mode 640/)
    writeFileSync(join(keys, 'recovery.json'), readFileSync(join(keys, 'mailer.json')))
    expect(() => readKeyFile(keys, 'recovery')).toThrow(/it has the keys of mailer/)
    rmSync(join(keys, 'mailer.json'))
    expect(() => readKeyFile(keys, 'mailer')).toThrow(/ENOENT.*latchkit-server init/s)
  })
})

describe('the key holder', () => {
  const secret = Buffer.from('a share of thirty-three bytes ....')
  const name = { userId: 'ada', version: 1, purpose: 'share' } as const

  async function make(limits: ReleaseLimits = { perHour: 20 }) {
    const file = join(folder(), 'recovery.counts.json')
    const clock = { at: Date.parse('2026-06-01T12:00:00Z') }
    const { recovery } = await makeKeyFiles()
    const open = () =>
      createKeyHolder(
        recovery,
        createReleaseCounter(file, limits, () => clock.at),
      )
    return { file, clock, recovery, open, holder: open() }
  }

  it('opens a row for its user, version and purpose alone', async () => {
    const { holder } = await make()
    const row = await sealRow(holder, name, secret)
    expect(Buffer.from(row.bytes, 'base64url').includes(secret)).toBe(false)
    expect(await openRow(holder, name, row)).toEqual(secret)
    for (const other of [{ userId: 'eve' }, { version: 2 }, { purpose: 'email' as const }])
      await expect(openRow(holder, { ...name, ...other }, row)).rejects.toMatchObject({ code: 'keyMismatch' })
    const { holder: stranger } = await make()
    await expect(openRow(stranger, name, row)).rejects.toMatchObject({ code: 'keyMismatch' })
  })

  it('opens what is sealed for it, with its facts and its purpose', async () => {
    const { holder, recovery } = await make()
    const facts = { userId: 'ada', version: 1 }
    const sealed = await seal(recovery.hpke.public, 'recovery-share', facts, secret)
    expect(await holder.open('recovery-share', facts, sealed)).toEqual(secret)
    const mine = await makeSealKeys()
    const tries = [
      holder.open('recovery-share', { ...facts, version: 2 }, sealed),
      holder.open('auth-share', facts, sealed),
      openSealed(mine, 'recovery-share', facts, sealed),
    ]
    await Promise.all(tries.map((each) => expect(each).rejects.toMatchObject({ code: 'keyMismatch' })))
    await expect(seal('AAAA', 'mail', {}, secret)).rejects.toMatchObject({ code: 'keyMismatch' })
  })

  it('releases the shares of a user three times in 24 h, also after a restart', async () => {
    const { holder, open, clock } = await make({ perUserPerDay: 3, perHour: 20 })
    const row = await sealRow(holder, name, secret)
    const other = { ...name, userId: 'bob' }
    const others = await sealRow(holder, other, secret)
    for (let at = 0; at < 3; at++) await openRow(holder, name, row)
    const refused = { code: 'tooManyReleases', data: { retrySeconds: 24 * 3_600 - 3_600 } }
    clock.at += hourMs
    await expect(openRow(open(), name, row)).rejects.toMatchObject(refused)
    await openRow(open(), other, others)
    clock.at += dayMs - hourMs
    await openRow(open(), name, row)
  })

  it('counts who signs once an hour, however often: one user stops no others, and many users stop the keys', async () => {
    const { holder, open, clock } = await make({ perHour: 3, isByUser: true })
    const rows = await Promise.all(
      ['ada', 'bob', 'eve', 'kim'].map(async (userId) => {
        const own = { ...name, userId }
        return { own, row: await sealRow(holder, own, secret) }
      }),
    )
    const [ada, bob, eve, kim] = rows.map(
      ({ own, row }) =>
        () =>
          openRow(open(), own, row),
    )
    for (let at = 0; at < 50; at++) await ada?.()
    for (const each of [bob, eve, ada]) await each?.()
    // The next hour has room for three once more, and whoever signs in it counts once more.
    clock.at += hourMs
    for (const each of [kim, kim, ada, bob, ada]) await each?.()
    await expect(eve?.()).rejects.toMatchObject({ code: 'keyHolderStopped' })
    await expect(ada?.()).rejects.toMatchObject({ code: 'keyHolderStopped' })
  })

  it('stops itself beyond 20 an hour, or five times the mean of a week, until the operator says so', async () => {
    const { holder, open, clock, file } = await make()
    const row = await sealRow(holder, name, secret)
    const release = () => openRow(open(), name, row)
    for (let at = 0; at < 20; at++) await release()
    await expect(release()).rejects.toMatchObject({ code: 'keyHolderStopped' })
    clock.at += 30 * dayMs
    await expect(release()).rejects.toMatchObject({ code: 'keyHolderStopped' })
    expect(await holder.mac('lookup', 'x')).toHaveLength(43)
    resumeReleases(file)
    // A week with 6 an hour in the mean: 30 are usual then, 31 are not.
    const earlier = Math.floor(clock.at / hourMs) - 100
    writeFileSync(file, JSON.stringify({ hours: { [earlier]: 6 * 7 * 24 }, users: {} }))
    for (let at = 0; at < 30; at++) await release()
    await expect(release()).rejects.toMatchObject({ code: 'keyHolderStopped' })
  })
})

describe('the process of the keys', { timeout: 60_000 }, () => {
  let cli: Awaited<ReturnType<typeof buildCli>>
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    cli = await buildCli()
  })
  afterAll(() => cli.remove())
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  it('is another one, counts in its file, and says so when it has stopped or is gone', async () => {
    const keys = folder()
    await writeKeyFiles(keys)
    const logged: unknown[] = []
    const file = pathToFileURL(cli.path.replace('cli.js', 'keyHolder.js'))
    const limits = { perUserPerDay: 9, perHour: 2 }
    const log = (...line: unknown[]) => void logged.push(line)
    const holder = await startKeyHolder({ folder: keys, service: 'recovery', limits, log, file })
    ends.push(() => holder.close())
    expect(holder.pid).not.toBe(process.pid)
    const { own } = await holder.keys()
    expect(own.hpke).toBe(readKeyFile(keys, 'recovery').hpke.public)
    const name = { userId: 'ada', version: 1, purpose: 'share' } as const
    const secret = Buffer.from('canary of a share')
    const row = await sealRow(holder, name, secret)
    expect(await openRow(holder, name, row)).toEqual(secret)
    expect(
      await holder.open('recovery-share', {}, await seal(own.hpke, 'recovery-share', {}, secret)),
    ).toEqual(secret)
    await expect(openRow(holder, { ...name, version: 2 }, row)).rejects.toMatchObject({ code: 'keyMismatch' })
    await expect(openRow(holder, name, row)).rejects.toMatchObject({ code: 'keyHolderStopped' })
    expect(logged).toEqual([['error', 'key-holder-stopped', { service: 'recovery' }]])
    expect(readFileSync(join(keys, 'recovery.counts.json'), 'utf8')).not.toContain('ada')
    process.kill(holder.pid ?? 0, 'SIGKILL')
    await holder.ended
    await expect(holder.mac('lookup', 'x')).rejects.toMatchObject({ code: 'keyHolderGone' })
  })

  it('error: without keys it does not start', async () => {
    const file = pathToFileURL(cli.path.replace('cli.js', 'keyHolder.js'))
    const start = startKeyHolder({
      ...{ folder: folder(), service: 'auth', limits: { perHour: 20 }, log: () => undefined, file },
    })
    await expect(start).rejects.toMatchObject({ code: 'keysUnreadable' })
  })
})
