/**
 * Opens a window of this site that has no opener. Must be called inside the click. Its document learns from the referrer that a document of
 * this origin has opened it, which no other page can pretend; an anchor says so although this document's policy names no referrer.
 */
export function openOwnWindow(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.target = '_blank'
  anchor.rel = 'noopener'
  anchor.referrerPolicy = 'origin'
  anchor.click()
}
