import { escapeHtml } from '#server/lib/html.ts'

export type MailContent = {
  title: string
  paragraphs: string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  footnote?: string
}

/** Those of brand/theme.css by night: a mail knows no variables. */
const [ACCENT, ON_ACCENT, AMBER] = ['#ff3d63', '#16020a', '#ffb45a']

/**
 * One content as the two parts of a mail; everything in it is text, so nothing in it can be markup.
 */
export function layOutMail(
  brandName: string,
  { title, paragraphs, action, footnote }: MailContent,
): { text: string; html: string } {
  const text = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label} : ${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `— ${brandName}`,
  ].join('\n\n')
  const lines = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>')
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#070b16;padding:32px 16px;font-family:Segoe UI,Helvetica,Arial,sans-serif;color:#e9ecf4">
<div style="max-width:560px;margin:0 auto;background:#0f1729;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;letter-spacing:.2em;text-transform:uppercase;font-size:12px;color:${AMBER}">${escapeHtml(brandName)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;color:#fff">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${lines(paragraph)}</p>`).join('\n')}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${ACCENT};color:${ON_ACCENT};font-weight:700;text-decoration:none;padding:14px 24px;border-radius:8px">${escapeHtml(action.label)}</a></p>` : ''}
${footnote ? `<p style="margin:24px 0 0;font-size:13px;line-height:1.5;color:#9aa6bf">${lines(footnote)}</p>` : ''}
</div></body></html>`
  return { text, html }
}
