/** The hash of the signed data: another device that shows the same one is asked the same. */
export function HashFact({ hash }: { readonly hash: string }) {
  return (
    <details>
      <summary>Hash, to compare on another device</summary>
      <p>
        <code>{hash}</code>
      </p>
    </details>
  )
}
