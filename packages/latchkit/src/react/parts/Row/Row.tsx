import { type ReactNode, useId } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Row.css?inline'

/** Props of a row: a picture, a name, an optional second line, and one element at its end. */
export interface RowProps {
  readonly name: string
  /** Read out instead of `name` if names are equal in several rows. It must include the text of `detail`. */
  readonly accessibleName?: string | undefined
  readonly media: ReactNode
  readonly detail?: ReactNode
  /** The element at the end; read out after the name, as the row's description. */
  readonly end?: ReactNode
  /** An arrow, if a press leads to another view. */
  readonly endIcon?: ReactNode
  readonly selected?: boolean | undefined
  /** Whether this is the present choice, in a list where `selected` marks another one. */
  readonly current?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Whether what a press opens is being opened. */
  readonly busy?: boolean | undefined
  /**
   * What the visitor must do before this row works. The row can be focused and reads this out; the caller decides what a press
   * does.
   */
  readonly blocked?: string | undefined
  /** A further description, read out but not shown. */
  readonly description?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
}

/**
 * Shows one line of a list; a link if it has an `href`. The accessible name of the control is only the name. The other texts of
 * the line lie above the control, not in it, and are read out as its description.
 */
export function Row({
  name,
  accessibleName,
  media,
  detail,
  end,
  endIcon,
  blocked,
  description = blocked,
  href,
  selected,
  current = selected,
  disabled,
  busy,
  onClick,
}: RowProps) {
  useSheet(css)
  const id = useId()
  const isDetailDescription = accessibleName === undefined && detail
  const sharedProps = {
    className: `row${detail ? ' tall' : ''}${selected ? ' selected' : ''}`,
    part: 'row',
    'aria-label': accessibleName ?? name,
    'aria-busy': busy || undefined,
    'aria-disabled': blocked ? true : undefined,
    'aria-describedby': description || isDetailDescription || end ? id : undefined,
  }
  const content = (
    <>
      {media}
      <span className="t" dir="auto">
        {name}
      </span>
    </>
  )
  return (
    <div className="line">
      {href === undefined ? (
        <button
          {...sharedProps}
          type="button"
          disabled={disabled}
          aria-current={current || undefined}
          onClick={onClick}
        >
          {content}
        </button>
      ) : (
        <a {...sharedProps} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
      {detail && (
        <span className="s" id={isDetailDescription && !description ? id : undefined} aria-hidden="true">
          {detail}
        </span>
      )}
      {(end || endIcon) && (
        <span className="e" aria-hidden="true">
          {end && <span id={description || isDetailDescription ? undefined : id}>{end}</span>}
          {endIcon}
        </span>
      )}
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </div>
  )
}
