import { useState } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './Clamped.css?inline'

/** A text, and the characters from which it is folded. */
export interface ClampedProps {
  readonly text: string
  readonly maxChars: number
}

/**
 * A text that a long name may make long: from so many characters on two lines of it are seen, and a press shows the others. A
 * screen reader is told all of it. By characters, since a shorter text may wrap as it likes where a visitor widens the letters.
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
