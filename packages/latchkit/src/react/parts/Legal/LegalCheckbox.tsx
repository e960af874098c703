import { useId } from 'react'
import { acceptLegal } from '../../../core/actions/modal/acceptLegal.js'
import type { Kit } from '../../../core/kit/kit.js'
import { legal } from '../../../core/select/legal.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Legal.css?inline'
import { LegalText } from './LegalText.js'

/** `reminders` counts the presses that were refused because it is not ticked. */
export interface LegalCheckboxProps {
  readonly kit: Kit
  readonly reminders: number
}

/** The checkbox by which a visitor accepts the site's terms before anything connects, where the site asks for it. */
export function LegalCheckbox({ kit, reminders }: LegalCheckboxProps) {
  useSheet(css)
  const t = useText()
  const id = useId()
  const { hasCheckbox, isAccepted, ...pages } = useSelect(legal)
  if (!hasCheckbox) return null
  const isDue = reminders > 0 && !isAccepted
  return (
    <div className="legal" part="legal">
      <input
        id={id}
        type="checkbox"
        checked={isAccepted}
        onChange={({ currentTarget }) => acceptLegal(kit, currentTarget.checked)}
      />
      <label htmlFor={id}>
        <LegalText of="legalAccept" pages={pages} />
      </label>
      {/* Another reminder is another element: it shakes and is read out again. */}
      {isDue && <span key={reminders} className="due" />}
      <span className="hidden" role="alert">
        {isDue && <span key={reminders}>{t('legalFirst')}</span>}
      </span>
    </div>
  )
}
