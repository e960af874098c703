import { statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { encrypt, openRow, sealRow } from '../rows.js'
import { countsPathOf, writeNoCounts } from './countsFile.js'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter } from './createReleaseCounter.js'
import { makeKeyFiles } from './keyFile.js'
import { connectKeyHolder, serveKeySocket } from './keySocket.js'

const ends = endsOfTests()

/** The keys of recovery at a socket, which release two shares an hour. */
async function open() {
  const folder = newFolder()
  const path = join(folder, 'keys.sock')
  const { recovery } = await makeKeyFiles()
  const counts = countsPathOf(folder, 'recovery')
  writeNoCounts(counts)
  const own = createKeyHolder(recovery, createReleaseCounter(counts, { perHour: 4 }, Date.now))
  const served = await serveKeySocket(path, own)
  ends.push(() => served.close())
  const holder = await connectKeyHolder(path, { service: 'recovery', log: () => undefined })
  ends.push(() => holder.close())
  return { path, served, own, holder, wrapKey: Buffer.from(recovery.wrap, 'base64url') }
}

it('answers at its socket as in its own process, counts what it releases, says who waits, and when it is gone', async () => {
  const { path, served, own, holder, wrapKey } = await open()
  expect(statSync(path).mode & 0o777).toBe(0o660)
  expect(await holder.keys()).toEqual(await own.keys())
  expect(await holder.mac('lookup', 'ada')).toBe(await own.mac('lookup', 'ada'))
  const name = { userId: '0a'.repeat(16), version: 1, purpose: 'share' } as const
  const row = await sealRow(holder, name, Buffer.from('a share'))
  await expect(openRow(holder, { ...name, userId: '0b'.repeat(16) }, row)).rejects.toMatchObject({
    code: 'keyMismatch',
  })
  expect(String(await openRow(holder, name, row))).toBe('a share')
  // Two wraps of before are let in an hour: half of it is for those that are older.
  const old = (userId: string) =>
    holder.unwrap(userId, 'share', encrypt(wrapKey, `${userId}|share`, Buffer.alloc(32)))
  for (const userId of ['0b'.repeat(16), '0c'.repeat(16)]) await old(userId)
  const refused = { code: 'releasesWait', data: { retrySeconds: expect.any(Number) } }
  await expect(old('0d'.repeat(16))).rejects.toMatchObject(refused)
  expect(await holder.releases()).toEqual({ usedPercent: 100, waiting: 1 })
  await served.close()
  await holder.processEnd
  await expect(holder.mac('lookup', 'ada')).rejects.toMatchObject({ code: 'keyHolderGone' })
})

it.each([
  ['no JSON', 'hello\n'],
  ['no message', '[]\n'],
  ['a line without an end', 'x'.repeat(300_000)],
])('error: a caller that sends %s is cut off, and others are served on', async (_what, text) => {
  const { path, holder } = await open()
  const stranger = createConnection(path, () => stranger.write(text))
  await new Promise<void>((done) => stranger.on('error', () => undefined).once('close', () => done()))
  expect(await holder.mac('lookup', 'ada')).toHaveLength(43)
})

it('error: a call that is none, and the start of another service’s keys, are refused', async () => {
  const { path } = await open()
  const caller = createConnection(path)
  ends.push(() => caller.destroy())
  const answers: string[] = []
  caller.setEncoding('utf8').on('data', (text: string) => void answers.push(...text.trim().split('\n')))
  for (const [at, call] of ['start', 'toString', 'close'].entries())
    caller.write(`${JSON.stringify({ id: at + 1, call })}\n`)
  await expect.poll(() => answers.length).toBe(3)
  expect(answers.map((each) => JSON.parse(each).code)).toEqual(Array(3).fill('keyCallRefused'))
})
