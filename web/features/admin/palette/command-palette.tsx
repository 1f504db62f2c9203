import './palette.css'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { closeModal, openModal } from '#web/lib/modals.ts'
import { useMay } from '../admin-session.tsx'
import { findCommands, plain } from './commands.ts'
import { useFindings } from './use-findings.ts'

/** What is read out as one types, and shown when there is nothing else. */
function outcome(words: string, count: number, isAsking: boolean): string {
  if (!words) return ''
  if (isAsking) return 'Recherche…'
  if (count === 0) return `Rien ne correspond à « ${words} ».`
  return count === 1 ? '1 résultat' : `${count} résultats`
}

/** What was typed stands out of what it was found in. */
function Found({ text, words }: { text: string; words: string }) {
  const start = plain(text).indexOf(plain(words))
  const end = start + words.length
  if (start < 0 || start === end) return text
  return (
    <>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  )
}

/** Goes to any place of the panel, adds a thing, finds whatever a customer names. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const base = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const may = useMay()
  const [at, setAt] = useState(0)
  const words = typed.trim()
  const { groups: findings, isAsking } = useFindings(words)
  const groups = [...findCommands(typed, may), ...findings].filter(
    ({ commands }) => commands.length > 0,
  )
  const all = groups.flatMap(({ commands }) => commands)
  // What is found later may push the list together.
  const active = Math.min(at, all.length - 1)
  const optionId = (index: number) => `${base}-${index}`

  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement
    // Its children cover all of it: what reaches itself was pressed beside it.
    const onClick = ({ target }: MouseEvent) => target === element && element.close()
    element.addEventListener('click', onClick)
    openModal(element)
    return () => {
      element.removeEventListener('click', onClick)
      closeModal(element)
    }
  }, [])
  useLayoutEffect(() => {
    document.getElementById(`${base}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, base])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + all.length) % all.length)
    // Clicked, as a pointer would: a page with something unsaved then asks first.
    else if (event.key === 'Enter') document.getElementById(optionId(active))?.click()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Rechercher dans l’administration"
      className="dialog palette"
      onClose={onClose}
    >
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Aller à, créer ou trouver"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${base}-list`}
          aria-activedescendant={all.length > 0 ? optionId(active) : undefined}
          placeholder="Aller à, créer, ou trouver un client, une commande, un paiement"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden="true" className="key">
          Échap
        </span>
        <IconButton name="close" label="Fermer" onClick={() => dialog.current?.close()} />
      </div>
      <div id={`${base}-list`} role="listbox" aria-label="Résultats" className="palette-list">
        {groups.map(({ label, commands }) => (
          <fieldset key={label} aria-label={label}>
            <p aria-hidden="true">{label}</p>
            {commands.map((command) => {
              const index = all.indexOf(command)
              return (
                <Link
                  key={optionId(index)}
                  to={command.to}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  onPointerMove={() => setAt(index)}
                  onClick={onClose}
                >
                  <Icon name={command.icon} />
                  <span className="palette-words">
                    <span>
                      <Found text={command.label} words={words} />
                    </span>
                    {command.detail && (
                      <small>
                        <Found text={command.detail} words={words} />
                      </small>
                    )}
                  </span>
                </Link>
              )
            })}
          </fieldset>
        ))}
      </div>
      <p role="status" className={all.length > 0 ? 'sr-only' : 'palette-none'}>
        {outcome(words, all.length, isAsking)}
      </p>
    </dialog>
  )
}
