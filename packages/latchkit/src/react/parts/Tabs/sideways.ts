/** How much is seen of the tab beside the selected one, in px. */
const neighbourPx = 24
/** A row that goes on by less than this, in px, is not marked. */
const markFromPx = 4

/** Scrolls a row of tabs sideways until the selected one is in sight. What is around the row stays where it is. */
export function showSelected(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected="true"]')
  if (!tab) return
  const { left, right } = tab.getBoundingClientRect()
  const edges = row.getBoundingClientRect()
  row.scrollLeft +=
    Math.min(0, left - neighbourPx - edges.left) + Math.max(0, right + neighbourPx - edges.right)
}

/** Marks a row of tabs with the sides, `left` or `right`, on which it goes on out of sight. Returns a function that stops this. */
export function markHiddenSides(row: HTMLElement): () => void {
  const mark = () => {
    const hiddenPx = row.scrollWidth - row.clientWidth
    // In a row from right to left, `scrollLeft` is 0 at the right end and negative elsewhere.
    const leftPx = row.scrollLeft + (getComputedStyle(row).direction === 'rtl' ? hiddenPx : 0)
    const sides = [leftPx > markFromPx && 'left', hiddenPx - leftPx > markFromPx && 'right']
    row.dataset.more = sides.filter(Boolean).join(' ')
  }
  const size = new ResizeObserver(mark)
  for (const each of [row, ...row.children]) size.observe(each)
  row.addEventListener('scroll', mark, { passive: true })
  mark()
  return () => {
    size.disconnect()
    row.removeEventListener('scroll', mark)
  }
}
