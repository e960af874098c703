import type { Page } from '@playwright/test'

/** Styles an element of the frame's in the page, as a hostile page can. */
const style = (page: Page, what: 'dialog' | 'iframe', css: string) =>
  page.evaluate(
    ([what, css]) => {
      const root = document.querySelector('latchkit-frame')?.shadowRoot
      const dialog = root?.querySelector('dialog')
      if (what === 'dialog' && dialog) dialog.style.cssText = css
      if (what === 'dialog' || !root) return
      // The frame's own sheet wins over the page's, so the page puts one behind it.
      const [own, ...others] = root.adoptedStyleSheets
      const sheet = others[0] ?? new CSSStyleSheet()
      const strong = css
        .split(';')
        .map((each) => each.trim() && `${each} !important`)
        .join(';')
      sheet.replaceSync(`dialog[open][data-painted] ::slotted(iframe) { ${strong} }`)
      if (own) root.adoptedStyleSheets = [own, sheet]
    },
    [what, css] as const,
  )

/** Lays an element over the words alone, above every dialog; it lets the pointer through. */
const cover = (page: Page, tag: string) =>
  page.evaluate((tag) => {
    const above = document.createElement('div')
    above.id = 'above'
    above.popover = 'manual'
    above.style.cssText =
      'width:420px;height:480px;margin:0 auto;inset:0;padding:0;pointer-events:none;background:#fff'
    const inner = document.createElement(tag)
    inner.style.cssText = 'width:100%;height:100%;border:0;background:#fff;pointer-events:none'
    above.append(inner)
    document.body.append(above)
    above.showPopover()
  }, tag)

const hole = 'polygon(0 0,100% 0,100% 1px,1px 1px,1px 82%,100% 82%,100% 100%,0 100%)'

/** Ways of a page to show the button of a frame without its words; several of them no browser tells the frame. */
export const tricks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a mask over the words': (page) =>
    style(page, 'iframe', 'mask-image: linear-gradient(transparent 70%, black 80%)'),
  'a mask over all of it': (page) => style(page, 'dialog', 'mask-image: linear-gradient(#0000, #0000)'),
  'a clip of the words': (page) => style(page, 'iframe', 'clip-path: inset(82% 0 0 0)'),
  'a clip with a hole': (page) => style(page, 'iframe', `clip-path: ${hole}`),
  'the words above the window': (page) => style(page, 'dialog', 'inset: -420px auto auto 0; margin: 0'),
  'the words scrolled away': async (page) => {
    await style(page, 'iframe', 'height: 600px')
    await page.evaluate(() => {
      const dialog = document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog')
      if (!dialog) return
      dialog.style.cssText = 'height: 120px; overflow: auto'
      dialog.scrollTop = 480
    })
  },
  'the words in an overflow': (page) =>
    style(page, 'dialog', 'height: 120px; overflow: hidden; padding: 0').then(() =>
      style(page, 'iframe', 'height: 600px; margin-top: -480px'),
    ),
  'hardly opaque': (page) => style(page, 'dialog', 'opacity: 0.01'),
  'without contrast': (page) => style(page, 'iframe', 'filter: brightness(8)'),
  'turned and small': (page) => style(page, 'dialog', 'transform: scale(0.3) rotate(3deg)'),
  'seen from the side': (page) => style(page, 'iframe', 'transform: perspective(300px) rotateX(50deg)'),
  'zoomed out': (page) => style(page, 'iframe', 'zoom: 0.2'),
  'an element above the words': (page) => cover(page, 'div'),
  'a second frame above the words': (page) => cover(page, 'iframe'),
}

/** Ends a trick. */
export async function undo(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#above')?.remove())
  for (const what of ['dialog', 'iframe'] as const) await style(page, what, '')
}
