import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { FrameScreen } from '../../core/contracts/embedded.js'
import type { Kit, KitState } from '../../core/kit/kit.js'
import { accountState } from '../../core/select/accountState.js'
import { currentView } from '../../core/state/views.js'
import { shortenAddress } from '../../wire/shownText.js'
import { useSheet, useText } from '../host/useHost.js'
import { useLate } from '../kit/useLate.js'
import { useSelect } from '../kit/useSelect.js'
import { Avatar } from '../parts/Avatar/Avatar.js'
import { Hero } from '../parts/Hero/Hero.js'
import { Skeleton } from '../parts/Skeleton/Skeleton.js'
import { connectingTexts } from '../text/en/connecting.js'
import css from './FrameCover.css?inline'
import { focusView, innermost } from './focus.js'

/** How long the panel waits for the frame of a request before it shows the view below, in ms. */
export const frameLateMs = 1_000
/** Height in px of the frame before the window in which a request is approved. */
const approvalHeight = 256

interface FrameCoverProps {
  readonly kit: Kit
  readonly panel: RefObject<HTMLElement | null>
}

/**
 * Covers the panel's content while a frame lies over the panel, so that the panel has the frame's title and size before the
 * frame is drawn and after it is gone. The view below stays as the visitor left it. After a login it shows the account.
 */
export function FrameCover({ kit, panel }: FrameCoverProps) {
  useSheet(css)
  const { screen, isFrameShown, isDone } = useCovered(kit)
  const cover = useRef<HTMLDivElement>(null)
  const height = screen?.height
  useLayoutEffect(() => {
    // An effect of a child runs before the ref of its parent is set.
    const panel = cover.current?.parentElement
    if (height === undefined || !panel) return
    panel.style.setProperty('--frame-height', `${height}px`)
    panel.classList.add('covered')
    // Brings a panel in the page into sight, since the frame lies over it only there.
    if (panel.closest('.in-page')) panel.scrollIntoView({ block: 'nearest' })
    return () => panel.classList.remove('covered')
  }, [height])
  useCoveredFocus(kit, { panel, cover, isCovered: screen !== undefined, isFrameShown })
  if (!screen) return null
  return (
    <div ref={cover} className="frame-cover">
      {isDone ? (
        <Success />
      ) : (
        <>
          <div className="header">
            <span />
            <h2 tabIndex={-1}>{screen.title}</h2>
          </div>
          <div className="bd">
            <Skeleton width={232} height={20} />
            <Skeleton width={176} height={20} />
            <Skeleton width={328} height={56} radius={14} />
          </div>
        </>
      )}
    </div>
  )
}

/** Shows whose wallet has been connected. */
function Success() {
  const t = useText(connectingTexts)
  const { address = '' } = useSelect((state) => accountState(state, undefined))
  return (
    <Hero
      ring="done"
      media={<Avatar address={address} />}
      title={t('connected')}
      text={t('yourWalletIs', { address: shortenAddress(address) })}
    />
  )
}

/**
 * Returns what the panel stands for: the frame's screen; the frame that a request is about to show; or, until a login or a
 * change of address is over, the screen in which the visitor has typed the code.
 */
function useCovered(kit: Kit): {
  readonly screen: FrameScreen | undefined
  readonly isFrameShown: boolean
  readonly isDone: boolean
} {
  const t = useText()
  const { frame, attempt, isAttempting, isApproving } = useSelect(stateOfFrame)
  const isLate = useLate(kit, isApproving && !frame, frameLateMs)
  const last = useRef<{ readonly screen: FrameScreen; readonly attemptId: number | undefined }>(undefined)
  if (frame) last.current = { screen: frame, attemptId: attempt?.id }
  if (frame) return { screen: frame, isFrameShown: true, isDone: false }
  if (isAttempting && last.current?.attemptId === attempt?.id)
    return { screen: last.current?.screen, isFrameShown: false, isDone: attempt?.status === 'done' }
  const isComing = isApproving && !isLate
  return {
    screen: isComing ? { title: t('title.approve'), height: approvalHeight } : undefined,
    isFrameShown: false,
    isDone: false,
  }
}

function stateOfFrame({ frame, attempt, approvals, router }: KitState) {
  return {
    frame,
    attempt,
    // Also while the modal closes: the account is shown on its way out.
    isAttempting:
      attempt !== undefined && attempt.status !== 'failed' && router.history.includes(attempt.begunIn),
    isApproving: Boolean(approvals?.length) && currentView(router).name === 'ApproveTransaction',
  }
}

interface CoveredFocus {
  readonly panel: RefObject<HTMLElement | null>
  readonly cover: RefObject<HTMLElement | null>
  readonly isCovered: boolean
  readonly isFrameShown: boolean
}

/**
 * Makes what the cover hides inert, so that Tab reaches none of it. Before the frame has the focus and after the frame is gone,
 * the cover's title has it. When the cover goes, the control that had the focus before gets it back.
 */
function useCoveredFocus(kit: Kit, { panel, cover, isCovered, isFrameShown }: CoveredFocus): void {
  const lastFocused = useLastFocused(panel, cover)
  useLayoutEffect(() => {
    const element = cover.current?.parentElement
    if (!isCovered || !element) return
    const hiddenElements = [...element.children].filter((each) => each !== cover.current)
    const setHidden = (isHidden: boolean) => {
      for (const each of hiddenElements) each.toggleAttribute('inert', isHidden)
    }
    setHidden(true)
    return () => {
      setHidden(false)
      if (!kit.store.getState().modal.open) return
      if (lastFocused.current?.isConnected) lastFocused.current.focus({ preventScroll: true })
      else focusView(element, undefined)
    }
  }, [kit, cover, isCovered, lastFocused])
  useLayoutEffect(() => {
    if (isCovered && !isFrameShown) cover.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [cover, isCovered, isFrameShown])
}

/** Returns a ref of the element of the panel that had the focus last, leaving out those of the cover. */
function useLastFocused(panel: RefObject<HTMLElement | null>, cover: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const note = (focusedElement: HTMLElement | undefined) => {
      // Leaves out the panel itself, because a screen reader would read out its whole content.
      if (!focusedElement || focusedElement === element || !element.contains(focusedElement)) return
      if (!cover.current?.contains(focusedElement)) lastFocused.current = focusedElement
    }
    note(innermost(document.activeElement))
    const onFocus = ({ target }: FocusEvent) => note(target as HTMLElement)
    element.addEventListener('focusin', onFocus)
    return () => element.removeEventListener('focusin', onFocus)
  }, [panel, cover])
  return lastFocused
}
