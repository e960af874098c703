import type { Logger } from '../core/contracts/logger.js'
import { readPage } from '../core/services/readPage.js'
import type { Metadata } from './engine/engineLive.js'
import type { SiteMetadata } from './options.js'
import { originOf } from './snapshot.js'

/**
 * Returns how the site describes itself: the configured fields, else those of the page. Wallets warn of a URL that is not the
 * page's.
 */
export function siteMetadata(
  { name, description, url, icons }: SiteMetadata,
  origin: string | undefined,
  logger: Logger,
): Metadata {
  const page = readPage()
  const siteUrl = url ?? origin ?? ''
  if (origin && originOf(siteUrl) !== origin)
    logger.warn(`metadata.url is not this page's origin, ${origin}: wallets will warn of it`)
  return {
    name: name ?? page.name,
    description: description ?? page.description,
    url: siteUrl,
    icons: icons ?? page.icons,
  }
}
