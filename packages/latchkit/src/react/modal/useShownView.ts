import { useCallback, useEffect, useRef, useState } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import type { RouterState } from '../../core/state/router.js'
import { currentView, type View } from '../../core/state/views.js'
import { spinnerAfterMs } from '../kit/useLate.js'
import { useSelect } from '../kit/useSelect.js'
import { entryOf, loadedView, loadView } from '../registry.js'
import type { LoadedView } from '../ViewEntry.js'

/** The view that is shown: the previous one until the next one is loaded. */
export interface ShownView {
  readonly view: View
  readonly viewModule: LoadedView | undefined
  readonly hasFailed: boolean
  readonly direction: RouterState['direction'] | undefined
}

/** Follows the router. `onLeave` is called just before the shown view is replaced. */
export function useShownView(
  kit: Kit,
  onLeave: () => void,
): ShownView & { readonly retry: () => void; readonly triedAgain: boolean; readonly isLate: boolean } {
  const { view, direction } = useSelect(({ router }) => ({
    view: currentView(router),
    direction: router.direction,
  }))
  const [shown, setShown] = useState<ShownView>(() => ({
    view,
    viewModule: loadedView(kit, view.name),
    hasFailed: false,
    direction: undefined,
  }))
  const [isLate, setLate] = useState(false)
  const [retryRequest, setRetryRequest] = useState<{ readonly view: View }>()
  const latestOnLeave = useRef(onLeave)
  latestOnLeave.current = onLeave
  const onScreen = useRef(shown.view)
  onScreen.current = shown.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retryRequest` asks for another attempt.
  useEffect(() => {
    let isCurrent = true
    const show = (viewModule: LoadedView | undefined, hasFailed: boolean) => {
      if (!isCurrent) return
      setShown((before) => {
        if (before.view === view && before.viewModule === viewModule && before.hasFailed === hasFailed)
          return before
        return { view, viewModule, hasFailed, direction: before.view === view ? before.direction : direction }
      })
    }
    // Call `loadView` before `loadedView`, because a view that is part of the modal's own file counts as loaded only after that.
    const request = loadView(kit, view.name)
    entryOf(view.name).loadBeside?.(kit, view.params)
    const readyModule = loadedView(kit, view.name)
    if (readyModule) {
      if (onScreen.current !== view) latestOnLeave.current()
      show(readyModule, false)
      return
    }
    const stopTimer = kit.services.clock.after(spinnerAfterMs, () => setLate(true))
    const end = () => {
      stopTimer()
      setLate(false)
    }
    request.finally(end).catch(() => undefined)
    request.then(
      (viewModule) => {
        if (!isCurrent) return
        latestOnLeave.current()
        show(viewModule, false)
      },
      () => show(undefined, true),
    )
    return () => {
      isCurrent = false
      end()
    }
  }, [view, direction, kit, retryRequest])
  const retry = useCallback(() => setRetryRequest({ view }), [view])
  return { ...shown, retry, triedAgain: retryRequest?.view === view, isLate }
}
