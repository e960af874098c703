import { useEffect, useId, useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { acceptLegal } from '../../../core/modal/acceptLegal.js'
import { legal } from '../../../core/select/legal.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import css from './Legal.css?inline'
import { LegalText } from './LegalText.js'

/**
 * Props of the checkbox. `reminders` counts the presses on other controls that were refused because the checkbox is not ticked.
 */
export interface LegalCheckboxProps {
  readonly kit: Kit
  readonly reminders: number
}

/** Shows the checkbox by which a visitor accepts the site's terms before connecting, if the site asks for it. */
export function LegalCheckbox({ kit, reminders }: LegalCheckboxProps) {
  useSheet(css)
  const t = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { hasCheckbox, isAccepted, ...pages } = useSelect(legal)
  const isDue = reminders > 0 && !isAccepted
  // Scroll to the box after every refused press, because the visitor may have scrolled away from it since the last one.
  useEffect(() => {
    if (reminders > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [reminders])
  if (!hasCheckbox) return null
  return (
    <div ref={box} className="legal" part="legal">
      <input
        id={id}
        type="checkbox"
        checked={isAccepted}
        onChange={({ currentTarget }) => acceptLegal(kit, currentTarget.checked)}
      />
      <label htmlFor={id}>
        <LegalText of="legalAccept" pages={pages} />
      </label>
      {/* With another key this is a new element, so it shakes and is read out again. */}
      {isDue && <span key={reminders} className="due" />}
      <span className="why" role="alert">
        {isDue && <span key={reminders}>{t('legalFirst')}</span>}
      </span>
    </div>
  )
}

/** Shows the sentence that says which terms the visitor accepts by connecting, if the site has such pages and no checkbox. */
export function LegalNotice() {
  useSheet(css)
  const { hasCheckbox, termsConditionsUrl, privacyPolicyUrl } = useSelect(legal)
  if (hasCheckbox || !(termsConditionsUrl || privacyPolicyUrl)) return null
  return (
    <p className="s legal-notice" part="legal">
      <LegalText of="legalNotice" pages={{ termsConditionsUrl, privacyPolicyUrl }} />
    </p>
  )
}
