import type { FrameParts } from './frameState.js'

/** Where a page of this origin is; `undefined` if the path leads elsewhere. */
export function returnAddress({ origin }: Pick<FrameParts, 'origin'>, path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const address = new URL(path, origin)
  return address.origin === origin ? address.href : undefined
}
