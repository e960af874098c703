import { useState } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Clamped.css?inline'

/** Props of a text that is folded from `maxChars` characters on. */
export interface ClampedProps {
  readonly text: string
  readonly maxChars: number
}

/**
 * Shows a text that a long name may make long. From `maxChars` characters on, only two lines are visible, and a press shows the
 * rest; a screen reader gets all of it. Characters are counted, not lines, because a shorter text must not be folded when the
 * visitor enlarges it.
 */
export function Clamped({ text, maxChars }: ClampedProps) {
  useSheet(css)
  const [isOpen, setOpen] = useState(false)
  if (text.length <= maxChars) return text
  return (
    <button className="clamped" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <span>{text}</span>
    </button>
  )
}
