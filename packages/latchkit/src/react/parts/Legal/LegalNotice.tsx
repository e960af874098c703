import { legal } from '../../../core/select/legal.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Legal.css?inline'
import { LegalText } from './LegalText.js'

/** The sentence that says which terms connecting accepts, where the site has such pages and does not ask. */
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
