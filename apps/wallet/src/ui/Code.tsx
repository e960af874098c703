interface CodeProps {
  readonly label: string
  readonly text: string
}

/** Shows a text unchanged. A long text scrolls, also by keyboard. */
export function Code({ label, text }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}
