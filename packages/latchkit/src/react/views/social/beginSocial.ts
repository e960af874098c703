import { flushSync } from 'react-dom'
import { type AttemptAction, beginAttempt } from '../../../core/connect/beginAttempt.js'
import { waitForSocial } from '../../../core/connect/connectSocial.js'
import { isHomeScreenApp, openSocialWindow } from '../../../core/connect/socialWindow.js'
import type { SocialRoute } from '../../../core/contracts/embedded.js'
import type { Kit } from '../../../core/kit/kit.js'
import { logNotLoaded } from '../../../core/kit/load.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { currentView, type ViewParams } from '../../../core/state/views.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { socialBlocked } from '../../../wire/errors/social.js'
import { loginProviders } from '../../../wire/features.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** Opens the window of a provider in the press itself, where the page can open one, and the view that waits for it. */
export function startSocial(kit: Kit, params: ViewParams['ConnectingSocial']): void {
  // Before the attempt begins: it ends an earlier one, which would close the window of the same name.
  const isInTab = isHomeScreenApp()
  const isOpen = isInTab || openSocialWindow(kit, params.provider)
  if (currentView(kit.store.getState().router).name !== 'ConnectingSocial')
    pushView(kit, view('ConnectingSocial', params))
  beginSocial(kit, { ...params, isInTab }, isOpen)
}

/** Begins a login in the view that waits for it. @param isOpen Whether the window is open, or is being opened by a link. */
export function beginSocial(
  kit: Kit,
  params: ViewParams['ConnectingSocial'] & SocialRoute,
  isOpen: boolean,
): void {
  const { provider, namespace } = params
  const run: AttemptAction['run'] = async (signal, showProgress) => {
    if (!isOpen) throw fail(socialBlocked, { provider: loginProviders[provider] })
    try {
      return await waitForSocial(kit, {
        ...params,
        signal,
        onWait: (waits) => showProgress({ isAnswered: waits === 'machine' }),
      })
    } catch (error) {
      // Log this failure, because only the developer can fix it; the visitor reads that the page may be offline.
      if (!signal.aborted && isLatchkitError(error, 'partNotLoaded')) logNotLoaded(kit)(error)
      throw error
    }
  }
  beginAttempt(kit, 'ConnectingSocial', {
    run,
    // Render the success at once, because the closing modal is shown for a moment as it was last rendered.
    show: flushSync,
    onDone: () => finishConnecting(kit, namespace),
  })
}
