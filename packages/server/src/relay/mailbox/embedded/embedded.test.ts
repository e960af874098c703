import { join } from 'node:path'
import { afterAll } from 'vitest'
import { systemClock } from '../../../clock.js'
import { createTestServers } from '../../../fixtures/testServer.js'
import { describeMailbox } from '../fixtures/describeMailbox.js'
import { createEmbeddedMailbox } from './createEmbeddedMailbox.js'

const servers = createTestServers()
afterAll(servers.end)

const folder = servers.folder()
const log = () => undefined

describeMailbox(
  'embedded mailbox on disk',
  (store, limits, events) =>
    createEmbeddedMailbox({ folder: join(folder, store), limits, clock: systemClock, log, events }),
  { durable: true },
)

describeMailbox(
  'embedded mailbox in memory',
  (_, limits, events) =>
    createEmbeddedMailbox({ folder: undefined, limits, clock: systemClock, log, events }),
  { durable: false },
)
