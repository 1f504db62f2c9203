import './config-lines.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { copyText } from '#web/lib/copy-text.ts'

const COPIED_MS = 3000

type ConfigLinesProps = {
  label: string
  lines: string
  /** Whether it is all that its part of the page is about. */
  isHeading?: boolean
}

/** Lines of a configuration, to be copied as they stand. */
export function ConfigLines({ label, lines, isHeading = false }: ConfigLinesProps) {
  const id = useId()
  const place = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const isCopied = await copyText(lines)
    if (!isCopied) place.current?.select()
    setOutcome(isCopied ? 'copied' : 'refused')
  }

  const name = <label htmlFor={id}>{label}</label>
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {isHeading ? <h2>{name}</h2> : <p className="font-semibold">{name}</p>}
        <Button
          variant="ghost"
          size="small"
          icon={outcome === 'copied' ? 'check' : 'copy'}
          onClick={copy}
        >
          {outcome === 'copied' ? 'Copié' : 'Copier'}
        </Button>
      </div>
      <div className="config-lines">
        <textarea
          ref={place}
          id={id}
          className="control"
          readOnly
          wrap="off"
          rows={lines.split('\n').length}
          spellCheck={false}
          value={lines}
          onFocus={(event) => event.target.select()}
        />
        <p role="status" className={outcome === 'refused' ? 'field-hint' : 'sr-only'}>
          {outcome === 'copied' && 'Copié'}
          {outcome === 'refused' && 'Le texte est sélectionné : copiez-le avec Ctrl C.'}
        </p>
      </div>
    </>
  )
}
