/** Whether a page is one of the operator's own list: no other one is named in a mail or on a screen. */
export type NamesSite = (site: string) => boolean

/** A page as it may be told of; nothing where whoever asked has made it up. */
export const namedSite = (names: NamesSite, site: string | undefined): string | undefined =>
  site !== undefined && names(site) ? site : undefined
