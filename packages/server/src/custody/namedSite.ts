/** Whether a page is on the operator's list. Only pages on the list are named in a mail or on a screen. */
export type NamesSite = (site: string) => boolean

/** Returns a page if it is on the operator's list; `undefined` otherwise, since the caller may have invented the page. */
export const namedSite = (namesSite: NamesSite, site: string | undefined): string | undefined =>
  site !== undefined && namesSite(site) ? site : undefined
