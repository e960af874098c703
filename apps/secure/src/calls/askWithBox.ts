import { ServiceFailure } from '../identity/callService.js'
import type { Attempt } from '../social/attempt.js'
import type { FrameParts } from './frameState.js'
import type { SocialBox } from './socialBox.js'

/** After so many seconds without a word of a window, the box is shown: the window's document has loaded by then, or comes and clears it. */
const boxSeconds = 4

/**
 * Has a window that the page opens ask the provider. Where none reports, the browser keeps it apart from the page, or has opened none: the
 * box opens one that the frame reaches over a channel of auth. Who closes the box ends the login.
 */
export function askWithBox(parts: FrameParts, attempt: Attempt): Attempt['ask'] {
  // The window of the first answer is that of the second one, too.
  let isMet = false
  return (bind) => {
    let isOver = false
    let box: Promise<SocialBox> | undefined
    let refuse: (error: ServiceFailure) => void = () => undefined
    const closed = new Promise<never>((_, reject) => {
      refuse = reject
    })
    function withBox(act: (shown: SocialBox) => void): void {
      box ??= import('./socialBox.js').then(({ createSocialBox }) =>
        createSocialBox(parts, attempt, () => refuse(new ServiceFailure('socialDenied'))),
      )
      void box.then((shown) => !isOver && act(shown))
    }
    attempt.watch({
      onMet(isApart) {
        isMet = true
        if (!isApart && box) withBox((shown) => shown.clear())
      },
      onDigits: (triesLeft, send) => withBox((shown) => shown.askDigits(triesLeft, send)),
    })
    let seconds = 0
    const stop = parts.everySecond(() => {
      if (++seconds === boxSeconds && !isMet) withBox((shown) => shown.show())
    })
    return Promise.race([attempt.ask(bind), closed]).finally(() => {
      isOver = true
      stop()
      void box?.then((shown) => shown.clear())
    })
  }
}
