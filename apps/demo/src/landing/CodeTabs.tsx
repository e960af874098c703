import { useId } from 'react'
import { Copy } from './Copy.js'
import type { Choice } from './choice.js'
import { Highlighted } from './Highlighted.js'
import { Radios } from './Radios.js'
import { snippetsOf, type Way } from './snippets.js'
import type { LandingTexts } from './texts.js'

interface CodeTabsProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  readonly way: Way
  readonly setWay: (way: Way) => void
}

/**
 * The code for the current choice, for each way to use the kit. Radio buttons that look like tabs: tests find the modal's tabs by role, so
 * the page must have none.
 */
export function CodeTabs({ choice, texts, way, setWay }: CodeTabsProps) {
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
                <Copy text={code} what={texts.codeOf(name)} texts={texts} />
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
