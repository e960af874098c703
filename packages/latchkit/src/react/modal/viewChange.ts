import type { ReactNode } from 'react'

/** The view that was shown before, as the visitor saw it. */
export interface SeenView {
  readonly old: HTMLElement
  /** Restores the view's height and the scroll positions of its lists. */
  readonly restore: () => void
  readonly header: ReactNode
  /** A copy of the view's title, out of reach, in the place of the title; absent without a title. */
  readonly title: HTMLElement | undefined
}

/** A view that was replaced by another. */
export interface ViewChange extends SeenView {
  readonly id: number
  readonly isBack: boolean
  /** Whether the replaced view is a list in which the visitor pressed the wallet that is now being asked. */
  readonly asksWallet: boolean
}

/** Records a view before it is removed: outside the page it has no size, and its lists lose their scroll positions. */
export function noteView(old: HTMLElement, header: ReactNode): SeenView {
  const height = old.offsetHeight
  const scrollBack = scrollsOf(old)
  return {
    old,
    header,
    title: copyTitle(old.closest('.panel')?.querySelector<HTMLElement>('.header > h2')),
    restore: () => {
      old.style.height = `${height}px`
      scrollBack()
    },
  }
}

/** Copies a title, to be laid over the header. */
function copyTitle(title: HTMLElement | null | undefined): HTMLElement | undefined {
  if (!title) return undefined
  const copy = document.createElement('div')
  copy.className = 'leaving-title'
  copy.ariaHidden = 'true'
  copy.append(...title.cloneNode(true).childNodes)
  const { offsetLeft, offsetTop, offsetWidth } = title
  Object.assign(copy.style, { left: `${offsetLeft}px`, top: `${offsetTop}px`, width: `${offsetWidth}px` })
  return copy
}

/**
 * Records how far the lists in an element are scrolled, because they lose that outside the page. Returns a function that
 * scrolls them again.
 */
export function scrollsOf(element: HTMLElement): () => void {
  const positions = [element, ...element.querySelectorAll('.view, .scroller')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((at) => ({ at, top: at.scrollTop }))
  return () => {
    for (const { at, top } of positions) at.scrollTop = top
  }
}
