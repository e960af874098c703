import type { Notice, Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Identities } from '../createIdentities.js'
import type { MailClient } from '../createMailClient.js'
import { openEmail } from '../emailRows.js'
import { openMail } from '../identityRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { SealedRow } from '../rows.js'
import { hasAddress } from '../statements.js'
import { hasYoungAddress } from '../youngWays.js'
import type { Binding, Bindings } from './createBindings.js'
import type { Links } from './createLinks.js'

/** The notices that have a link to freeze the wallet. */
const noticesWithFreezeLink: readonly Notice[] = [
  ...(['deviceWaits', 'deviceReleased', 'deviceAdded', 'deviceRemoved', 'thawing', 'emailLeft'] as const),
  ...([
    'passwordSet',
    'passwordRemoved',
    'sharesRenewed',
    'wordsShown',
    'wayAdded',
    'wayRemoved',
    'emailAdded',
  ] as const),
]

/** The notices that a wallet without an address, or with a young one, gets at the addresses that its providers have verified. */
const noticesToProviders: readonly Notice[] = ['deviceWaits', 'wayAdded', 'wayRemoved', 'emailAdded']

/** What a notice says in addition to the facts of its wallet. */
interface NoticeFacts {
  readonly deviceName?: string
  /** The sealed address to mail, if it is not the present one. */
  readonly emailRow?: SealedRow
  /** Until when the event lasts, in ms. */
  readonly until?: number
  /** The provider that was linked or removed. */
  readonly way?: Provider
  /** The sealed address of an identity that was removed, which is told so, too. */
  readonly formerMail?: SealedRow | undefined
}

/** Mails the owner of a wallet about an event. */
export type Notify = (binding: Binding, kind: Notice, facts?: NoticeFacts) => Promise<void>

interface NotifyOptions {
  readonly holder: KeyHolder
  readonly clock: Pick<Clock, 'now'>
  readonly bindings: Pick<Bindings, 'findById'>
  readonly identities: Pick<Identities, 'listOf'>
  readonly links: Pick<Links, 'make'>
  readonly mailer: Pick<MailClient, 'send'>
  readonly newId: () => string
}

/** Creates the function that mails the notices of recovery. */
export function createNotify(options: NotifyOptions): Notify {
  const { holder, clock, bindings, identities, links, mailer, newId } = options
  /** Returns the addresses that the providers of the identities have verified, if a notice is for them. */
  async function providerAddressesOf(userId: string, kind: Notice, formerMail: SealedRow | undefined) {
    if (!noticesToProviders.includes(kind)) return []
    const rows = [...(await identities.listOf(userId)).map(({ mail }) => mail), formerMail]
    const addresses = rows.flatMap((row) => (row === undefined ? [] : [openMail(holder, userId, row)]))
    return new Set(await Promise.all(addresses))
  }

  return async (binding, kind, { deviceName, until, emailRow, way, formerMail } = {}) => {
    const { userId, language, site } = binding
    // Read the binding again: the same request may have completed a change of address meanwhile.
    const stored = (await bindings.findById(userId)) ?? binding
    const { email: present, presentHash } = stored
    // Send nothing if the stored address is a former one: whoever reads its mails must not get news of the wallet, or a link that freezes
    // the wallet.
    if (presentHash !== undefined && emailRow === undefined) return
    const email = await openEmail(holder, userId, emailRow ?? present)
    // A thief may have added a young address, so it is not the only one that is told, and gets no link once it is replaced.
    const isYoung = hasYoungAddress(stored, clock.now())
    const own = hasAddress(email) && kind !== 'emailAdded' ? [email] : []
    const others =
      isYoung || !hasAddress(email) ? await providerAddressesOf(userId, kind, formerMail) : new Set<string>()
    const hasLink = noticesWithFreezeLink.includes(kind) && !(isYoung && kind === 'emailLeft')
    for (const address of new Set([...own, ...others]))
      mailer.send({
        mailId: newId(),
        parts: 1,
        kind,
        email: address,
        language,
        ...(deviceName !== undefined && { deviceName }),
        ...(until !== undefined && { until }),
        ...(way !== undefined && { way }),
        ...(kind === 'walletMade' && { site }),
        ...(hasLink && { freeze: await links.make(userId) }),
      })
  }
}
