import { useId } from 'react'
import { type Brand, brands, type Choice } from './choice.js'
import type { LandingTexts } from './texts.js'

interface BrandsProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  readonly change: (part: Partial<Choice>) => void
}

/** A swatch's corner radius, as a share of its brand's. */
const swatchShare = 0.4

/** Five brands to choose from, each with its accent and its corners. */
export function Brands({ choice, texts, change }: BrandsProps) {
  const group = useId()
  return (
    <fieldset className="brands">
      <legend className="hidden">{texts.brand}</legend>
      {(Object.keys(brands) as Brand[]).map((name) => {
        const { accent, radius } = brands[name]
        return (
          <label key={name} title={texts.brands[name]}>
            <input
              type="radio"
              name={group}
              aria-label={texts.brands[name]}
              checked={choice.accent === accent && choice.radius === radius}
              onChange={() => change({ accent, radius })}
              style={{ background: accent, borderRadius: radius * swatchShare }}
            />
          </label>
        )
      })}
    </fieldset>
  )
}

/** A colour field for any accent, and a list of the brands' accents. */
export function Accent({ choice, texts, change }: BrandsProps) {
  const accents = Object.values(brands).map(({ accent }) => accent)
  return (
    <div className="accent">
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
  )
}
