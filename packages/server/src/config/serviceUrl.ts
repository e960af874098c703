import * as v from 'valibot'

/** A URL that the operator sets. Nothing that a caller sends becomes one (G2). */
export const serviceUrl = v.pipe(
  v.string(),
  v.check(
    (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
    'Expected an http or https address',
  ),
)
