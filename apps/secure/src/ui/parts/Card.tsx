/** @jsxImportSource preact */

/** A card of facts, one per line. */
export const Card = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl class="card">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
