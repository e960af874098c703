import { type ReactNode, useMemo } from 'react'
import { useSheet } from '../../host/useHost.js'
import { Skeleton } from '../Skeleton/Skeleton.js'
import { Spinner } from '../Spinner/Spinner.js'
import { drawQr, eyeModules } from './drawQr.js'
import css from './QrCode.css?inline'

/** Props of a code: its accessible name, its text, and the mark in its middle. */
export interface QrCodeProps {
  readonly name: string
  /** The text in the code. Until it is known, the space stays empty. */
  readonly text: string | undefined
  readonly mark?: ReactNode
  /** Whether the code should not be scanned at the moment. */
  readonly isWaiting?: boolean | undefined
}

/** Width and height of the code in the usual panel, in px. */
const codePx = 288
/** The fraction of a side that is left free for the mark: 56 px, and 6 px around it. */
const markShare = 68 / codePx

/**
 * Shows a QR code, drawn on this page so that no other service gets its text. It is dark on a white card in every theme,
 * because cameras read that best.
 */
export function QrCode({ name, text, mark, isWaiting }: QrCodeProps) {
  useSheet(css)
  const hasMark = mark !== undefined
  const drawing = useMemo(
    () => (text === undefined ? undefined : drawQr(text, hasMark ? markShare : 0)),
    [text, hasMark],
  )
  return (
    <div className={isWaiting ? 'qr waiting' : 'qr'} part="qr-code" aria-busy={drawing === undefined}>
      {drawing ? (
        <svg
          className="code"
          viewBox={`-.5 -.5 ${drawing.size} ${drawing.size}`}
          role="img"
          aria-label={name}
        >
          <path d={drawing.dots} strokeWidth=".86" />
          {drawing.eyes.map(([x, y]) => (
            <g key={`${x} ${y}`}>
              <rect x={x} y={y} width={eyeModules - 1} height={eyeModules - 1} rx="2" />
              <rect className="pupil" x={x + 1.5} y={y + 1.5} width="3" height="3" rx=".9" />
            </g>
          ))}
        </svg>
      ) : (
        <Skeleton width={codePx} height={codePx} radius={8} />
      )}
      {mark}
      {isWaiting && <Spinner />}
    </div>
  )
}
