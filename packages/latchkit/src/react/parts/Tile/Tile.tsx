import { type ReactNode, useId } from 'react'
import { useSheet } from '../../theme/useSheet.js'
import css from './Tile.css?inline'

/** What a tile shows. */
export interface TileProps {
  readonly name: string
  readonly media: ReactNode
  /** What the dot means, said as the description; no dot without it. */
  readonly dot?: string | undefined
  readonly onClick: () => void
}

/** A mark with its name below, one cell of a `TileGrid`. */
export function Tile({ name, media, dot, onClick }: TileProps) {
  const id = useId()
  return (
    <button
      className="tile"
      part="tile"
      type="button"
      aria-label={name}
      aria-describedby={dot ? id : undefined}
      onClick={onClick}
    >
      <span className="m">
        {media}
        {dot && <span className="dot" />}
      </span>
      <span className="n" dir="auto">
        {name}
      </span>
      {dot && (
        <span id={id} hidden>
          {dot}
        </span>
      )}
    </button>
  )
}

/** A list of tiles, four abreast. */
export function TileGrid({
  children,
  label,
}: {
  readonly children: ReactNode
  readonly label?: string | undefined
}) {
  useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul className="grid" role="list" aria-label={label}>
      {children}
    </ul>
  )
}
