import type { Notice, Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Identities, StoredIdentity } from '../createIdentities.js'
import type { MailClient } from '../createMailClient.js'
import { openEmail } from '../emailRows.js'
import { openMail } from '../identityRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import type { SealedRow } from '../rows.js'
import { hasAddress } from '../statements.js'
import { hasYoungAddress, isYoung as isYoungAt } from '../youngWays.js'
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

/** The notices that are mailed to the addresses that providers have verified, if the wallet has no address or a young one. */
const noticesToProviders: readonly Notice[] = ['deviceWaits', 'wayAdded', 'wayRemoved', 'emailAdded']

type FormerIdentity = Pick<StoredIdentity, 'mail' | 'linkedAt'>

/** What a notice says in addition to the facts of its wallet. */
interface NoticeFacts {
  readonly deviceName?: string
  /** The sealed address to mail, if it is not the present one. */
  readonly emailRow?: SealedRow
  /** Until when the event lasts, in ms. */
  readonly until?: number
  /** The provider that was linked or removed. */
  readonly way?: Provider
  /** The identity that was removed; its address gets the notice, too. */
  readonly former?: FormerIdentity | undefined
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
  const openMails = (userId: string, rows: readonly { readonly mail: SealedRow | undefined }[]) =>
    Promise.all(rows.flatMap(({ mail }) => (mail === undefined ? [] : [openMail(holder, userId, mail)])))

  /** Returns the addresses that providers have verified, if this kind of notice is mailed to them, and which of them get no freeze link. */
  async function providerAddressesOf(userId: string, kind: Notice, former: FormerIdentity | undefined) {
    if (!noticesToProviders.includes(kind)) return { addresses: [], withoutLink: [] }
    const present = await openMails(userId, await identities.listOf(userId))
    const removed = await openMails(userId, former ? [former] : [])
    // A young identity may be that of a thief, whom the owner has removed, and who would freeze the wallet by the link.
    const isThief = former !== undefined && isYoungAt(former.linkedAt, clock.now())
    const withoutLink = isThief ? removed.filter((each) => !present.includes(each)) : []
    return { addresses: [...present, ...removed], withoutLink }
  }

  return async (binding, kind, { deviceName, until, emailRow, way, former } = {}) => {
    const { userId, language, site } = binding
    // Read the binding again: the same request may have completed a change of address meanwhile.
    const stored = (await bindings.findById(userId)) ?? binding
    const { email: present, presentHash } = stored
    // Send nothing if the stored address is a former one: whoever reads its mails must not get news of the wallet, or a link that freezes
    // the wallet.
    if (presentHash !== undefined && emailRow === undefined) return
    const email = await openEmail(holder, userId, emailRow ?? present)
    // A young address may be a thief's. So the providers' addresses get the notice, too, and once the young one is replaced it gets no
    // link.
    const isYoung = hasYoungAddress(stored, clock.now())
    const own = hasAddress(email) && kind !== 'emailAdded' ? [email] : []
    const others =
      isYoung || !hasAddress(email)
        ? await providerAddressesOf(userId, kind, former)
        : { addresses: [], withoutLink: [] }
    const hasLink = noticesWithFreezeLink.includes(kind) && !(isYoung && kind === 'emailLeft')
    for (const address of new Set([...own, ...others.addresses]))
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
        ...(hasLink && !others.withoutLink.includes(address) && { freeze: await links.make(userId) }),
      })
  }
}
