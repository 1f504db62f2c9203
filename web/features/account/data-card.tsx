import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  cancelDeletion,
  exportAccount,
  getAccount,
  requestDeletion,
} from '#contract/endpoints/account.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PasswordField } from '#web/components/field.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason, failureSentence } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { dateAndTime } from '#web/lib/format-date.ts'
import { seller } from '#web/lib/seller.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'

/**
 * The rights a customer has over what is kept about them: to take it along, and to have it gone.
 */
export function DataCard({ session: { token } }: { session: Session }) {
  const queryClient = useQueryClient()
  const { showToast } = useToast()
  const [exporting, setExporting] = useState(false)
  const [asking, setAsking] = useState(false)
  const account = useQuery({
    queryKey: [getAccount.path],
    queryFn: () => call(getAccount, {}, token),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [getAccount.path] })
  const due = account.data?.deletion_due

  const sayFailed = (sentence: string) => (error: unknown) =>
    showToast({ title: 'Échec', message: failureSentence(error, sentence), variant: 'danger' })

  async function exportData() {
    setExporting(true)
    await download({ endpoint: exportAccount, input: {} }, 'mes-donnees.zip', token).catch(
      sayFailed('Vos données n’ont pas pu être téléchargées.'),
    )
    setExporting(false)
  }

  async function keep() {
    await call(cancelDeletion, {}, token).catch(
      sayFailed('Votre compte n’a pas pu être conservé. Veuillez réessayer.'),
    )
    await refresh()
  }

  return (
    <Card title="Vos données">
      <p className="text-soft">
        {seller
          ? 'Tout ce que nous gardons sur vous, avec vos récapitulatifs, dans une archive. La suppression du compte efface tout, sauf les commandes et leurs documents, gardés dix ans avec les comptes.'
          : 'Tout ce que nous gardons sur vous, avec vos factures, dans une archive. La suppression du compte efface tout, sauf les factures que la loi nous fait garder dix ans.'}
      </p>
      <Button
        variant="ghost"
        icon="download"
        className="justify-self-start"
        pending={exporting}
        onClick={exportData}
      >
        {exporting ? 'Préparation…' : 'Télécharger mes données'}
      </Button>
      {due ? (
        <>
          <Banner variant="info">Votre compte sera supprimé le {dateAndTime(due)}.</Banner>
          <Button className="justify-self-start" onClick={keep}>
            Garder mon compte
          </Button>
        </>
      ) : (
        <Button
          variant="danger"
          icon="trash"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          Supprimer mon compte
        </Button>
      )}
      <DeletionDialog
        open={asking}
        token={token}
        onClose={() => setAsking(false)}
        onRequested={refresh}
      />
    </Card>
  )
}

type DeletionDialogProps = {
  open: boolean
  token: string
  onClose: () => void
  onRequested: () => void
}

function DeletionDialog({ open, token, onClose, onRequested }: DeletionDialogProps) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure(undefined)
    try {
      await call(requestDeletion, { body: { current_password: password } }, token)
      setPassword('')
      onRequested()
      onClose()
    } catch (error) {
      setFailure(failureReason(error))
    }
    setSending(false)
  }

  return (
    <Dialog open={open} onClose={onClose} title="Supprimer mon compte" size="small">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p>
          Vous avez sept jours pour changer d’avis, depuis cette page ou l’email que vous allez
          recevoir. Ensuite, rien ne peut être rétabli.
        </p>
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          value={password}
          error={failure}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="danger" pending={sending}>
          Demander la suppression
        </Button>
      </form>
    </Dialog>
  )
}
