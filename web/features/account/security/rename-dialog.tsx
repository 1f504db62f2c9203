import { type FormEvent, useState } from 'react'
import { renameSecondFactor } from '#contract/endpoints/second-factor.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { call, failureReason } from '#web/lib/api.ts'

type RenameDialogProps = {
  token: string
  factor: SecondFactor
  onRenamed: () => void
  onClose: () => void
}

export function RenameDialog({ token, factor, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(factor.name)
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure(undefined)
    try {
      const params = { id: String(factor.id) }
      await call(renameSecondFactor, { params, body: { name } }, token)
      onRenamed()
      onClose()
    } catch (error) {
      setFailure(failureReason(error))
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={`Renommer « ${factor.name} »`} size="small">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <TextField
          label="Nom"
          maxLength={60}
          required
          value={name}
          error={failure}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" pending={sending}>
          Renommer
        </Button>
      </form>
    </Dialog>
  )
}
