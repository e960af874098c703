interface AddressProps {
  readonly value: string
}

/** Shows a full address in groups of four for comparing. It is copied without the gaps. */
export function Address({ value }: AddressProps) {
  const groups = /^0x[\da-f]{40}$/i.test(value) ? (value.match(/^0x.{4}|.{4}/g) ?? [value]) : [value]
  return (
    <code className="address">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move.
        <span key={index}>{group}</span>
      ))}
    </code>
  )
}
