import { expect, it } from 'vitest'
import type { Mailbox } from '../mailbox/mailbox.js'
import { createChannels } from './channels.js'
import type { Subscription } from './session.js'

it('lets a hundred thousand subscribers of one topic go together without looking at the others', () => {
  const channels = createChannels()
  let watched = 0
  const mailbox = {
    watch: () => undefined,
    unwatch: () => {
      watched -= 1
    },
  } as unknown as Mailbox
  const all = Array.from({ length: 100_000 }, (_, n) => ({ topic: 'one', id: String(n) }) as Subscription)
  for (const one of all) channels.add(one, mailbox)
  watched = 1
  for (const one of all) channels.remove(one, mailbox) // in turn it took longer than a test may
  expect([channels.size(), watched]).toEqual([0, 0])
})
