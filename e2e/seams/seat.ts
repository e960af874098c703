import type { BrowserContext, Frame, Locator, Page } from '@playwright/test'
import type { Demo } from '../stage/Demo.js'
import { collectStored } from '../stage/readStored.js'
import type { Watched } from '../stage/test.js'
import type { Family, FamilyName } from './families.js'

/** A visitor with one kind of wallet before the site, in one family. */
export interface Seat {
  readonly name: FamilyName
  readonly family: Family
  readonly page: Page
  readonly demo: Demo
  readonly watched: Watched
  /** The document of the site. */
  site(): Page | Frame
  /** Opens the site with the wallet at hand. */
  open(query?: string): Promise<void>
  /** Connects, to where the wallet has said yes; the site may ask to sign in then. */
  connect(): Promise<void>
  /** Gets ready what a page load has made anew. */
  afterLoad(): Promise<void>
  /** Waits until the person of the wallet is asked. */
  waiting(): Promise<void>
  /** Says yes to the oldest question. @param steps Those that a person takes for data that names no contract. */
  approve(steps?: 'one' | 'two'): Promise<void>
  /** Says yes to both of two questions, in their order. */
  approveBoth(): Promise<void>
  /** Lets something be asked and says no. @returns What `ask` answered. */
  declines(ask: () => Promise<Locator>): Promise<Locator>
  /** Says yes if there is a question. */
  approveOpen(): Promise<void>
  /** Ends what a page that was reloaded has asked. */
  forget(): Promise<void>
  /** Closes what lies over the page while the person is asked. */
  close(): Promise<void>
  /** The same visitor in another page. */
  in(page: Page): Seat
  /** The words with which a send that the wallet has taken begins. */
  readonly started: RegExp
  /** Lets what was sent arrive, where others have to agree. */
  arrive(): Promise<void>
  /** The name of the demo's button by which this wallet is asked once, and the form of its answer. */
  readonly asks: { readonly button: string; readonly answer: RegExp }
  /** The number of sign-ins that follow a connection, one for each family; none where the wallet does both at once. */
  readonly signIns: number
}

/** A new page before the same site, with the storage of a session, as a link that opens a tab has it. */
export async function secondTab(page: Page, context: BrowserContext): Promise<Page> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ])
  return tab
}

/** The words of the element that has the focus, also within the modal. */
export const focused = (site: Page | Frame): Promise<string> =>
  site.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  })

/** The places at which the site stores an address, as a text or as bytes; what the test wallet stores is not the site's. */
export async function storedOf(address: string, site: Page | Frame): Promise<string[]> {
  const { texts, bytes } = await site.evaluate(collectStored, 'test-wallet')
  const bare = address.toLowerCase().replace(/^0x/, '')
  return [...texts, ...bytes].filter((each) => each.toLowerCase().includes(bare))
}

export const closeButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Close' })
