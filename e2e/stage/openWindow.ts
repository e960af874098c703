import type { BrowserContext, Page } from '@playwright/test'

/**
 * Opens a page in a window of its own, with the storage of the others. As a tab it would lie over a page or under one, and
 * Chromium gives what is not seen one frame in a second: each press there, which waits for two frames, takes two seconds.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const [first] = context.pages()
  const browser = context.browser()
  // The first page has a window of its own.
  if (!first || !browser) return context.newPage()
  const [ofPage, ofBrowser] = await Promise.all([
    context.newCDPSession(first),
    browser.newBrowserCDPSession(),
  ])
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    ofBrowser.send('Target.createTarget', { url: 'about:blank', browserContextId, newWindow: true }),
  ])
  await Promise.all([ofPage.detach(), ofBrowser.detach()])
  return page
}
