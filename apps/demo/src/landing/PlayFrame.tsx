import { useEffect, useRef, useState } from 'react'
import { type Choice, queryOf } from './choice.js'
import type { LandingTexts } from './texts.js'

interface PlayFrameProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  /** Query values that the frame takes over from the page's own address. */
  readonly given: Readonly<Record<string, string>>
}

/**
 * A modal in a page of its own, so that this page has only one kit and one dialog. It loads when the page is idle, and reloads when the
 * families of chains change.
 */
export function PlayFrame({ choice, texts, given }: PlayFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [src, setSrc] = useState<string>()
  const tell = () => frame.current?.contentWindow?.postMessage({ choice }, location.origin)
  useEffect(tell, [choice])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of any other choice
  useEffect(() => {
    const query = queryOf(choice)
    for (const [name, value] of Object.entries(given)) query.set(name, value)
    return whenIdle(() => setSrc(`/play?${query}`))
  }, [choice.families])
  return (
    <div className="play">
      <span className="note">{texts.liveNote}</span>
      {/* Another frame, so that Back does not lead into the one before. */}
      {src && <iframe key={src} ref={frame} src={src} title={texts.live} loading="lazy" onLoad={tell} />}
    </div>
  )
}

const withoutIdleMs = 200

/** Runs a function once the page has loaded and is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const later = () => {
    const attempt = () => signal.aborted || run()
    if ('requestIdleCallback' in window) requestIdleCallback(attempt)
    else setTimeout(attempt, withoutIdleMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal })
  return () => ended.abort()
}
