import './code-line.css'
import { IconButton } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'

type CodeLineProps = { text: string /** What the button says. */; copyLabel: string; href?: string }

/** An identifier on one line, however long: cut where there is no room, copied whole. */
export function CodeLine({ text, copyLabel, href }: CodeLineProps) {
  const { showToast } = useToast()

  async function copy() {
    if (await copyText(text))
      showToast({ title: 'Identifiant copié', message: text, variant: 'success' })
    else showToast({ title: 'Identifiant à copier', message: text, duration: 8000 })
  }

  const code = <code title={text}>{text}</code>
  return (
    <span className="code-line">
      {href ? (
        <a className="link" href={href} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        code
      )}
      <IconButton name="copy" label={copyLabel} onClick={copy} />
    </span>
  )
}
