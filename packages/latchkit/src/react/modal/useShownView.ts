import { useCallback, useEffect, useRef, useState } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import type { RouterState } from '../../core/state/router.js'
import { currentView, type View } from '../../core/state/views.js'
import { useSelect } from '../kit/useSelect.js'
import { loadedView, loadView } from '../registry.js'
import type { LoadedView } from '../ViewEntry.js'

/** The view that is shown: the previous one until the next one is loaded. */
export interface ShownView {
  readonly view: View
  readonly loaded: LoadedView | undefined
  readonly failed: boolean
  readonly direction: RouterState['direction'] | undefined
}

/** Follows the router. `onLeave` is called just before the shown view is replaced. */
export function useShownView(
  kit: Kit,
  onLeave: () => void,
): ShownView & { readonly retry: () => void; readonly triedAgain: boolean } {
  const { view, direction } = useSelect(({ router }) => ({
    view: currentView(router),
    direction: router.direction,
  }))
  const [shown, setShown] = useState<ShownView>(() => ({
    view,
    loaded: loadedView(kit, view.name),
    failed: false,
    direction: undefined,
  }))
  const [tried, setTried] = useState<{ readonly view: View }>()
  const leave = useRef(onLeave)
  leave.current = onLeave
  const onScreen = useRef(shown.view)
  onScreen.current = shown.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` asks for another attempt.
  useEffect(() => {
    let wanted = true
    const show = (loaded: LoadedView | undefined, failed: boolean) => {
      if (!wanted) return
      setShown((before) => {
        if (before.view === view && before.loaded === loaded && before.failed === failed) return before
        return { view, loaded, failed, direction: before.view === view ? before.direction : direction }
      })
    }
    // Call this first: a view that came with the modal is known only after it.
    const request = loadView(kit, view.name)
    const known = loadedView(kit, view.name)
    if (known) {
      if (onScreen.current !== view) leave.current()
      show(known, false)
      return
    }
    request.then(
      (loaded) => {
        if (!wanted) return
        leave.current()
        show(loaded, false)
      },
      () => show(undefined, true),
    )
    return () => {
      wanted = false
    }
  }, [view, direction, kit, tried])
  const retry = useCallback(() => setTried({ view }), [view])
  return { ...shown, retry, triedAgain: tried?.view === view }
}
