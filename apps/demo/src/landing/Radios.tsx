import { useId } from 'react'

export interface RadiosProps<Value extends string> {
  readonly legend: string
  readonly names: Readonly<Record<Value, string>>
  readonly value: string
  readonly change: (value: Value) => void
  /** Whether each name is written in the language it names; sets `lang`. */
  readonly isOwnLanguage?: boolean
  /** Called when the checked button is pressed again, or Space while it has the focus. */
  readonly again?: (value: Value) => void
  readonly disabled?: readonly Value[]
}

/** Radio buttons side by side. */
export function Radios<Value extends string>({
  legend,
  names,
  value,
  change,
  isOwnLanguage,
  again,
  disabled,
}: RadiosProps<Value>) {
  const group = useId()
  return (
    <fieldset className="choices">
      <legend className="hidden">{legend}</legend>
      {(Object.entries(names) as [Value, string][]).map(([each, name]) => (
        <label key={each} lang={isOwnLanguage ? each : undefined}>
          <input
            type="radio"
            name={group}
            checked={value === each}
            disabled={disabled?.includes(each)}
            onChange={() => change(each)}
            onClick={() => value === each && again?.(each)}
            onKeyDown={(event) => {
              // Browsers differ in whether Space on the checked button is a click.
              if (event.key !== ' ' || value !== each || !again) return
              event.preventDefault()
              again(each)
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
