/** Returns the number of characters at the end of a memo that are too many for so many bytes of UTF-8. */
export function memoExcess(memo: string, maxBytes: number): number {
  const characters = [...memo]
  let bytes = 0
  const fitting = characters.findIndex((each) => {
    bytes += new TextEncoder().encode(each).length
    return bytes > maxBytes
  })
  return fitting < 0 ? 0 : characters.length - fitting
}
