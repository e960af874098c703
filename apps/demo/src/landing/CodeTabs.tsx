import { useId, useState } from 'react'
import { Copy } from './Copy.js'
import type { Choice } from './choice.js'
import { Highlighted } from './Highlighted.js'
import { Radios } from './Radios.js'
import { snippetsOf, type Way } from './snippets.js'
import type { LandingTexts } from './texts.js'

interface CodeTabsProps {
  readonly choice: Choice
  readonly texts: LandingTexts
}

/**
 * The code for what was chosen, by the way to use the kit. They look like tabs and are a choice of one: the tabs of the page are
 * those of the modal, which are found by their role.
 */
export function CodeTabs({ choice, texts }: CodeTabsProps) {
  const [way, setWay] = useState<Way>('react')
  const heading = useId()
  return (
    <section className="card code-tabs" aria-labelledby={heading}>
      <h2 id={heading}>{texts.code}</h2>
      <Radios legend={texts.code} names={texts.ways} value={way} change={setWay} />
      <div className="stack">
        {snippetsOf(choice)[way].map(({ name, code }) => (
          <figure key={name} className="file">
            <figcaption>
              <span dir="ltr">{name}</span>
              <Copy text={code} what={texts.itsCode} texts={texts} />
            </figcaption>
            <pre className="code" dir="ltr">
              <Highlighted code={code} />
            </pre>
          </figure>
        ))}
      </div>
    </section>
  )
}
