import { Facts } from './Facts.js'

/** What the kit knows of the visitor's accounts. */
export function AccountCard({ title }: { readonly title: string }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <Facts />
    </section>
  )
}
