import { useId } from 'react'
import { type Choice, chosenFeatures, unchosen } from './choice.js'
import { Radios } from './Radios.js'
import type { LandingTexts } from './texts.js'

const accents = [unchosen.accent, '#7c3aed', '#0f766e', '#c2410c', '#1c1b19'] as const
const roundest = 32
const languages = { en: 'English', ar: 'العربية' } as const

interface ControlsProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  readonly change: (part: Partial<Choice>) => void
}

/**
 * Changes the look, the language and the features of everything on the page at once, even while a modal is open. A kit cannot change its
 * families of chains: only the code and the live modal follow that choice, not the page's own kit.
 */
export function Controls({ choice, texts, change }: ControlsProps) {
  const heading = useId()
  return (
    <section className="card controls" aria-labelledby={heading}>
      <h2 id={heading}>{texts.controls}</h2>
      <div className="stack">
        <Radios
          legend={texts.mode}
          names={texts.modes}
          value={choice.mode}
          change={(mode) => change({ mode })}
        />
        <Radios
          legend={texts.language}
          names={languages}
          value={choice.lang}
          change={(lang) => change({ lang })}
          isOwnLanguage
        />
        <Radios
          legend={texts.families}
          names={texts.family}
          value={choice.families}
          change={(families) => change({ families })}
        />
        <div className="pair even">
          <Accent choice={choice} texts={texts} change={change} />
          <label className="field">
            {texts.radius}
            <input
              type="range"
              min={0}
              max={roundest}
              value={choice.radius}
              onChange={({ target }) => change({ radius: Number(target.value) })}
            />
          </label>
        </div>
        <fieldset className="checks">
          <legend className="plain">{texts.features}</legend>
          {chosenFeatures.map((name) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={choice.features[name]}
                onChange={({ target }) =>
                  change({ features: { ...choice.features, [name]: target.checked } })
                }
              />
              {texts.feature[name]}
            </label>
          ))}
        </fieldset>
      </div>
    </section>
  )
}

function Accent({ choice, texts, change }: ControlsProps) {
  return (
    <div className="field">
      <span className="plain">{texts.accent}</span>
      <div className="swatches">
        <input
          type="color"
          aria-label={texts.accentColour}
          value={choice.accent}
          onChange={({ target }) => change({ accent: target.value })}
        />
        <select
          aria-label={texts.accent}
          dir="ltr"
          value={choice.accent}
          onChange={({ target }) => change({ accent: target.value })}
        >
          {[...new Set([choice.accent, ...accents])].map((accent) => (
            <option key={accent}>{accent}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
