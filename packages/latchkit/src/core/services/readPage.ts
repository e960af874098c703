/** What a page says about itself, with the URL of its icon. */
export interface PageWords {
  readonly name: string
  readonly description: string
  readonly icons: readonly string[]
}

/**
 * Reads the page's title, description and icon. All fields are empty outside a page. An inline icon is left out, as it has no
 * URL.
 */
export function readPage(): PageWords {
  const { document } = globalThis
  const icon = document?.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  return {
    name: document?.title ?? '',
    description: document?.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    icons: icon?.startsWith('http') ? [icon] : [],
  }
}
