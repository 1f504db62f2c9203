import { apiDocument } from '#contract/endpoints/reference.ts'
import { escapeHtml } from '#server/lib/html.ts'

type Schema = Record<string, unknown>
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
  security?: unknown[]
}
type OpenapiDocument = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

const schemaOf = (content: Record<string, { schema?: Schema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema
const block = (title: string, schema: Schema | undefined) =>
  schema
    ? `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
    : ''

function operationHtml(path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}${required ? ', requis' : ''})</li>`,
  )
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>${operation.security ? ' 🔒' : ''}</summary>
${parameters.length ? `<h3>Paramètres</h3><ul>${parameters.join('')}</ul>` : ''}
${block('Corps', schemaOf(operation.requestBody?.content))}
${block('Réponse', schemaOf(operation.responses?.['200']?.content))}
</details>`
}

/** The OpenAPI document as one plain page, without script. */
export function referencePage({ info, paths }: OpenapiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(path, method, operation)),
  )
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><link rel="stylesheet" href="/reference.css"><title>${escapeHtml(info.title)}</title></head>
<body><main>
<h1>${escapeHtml(info.title)}</h1>
<p>Toutes les réponses d’erreur ont la forme <code>{ success: false, code, message, error, fields? }</code>. 🔒 : jeton <code>Authorization: Bearer</code> requis. Document complet : <a href="${apiDocument.path}">openapi.json</a>.</p>
${operations.join('\n')}
</main></body>
</html>`
}
