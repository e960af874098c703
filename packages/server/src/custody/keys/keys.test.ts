import { chmodSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCli } from '../../fixtures/builtCli.js'
import { newFolder } from '../../fixtures/stores.js'
import { makeSealKeys, openSealed, seal } from '../hpke.js'
import { encrypt, openRow, sealRow } from '../rows.js'
import { countsPathOf } from './countsFile.js'
import { createKeyHolder } from './createKeyHolder.js'
import { unlimitedCounter } from './createReleaseCounter.js'
import { custodyServices, makeKeyFiles, readKeyFile, writeKeyFiles } from './keyFile.js'
import { pinNewKey, pinOthers, renewSignKey } from './publicKeys.js'
import { startKeyHolder } from './startKeyHolder.js'

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
    expect(auth?.pinned).toEqual({
      mailer: mailer?.hpke.public,
      recovery: recovery?.sign.public,
      hpke: { recovery: recovery?.hpke.public },
    })
    expect(recovery?.pinned).toEqual({
      mailer: mailer?.hpke.public,
      auth: auth?.sign.public,
      hpke: { auth: auth?.hpke.public },
    })
    expect(mailer?.macs).toEqual({ auth: auth?.macs.mail, recovery: recovery?.macs.mail })
    const known = readFileSync(join(keys, 'public.json'), 'utf8')
    expect(JSON.parse(known).auth).toEqual({ hpke: auth?.hpke.public, verify: auth?.sign.public })
    for (const secret of [auth?.hpke.private, auth?.wrap, recovery?.sign.private])
      expect(known).not.toContain(secret)
    await expect(writeKeyFiles(keys)).rejects.toMatchObject({ code: 'keysExist' })
  })

  it('an auth.json and a recovery.json from before they had the other’s public keys get them from those of their own install, once', async () => {
    const [keys, alone, other] = [folder(), folder(), folder()]
    await writeKeyFiles(keys)
    const read = (at: string, service: 'auth' | 'recovery') => readKeyFile(at, service)
    const whole = { auth: read(keys, 'auth'), recovery: read(keys, 'recovery') }
    const { mailer } = whole.auth.pinned
    // Auth’s from before it had any key of recovery, recovery’s with the one that verifies alone.
    const older = {
      auth: JSON.stringify({ ...whole.auth, pinned: { mailer } }),
      recovery: JSON.stringify({
        ...whole.recovery,
        pinned: { mailer, auth: whole.auth.sign.public },
      }),
    }
    for (const service of ['auth', 'recovery'] as const) {
      writeFileSync(join(keys, `${service}.json`), older[service])
      // In a folder of its own, as units have it.
      writeFileSync(join(alone, `${service}.json`), older[service], { mode: 0o600 })
    }
    expect(pinOthers(keys)).toEqual(['auth', 'recovery'])
    expect([read(keys, 'auth'), read(keys, 'recovery')]).toEqual([whole.auth, whole.recovery])
    expect(statSync(join(keys, 'auth.json')).mode & 0o777).toBe(0o600)
    expect([pinOthers(keys), pinOthers(folder())]).toEqual([[], []])
    expect(() => pinOthers(alone)).toThrow(/ENOENT.*latchkit-server init FILE/s)
    await writeKeyFiles(other)
    expect(() => pinOthers(alone, join(other, 'public.json'))).toThrow(/another install/)
    // Public keys in which another one stands for auth’s: recovery’s file has the right one already.
    const known = JSON.parse(readFileSync(join(keys, 'public.json'), 'utf8'))
    const forged = join(other, 'forged.json')
    writeFileSync(
      forged,
      JSON.stringify({ ...known, auth: { ...known.auth, verify: read(other, 'auth').sign.public } }),
    )
    rmSync(join(alone, 'auth.json'))
    expect(() => pinOthers(alone, forged)).toThrow(/another key of auth/)
    expect(readFileSync(join(alone, 'recovery.json'), 'utf8')).toBe(older.recovery)
    expect([pinOthers(alone, join(keys, 'public.json')), read(alone, 'recovery')]).toEqual([
      ['recovery'],
      whole.recovery,
    ])
  })

  it('a new key to sign by, after a break-in, is believed once the other operator has pinned it; whatever it opens stays', async () => {
    const [auth, recovery] = [folder(), folder()]
    await writeKeyFiles(auth)
    for (const name of ['recovery.json', 'public.json']) copyFileSync(join(auth, name), join(recovery, name))
    chmodSync(join(recovery, 'recovery.json'), 0o600)
    const before = readKeyFile(auth, 'auth')
    const path = join(auth, 'public.json')
    renewSignKey(auth, 'auth')
    const after = readKeyFile(auth, 'auth')
    expect({ ...after, sign: before.sign }).toEqual(before)
    expect(after.sign).not.toEqual(before.sign)
    expect(statSync(join(auth, 'auth.json')).mode & 0o777).toBe(0o600)
    expect(pinNewKey(recovery, 'auth', path)).toEqual({
      former: before.sign.public,
      pinned: after.sign.public,
    })
    expect(readKeyFile(recovery, 'recovery').pinned.auth).toBe(after.sign.public)
    expect(pinNewKey(recovery, 'auth', path)).toBeUndefined()
    // A power cut between the two files: once more.
    writeFileSync(path, readFileSync(join(recovery, 'public.json')))
    renewSignKey(auth, 'auth')
    const last = readKeyFile(auth, 'auth').sign.public
    expect(pinNewKey(recovery, 'auth', path)?.pinned).toBe(last)
    const other = folder()
    await writeKeyFiles(other)
    expect(() => pinNewKey(recovery, 'auth', join(other, 'public.json'))).toThrow(/another install/)
    // With its own key of another one's auth in it.
    const known = JSON.parse(readFileSync(path, 'utf8'))
    const strange = JSON.parse(readFileSync(join(other, 'public.json'), 'utf8'))
    writeFileSync(path, JSON.stringify({ ...known, auth: strange.auth }))
    expect(() => pinNewKey(recovery, 'auth', path)).toThrow(/another key to seal/)
    expect(readKeyFile(recovery, 'recovery').pinned.auth).toBe(last)
    rmSync(path)
    expect(() => renewSignKey(auth, 'auth')).toThrow(/ENOENT/)
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

  async function make() {
    const { recovery } = await makeKeyFiles()
    return { recovery, holder: createKeyHolder(recovery, unlimitedCounter) }
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

  it('reads a wrap of before it wrote times, which stays of its user and purpose alone', async () => {
    const { holder, recovery } = await make()
    const [userId, wrapKey] = ['ada', Buffer.from(recovery.wrap, 'base64url')]
    const old = encrypt(wrapKey, `${userId}|share`, Buffer.alloc(32, 7))
    expect(await holder.unwrap(userId, 'share', old)).toEqual(Buffer.alloc(32, 7))
    const made = await holder.wrap(userId, 'share', Buffer.alloc(32, 7))
    // Neither form becomes the other by its mark.
    for (const text of [`2.${old}`, made.slice(2)])
      await expect(holder.unwrap(userId, 'share', text)).rejects.toMatchObject({ code: 'keyMismatch' })
  })

  it('error: a wrap takes its age from a former one of its own user and purpose alone', async () => {
    const { holder } = await make()
    const key = Buffer.alloc(32)
    const [other, email] = [await holder.wrap('bob', 'share', key), await holder.wrap('ada', 'email', key)]
    for (const former of [other, email, 'x'])
      await expect(holder.wrap('ada', 'share', key, former)).rejects.toMatchObject({ code: 'keyMismatch' })
  })
})

describe('the process of the keys', { timeout: 60_000 }, () => {
  let cli: Awaited<ReturnType<typeof buildCli>>
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    cli = await buildCli()
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })

  it('is another one, counts in its file, and says so when it is gone', async () => {
    const keys = folder()
    await writeKeyFiles(keys)
    const file = pathToFileURL(cli.path.replace('cli.js', 'keyHolder.js'))
    const limits = { perUserPerDay: 1, perHour: 20 }
    const log = () => undefined
    const holder = await startKeyHolder({ folder: keys, service: 'recovery', limits, log, programUrl: file })
    ends.push(() => holder.close())
    expect(holder.pid).not.toBe(process.pid)
    const { own } = await holder.keys()
    expect(own.hpke).toBe(readKeyFile(keys, 'recovery').hpke.public)
    const name = { userId: '0a'.repeat(16), version: 1, purpose: 'share' } as const
    const secret = Buffer.from('canary of a share')
    const row = await sealRow(holder, name, secret)
    expect(await openRow(holder, name, row)).toEqual(secret)
    expect(
      await holder.open('recovery-share', {}, await seal(own.hpke, 'recovery-share', {}, secret)),
    ).toEqual(secret)
    await expect(openRow(holder, { ...name, version: 2 }, row)).rejects.toMatchObject({ code: 'keyMismatch' })
    // A wrap of before it wrote times is counted from the first time on.
    const wrapKey = Buffer.from(readKeyFile(keys, 'recovery').wrap, 'base64url')
    const old = encrypt(wrapKey, `${name.userId}|share`, Buffer.alloc(32))
    await holder.unwrap(name.userId, 'share', old)
    await expect(holder.unwrap(name.userId, 'share', old)).rejects.toMatchObject({ code: 'tooManyReleases' })
    expect(await holder.releases()).toEqual({ usedPercent: 10, waiting: 0 })
    expect(readFileSync(countsPathOf(keys, 'recovery'), 'utf8')).not.toContain('0a0a')
    process.kill(holder.pid ?? 0, 'SIGKILL')
    await holder.processEnd
    await expect(holder.mac('lookup', 'x')).rejects.toMatchObject({ code: 'keyHolderGone' })
  })

  it('error: without keys it does not start', async () => {
    const file = pathToFileURL(cli.path.replace('cli.js', 'keyHolder.js'))
    const start = startKeyHolder({
      folder: folder(),
      service: 'auth',
      limits: { perHour: 20 },
      log: () => undefined,
      programUrl: file,
    })
    await expect(start).rejects.toMatchObject({ code: 'keysUnreadable' })
  })
})
