import * as v from 'valibot'

// Kinds of query fields. A query is text: numbers are decimal, list items are separated by commas.

/** A whole number between two limits. */
export const wholeNumber = (min: number, max: number, byDefault: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'Expected a whole number'),
      v.transform(Number),
      v.minValue(min, `Expected at least ${min}`),
      v.maxValue(max, `Expected at most ${max}`),
    ),
    String(byDefault),
  )

/** A text of at least one character. */
export const shortText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, 'Expected some text'),
      v.maxLength(maxLength, `Expected at most ${maxLength} characters`),
    ),
  )

/** A list separated by commas. Duplicates are dropped. */
export const commaList = (item: RegExp, what: string, maxItems: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => [...new Set(text.split(','))]),
      v.maxLength(maxItems, `Expected at most ${maxItems}`),
      v.everyItem((one) => item.test(one), `Expected ${what}, with commas between`),
    ),
  )

/** Form of the ids of wallets, images and projects. */
export const idPattern = /^[A-Za-z0-9-]{1,64}$/
