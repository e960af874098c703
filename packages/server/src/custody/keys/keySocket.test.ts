import { statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/stores.js'
import { openRow, sealRow } from '../rows.js'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter } from './createReleaseCounter.js'
import { makeKeyFiles } from './keyFile.js'
import { connectKeyHolder, serveKeySocket } from './keySocket.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The keys of recovery at a socket, which release two shares an hour. */
async function open() {
  const folder = newFolder()
  const path = join(folder, 'keys.sock')
  const { recovery } = await makeKeyFiles()
  const limits = { perHour: 2 }
  const own = createKeyHolder(recovery, createReleaseCounter(join(folder, 'counts.json'), limits, Date.now))
  const served = await serveKeySocket(path, own)
  ends.push(() => served.close())
  const logged: unknown[] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const holder = await connectKeyHolder(path, { service: 'recovery', log })
  ends.push(() => holder.close())
  return { path, served, own, holder, logged }
}

it('answers at its socket as in its own process, counts what it releases, and says when it is gone', async () => {
  const { path, served, own, holder, logged } = await open()
  expect(statSync(path).mode & 0o777).toBe(0o660)
  expect(await holder.keys()).toEqual(await own.keys())
  expect(await holder.mac('lookup', 'ada')).toBe(await own.mac('lookup', 'ada'))
  const name = { userId: 'ada', version: 1, purpose: 'share' } as const
  const row = await sealRow(holder, name, Buffer.from('a share'))
  await expect(openRow(holder, { ...name, userId: 'bob' }, row)).rejects.toMatchObject({
    code: 'keyMismatch',
  })
  for (let at = 0; at < 2; at++) expect(String(await openRow(holder, name, row))).toBe('a share')
  await expect(openRow(holder, name, row)).rejects.toMatchObject({ code: 'keyHolderStopped' })
  expect(logged).toEqual([['error', 'key-holder-stopped', { service: 'recovery' }]])
  await served.close()
  await holder.ended
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
  for (const [id, call] of ['start', 'toString', 'close'].entries())
    caller.write(`${JSON.stringify({ id, call })}\n`)
  await expect.poll(() => answers.length).toBe(3)
  expect(answers.map((each) => JSON.parse(each).code)).toEqual(Array(3).fill('keyHolderGone'))
})
