import type { Person } from '../person.js'
import type { TestWalletBasics } from './behaviour.js'

/** The facts of one site that a wallet knows. */
interface SiteFacts {
  readonly permitted: boolean
  /** The account that the person has chosen, by its place. */
  readonly active: number
  readonly locked: boolean
}

/** A site as a wallet of one family sees it. */
export interface Site<Account> {
  /** The accounts that the site may see now. */
  shared(): readonly Account[]
  /** Changes facts, writes down those that outlive a reload, and calls `onChange` where the site sees other addresses than before. */
  change(facts: Partial<SiteFacts>): void
}

interface SiteOptions<Account> {
  readonly family: string
  readonly remember: TestWalletBasics['remember']
  /** The accounts of the person by their place, each with all of its addresses. */
  readonly accountsAt: (place: number) => readonly Account[]
  readonly onChange: (shared: readonly Account[]) => void
}

/** Makes the site as it was left, or one without a permission. */
export function createSite<Account extends { readonly address: string }>({
  family,
  remember,
  accountsAt,
  onChange,
}: SiteOptions<Account>): Site<Account> {
  const key = `${remember?.key}:${family}:${globalThis.location?.origin}`
  const text = remember?.storage.getItem(key)
  let facts: SiteFacts = { permitted: false, active: 0, locked: false, ...(text && JSON.parse(text)) }
  const shared = () => (facts.permitted && !facts.locked ? accountsAt(facts.active) : [])
  const seen = () =>
    shared()
      .map(({ address }) => address)
      .join()
  return {
    shared,
    change(changed) {
      const before = seen()
      facts = { ...facts, ...changed }
      const { permitted, active } = facts
      remember?.storage.setItem(key, JSON.stringify({ permitted, active }))
      if (seen() !== before) onChange(shared())
    },
  }
}

/** Has the person let the site see the accounts. @throws 4001 when they decline. */
export async function permit<Account>(
  { person, site }: { readonly person: Person; readonly site: Site<Account> },
  method: string,
): Promise<void> {
  await person.prompt(method)
  site.change({ permitted: true, locked: false })
}
