import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'

const LONGEST = 60

type NameDialogProps = {
  title: string
  name?: string
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a game server. */
export function NameDialog({ title, name = '', onSave, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)

  function save(event: FormEvent) {
    event.preventDefault()
    if (typed.trim()) onSave(typed.trim())
    else setMissing(true)
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="game-server-name">
            Enregistrer
          </Button>
        </>
      }
    >
      <form id="game-server-name" noValidate onSubmit={save}>
        <TextField
          label="Nom"
          hint="Pour vous y retrouver : « Ville principale », « Serveur d’essai »."
          maxLength={LONGEST}
          value={typed}
          error={isMissing && !typed.trim() ? 'Le nom du serveur est requis' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
