import { useCallback, useEffect, useRef, useState } from 'react'
import { type Choice, disabledMoments, queryOf } from './choice.js'
import type { FromFrame, ToFrame } from './followPage.js'
import { inboxOf } from './inbox.js'
import type { Moment } from './moments.js'
import { Radios } from './Radios.js'
import type { LandingTexts } from './texts.js'

interface PlayFrameProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  /** Query values to copy from the page's address. */
  readonly given: Readonly<Record<string, string>>
  /** Whether the test wallet is there, which most moments need. */
  readonly hasWallet: boolean
}

/**
 * A modal in a page of its own, so that this page has only one kit and one dialog. It loads when the page is idle, and reloads when the
 * families of chains or the parts of the server change. Above it the visitor chooses the moment that it shows.
 */
export function PlayFrame({ choice, texts, given, hasWallet }: PlayFrameProps) {
  const { frame, begin, height, moment, show } = useMoments(choice)
  const src = useAddress(choice, given)
  const disabled = disabledMoments(choice.features)
  const isGone = disabled.includes(moment)
  useEffect(() => {
    if (isGone) show('account')
  }, [isGone, show])
  return (
    <section className="play" aria-label={texts.live}>
      {hasWallet && (
        <Radios
          legend={texts.moment}
          names={texts.moments}
          value={moment}
          change={show}
          again={show}
          disabled={disabled}
        />
      )}
      {/* Makes a new frame per address: navigating the old one would add a history entry. */}
      <div className="play-frame" style={{ height }}>
        {src && <iframe key={src} ref={frame} src={src} title={texts.live} loading="lazy" onLoad={begin} />}
      </div>
      <span className="note">{texts.liveNote}</span>
      {choice.server.email && <InboxNote texts={texts} />}
    </section>
  )
}

/** How long a moment may take to be drawn, in ms. */
const momentMs = 3_000

/** Sends the choice to the frame, asks it for moments, and follows the moment that it shows and the greatest height of that moment. */
function useMoments(choice: Choice) {
  const frame = useRef<HTMLIFrameElement>(null)
  const turn = useRef(0)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const [height, setHeight] = useState<number>()
  const [moment, setMoment] = useState<Moment>('connect')
  useEffect(() => send(frame.current, { choice }), [choice])
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<FromFrame>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const { shown, height: latest } = data
      if (shown?.turn === turn.current) setMoment(shown.moment)
      // Takes the height of the moment that was pressed. After that it keeps the greatest height: a lower one would move the controls below while the visitor uses them.
      const isPressed = performance.now() - pressedAt.current < momentMs
      if (latest) setHeight((before = 0) => (isPressed ? latest : Math.max(before, latest)))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const ask = useCallback((next: Moment) => {
    turn.current += 1
    pressedAt.current = performance.now()
    send(frame.current, { asked: { moment: next, turn: turn.current } })
  }, [])
  const show = useCallback(
    (next: Moment) => {
      setMoment(next)
      ask(next)
    },
    [ask],
  )
  const begin = () => {
    turn.current = 0
    send(frame.current, { choice })
    if (moment !== 'connect') ask(moment)
  }
  return { frame, begin, height, moment, show }
}

/** Returns the frame's address, once the page is idle. */
function useAddress(choice: Choice, given: PlayFrameProps['given']): string | undefined {
  const [src, setSrc] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages bring the frame every other change
  useEffect(() => {
    const query = queryOf(choice)
    for (const [name, value] of Object.entries(given)) query.set(name, value)
    return whenIdle(() => setSrc(`/play?${query}`))
  }, [choice.families, choice.server])
  return src
}

/** Says where the mails with the codes arrive in development. Opens another tab, so that the visitor keeps the form for the code. */
function InboxNote({ texts }: { readonly texts: LandingTexts }) {
  const inbox = inboxOf(location)
  return (
    inbox && (
      <span className="note">
        {texts.mails}{' '}
        <a href={inbox} target="_blank" rel="noreferrer">
          {texts.inbox}
        </a>
      </span>
    )
  )
}

function send(frame: HTMLIFrameElement | null, message: ToFrame): void {
  frame?.contentWindow?.postMessage(message, location.origin)
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
