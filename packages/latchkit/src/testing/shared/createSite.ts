import type { Person } from '../person.js'
import type { TestWalletBasics } from './behaviour.js'

/** What a wallet knows about a site. */
interface SiteFacts {
  readonly permitted: boolean
  /** Index of the account that the person has selected. */
  readonly active: number
  readonly locked: boolean
}

/** A site, as a wallet of one namespace sees it. */
export interface Site<Account> {
  /** Returns the accounts that the site may see now. */
  sharedAccounts(): readonly Account[]
  /** Changes and stores what the wallet knows about the site. Calls `onChange` if the site now sees other addresses. */
  change(facts: Partial<SiteFacts>): void
}

interface SiteOptions<Account> {
  readonly family: string
  readonly remember: TestWalletBasics['remember']
  /** Returns an account of the person by index, with all of its addresses. */
  readonly accountsAt: (index: number) => readonly Account[]
  readonly onChange: (accounts: readonly Account[]) => void
}

/** Creates the site, restored from storage, or without permission if nothing is stored. */
export function createSite<Account extends { readonly address: string }>({
  family,
  remember,
  accountsAt,
  onChange,
}: SiteOptions<Account>): Site<Account> {
  const key = `${remember?.key}:${family}:${globalThis.location?.origin}`
  const text = remember?.storage.getItem(key)
  let facts: SiteFacts = { permitted: false, active: 0, locked: false, ...(text && JSON.parse(text)) }
  const sharedAccounts = () => (facts.permitted && !facts.locked ? accountsAt(facts.active) : [])
  const sharedAddresses = () =>
    sharedAccounts()
      .map(({ address }) => address)
      .join()
  return {
    sharedAccounts,
    change(changes) {
      const before = sharedAddresses()
      facts = { ...facts, ...changes }
      const { permitted, active } = facts
      remember?.storage.setItem(key, JSON.stringify({ permitted, active }))
      if (sharedAddresses() !== before) onChange(sharedAccounts())
    },
  }
}

/** Asks the person to let the site see the accounts. @throws 4001 if they decline. */
export async function permit<Account>(
  { person, site }: { readonly person: Person; readonly site: Site<Account> },
  method: string,
): Promise<void> {
  await person.prompt(method)
  site.change({ permitted: true, locked: false })
}
