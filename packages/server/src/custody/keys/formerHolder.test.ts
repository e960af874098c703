import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/newFolder.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { readFormerPrograms } from '../fixtures/formerPrograms.js'
import { handClock } from '../fixtures/handClock.js'
import { callHolder, type HolderPort } from './callHolder.js'
import { createReleaseWatch } from './createReleaseWatch.js'
import { readKeyFile, writeKeyFiles } from './keyFile.js'

let former: Awaited<ReturnType<typeof readFormerPrograms>>
beforeAll(async () => {
  former = await readFormerPrograms()
})
afterAll(() => former.remove())

/** A port to the process of the keys as it was. */
function portTo(holder: ReturnType<typeof former.programs.createKeyHolder>): HolderPort {
  let [take, end] = [(_: unknown): void => undefined, (): void => undefined]
  const ended = new Promise<void>((done) => {
    end = done
  })
  return {
    processEnd: ended,
    pid: undefined,
    send: (message) => void former.programs.answerHolder(holder, message).then((answer) => take(answer)),
    listen: (given) => {
      take = given
    },
    async close() {
      end()
      await ended
    },
  }
}

it.each(['auth', 'recovery'] as const)(
  'beside the process of the keys of before %s does not serve: it ends at its start, and the log says to restart the keys with it',
  async (service) => {
    const keys = newFolder()
    await writeKeyFiles(keys)
    const clock = handClock()
    const counter = former.programs.createReleaseCounter(`${keys}/none.json`, { perHour: 20 }, clock.now)
    const lines: unknown[] = []
    const log = (...line: unknown[]) => void lines.push(line)
    const port = portTo(former.programs.createKeyHolder(readKeyFile(keys, service), counter))
    const holder = await callHolder(port, { service, log, first: { call: 'keys' } })
    expect((await holder.keys()).own.hpke).toBe(readKeyFile(keys, service).hpke.public)
    const watch = createReleaseWatch({ service, holder, clock, log, metrics: createMetrics() })
    await expect(watch.start()).rejects.toMatchObject({ code: 'keyHolderGone' })
    await holder.processEnd
    const fix = `restart the keys of ${service} with it`
    expect(lines).toEqual([['error', 'key-holder-unreadable', { service, fix }]])
  },
)
