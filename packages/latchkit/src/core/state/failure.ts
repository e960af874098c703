/** A failure as the state holds it: the code of the catalogue, and the texts of its data. */
export interface Failure {
  readonly code: string
  readonly texts: Readonly<Record<string, string>>
}
