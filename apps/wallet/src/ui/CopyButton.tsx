import { useState } from 'react'

interface CopyButtonProps {
  readonly text: string
  /** Accessible name, if there are several buttons. */
  readonly label: string
}

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [caption, setCaption] = useState('Copy')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCaption('Copied'),
      () => setCaption('Couldn’t copy'),
    )
  return (
    <button
      type="button"
      className="button small"
      aria-label={caption === 'Copy' ? label : caption}
      onClick={copy}
    >
      {caption}
    </button>
  )
}
