import { expect, it } from 'vitest'
import { latinDigits } from './latinDigits.js'

it.each([
  ['Latin', '0123456789'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['full width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('reads %s digits', (_, digits) => {
  expect(latinDigits(digits)).toBe('0123456789')
})

it('leaves all else as it is, numbers that are no decimal digits too', () => {
  expect(latinDigits('a ½ ² Ⅷ ٫ 五 -1.5')).toBe('a ½ ² Ⅷ ٫ 五 -1.5')
})
