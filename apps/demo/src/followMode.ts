import type { Kit } from 'latchkit'

/** Makes the page light or dark, like the kit. */
export function followMode(kit: Kit | undefined): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const mode = kit?.store.getState().theme.themeMode ?? 'system'
    document.documentElement.dataset.mode = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode
  }
  paint()
  dark.addEventListener('change', paint)
  kit?.store.subscribe(paint)
}
