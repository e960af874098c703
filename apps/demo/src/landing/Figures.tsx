import benchesPage from '../../../../docs/decisions/0030-room-for-every-family.md?url'
import budgetsPage from '../../../../docs/decisions/budgets.md?url'
import type { LandingTexts } from './texts.js'

/** Figures that the build reads from the files in which they are recorded: see `scripts/lib/standingFigures.mjs`. */
declare const latchkitFigures: {
  readonly firstLoad: number
  readonly listUsable: number
  readonly clickToList: readonly [string, string]
  readonly longList: string
}

const bytesInKilobyte = 1000

/** A few figures, each with a link to the page that explains its measurement. */
export function Figures({ texts }: { readonly texts: LandingTexts }) {
  const { firstLoad, listUsable, clickToList, longList } = latchkitFigures
  const kilobytes = (bytes: number) => texts.kilobytes(String(bytes / bytesInKilobyte))
  const facts = [
    [kilobytes(firstLoad), texts.firstLoad, texts.rule, budgetsPage],
    [kilobytes(listUsable), texts.listUsable, texts.rule, budgetsPage],
    [texts.times(...clickToList), texts.clickToList, texts.bench, benchesPage],
    [longList, texts.longList, texts.bench, benchesPage],
  ] as const
  return (
    <section className="figures" aria-labelledby="figures">
      <h2 id="figures">{texts.figures}</h2>
      <div className="cards">
        {facts.map(([figure, about, how, page]) => (
          <div key={about} className="card">
            <strong>{figure}</strong> <span>{about}</span>
            <small>
              {how === texts.bench ? <code dir="ltr">{how}</code> : how} ·{' '}
              <a href={page} aria-label={`${texts.measuredBy}: ${figure}`}>
                {texts.measuredBy}
              </a>
            </small>
          </div>
        ))}
      </div>
    </section>
  )
}
