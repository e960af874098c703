import { useEffect, useRef, useState } from 'react'
import { useHost } from '../../host/HostContext.js'
import { useSheet } from '../../host/useSheet.js'
import { firstLetter, isPicture } from './pictureOrLetter.js'
import css from './WalletIcon.css?inline'

/** Side of a mark, in px. */
export type MarkSize = 20 | 24 | 40 | 52 | 72 | 96

/** The picture of a thing, or its first letter. */
export interface MarkProps {
  readonly name: string
  /** Stands in place of the first letter of the name. */
  readonly letters?: string | undefined
  /** The id that the colour of a letter comes from; unless given, what the picture is kept under; without either it has none. */
  readonly of?: string | undefined
  readonly size?: MarkSize
  readonly round?: boolean
  /** An address that may be shown as it is. */
  readonly url?: string | undefined
  /** Otherwise: what the picture is kept under, and how to load it. */
  readonly id?: string | undefined
  readonly load?: ((place: Element | null) => Promise<string | undefined>) | undefined
}

/** A wallet's or network's picture. What does not load is not an error: the letter stays. */
export function Mark({ name, letters, size = 40, round, url, id, of = id, load }: MarkProps) {
  useSheet(css)
  const { icons } = useHost()
  const frame = useRef<HTMLSpanElement>(null)
  const known = isPicture(url) ? url : id === undefined ? undefined : icons.get(id)
  const [cameLate] = useState(known === undefined)
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly url: string }>()
  const [broken, setBroken] = useState<string>()
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    if (known !== undefined || id === undefined || !load) return
    let wanted = true
    const none = () => wanted && setMissing(id)
    load(frame.current).then((picture) => {
      if (picture === undefined) return none()
      icons.set(id, picture)
      if (wanted) setLoaded({ id, url: picture })
    }, none)
    return () => {
      wanted = false
    }
  }, [known, id, load, icons])
  const source = known ?? (loaded?.id === id ? loaded?.url : undefined)
  const shown = source !== broken ? source : undefined
  const isLetter = shown === undefined && (!load || broken !== undefined || missing === id)
  return (
    <span
      ref={frame}
      className={`mark m${size}${round ? ' round' : ''}${isLetter ? ' letter' : ''}${letters ? ' symbol' : ''}`}
      style={isLetter && of ? letterColours(of) : undefined}
      part="icon"
      data-letter={isLetter ? (letters ?? firstLetter(name)) : undefined}
      aria-hidden="true"
    >
      {shown && (
        <img
          src={shown}
          className={cameLate ? 'late' : undefined}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}

/** Colours of a mark without a picture, the same in light and dark: one of twelve grounds by the id, 30 degrees apart, and dark letters on it. */
export function letterColours(id: string): { readonly background: string; readonly color: string } {
  let sum = 0
  for (const letter of id) sum += letter.charCodeAt(0)
  return { background: `oklch(.62 .11 ${(sum % 12) * 30})`, color: '#111' }
}
