import { ruleContent } from '#contract/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { sanitiseHtml } from '#server/lib/sanitise-html.ts'

/**
 * What is left after cleaning must still be a content: a script alone leaves nothing, and `&`
 * becomes five characters.
 */
export function cleanRule<Rule extends { content: string }>(rule: Rule): Rule {
  const { data: content, error } = ruleContent.safeParse(sanitiseHtml(rule.content))
  if (content !== undefined) return { ...rule, content }
  const message = error?.issues[0]?.message ?? 'Contenu invalide'
  throw new AppError('validation_failed', message, { fields: { content: message } })
}
