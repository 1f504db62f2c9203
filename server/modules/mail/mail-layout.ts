import type { Appearance } from '#contract/appearance.ts'
import { escapeHtml } from '#server/lib/html.ts'

export type MailContent = {
  title: string
  paragraphs: string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  footnote?: string
}

type MailLook = Pick<Appearance, 'identity' | 'colours' | 'mail'>

/**
 * One content as the two parts of a mail; everything in it is text, so nothing in it can be markup.
 * In the colours of the night, written out: a mail knows no variables.
 */
export function layOutMail(
  { identity: { name }, colours: { dark }, mail: { footer } }: MailLook,
  { title, paragraphs, action, footnote }: MailContent,
): { text: string; html: string } {
  const text = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label} : ${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `— ${name}`,
    ...(footer ? [footer] : []),
  ].join('\n\n')
  const lines = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>')
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${dark.ground};padding:32px 16px;font-family:Segoe UI,Helvetica,Arial,sans-serif;color:${dark.ink}">
<div style="max-width:560px;margin:0 auto;background:${dark.surface};border-radius:12px;padding:32px">
<p style="margin:0 0 24px;letter-spacing:.2em;text-transform:uppercase;font-size:12px;color:${dark.amberText}">${escapeHtml(name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;color:${dark.ink}">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${lines(paragraph)}</p>`).join('\n')}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${dark.accent};color:${dark.onAccent};font-weight:700;text-decoration:none;padding:14px 24px;border-radius:8px">${escapeHtml(action.label)}</a></p>` : ''}
${footnote ? `<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:${dark.soft}">${lines(footnote)}</p>` : ''}
</div>
${footer ? `<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:${dark.soft}">${lines(footer)}</p>` : ''}
</body></html>`
  return { text, html }
}
