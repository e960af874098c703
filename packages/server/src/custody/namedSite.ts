/** Whether a page is on the operator's list. Only pages on the list are named in a mail or on a screen. */
export type NamesSite = (site: string) => boolean

/** Returns a page if it may be named; `undefined` if the caller may have invented it. */
export const namedSite = (names: NamesSite, site: string | undefined): string | undefined =>
  site !== undefined && names(site) ? site : undefined
