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
 * The code for the current choice, for each way to use the kit. They look like tabs but are radio buttons: tests find the modal's tabs by
 * their role, so the page must not have any.
 */
export function CodeTabs({ choice, texts }: CodeTabsProps) {
  const [way, setWay] = useState<Way>('react')
  const heading = useId()
  return (
    <section className="code-tabs" aria-labelledby={heading}>
      <h2 id={heading}>{texts.code}</h2>
      <div className="card">
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
      </div>
    </section>
  )
}
