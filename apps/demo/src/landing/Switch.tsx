interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly isFixed?: boolean
  readonly change: (isOn: boolean) => void
}

/** A checkbox that looks like a switch, with its label before it. */
export function Switch({ label, isOn, isFixed, change }: SwitchProps) {
  return (
    <label className="check">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => change(target.checked)}
      />
    </label>
  )
}
