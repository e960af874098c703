import * as v from 'valibot'

/** A URL that the operator sets. Nothing that a caller sends becomes one (G2). */
export const serviceUrl = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'Expected an http or https address',
  ),
)
