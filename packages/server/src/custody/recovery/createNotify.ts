import type { Notice } from 'latchkit/wire/custody'
import type { MailClient } from '../createMailClient.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { SealedRow } from '../rows.js'
import { hasAddress } from '../statements.js'
import type { Binding, Bindings } from './createBindings.js'
import type { Links } from './createLinks.js'

/** The notices that have a link to freeze the wallet. */
const noticesWithFreezeLink: readonly Notice[] = [
  ...(['deviceWaits', 'deviceReleased', 'deviceAdded', 'deviceRemoved', 'thawing', 'emailLeft'] as const),
  ...(['passwordSet', 'passwordRemoved', 'sharesRenewed', 'wordsShown'] as const),
]

/** What a notice says in addition to the facts of its wallet. */
interface NoticeFacts {
  readonly deviceName?: string
  /** The sealed address to mail, if it is not the present one. */
  readonly emailRow?: SealedRow
  /** Until when the event lasts, in ms. */
  readonly until?: number
}

/** Mails the owner of a wallet about an event. */
export type Notify = (binding: Binding, kind: Notice, facts?: NoticeFacts) => Promise<void>

interface NotifyOptions {
  readonly holder: KeyHolder
  readonly bindings: Pick<Bindings, 'findById'>
  readonly links: Pick<Links, 'make'>
  readonly mailer: Pick<MailClient, 'send'>
  readonly newId: () => string
}

/** Creates the function that mails the notices of recovery. */
export function createNotify({ holder, bindings, links, mailer, newId }: NotifyOptions): Notify {
  return async (binding, kind, { deviceName, until, emailRow } = {}) => {
    const { userId, language, site } = binding
    // Read the binding again: the same request may have completed a change of address meanwhile.
    const { email: present, presentHash } = (await bindings.findById(userId)) ?? binding
    // Send nothing if the stored address is a former one: whoever reads its mails must not get news of the wallet, or a link that freezes
    // the wallet.
    if (presentHash !== undefined && emailRow === undefined) return
    const email = await openEmail(holder, userId, emailRow ?? present)
    if (!hasAddress(email)) return
    const extraFields = {
      ...(deviceName !== undefined && { deviceName }),
      ...(until !== undefined && { until }),
      ...(kind === 'walletMade' && { site }),
      ...(noticesWithFreezeLink.includes(kind) && { freeze: await links.make(userId) }),
    }
    mailer.send({ mailId: newId(), parts: 1, kind, email, language, ...extraFields })
  }
}
