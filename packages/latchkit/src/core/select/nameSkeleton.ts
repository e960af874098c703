// Characters that look like a Latin letter, by that letter. Compatibility forms (fullwidth, mathematical) and marks are removed
// before this table is used. Letters of scripts that UTS 31 does not recommend are missing, because they are a risk by
// themselves.
const lookalikes: Readonly<Record<string, string>> = {
  a: 'ɑаαᴀӕ@',
  b: 'вƅьъʙβ฿',
  c: 'сϲςᴄ¢',
  d: 'ԁɗđժ',
  e: 'еєεҽℯɛ€',
  f: 'ғƒſ',
  g: 'ɡցɢԍ',
  h: 'һհнħʜҺΗ',
  i: 'ιіıɩӏΙІӀ1l|!ӏɪⅼ',
  j: 'јʝյ',
  k: 'κкᴋҡқ',
  m: 'мᴍʍΜ',
  n: 'ηпոռɴΝ',
  o: 'оοσ0օөø○',
  p: 'рρᴩΡ',
  q: 'ԛզ',
  r: 'гʀᴦ',
  s: 'ѕꜱ5$ՏЅ',
  t: 'тτᴛŧ₮',
  u: 'υսᴜμц',
  v: 'νѵᴠ',
  w: 'ωԝѡᴡшա',
  x: 'хχ×ҳΧ',
  y: 'уγүʏყΥ',
  z: 'ᴢʐΖȥ',
}

const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/**
 * Returns the skeleton of a name: names that look alike have the same one (UTS 39). Marks, spaces and case are removed, and
 * `l`, `1` and `I` become equal, as do `rn` and `m`, and `vv` and `w`. Use it only to compare, never to display.
 */
export function nameSkeleton(name: string): string {
  const letters = [
    ...name.normalize('NFKD').replace(/[\p{M}\p{Z}\p{P}\p{Cf}]/gu, (mark) => letterOf.get(mark) ?? ''),
  ]
  return letters
    .map((letter) => letterOf.get(letter) ?? letterOf.get(letter.toLowerCase()) ?? letter.toLowerCase())
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
