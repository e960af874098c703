import { type ComponentType, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { goBack, pushView } from '../../core/modal/router.js'
import type { View, ViewName, ViewParams } from '../../core/state/views.js'
import { languageOf } from '../../wire/languages.js'
import { useHost, useText } from '../host/useHost.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useModalPart } from '../kit/useModalPart.js'
import { useSelect } from '../kit/useSelect.js'
import { Header } from '../parts/Header/Header.js'
import { entryOf, loadView } from '../registry.js'
import { useLook } from '../theme/useLook.js'
import type { ViewProps } from '../ViewEntry.js'
import { useArrival, useLeftViews } from './useArrival.js'
import { useRestoredFocus } from './useFocus.js'
import { useShownView } from './useShownView.js'
import { ViewPlaceholder } from './ViewPlaceholder.js'

/**
 * Returns the content of the modal, for a dialog or a part of the page: the panel with header and view, toasts, and the
 * attributes of its root element.
 */
export function useModalContent(
  panel: RefObject<HTMLDivElement | null>,
  { onClose, inPage = false }: { readonly onClose?: (() => void) | undefined; readonly inPage?: boolean },
) {
  const kit = useLatchkit()
  const { locale, direction } = useHost()
  const t = useText()
  const { mode, style } = useLook()
  const { history, shake, debug } = useSelect(({ router, modal, options }) => ({
    history: router.history,
    shake: modal.shake,
    debug: options.debug,
  }))
  useRestoredFocus(panel)
  // Until this code is loaded, which happens after the first frame, views change without an animation.
  const { Motion } = useModalPart('motion') ?? {}
  const logsIn = kit.config.connectors.some((connector) => connector.logsIn)
  const { FrameCover } = useModalPart('frameCover', logsIn) ?? {}
  const { DebugAlert } = useModalPart('debugAlert', debug) ?? {}
  const { leftViews, onLeave } = useLeftViews(panel)
  const {
    view,
    viewModule,
    hasFailed,
    triedAgain,
    retry,
    isLate,
    direction: navigation,
  } = useShownView(kit, onLeave)
  const key = keyOf(view)
  const { change, endChange } = useArrival(panel, leftViews, {
    key,
    name: view.name,
    isLoaded: viewModule !== undefined,
    navigation,
    inPage,
  })
  useConnectingAhead(kit, Motion !== undefined && view.name === 'Connect')
  const entry = entryOf(view.name)
  const { help } = entry
  // Until the next view is loaded, the header belongs to the view that is still shown, which may have left the history already.
  const position = history.indexOf(view)
  const canGoBack = useRef(false)
  if (position >= 0) canGoBack.current = position > 0
  const title = typeof entry.title === 'function' ? entry.title(view.params, t) : t(entry.title)
  const View = viewModule?.[view.name] as ComponentType<ViewProps<ViewName>> | undefined
  const { HeaderStart, HeaderEnd } = (entry.header === 'own' && viewModule) || {}
  const header = (
    <Header
      title={title}
      start={HeaderStart && <HeaderStart kit={kit} params={view.params} />}
      end={HeaderEnd && <HeaderEnd kit={kit} params={view.params} />}
      onBack={!entry.header && canGoBack.current ? () => goBack(kit) : undefined}
      onHelp={help && (() => pushView(kit, { name: help, params: view.params as Explained }))}
      onClose={onClose}
    />
  )
  leftViews.current.shownHeader = header
  // The same element as long as the view is the same, so that the view does not render again with its header.
  const content = useMemo(() => View && <View kit={kit} params={view.params} />, [View, kit, view.params])
  return {
    root: { 'data-mode': mode, style, lang: languageOf(locale), dir: direction, 'aria-label': title },
    panel: (
      <>
        <div
          ref={panel}
          className={shake ? 'panel shake' : 'panel'}
          part="modal"
          tabIndex={-1}
          data-loading={isLate || undefined}
        >
          {header}
          {debug && DebugAlert && <DebugAlert />}
          <div className="views">
            <div key={key} className="view" part="view" data-view={view.name}>
              {content ?? (
                <ViewPlaceholder
                  hasFooter={entry.footer}
                  hasFailed={hasFailed}
                  triedAgain={triedAgain}
                  onRetry={retry}
                />
              )}
            </div>
            {Motion && <Motion panel={panel} change={change} onEnd={endChange} />}
          </div>
          {FrameCover && <FrameCover kit={kit} panel={panel} />}
        </div>
        <LateToasts panel={panel} />
      </>
    ),
  }
}

/**
 * Shows toasts in an open modal. Their code is loaded right after the first frame even without a toast, because a message must
 * not wait for a file, and its live region must exist before it.
 */
function LateToasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  // Rendering again with each toast also retries a file that could not be loaded.
  useSelect(({ toast }) => toast.current)
  const { Toasts } = useModalPart('toasts') ?? {}
  return Toasts && <Toasts panel={panel} />
}

/** The parameters of a help view, taken from the view that it explains. */
type Explained = ViewParams['WhatIsAWallet']

/** Returns a key for a view. The same view about another wallet or another sign-in has another key, so it starts anew. */
function keyOf({ name, params }: View): string {
  if (name === 'SIWXSignMessage' || name === 'ConnectingSiwe') return `${name} ${params.namespace}`
  const about = 'connector' in params ? params.connector.id : 'wallet' in params ? params.wallet.id : ''
  return `${name} ${about}`
}

/** Loads what a press on a wallet needs, once the list and its pictures are there. A failure is reported by the press. */
function useConnectingAhead(kit: Kit, isListWhole: boolean): void {
  useEffect(() => {
    if (isListWhole) loadView(kit, 'ConnectingExternal').catch(() => undefined)
  }, [kit, isListWhole])
}
