import { useEffect, useState } from 'react'
import type { LandingTexts } from './texts.js'

const outcomeForMs = 1_600

interface CopyProps {
  readonly text: string
  /** Names the copied text for people who cannot see it next to the button. */
  readonly what: string
  readonly texts: LandingTexts
}

/** A button that copies a text and then says whether it was copied. */
export function Copy({ text, what, texts }: CopyProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcomeForMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      // Fails too where there is no clipboard: on a page without TLS.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch (error) {
      console.error(error)
      setOutcome('notCopied')
    }
  }
  return (
    <button type="button" className="act copy" onClick={copy}>
      <span aria-live="polite">{texts[outcome ?? 'copy']}</span>
      <span className="hidden">{` ${what}`}</span>
    </button>
  )
}
