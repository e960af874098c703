import { type ReactNode, useState } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'
import css from './Amount.css?inline'
import { sizeOf } from './writeAmount.js'

/** Props of an amount in two lengths, and how to draw it. */
export interface ExactProps {
  readonly shown: string
  readonly exact: string
  /** Draws one of the two lengths; as plain text unless given. */
  readonly draw?: (length: 'shown' | 'exact') => ReactNode
  readonly className?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
  /**
   * Set where the Tab key stops at something else of the row: the amount is then text, of which a screen reader is told all digits
   * in its place, and a pointer still shows them.
   */
  readonly isPassedOver?: boolean | undefined
  /** The width of the shown text in digits, from which the stylesheet computes a font size that fits. */
  readonly digits?: number | undefined
}

/**
 * Shows an amount with the digits for which there is room. A press shows all digits, another one hides them. A screen reader
 * gets all digits at once (readings 44).
 */
export function Exact({ shown, exact, draw, className = '', dir = 'ltr', digits, isPassedOver }: ExactProps) {
  useSheet(css)
  const t = useText(commonTexts)
  const [isOpen, setOpen] = useState(false)
  const props = {
    className: `amount ${className}`.trim(),
    part: 'amount',
    dir,
    style: digits ? sizeOf(digits) : undefined,
  }
  if (shown === exact) return <span {...props}>{draw?.('shown') ?? shown}</span>
  const content = isOpen ? (
    (draw?.('exact') ?? exact)
  ) : (
    <>
      {/* The accessible name includes the shown text, so that it can be used by voice control. */}
      <span className="hidden">{t('exactly', { shown, exact })}</span>
      <span aria-hidden="true">{draw?.('shown') ?? shown}</span>
    </>
  )
  const toggle = () => setOpen(!isOpen)
  if (isPassedOver)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has no use for it, as a screen reader is told all digits.
      // biome-ignore lint/a11y/useKeyWithClickEvents: for the same reason.
      <span
        {...props}
        className={`${props.className} pressable${isOpen ? ' open' : ''}`}
        title={exact}
        onClick={toggle}
      >
        {content}
      </span>
    )
  return (
    <button {...props} type="button" aria-expanded={isOpen} onClick={toggle}>
      {content}
    </button>
  )
}
