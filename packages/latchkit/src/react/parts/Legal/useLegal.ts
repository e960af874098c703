import { useState } from 'react'
import { hasLegalPages, legal } from '../../../core/select/legal.js'
import { useText } from '../../host/useHost.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'

/** The visitor's consent to the site's terms, on which connecting depends. */
export interface LegalConsent {
  /** The description of every control that connects, while it is blocked. */
  readonly blocked: string | undefined
  /** How many times such a control was pressed while it was blocked. */
  readonly reminders: number
  /** Returns the action of such a control; while it is blocked, one that reminds the visitor of the terms. */
  readonly guard: (act: () => void) => () => void
}

/** Blocks every control that connects until the visitor has accepted the site's terms, if the site asks for that. */
export function useLegal(): LegalConsent {
  const t = useText()
  const { isBlocked } = useSelect(legal)
  const [reminders, setReminders] = useState(0)
  // Once the terms are accepted, forget earlier refused presses.
  if (!isBlocked && reminders > 0) setReminders(0)
  return {
    blocked: isBlocked ? t('legalFirst') : undefined,
    reminders,
    guard: (act) => (isBlocked ? () => setReminders((count) => count + 1) : act),
  }
}

/** Returns whether the terms had to be accepted when the view opened. The checkbox then stays visible, ticked or not. */
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
