import { type Kit, setTheme, type ThemeMode } from 'latchkit'
import { useId, useState } from 'react'

const modes: Readonly<Record<ThemeMode, string>> = { light: 'Light', dark: 'Dark', system: 'System' }
const accents = ['#1957f0', '#7c3aed', '#0f766e', '#c2410c', '#1c1b19'] as const
const roundest = 32

/** Changes the look of every kit on the page, at once and while a modal is open. */
export function ThemePanel({ kits }: { readonly kits: readonly Kit[] }) {
  const [theme, setOwn] = useState(() => {
    const { themeMode = 'system', themeVariables } = kits[0]?.store.getState().theme ?? {}
    return {
      mode: themeMode,
      accent: themeVariables?.accent ?? accents[0],
      radius: themeVariables?.radius ?? 24,
    }
  })
  const group = useId()
  const change = (next: Partial<typeof theme>) => {
    const { mode, accent, radius } = { ...theme, ...next }
    setOwn({ mode, accent, radius })
    for (const kit of kits) setTheme(kit, { themeMode: mode, themeVariables: { accent, radius } })
  }
  return (
    <section className="card" aria-labelledby={`${group}-heading`}>
      <h2 id={`${group}-heading`}>Theme</h2>
      <div className="stack">
        <fieldset className="choices">
          <legend className="hidden">Mode</legend>
          {Object.entries(modes).map(([mode, name]) => (
            <label key={mode}>
              <input
                type="radio"
                name={`${group}-mode`}
                checked={theme.mode === mode}
                onChange={() => change({ mode: mode as ThemeMode })}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className="field">
          <span className="plain">Accent</span>
          <div className="swatches">
            <label>
              <span className="hidden">Accent colour</span>
              <input
                type="color"
                value={theme.accent}
                onChange={({ target }) => change({ accent: target.value })}
              />
            </label>
            <select
              aria-label="Accent"
              value={theme.accent}
              onChange={({ target }) => change({ accent: target.value })}
            >
              {[...new Set([theme.accent, ...accents])].map((accent) => (
                <option key={accent}>{accent}</option>
              ))}
            </select>
          </div>
        </div>
        <label className="field">
          Radius
          <input
            type="range"
            min={0}
            max={roundest}
            value={theme.radius}
            onChange={({ target }) => change({ radius: Number(target.value) })}
          />
        </label>
      </div>
    </section>
  )
}
