import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'

type LinkFormProps = { editor: Editor; before: string; onDone: () => void }

/** `exemple.fr` is meant as `https://exemple.fr`; what is no address of a page is none. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(address) ? address : `https://${address}`)
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isPage && url.hostname.includes('.') ? url.href : null
}

/** Where the selected words lead. Not a form of its own: it stands in one. */
export function LinkForm({ editor, before, onDone }: LinkFormProps) {
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()

  function apply() {
    const href = linkAddress(typed)
    if (!href) return setError('Indiquez une adresse comme https://exemple.fr')
    const chain = editor.chain().focus().extendMarkRange('link')
    // Nothing selected: the address itself is what is read.
    if (editor.state.selection.empty && !before)
      chain.insertContent([
        { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
      ])
    else chain.setLink({ href })
    chain.run()
    onDone()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <div className="rich-text-link">
      <TextField
        label="Adresse du lien"
        autoFocus
        inputMode="url"
        value={typed}
        error={error}
        className="grow"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around it.
          event.preventDefault()
          apply()
        }}
      />
      <Button size="small" onClick={apply}>
        Appliquer
      </Button>
      {before && (
        <Button size="small" variant="ghost" onClick={remove}>
          Retirer le lien
        </Button>
      )}
    </div>
  )
}
