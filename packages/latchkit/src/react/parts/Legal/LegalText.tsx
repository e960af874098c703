import type { LegalInfo } from '../../../core/select/legal.js'
import { isPageLink } from '../../../wire/links.js'
import { useText } from '../../host/useHost.js'
import { legalTexts } from '../../text/en/legal.js'

/** Props: the sentence to show, and the pages that it links to. */
export interface LegalTextProps {
  readonly of: 'legalAccept' | 'legalNotice'
  readonly pages: Pick<LegalInfo, 'termsConditionsUrl' | 'privacyPolicyUrl'>
}

/** Shows a sentence with links to the site's terms, its privacy policy, or both. */
export function LegalText({ of, pages: { termsConditionsUrl, privacyPolicyUrl } }: LegalTextProps) {
  const t = useText(legalTexts)
  const pages = [
    { name: t('termsOfService'), url: termsConditionsUrl },
    { name: t('privacyPolicy'), url: privacyPolicyUrl },
  ].filter(({ url }) => url !== undefined)
  const [before, between, after] = t(pages.length > 1 ? `${of}Both` : `${of}One`).split(/\{\w+\}/)
  const [first, second] = pages.map(({ name, url }) => (
    <a
      key={name}
      className="link"
      part="link"
      href={isPageLink(url) ? url : undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {name}
    </a>
  ))
  return (
    <>
      {before}
      {first}
      {between}
      {second}
      {after}
    </>
  )
}
