/** @jsxImportSource preact */

/** Six digits to compare, in two groups. Screen readers read them one by one. */
export function Digits({ digits }: { readonly digits: string }) {
  const half = digits.length / 2
  return (
    <p class="digits" dir="ltr">
      <span class="unseen">{[...digits].join(' ')}</span>
      <span aria-hidden="true">{digits.slice(0, half)}</span>
      <span aria-hidden="true">{digits.slice(half)}</span>
    </p>
  )
}
