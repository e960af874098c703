import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { useSheet, useText } from '../../host/useHost.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { sendTexts } from '../../text/en/send.js'
import { createCodeReader } from './readCode.js'
import css from './ScanPanel.css?inline'

/** How often the camera's picture is searched for a code, in ms. */
const scanEveryMs = 150

/** Props of the scanner: the callbacks for a scanned text and for giving up. */
export interface ScanPanelProps {
  readonly kit: Kit
  readonly onRead: (text: string) => void
  readonly onStop: () => void
}

/** Scans a QR code with the camera. The picture stays on the device. */
export function ScanPanel({ kit, onRead, onStop }: ScanPanelProps) {
  useSheet(css)
  const t = useText(sendTexts)
  const video = useRef<HTMLVideoElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  useEffect(() => {
    panel.current?.querySelector('button')?.focus()
    const abort = new AbortController()
    scan(kit, video.current, abort.signal, (text) => latestOnRead.current(text)).catch((error) => {
      kit.services.logger.info('the camera is not available', error)
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [kit])
  return (
    <div ref={panel} className="send-scanner">
      {hasFailed ? (
        <Alert kind="warn" title={t('cameraFailed')} role="alert">
          {t('cameraFailedText')}
        </Alert>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label={t('scanHint')} />
          <p className="s">{t('scanHint')}</p>
        </>
      )}
      <Button onClick={onStop}>{t('stopScanning')}</Button>
    </div>
  )
}

async function scan(
  kit: Kit,
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onRead: (text: string) => void,
): Promise<void> {
  // Load the reader before switching the camera on.
  const readCode = await createCodeReader()
  if (signal.aborted) return
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  try {
    if (!video) return
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    while (!signal.aborted) {
      const text = await readCode(video)
      if (text && !signal.aborted) return onRead(text)
      await new Promise<void>((resolve) => kit.services.clock.after(scanEveryMs, resolve))
    }
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}
