import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildCli } from '../../fixtures/builtCli.js'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { openEmbedded } from '../../store/openEmbedded.js'
import { authSchema } from '../auth/authSchema.js'
import { backUp } from '../fixtures/backup.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { joinShares, makeWallet } from '../fixtures/wallet.js'
import { countsPathOf } from '../keys/countsFile.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import { recoverySchema } from '../recovery/recoverySchema.js'
import { openRow } from '../rows.js'
import type { ShareService } from '../statements.js'

// The published program, as two operators run it, each with the database and the keys of their own service.

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
}, 240_000)
const ends = endsOfTests()

it('auth of before the last split: the share that comes back and the one that auth has are the wallet, and the holder has counted it', async () => {
  const data = newFolder()
  const home = await openHome(async (service) => ({ data: join(data, service) }), { from: Date.now() })
  const { stage } = home
  const { frame, userId, wallet } = await home.makeUser()
  const putBack = await backUp(stage.stores, 'auth')
  const { session, loginId } = await home.loginWithBoth(frame)
  const steps = await frame.renew(
    session as GivenSession,
    loginId,
    userId,
    2,
    await makeWallet(wallet.entropy),
  )
  expect(steps.completed.status).toBe(200)
  await putBack()
  await home.close()

  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  const env = { PATH: process.env.PATH ?? '', LATCHKIT_DATA: data, LATCHKIT_KEYS: stage.keys }
  const run = (service: string, ...files: readonly string[]) => {
    const given = [cli.path, 'reconcile', service, ...files]
    const { status, stdout, stderr } = spawnSync(process.execPath, given, {
      env,
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    })
    return { status, text: stdout + stderr }
  }
  expect(run('nobody').status).toBe(1)
  expect(run('auth').text).toContain('auth.list names 1 users')
  expect(run('recovery', 'auth.list', 'recovery.list')).toMatchObject({
    status: 1,
    text: expect.stringContaining('Nothing was done'),
  })
  expect(run('recovery').text).toContain('latchkit-server reconcile recovery auth.list recovery.list')
  expect(run('auth', 'auth.list', 'recovery.list').text).toContain('1 retired at recovery')
  expect(run('recovery', 'auth.list', 'recovery.list').text).toContain('reconcile auth recovery.request')
  expect(statSync(join(folder, 'recovery.request')).mode & 0o777).toBe(0o600)
  const before = statSync(countsPathOf(stage.keys, 'auth')).size
  expect(run('auth', 'recovery.request').text).toContain('reconcile recovery auth.opened')
  expect(statSync(countsPathOf(stage.keys, 'auth')).size).toBeGreaterThan(before)
  expect(run('recovery', 'auth.opened').text).toContain('1 retired shares are back')

  const open = async (service: ShareService, table: string) => {
    const schema = service === 'auth' ? authSchema : recoverySchema
    const store = await openEmbedded(join(data, service), schema)
    ends.push(() => store.close())
    const [row] = await store.all(`SELECT * FROM ${service}_${table} WHERE id = ?`, [userId])
    expect(row?.version).toBe(1)
    const holder = createKeyHolder(stage.files[service], unlimitedCounter)
    const sealed = { key: String(row?.share_key), bytes: String(row?.share) }
    return openRow(holder, { userId, version: 1, purpose: 'share' }, sealed)
  }
  const shares = [await open('auth', 'users'), await open('recovery', 'returned')] as const
  expect(await joinShares(...shares)).toEqual(wallet.entropy)
}, 240_000)
