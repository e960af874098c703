import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from '../identity/callService.js'
import type { Attempt } from '../social/attempt.js'
import type { FrameParts } from './frameState.js'
import type { BoxLogin, BoxParts, SocialBox } from './socialBox.js'

/** After so many seconds without a word of a window, the box is shown: the window's document has loaded by then, or comes and clears it. */
const boxSeconds = 4

/** How the page can leave for the provider by itself. */
export interface BoxTab {
  /** Whether it has to, because it can open no window. */
  readonly isOnly: boolean
  /** Keeps the login. @returns Where the tab goes. */
  prepare(): Promise<string>
}

interface BoxOptions {
  readonly tab?: BoxTab | undefined
  /** Whether the box is shown at once, since no window can report. */
  readonly isShown?: boolean
}

/**
 * Has a window that the page, or the frame itself, opens ask the provider. Where none reports, the browser keeps it apart from the page, or has opened none: the
 * box opens one that the frame reaches over a channel of auth. Who closes the box ends the login.
 */
export function askWithBox(
  parts: BoxParts & Pick<FrameParts, 'everySecond'>,
  attempt: Attempt,
  { tab, isShown = tab?.isOnly ?? false }: BoxOptions = {},
): Attempt['ask'] {
  // The window of the first answer is that of the second one, too.
  let hasReported = false
  // A login of which a service knows cannot begin anew in the tab.
  let isFirst = true
  return (bind) => {
    const ownTab = isFirst ? tab : undefined
    const isShownNow = isFirst && isShown
    isFirst = false
    let isOver = false
    let box: Promise<SocialBox> | undefined
    let refuse: (error: ServiceFailure) => void = () => undefined
    const closed = new Promise<never>((_, reject) => {
      refuse = reject
    })
    function withBox(act: (shown: SocialBox) => void): void {
      box ??= Promise.all([import('./socialBox.js'), ownTab?.prepare()]).then(
        ([{ createSocialBox }, url]) => {
          const login: BoxLogin = {
            provider: providerNames[attempt.provider],
            linkToWindow: attempt.linkToWindow,
            tab: ownTab && url !== undefined ? { url, isOnly: ownTab.isOnly } : undefined,
          }
          return createSocialBox(parts, login, () => refuse(new ServiceFailure('socialDenied')))
        },
      )
      void box.then((shown) => !isOver && act(shown))
    }
    attempt.watch({
      onReport(isApart) {
        hasReported = true
        if (!isApart && box) withBox((shown) => shown.clear())
      },
      onDigits: (triesLeft, send) => withBox((shown) => shown.askDigits(triesLeft, send)),
    })
    if (isShownNow) withBox((shown) => shown.show())
    let seconds = 0
    const stop = parts.everySecond(() => {
      if (++seconds === boxSeconds && !hasReported) withBox((shown) => shown.show())
    })
    return Promise.race([attempt.ask(bind), closed]).finally(() => {
      isOver = true
      stop()
      void box?.then((shown) => shown.clear())
    })
  }
}
