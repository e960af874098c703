/**
 * Opens an address of this site, in a window without an opener or in the page's own tab. Must be called inside the click. Its document learns
 * from the referrer that a document of this origin has opened it, which no other page can pretend; an anchor says so although this
 * document's policy names no referrer.
 */
export function openOwnPage(url: string, target: '_blank' | '_top'): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.target = target
  anchor.rel = 'noopener'
  anchor.referrerPolicy = 'origin'
  anchor.click()
}
