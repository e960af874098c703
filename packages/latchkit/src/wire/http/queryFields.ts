import * as v from 'valibot'

// The kinds of things a query can hold. A query is text: numbers are written in decimal, lists with commas between.

/** A whole number between two others. */
export const whole = (least: number, most: number, byDefault: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'Expected a whole number'),
      v.transform(Number),
      v.minValue(least, `Expected at least ${least}`),
      v.maxValue(most, `Expected at most ${most}`),
    ),
    String(byDefault),
  )

/** A text of at least one character. */
export const words = (longest: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, 'Expected some text'),
      v.maxLength(longest, `Expected at most ${longest} characters`),
    ),
  )

/** Items with commas between, each once. */
export const list = (item: RegExp, what: string, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => [...new Set(text.split(','))]),
      v.maxLength(most, `Expected at most ${most}`),
      v.everyItem((one) => item.test(one), `Expected ${what}, with commas between`),
    ),
  )

/** Ids of wallets, images and projects. */
export const idPattern = /^[A-Za-z0-9-]{1,64}$/
