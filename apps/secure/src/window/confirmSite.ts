import type { SiteQuestion } from '../social/socialWindowParts.js'
import { fill } from '../texts/fill.js'
import { textOf } from '../texts/textOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { createGuardHost } from '../ui/browserGuardHost.js'
import { decisionScreen } from '../ui/decisionScreen.js'

/** Asks whether the person wants to sign in on a site. Its button is guarded: the window opens by a press in the page, which can go on. */
export function confirmSite(
  container: HTMLElement,
  { language, site, provider }: SiteQuestion,
): Promise<boolean> {
  const texts = windowTextOf(language)
  return new Promise((resolve) => {
    const end = (isYes: boolean) => {
      screen.stop()
      resolve(isYes)
    }
    const screen = decisionScreen({
      text: textOf(language),
      host: createGuardHost(),
      title: fill(texts.socialSiteTitle, { site }),
      statement: fill(texts.socialSiteStatement, { provider }),
      value: site,
      note: texts.socialSiteWhy,
      yes: fill(texts.socialTitle, { provider }),
      no: texts.cancel,
      busy: fill(texts.socialLeaving, { provider }),
      async decide() {
        end(true)
        return undefined
      },
      leave: () => end(false),
      close: () => end(false),
    })
    container.replaceChildren(screen.node)
    screen.node.querySelector<HTMLElement>('.screen')?.focus()
  })
}
