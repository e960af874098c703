/** The words by which a page describes itself, and the address of its icon. */
export interface PageWords {
  readonly name: string
  readonly description: string
  readonly icons: readonly string[]
}

/** Reads what a page says of itself; all of it is empty where there is no page. An icon that lies in the page itself has no address. */
export function readPage(): PageWords {
  const { document } = globalThis
  const icon = document?.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  return {
    name: document?.title ?? '',
    description: document?.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    icons: icon?.startsWith('http') ? [icon] : [],
  }
}
