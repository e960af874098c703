import type { MailStatus } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { createMemory } from './createMemory.js'

/** The statuses of mails, for as long as a person may ask. */
export interface MailStatuses {
  set(mailId: string, status: MailStatus): void
  /** Returns `lost` for a mail of which no status is stored. */
  statusOf(mailId: string): MailStatus
}

const rememberMs = 600_000
const maxRemembered = 200_000

/** Creates the statuses of mails. */
export function createMailStatuses(clock: Clock): MailStatuses {
  const statuses = createMemory<MailStatus>(clock, { most: maxRemembered, ms: rememberMs })
  return {
    set(mailId, status) {
      // Needs no entry: `statusOf` returns `lost` for anything unknown.
      if (status.mail === 'lost') statuses.delete(mailId)
      else statuses.set(mailId, status)
    },
    statusOf: (mailId) => statuses.get(mailId) ?? { mail: 'lost', reason: 'lost' },
  }
}
