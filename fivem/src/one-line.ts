/** A text as the site takes it: one that others wrote must not have a whole call refused. */
export const oneLine = (text: string, longest: number) =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()].slice(0, longest).join('').trim()
