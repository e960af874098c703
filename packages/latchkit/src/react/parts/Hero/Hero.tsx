import { type ReactNode, useId } from 'react'
import { useSheet } from '../../host/useHost.js'
import { Icon } from '../Icon/Icon.js'
import { LineIcon } from '../Icon/LineIcon.js'
import css from './Hero.css?inline'

/** Props of `Hero`: a picture, a title that says what has happened, and a text that says what to do. */
export interface HeroProps {
  readonly media: ReactNode
  readonly title: string
  readonly text: string
  /** A ring around the picture: `waiting` turns, `done` closes and shows a tick. */
  readonly ring?: 'waiting' | 'still' | 'done'
  /** The badge that says how it ended: `cancelled` if the visitor declined, `close` for a failure. */
  readonly corner?: 'cancelled' | 'close' | 'warning' | undefined
}

/**
 * Shows the middle of a view that waits or has failed. Screen readers read its texts when the view opens and when they change.
 * A screen reader reads the texts of a success from an element of the page instead, because the modal is gone by then.
 */
export function Hero({ media, title, text, ring, corner }: HeroProps) {
  useSheet(css)
  const id = useId()
  return (
    <div className={ring ? 'hero' : 'hero plain'} part="hero" aria-live={ring === 'done' ? 'off' : 'polite'}>
      <span className={ring ? `thing ring ${ring}` : 'thing'} aria-hidden="true">
        {ring && (
          <svg viewBox="0 0 124 124" aria-hidden="true">
            <rect x="3" y="3" width="118" height="118" />
            {ring !== 'still' && (
              <rect className="arc" x="3" y="3" width="118" height="118" pathLength="100" />
            )}
          </svg>
        )}
        {media}
        {corner && (
          <span className={`corner ${corner}`}>
            <Icon name={corner === 'warning' ? 'warning' : 'close'} />
          </span>
        )}
        {ring === 'done' && (
          <span className="corner tick">
            <LineIcon name="check" />
          </span>
        )}
      </span>
      <h3 tabIndex={-1} data-focus="words" aria-describedby={id}>
        {title}
      </h3>
      <p id={id}>{text}</p>
    </div>
  )
}
