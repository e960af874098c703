import { useCallback, useEffect, useRef, useState } from 'react'
import type { RouterState } from '../../core/state/router.js'
import type { View } from '../../core/state/views.js'
import { currentView } from '../../core/state/views.js'
import { useSelect } from '../hooks/useSelect.js'
import type { LoadedView, LoadedViews } from '../ViewEntry.js'
import { loadView } from './loadView.js'

/** The view on screen, which is the one before until the new one is there. */
export interface ShownView {
  readonly view: View
  readonly loaded: LoadedView | undefined
  readonly failed: boolean
  readonly direction: RouterState['direction'] | undefined
}

/** Follows the router. `onLeave` is called just before the view on screen gives way. */
export function useShownView(
  views: LoadedViews,
  onLeave: () => void,
): ShownView & { readonly retry: () => void } {
  const { view, direction } = useSelect(({ router }) => ({
    view: currentView(router),
    direction: router.direction,
  }))
  const [shown, setShown] = useState<ShownView>(() => ({
    view,
    loaded: views.get(view.name),
    failed: false,
    direction: undefined,
  }))
  const [tries, setTries] = useState(0)
  const leave = useRef(onLeave)
  leave.current = onLeave
  const onScreen = useRef(shown.view)
  onScreen.current = shown.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another attempt.
  useEffect(() => {
    let wanted = true
    const show = (loaded: LoadedView | undefined, failed: boolean) => {
      if (!wanted) return
      setShown((before) => {
        if (before.view === view && before.loaded === loaded && before.failed === failed) return before
        return { view, loaded, failed, direction: before.view === view ? before.direction : direction }
      })
    }
    const asked = loadView(views, view.name)
    if (!(asked instanceof Promise)) {
      if (onScreen.current !== view) leave.current()
      show(asked, false)
      return
    }
    asked.then(
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
  }, [view, direction, views, tries])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { ...shown, retry }
}
