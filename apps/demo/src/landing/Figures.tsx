import longListPage from '../../../../docs/decisions/0030-room-for-every-family.md?url'
import budgetsPage from '../../../../docs/decisions/budgets.md?url'
import guidePage from '../../../../README.md?url'
import type { LandingTexts } from './texts.js'

/** Figures that the build reads from the files in which they are recorded: see `scripts/lib/standingFigures.mjs`. */
declare const latchkitFigures: {
  readonly firstLoad: number
  readonly listUsable: number
  readonly opening: string
  readonly longList: { readonly least: string; readonly most: string }
}

const bytesInKilobyte = 1000
const msInSecond = 1000

/** Reasons to choose the kit. Each with a figure links to the page that explains its measurement. */
export function Figures({ texts }: { readonly texts: LandingTexts }) {
  const { firstLoad, listUsable, opening, longList } = latchkitFigures
  const kilobytes = (bytes: number) => String(bytes / bytesInKilobyte)
  const seconds = (ms: string) => (Number(ms) / msInSecond).toFixed(1)
  const facts = [
    [texts.opens(seconds(opening)), texts.opensAbout, texts.measuredBy, budgetsPage],
    [
      texts.light(kilobytes(firstLoad)),
      texts.lightAbout(kilobytes(listUsable)),
      texts.measuredBy,
      budgetsPage,
    ],
    [texts.serverless, texts.serverlessAbout, texts.guide, guidePage],
    [texts.smooth, texts.smoothAbout(longList), texts.measuredBy, longListPage],
  ] as const
  return (
    <section className="figures" aria-labelledby="figures">
      <h2 id="figures" className="hidden">
        {texts.figures}
      </h2>
      {facts.map(([fact, about, how, page]) => (
        <div key={fact}>
          <h3>{fact}</h3>
          <p>
            {about}{' '}
            <a href={page} aria-label={`${how}: ${fact}`}>
              {how}
            </a>
          </p>
        </div>
      ))}
    </section>
  )
}
