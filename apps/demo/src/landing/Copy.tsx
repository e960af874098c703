import { useEffect, useState } from 'react'
import type { LandingTexts } from './texts.js'

const copiedForMs = 1_600

interface CopyProps {
  readonly text: string
  /** Names the copied text for people who cannot see it next to the button. */
  readonly what: string
  readonly texts: LandingTexts
}

/** A button that copies a text and then confirms it. */
export function Copy({ text, what, texts }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), console.error)
  return (
    <button type="button" className="act copy" onClick={copy}>
      <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
      <span className="hidden">{` ${what}`}</span>
    </button>
  )
}
