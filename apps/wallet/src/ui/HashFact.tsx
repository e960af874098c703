/** Shows the hash of the signed data: another device with the same hash has the same request. */
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
