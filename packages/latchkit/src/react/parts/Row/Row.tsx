import { type ReactNode, useId } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './Row.css?inline'

/** The props of a row: a mark, a name, perhaps a second line, and one thing at its end. */
export interface RowProps {
  readonly name: string
  /** Read out in place of `name`, where that does not tell rows apart; it says what `detail` shows too. */
  readonly accessibleName?: string | undefined
  readonly media: ReactNode
  readonly detail?: ReactNode
  /** The content of the end; read out after the name, as its description. */
  readonly end?: ReactNode
  /** An arrow, where a press leads on. */
  readonly endIcon?: ReactNode
  readonly selected?: boolean | undefined
  /** It is the one that holds now, if what is selected is not. */
  readonly current?: boolean | undefined
  readonly disabled?: boolean | undefined
  /**
   * The thing that has to be done first. The row can be reached and says so; the caller decides what a press does then.
   */
  readonly blocked?: string | undefined
  /** Says more than `end` shows. */
  readonly description?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
}

/**
 * One line of a list; a link if it has an address. Its accessible name is `name`, or the one given, and nothing else, so what
 * else the line shows lies over the control instead of in it: seen, and read out as its description.
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
  onClick,
}: RowProps) {
  useSheet(css)
  const id = useId()
  const described = accessibleName === undefined && detail
  const shared = {
    className: `row${detail ? ' tall' : ''}${selected ? ' selected' : ''}`,
    part: 'row',
    'aria-label': accessibleName ?? name,
    'aria-disabled': blocked ? true : undefined,
    'aria-describedby': description || described || end ? id : undefined,
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
          {...shared}
          type="button"
          disabled={disabled}
          aria-current={current || undefined}
          onClick={onClick}
        >
          {content}
        </button>
      ) : (
        <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
      {detail && (
        <span className="s" id={described && !description ? id : undefined} aria-hidden="true">
          {detail}
        </span>
      )}
      {(end || endIcon) && (
        <span className="e" aria-hidden="true">
          {end && <span id={description || described ? undefined : id}>{end}</span>}
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
