import { useEffect, useState } from 'react'
import type { LandingTexts } from './texts.js'

const copiedForMs = 1_600

interface CopyProps {
  readonly text: string
  /** The name of what is copied, for those who do not see what the button stands beside. */
  readonly what: string
  readonly texts: LandingTexts
}

/** Copies a text, and says so in its own place. */
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
