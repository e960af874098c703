import type { ReactNode } from 'react'

/** The view that was on screen, as the visitor saw it. */
export interface SeenView {
  readonly old: HTMLElement
  /** Gives it its height and the scroll of its lists back. */
  readonly restore: () => void
  readonly header: ReactNode
}

/** A view that has given way to another. */
export interface ViewChange extends SeenView {
  readonly id: number
  readonly isBack: boolean
  /** It is a list in which a wallet was pressed, which is asked now. */
  readonly asksWallet: boolean
}

/** Notes a view as it stands; out of the page it has no size and its lists forget how far they were scrolled. */
export function noteView(old: HTMLElement, header: ReactNode): SeenView {
  const height = old.offsetHeight
  const scrollBack = scrollsOf(old)
  return {
    old,
    header,
    restore: () => {
      old.style.height = `${height}px`
      scrollBack()
    },
  }
}

/** Remembers how far the lists below an element are scrolled, which they forget outside of the page; the answer scrolls them. */
export function scrollsOf(element: HTMLElement): () => void {
  const scrolled = [element, ...element.querySelectorAll('.view, .scroller')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((at) => ({ at, top: at.scrollTop }))
  return () => {
    for (const { at, top } of scrolled) at.scrollTop = top
  }
}
