import type { Page } from '@playwright/test'
import type { Demo } from '../../stage/Demo.js'
import type { Watched } from '../../stage/test.js'
import type { Family, FamilyName } from '../families.js'
import { closeButton } from '../seat.js'

/** The page and the family that a seat is for. */
export interface Place {
  readonly page: Page
  readonly watched: Watched
  readonly name: FamilyName
  readonly family: Family
  /** The part that every address of the site has, such as tokens. */
  readonly query: string
}

/** Joins the parts of a query that are there. */
export const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('&')

/** The query of a site of one family, unless what an act wants names networks. */
export const ofFamily = ({ name, query }: Place, more = '') =>
  joined(/networks=/.test(more) ? '' : `namespaces=${name}`, query, more)

/** The parts of a seat that most kinds of wallet share: one that signs, and whose sends wait for no one else. */
export const usual = ({ name, family, page, watched }: Place, demo: Demo) => ({
  ...{ name, family, page, demo, watched },
  asks: { button: 'Sign message', answer: family.signature },
  started: /^Transaction started/,
  signIns: 1,
  site: () => page,
  close: () => closeButton(demo.dialog('Sign In')).click(),
  forget: async () => undefined,
  arrive: async () => undefined,
})
