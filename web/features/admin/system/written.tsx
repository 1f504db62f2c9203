/** A setting of the site, with what it is set to: SMTP_URL, BACKUP_EVERY=24. */
const SETTING = /(\b[A-Z][A-Z0-9]*_[A-Z0-9_]+(?:=\w+)?)/

/** A sentence of the site's, in which what one types into its configuration is told apart. */
export function Written({ text }: { text: string }) {
  return text.split(SETTING).map((part, index) =>
    // Every second part is what was matched.
    index % 2 === 1 ? <code key={`${index}-${part}`}>{part}</code> : part,
  )
}
