import type { ListedRule } from './read-rule.ts'

/** For comparing: no case, no accents, no tags, one kind of apostrophe. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/** The rules that hold every word of the query, wherever they say it. */
export function findRules(rules: ListedRule[], query: string): ListedRule[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return rules.filter((rule) => {
    const text = plain(
      [rule.title, rule.description, rule.content, rule.examples, rule.punishment].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
