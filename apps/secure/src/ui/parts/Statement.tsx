/** @jsxImportSource preact */

/** A sentence with one value in it at `{}`, isolated from the direction of the text. A sentence without a value is strong itself. */
export function Statement({
  text,
  value = '',
}: {
  readonly text: string
  readonly value?: string | undefined
}) {
  const [before, after] = text.split('{}')
  return (
    <p class="statement">
      {after === undefined ? (
        <strong>{text}</strong>
      ) : (
        <>
          {before}
          <bdi>
            <strong>{value}</strong>
          </bdi>
          {after}
        </>
      )}
    </p>
  )
}
