import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { lines } from '#web/lib/text.ts'
import type { ListedRule } from './read-rule.ts'
import { RichText } from './rich-text.tsx'

const COPIED_FOR = 3000

/** What a rule says once opened, below its description: the text, examples, and what breaking it costs. */
export function RuleBody({ rule }: { rule: ListedRule }) {
  const examples = lines(rule.examples)
  return (
    <div className="grid max-w-[44rem] gap-5">
      <RichText html={rule.content} />
      {examples.length > 0 && (
        <div className="border-l-2 border-line-strong pl-5">
          <p className="code">Exemples</p>
          <p className="mt-1 whitespace-pre-line italic">{examples.join('\n')}</p>
        </div>
      )}
      {rule.punishment && (
        <p className="flex gap-4 bg-[color-mix(in_srgb,var(--bad)_9%,transparent)] px-5 py-4 text-ink">
          <Icon name="gavel" className="mt-0.5 text-bad" />
          <span>
            <strong>Sanction :</strong> {rule.punishment}
          </span>
        </p>
      )}
      <RuleLink id={rule.id} />
    </div>
  )
}

/** The rule's own address: follows it, and puts it in the clipboard where the browser allows. */
function RuleLink({ id }: { id: number }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const address = new URL(`#regle-${id}`, location.href).href
    setCopied(await copyText(address))
  }

  return (
    <p className="flex items-center gap-4">
      <Link to={`#regle-${id}`} className="link inline-flex items-center gap-2" onClick={copy}>
        <Icon name="copy" />
        Lien vers cette règle
      </Link>
      <span role="status" className="text-good">
        {copied && 'Lien copié'}
      </span>
    </p>
  )
}
