import { useState } from 'react'
import { hasLegalPages, legal } from '../../../core/select/legal.js'
import { useText } from '../../host/useText.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'

/** The consent to the terms of the site that connecting waits for. */
export interface LegalConsent {
  /** The text of every control that leads to a connection, while it is blocked. */
  readonly blocked: string | undefined
  /** The number of times that one was pressed while it was blocked. */
  readonly reminders: number
  /** The act of such a control; while it is blocked, a reminder. */
  readonly guard: (act: () => void) => () => void
}

/** Holds back whatever leads to a connection until the visitor has accepted what the site asks for. */
export function useLegal(): LegalConsent {
  const t = useText()
  const { isBlocked } = useSelect(legal)
  const [reminders, setReminders] = useState(0)
  // Accepted: what was refused before is past.
  if (!isBlocked && reminders > 0) setReminders(0)
  return {
    blocked: isBlocked ? t('legalFirst') : undefined,
    reminders,
    guard: (act) => (isBlocked ? () => setReminders((count) => count + 1) : act),
  }
}

/** Tells whether the terms had to be accepted when the view came: the box then stays, ticked or not. */
export function useTermsShown(): boolean {
  const { isBlocked } = useSelect(legal)
  const [wasBlocked, setBlocked] = useState(isBlocked)
  if (isBlocked && !wasBlocked) setBlocked(true)
  return wasBlocked
}

/** Returns the components that show a site's terms; `undefined` if it has none. The modal loads them before its first frame. */
export const useLegalTerms = () => {
  const isWanted = useSelect(({ options }) => hasLegalPages(options))
  const terms = useModalPart('legalTerms', isWanted)
  return isWanted ? terms : undefined
}
