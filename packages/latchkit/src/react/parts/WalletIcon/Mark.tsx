import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { hueOf } from '../../../wire/hueOf.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { firstLetter, isPicture } from './pictureOrLetter.js'
import css from './WalletIcon.css?inline'

/** Width and height of a mark, in px. */
export type MarkSize = 20 | 24 | 40 | 52 | 72 | 96

/** Props of a picture that has a letter as its fallback. */
export interface MarkProps {
  readonly name: string
  /** Letters to show instead of the first letter of the name. */
  readonly letters?: string | undefined
  /** Id from which the colour of the letter is derived; `id` unless given. Without both, the letter has no colour. */
  readonly of?: string | undefined
  readonly size?: MarkSize
  readonly round?: boolean
  /** URL of a picture that may be shown as it is. */
  readonly url?: string | undefined
  /** Without `url`: the key of the picture in the host's cache, and the function that loads it. */
  readonly id?: string | undefined
  readonly load?: ((element: Element | null) => Promise<string | undefined>) | undefined
}

/** Shows a picture, such as that of a wallet or network. If it cannot be loaded, shows a letter. */
export function Mark({ name, letters, size = 40, round, url, id, of = id, load }: MarkProps) {
  useSheet(css)
  const { icons } = useHost()
  const frame = useRef<HTMLSpanElement>(null)
  const knownUrl = isPicture(url) ? url : id === undefined ? undefined : icons.get(id)
  const [cameLate] = useState(knownUrl === undefined)
  const [loadedPicture, setLoadedPicture] = useState<{ readonly id: string; readonly url: string }>()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const [missingId, setMissingId] = useState<string>()
  useEffect(() => {
    if (knownUrl !== undefined || id === undefined || !load) return
    let isCurrent = true
    const showLetter = () => isCurrent && setMissingId(id)
    load(frame.current).then((picture) => {
      if (picture === undefined) return showLetter()
      icons.set(id, picture)
      if (isCurrent) setLoadedPicture({ id, url: picture })
    }, showLetter)
    return () => {
      isCurrent = false
    }
  }, [knownUrl, id, load, icons])
  const source = knownUrl ?? (loadedPicture?.id === id ? loadedPicture?.url : undefined)
  const shownUrl = source !== brokenUrl ? source : undefined
  const isLetter = shownUrl === undefined && (!load || brokenUrl !== undefined || missingId === id)
  return (
    <span
      ref={frame}
      className={`mark m${size}${round ? ' round' : ''}${isLetter ? ' letter' : ''}${isLetter && of ? ' tinted' : ''}${letters ? ' symbol' : ''}`}
      style={isLetter && of ? letterHue(of) : undefined}
      part="icon"
      data-letter={isLetter ? (letters ?? firstLetter(name)) : undefined}
      aria-hidden="true"
    >
      {shownUrl && (
        <img
          src={shownUrl}
          className={cameLate ? 'late' : undefined}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setBrokenUrl(shownUrl)}
        />
      )}
    </span>
  )
}

/** Returns the hue of a mark without a picture. The stylesheet makes surface and letters of it, for light and for dark mode. */
export const letterHue = (id: string): CSSProperties => ({ '--hue': hueOf(id) }) as CSSProperties
