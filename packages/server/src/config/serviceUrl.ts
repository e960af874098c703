import * as v from 'valibot'

/** An address the operator gives: what a caller sends never becomes one (G2). */
export const serviceUrl = v.pipe(
  v.string(),
  v.check(
    (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
    'Expected an http or https address',
  ),
)
