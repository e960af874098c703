import { useId } from 'react'

export interface RadiosProps<Value extends string> {
  readonly legend: string
  readonly names: Readonly<Record<Value, string>>
  readonly value: string
  readonly change: (value: Value) => void
  /** Whether each name is written in the language it names; sets `lang`. */
  readonly isOwnLanguage?: boolean
}

/** Radio buttons side by side. */
export function Radios<Value extends string>({
  legend,
  names,
  value,
  change,
  isOwnLanguage,
}: RadiosProps<Value>) {
  const group = useId()
  return (
    <fieldset className="choices">
      <legend className="hidden">{legend}</legend>
      {(Object.entries(names) as [Value, string][]).map(([each, name]) => (
        <label key={each} lang={isOwnLanguage ? each : undefined}>
          <input type="radio" name={group} checked={value === each} onChange={() => change(each)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
