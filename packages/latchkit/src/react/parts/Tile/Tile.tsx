import { type ReactNode, useId } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Tile.css?inline'

/** The props of a tile. */
export interface TileProps {
  readonly name: string
  readonly media: ReactNode
  /** The meaning of the dot, read out as the description. Without it there is no dot. */
  readonly dot?: string | undefined
  /**
   * What the visitor must do before this tile works. The tile can be focused and reads this out; the caller decides what a
   * press does.
   */
  readonly blocked?: string | undefined
  readonly onClick: () => void
}

/** Shows a picture with a name below, as a cell of a `TileGrid`. */
export function Tile({ name, media, dot, blocked, onClick }: TileProps) {
  const id = useId()
  const description = blocked ?? dot
  return (
    <button
      className="tile"
      part="tile"
      type="button"
      aria-label={name}
      aria-disabled={blocked ? true : undefined}
      aria-describedby={description ? id : undefined}
      onClick={onClick}
    >
      <span className="m">
        {media}
        {dot && <span className="dot" />}
      </span>
      <span className="n" dir="auto">
        {name.replace(/ (Wallet|Extension)$/, '')}
      </span>
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </button>
  )
}

/** Shows tiles, four in a row. */
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
    <ul className="grid" part="list" role="list" aria-label={label}>
      {children}
    </ul>
  )
}
