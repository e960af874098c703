import { type ReactNode, useState } from 'react'
import { useSheet } from '../../host/useSheet.js'
import { useText } from '../../host/useText.js'
import { commonTexts } from '../../text/en/common.js'
import css from './Amount.css?inline'
import { sizeOf } from './writeAmount.js'

/** A text with an amount in two lengths, and how it is drawn where it is more than text. */
export interface ExactProps {
  readonly shown: string
  readonly exact: string
  /** Draws either of the two; plainly unless given. */
  readonly draw?: (length: 'shown' | 'exact') => ReactNode
  readonly className?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
  /** The digits that what is shown is as wide as, for a place that sees to it that it fits. */
  readonly digits?: number | undefined
}

/**
 * An amount of which not every digit is shown: a press shows them, and hides them again. A screen reader is told them at
 * once (readings 44).
 */
export function Exact({ shown, exact, draw, className = '', dir = 'ltr', digits }: ExactProps) {
  useSheet(css)
  const t = useText(commonTexts)
  const [isOpen, setOpen] = useState(false)
  const shared = {
    className: `amount ${className}`.trim(),
    part: 'amount',
    dir,
    style: digits ? sizeOf(digits) : undefined,
  }
  if (shown === exact) return <span {...shared}>{draw?.('shown') ?? shown}</span>
  return (
    <button {...shared} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? (
        (draw?.('exact') ?? exact)
      ) : (
        <>
          {/* What is seen is part of the name: a voice can ask for it. */}
          <span className="hidden">{t('exactly', { shown, exact })}</span>
          <span aria-hidden="true">{draw?.('shown') ?? shown}</span>
        </>
      )}
    </button>
  )
}
