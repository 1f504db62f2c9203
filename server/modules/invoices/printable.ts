/** The characters of the standard PDF fonts beyond Latin-1. */
const WINDOWS_EXTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

const isPrintable = (character: string) =>
  /^[\x20-\x7e\xa0-\xff]$/.test(character) || WINDOWS_EXTRAS.has(character)

/**
 * A text in the characters that every PDF reader has: narrow blanks become blanks, foreign accents
 * fall off, pictures go.
 */
export function printable(text: string): string {
  const spaced = text
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, '\u00a0')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
  const characters = [...spaced.normalize('NFC')].map((character) => {
    if (isPrintable(character)) return character
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
    return [...bare].every(isPrintable)
      ? bare
      : /\p{Extended_Pictographic}/u.test(character)
        ? ''
        : '?'
  })
  return characters.join('').trim() || '-'
}
