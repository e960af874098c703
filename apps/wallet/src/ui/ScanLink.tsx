import { useEffect, useRef, useState } from 'react'
import { canScan, scan } from '../scan.js'
import { useQuery } from './useQuery.js'

interface ScanLinkProps {
  readonly onFound: (text: string) => void
}

/** Scans a QR code if browser and device can. */
export function ScanLink({ onFound }: ScanLinkProps) {
  const support = useQuery('', canScan)
  const [state, setState] = useState<'still' | 'looking' | 'refused'>('still')
  if (support.status === 'loading') return null
  if (support.status === 'failed' || !support.value) {
    return <p className="hint">To scan, you need a camera and a browser that reads QR codes.</p>
  }
  if (state === 'looking') {
    return (
      <Viewfinder onFound={onFound} onStop={() => setState('still')} onRefused={() => setState('refused')} />
    )
  }
  return (
    <div className="stack">
      <button type="button" className="button" onClick={() => setState('looking')}>
        Scan a QR code
      </button>
      {state === 'refused' && (
        <p className="note bad" role="alert">
          Can’t use your camera. Allow it in your browser, or paste the link instead.
        </p>
      )}
    </div>
  )
}

interface ViewfinderProps extends ScanLinkProps {
  readonly onStop: () => void
  readonly onRefused: () => void
}

function Viewfinder({ onFound, onStop, onRefused }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ onFound, onStop, onRefused })
  useEffect(() => {
    const leaving = new AbortController()
    if (!video.current) return undefined
    scan(video.current, leaving.signal).then(
      (text) => {
        if (leaving.signal.aborted) return
        callbacks.current.onStop()
        if (text) callbacks.current.onFound(text)
      },
      () => leaving.signal.aborted || callbacks.current.onRefused(),
    )
    return () => leaving.abort()
  }, [])
  return (
    <div className="stack">
      <video ref={video} className="viewfinder" muted playsInline aria-label="What the camera sees" />
      <button type="button" className="button" onClick={onStop}>
        Stop scanning
      </button>
    </div>
  )
}
