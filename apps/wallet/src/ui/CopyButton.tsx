import { useState } from 'react'

interface CopyButtonProps {
  readonly text: string
  /** Its name where several stand beside each other. */
  readonly label: string
}

/** Copies a text, and says whether that went well. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [said, setSaid] = useState('Copy')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied'),
    )
  return (
    <button type="button" className="button small" aria-label={said === 'Copy' ? label : said} onClick={copy}>
      {said}
    </button>
  )
}
