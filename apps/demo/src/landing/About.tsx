import arabicPage from '../../../../docs/arabic.md?url'
import licence from '../../../../LICENSE?url'
import guidePage from '../../../../README.md?url'
import type { LandingTexts } from './texts.js'

/** The version of the package, which the build reads from it. */
declare const latchkitVersion: string

interface AboutProps {
  readonly texts: LandingTexts
  readonly lang: string
}

/** Links to the documentation and the licence, which the page serves itself, and the version. */
export function About({ texts, lang }: AboutProps) {
  return (
    <nav className="about" aria-label={texts.about}>
      <a href={/^ar\b/.test(lang) ? arabicPage : guidePage}>{texts.docs}</a>
      <a href={licence}>{texts.licence}</a>
      <span dir="ltr">v{latchkitVersion}</span>
    </nav>
  )
}
